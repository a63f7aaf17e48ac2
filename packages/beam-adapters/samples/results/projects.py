"""The small projects whose runs are the captures in this folder: file name -> text."""

from typing import Final

_GTEST: Final = """\
#include <gtest/gtest.h>
#include <iostream>
int half(int n) { return n / 2; }
TEST(Half, Even) { EXPECT_EQ(half(4), 2); }
TEST(Half, Odd) { EXPECT_EQ(half(5) * 2, 5) << "halves are exact"; }
TEST(Half, Talks) { std::cout << "asked for 6\\n"; EXPECT_EQ(half(6), 3); }
TEST(Half, DISABLED_Slow) {}
class Many : public testing::TestWithParam<int> {};
TEST_P(Many, Twice) { EXPECT_EQ(half(2 * GetParam()), GetParam()); }
INSTANTIATE_TEST_SUITE_P(All, Many, testing::Range(0, 12));
"""
_SLUG: Final = "export const slug = (s) => s.toLowerCase().replace(/[^a-z0-9]+/g, '-');\n"
_STEPS: Final = """\
from behave import given, when, then
@given('a shelf with {n:d}')
def shelf(context, n): context.left = n
@when('{n:d} are taken')
def taken(context, n): context.left -= n
@then('{n:d} are left')
def left(context, n): assert context.left == n, f'{context.left} are left, not {n}'
"""
_CMAKE: Final = """\
cmake_minimum_required(VERSION 3.16)
project(shop NONE)
enable_testing()
foreach(n RANGE 1 12)
  add_test(NAME price_${n} COMMAND sh -c "exit 0")
endforeach()
"""
_PLAYBOOK: Final = """\
- hosts: all
  gather_facts: false
  tasks:
    - name: Make the folders
      ansible.builtin.debug: {verbosity: 9}
      loop: [slips, orders, prices, mail]
    - name: Say hello
      ansible.builtin.command: echo hello
    - name: Look around
      ansible.builtin.command: "true"
      changed_when: false
    - name: Tell how many
      ansible.builtin.debug: {msg: "12 pots"}
"""
_FAILING: Final = """\
    - name: Check the list
      ansible.builtin.command: grep pot-1 /nonexistent/list.csv
      when: inventory_hostname == 'web2'
    - name: Last step
      ansible.builtin.command: echo done
"""
_ODD: Final = """\
    - name: Change one
      ansible.builtin.command: "true"
      changed_when: inventory_hostname == 'web3'
    - name: Leave one out
      ansible.builtin.command: "true"
      when: inventory_hostname != 'web2'
"""
_POM: Final = """\
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>shop</groupId><artifactId>cart</artifactId><version>1.0</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>5.10.2</version>
    </dependency>
  </dependencies>
  <build><plugins>
    <plugin><artifactId>maven-resources-plugin</artifactId><version>3.3.1</version></plugin>
    <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.13.0</version></plugin>
    <plugin>
      <artifactId>maven-surefire-plugin</artifactId><version>3.2.5</version>
      <configuration><rerunFailingTestsCount>1</rerunFailingTestsCount></configuration>
    </plugin>
  </plugins></build>
</project>
"""
_HOSTS: Final = "".join(
    f"web{n} ansible_connection=local ansible_python_interpreter=/usr/bin/python3\n" for n in range(1, 5)
)
_HOOKS: Final = """\
repos:
  - repo: local
    hooks:
"""
_AUTOMAKE: Final = {
    "configure.ac": "AC_INIT([shop],[1.0])\nAM_INIT_AUTOMAKE([foreign])\nAC_CONFIG_FILES([Makefile])\nAC_OUTPUT\n",
    "Makefile.am": "TESTS = " + " ".join(f"t{n}.sh" for n in range(1, 7)) + "\n",
    **{f"t{n}.sh": f"#!/bin/sh\necho row {n}\nexit {int(n == 4)}\n" for n in range(1, 7)},
}


def _hook(name: str, entry: str, files: str = "") -> str:
    narrow = f"        files: '{files}'\n" if files else ""
    return f"      - id: {name}\n        name: {name}\n        language: system\n        entry: {entry}\n{narrow}"


PROJECTS: Final[dict[str, dict[str, str]]] = {
    "gtest": {
        "half_test.cpp": _GTEST,
        "CMakeLists.txt": (
            "cmake_minimum_required(VERSION 3.16)\nproject(shop CXX)\nset(CMAKE_CXX_STANDARD 17)\n"
            "find_package(GTest REQUIRED)\nenable_testing()\nadd_executable(half half_test.cpp)\n"
            "target_link_libraries(half GTest::gtest GTest::gtest_main)\nadd_test(NAME half COMMAND half)\n"
            'add_test(NAME smoke COMMAND sh -c "echo fine")\nadd_test(NAME missing COMMAND /nonexistent/tool)\n'
        ),
    },
    "ctest": {"CMakeLists.txt": _CMAKE},
    "node": {
        "slug.mjs": _SLUG,
        "slug.test.mjs": (
            "import { describe, it } from 'node:test';\nimport assert from 'node:assert';\n"
            "import { slug } from './slug.mjs';\ndescribe('slug', () => {\n"
            "  for (let n = 0; n < 12; n++) it(`takes tea ${n}`, () => assert.equal(slug(`Tea ${n}`), `tea-${n}`));\n"
            "  it('drops marks', () => assert.equal(slug('Crème'), 'creme'));\n"
            "  it('is told later', { skip: true }, () => {});\n});\n"
        ),
    },
    "mocha": {
        "slug.mjs": _SLUG,
        "test/slug.mjs": (
            "import assert from 'node:assert';\nimport { slug } from '../slug.mjs';\ndescribe('slug', () => {\n"
            "  for (let n = 0; n < 12; n++) it(`takes tea ${n}`, () => assert.equal(slug(`Tea ${n}`), `tea-${n}`));\n"
            "  it('drops marks', () => assert.equal(slug('Crème'), 'creme'));\n});\n"
        ),
    },
    "playwright": {
        "playwright.config.js": "export default { testDir: '.', workers: 1 };\n",
        "package.json": '{ "type": "module" }\n',
        "cart.spec.js": (
            "import { test, expect } from '@playwright/test';\n"
            "for (let n = 0; n < 12; n++) test(`row ${n}`, () => { expect(n).not.toBe(7); });\n"
        ),
    },
    "perl": {
        **{f"t/row{n}.t": f"use Test::More tests => 1; ok(1, 'row {n}');\n" for n in range(1, 9)},
        "t/sum.t": "use Test::More tests => 2; ok(1, 'adds'); is(8, 9, 'nine in all');\n",
    },
    "perlok": {f"t/row{n}.t": f"use Test::More tests => 1; ok(1, 'row {n}');\n" for n in range(1, 9)},
    "bats": {
        "cart.bats": "".join(f"@test 'row {n}' {{ [ {n} -lt 7 ]; }}\n" for n in range(1, 10)),
    },
    "rspec": {
        "spec/cart_spec.rb": (
            "RSpec.describe 'cart' do\n  30.times { |n| it(\"row #{n}\") { expect(n).not_to eq(17) } }\nend\n"
        ),
    },
    "rspecok": {
        "spec/cart_spec.rb": (
            "RSpec.describe 'cart' do\n  30.times { |n| it(\"row #{n}\") { expect(n).to eq(n) } }\nend\n"
        ),
    },
    "minitest": {
        "cart_test.rb": (
            "require 'minitest/autorun'\nclass CartTest < Minitest::Test\n"
            '  30.times { |n| define_method("test_row_#{n}") { refute_equal 17, n } }\nend\n'
        ),
    },
    "phpunit": {
        "CartTest.php": (
            "<?php\nuse PHPUnit\\Framework\\TestCase;\nclass CartTest extends TestCase {\n"
            "  public static function rows(): array { return array_map(fn($n) => [$n], range(1, 70)); }\n"
            "  /** @dataProvider rows */ public function testRow(int $n): void { $this->assertNotSame(68, $n); }\n}\n"
        ),
    },
    "phpunitok": {
        "CartTest.php": (
            "<?php\nuse PHPUnit\\Framework\\TestCase;\nclass CartTest extends TestCase {\n"
            "  public static function rows(): array { return array_map(fn($n) => [$n], range(1, 70)); }\n"
            "  /** @dataProvider rows */ public function testRow(int $n): void { $this->assertSame($n, $n); }\n}\n"
        ),
    },
    "behave": {
        "features/steps/shelf.py": _STEPS,
        "features/shelf.feature": "Feature: A shelf\n"
        + "".join(
            f"  Scenario: Row {n}\n    Given a shelf with {n}\n    When 1 are taken\n"
            f"    Then {n - 1 + (n == 6)} are left\n"
            for n in range(2, 9)
        ),
    },
    "robot": {
        "cart.robot": "*** Test Cases ***\n"
        + "".join(f"Row {n}\n    Should Not Be Equal As Integers    {n}    5\n" for n in range(1, 9)),
    },
    "robotok": {
        "cart.robot": "*** Test Cases ***\n" + "".join(f"Row {n}\n    Log    {n}\n" for n in range(1, 9)),
    },
    "ansible": {"hosts": _HOSTS, "site.yml": _PLAYBOOK + _FAILING},
    "ansibleok": {"hosts": _HOSTS, "site.yml": _PLAYBOOK},
    "ansibleodd": {"hosts": _HOSTS, "site.yml": _PLAYBOOK + _ODD},
    "surefire": {
        "pom.xml": _POM,
        **{
            f"src/test/java/shop/{name}Test.java": "package shop;\nimport org.junit.jupiter.api.*;\n"
            f"class {name}Test {{ static int tries; @Test void adds() {{}} {body} }}\n"
            for name, body in {
                **{f"Row{n}": "@Test void takes() {}" for n in range(1, 7)},
                "Stock": '@Disabled("needs a warehouse") @Test void counts() {} @Disabled @Test void moves() {}',
                "Flaky": '@Test void asks() { if (tries++ == 0) Assertions.fail("no answer at first"); }',
                "Cart": "@Test void total() { Assertions.assertEquals(850, 849); }",
            }.items()
        },
    },
    "ctestskip": {
        "CMakeLists.txt": _CMAKE + 'add_test(NAME net COMMAND sh -c "exit 77")\n'
        "set_tests_properties(net PROPERTIES SKIP_RETURN_CODE 77)\n"
        'add_test(NAME later COMMAND sh -c "exit 1")\nset_tests_properties(later PROPERTIES DISABLED TRUE)\n'
    },
    "playwrightretries": {
        "playwright.config.js": "export default { testDir: '.', workers: 1, retries: 1 };\n",
        "package.json": '{ "type": "module" }\n',
        "cart.spec.js": (
            "import { test, expect } from '@playwright/test';\n\nconst total = (packs) => packs * 3;\n\n"
            "test('counts the packs of an order', () => { expect(total(2)).toBe(6); });\n"
            "test('counts the packs of two orders', () => { expect(total(4), 'two orders').toBe(13); });\n"
            "test('counts no packs where there is no order', () => { expect(total(0)).toBe(0); });\n"
            "test('counts the packs of three orders', () => { expect(total(6)).toBe(19); });\n"
            "test('counts what a customer sent back', () => { expect(total(-1)).toBe(-3); });\n"
        ),
    },
    "playwrightagain": {
        "playwright.config.js": "export default { testDir: '.', workers: 1, retries: 2 };\n",
        "package.json": '{ "type": "module" }\n',
        "cart.spec.js": (
            "import { test, expect } from '@playwright/test';\n"
            "for (let n = 0; n < 9; n++) test(`row ${n}`, ({}, info) => { expect(n == 4 && info.retry < 1)"
            ".toBe(false); });\n"
            "test.skip('is told later', () => {});\n"
        ),
    },
    "hooks": {
        ".pre-commit-config.yaml": _HOOKS
        + "".join(_hook(f"check row {n}", "/bin/true") for n in range(1, 7))
        + _hook("check ruby", "/bin/true", r"\.rb$")
        + _hook("check prices", "sh prices.sh"),
        "prices.sh": "echo 'prices.csv:3: no price'\nexit 1\n",
    },
    "exunit": {
        "cart_test.exs": (
            "ExUnit.start(trace: true, seed: 0)\ndefmodule CartTest do\n  use ExUnit.Case\n"
            '  for n <- 1..12 do\n    @n n\n    test "row #{n}" do\n      assert @n != 7\n    end\n  end\nend\n'
        ),
    },
    "junit": {
        "CartTest.java": (
            "import org.junit.jupiter.api.*;\nimport static org.junit.jupiter.api.Assertions.*;\nclass CartTest {\n"
            + "".join(f"  @Test void row{n}() {{ assertNotEquals(7, {n}); }}\n" for n in range(1, 10))
            + "}\n"
        ),
    },
    "gradle": {
        "build.gradle": (
            "apply plugin: 'java'\ndependencies { testCompile files('/usr/share/java/junit4.jar', "
            "'/usr/share/java/hamcrest-core.jar') }\ntest { testLogging { events 'passed', 'failed' } }\n"
        ),
        "src/test/java/CartTest.java": (
            "import org.junit.*;\npublic class CartTest {\n"
            + "".join(f"  @Test public void row{n}() {{ Assert.assertTrue({n} != 7); }}\n" for n in range(1, 10))
            + "}\n"
        ),
    },
    "automake": _AUTOMAKE,
    "meson": {
        "meson.build": "project('shop')\nforeach n : range(1, 9)\n"
        "  test('row ' + n.to_string(), find_program('sh'), args: ['-c', 'test @0@ != 6'.format(n)])\nendforeach\n",
    },
}
