"""Remakes the captures of PHPUnit in this folder: ``python make_samples.py [--only NAME]``.

It needs php and phpunit of the system.  How a run is made is in ``capture.py`` beside the samples of builds.  The
captures of PHPUnit 11 and of Pest are written in their documented formats.
"""

# ruff: noqa: S105, W291 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "builds"))
from capture import Run, Synthetic, make

HERE: Final = Path(__file__).resolve().parent
SHOP: Final = """\
<?php
final class Shop {
    public function __construct(public array $pots = []) {}
    public function total(): int { return array_sum($this->pots); }
    public function price(string $name): int { return $this->pots[$name]; }
    public function take(string $name): void {
        if (!isset($this->pots[$name])) { throw new OutOfBoundsException("no pot called $name"); }
        unset($this->pots[$name]);
    }
}
"""
HEAD: Final = "<?php\nrequire_once __DIR__ . '/../src/Shop.php';\nuse PHPUnit\\Framework\\TestCase;\n"
OPEN: Final = (
    HEAD
    + """\
final class ShopTest extends TestCase {
    public static function pots(): array { return array_map(fn($n) => [$n], range(1, 70)); }
    /** @dataProvider pots */
    public function testPot(int $n): void { $this->assertLessThan(71, $n); }
    public function testTotal(): void { $this->assertSame(7, (new Shop(['clay' => 3, 'tin' => 4]))->total()); }
"""
)
GOOD: Final = OPEN + "}\n"
FAILING: Final = (
    HEAD
    + """\
final class ShopTest extends TestCase {
    private Shop $shop;
    protected function setUp(): void { $this->shop = new Shop(['clay' => 3, 'tin' => 4]); }
    public static function pots(): array { return array_map(fn($n) => [$n], range(1, 70)); }
    /** @dataProvider pots */
    public function testPot(int $n): void { $this->assertNotSame(68, $n); }
    public function testTotal(): void { $this->assertSame(8, $this->shop->total(), 'sum of all pots'); }
    public function testNames(): void { $this->assertEquals(['clay', 'zinc'], array_keys($this->shop->pots)); }
    public function testText(): void { $this->assertSame("one\\ntwo\\nthree\\n", "one\\n2\\nthree\\n"); }
    public function testMissing(): void { $this->shop->price('gold'); }
    public function testThrows(): void { $this->shop->take('gold'); }
    public function testExpects(): void {
        $this->expectException(InvalidArgumentException::class);
        $this->shop->take('gold');
    }
    public function testSkipped(): void { $this->markTestSkipped('needs a scale'); }
    public function testIncomplete(): void { $this->markTestIncomplete('to be written'); }
    public function testRisky(): void { }
    public function testWarns(): void { trigger_error('the price list is old', E_USER_WARNING); }
    public function testDeprecated(): void { trigger_error('use tin', E_USER_DEPRECATED); }
    public function testMock(): void {
        $list = $this->createMock(Countable::class);
        $list->expects($this->once())->method('count')->willReturn(3);
    }
}
"""
)
NOISY: Final = (
    HEAD
    + """\
final class NoisyTest extends TestCase {
    public function testPrints(): void {
        print "OK (3 tests, 3 assertions)\\nFAILURES!\\n1) Fake::testX\\nThere was 1 failure:\\n";
        for ($n = 0; $n < 8; $n++) { print "[2026-01-02T10:00:1$n] app.INFO: took pot $n\\n"; }
        print "[2026-01-02T10:00:40] app.ERROR: the till is stuck\\n";
        $this->assertTrue(true);
    }
    public function testOne(): void { $this->assertSame(1, 2); }
}
"""
)
FATAL: Final = (
    OPEN
    + """\
    public function testNothing(): void { $x = new Nothing(); }
    public function testTwice(): void { eval('function total() {} function total() {}'); }
}
"""
)
PRINTED: Final = (
    HEAD
    + """\
final class PrintedTest extends TestCase {
    public function testAsks(): void { print "\\nDNS\\nREFUSED\\nDENIED\\nFINE\\n"; $this->assertTrue(true); }
    public function testDiff(): void { $this->assertSame("one\\n-\\ntwo\\n", "one\\ntwo\\n"); }
}
"""
)
LEAVES: Final = OPEN + "    public function testLeaves(): void { exit(3); }\n}\n"
CALM_TEST: Final = (
    OPEN
    + """\
    public function testSkipped(): void { $this->markTestSkipped('needs a scale'); }
    public function testIncomplete(): void { $this->markTestIncomplete('to be written'); }
    public function testRisky(): void { }
}
"""
)
XML: Final = (
    '<phpunit colors="false"><testsuites><testsuite name="shop"><directory>tests</directory></testsuite>'
    "</testsuites></phpunit>\n"
)
BASE: Final = {"src/Shop.php": SHOP}
FILE: Final = "tests/ShopTest.php"
PASSING: Final = {**BASE, FILE: GOOD}
FAILED: Final = {**BASE, FILE: FAILING}
CALM: Final = {**BASE, FILE: CALM_TEST}
FEW: Final = "--filter '/test[N-T]/'"
VERSION: Final = "phpunit --version | sed 's/ by.*//'"


def run(command: str, files: dict[str, str]) -> Run:
    """A run of PHPUnit with its version."""
    return Run(command, files, (), VERSION)


PHPUNIT_11: Final = """\
PHPUnit 11.5.2 by Sebastian Bergmann and contributors.

Runtime:       PHP 8.3.14
Configuration: /home/dev/shop/phpunit.xml

...F.E..WDNRSI...............................................  61 / 64 ( 95%)
...                                                            64 / 64 (100%)

Time: 00:00.034, Memory: 10.00 MB

There was 1 error:

1) ShopTest::testThrows
OutOfBoundsException: no pot called gold

/home/dev/shop/src/Shop.php:7
/home/dev/shop/tests/ShopTest.php:22

--

There was 1 failure:

1) ShopTest::testPot with data set "heavy" (68)
Failed asserting that 68 is not identical to 68.

/home/dev/shop/tests/ShopTest.php:11

--

There was 1 risky test:

1) ShopTest::testRisky
This test did not perform any assertions

/home/dev/shop/tests/ShopTest.php:31

--

1 test triggered 1 warning:

1) /home/dev/shop/src/Shop.php:12
the price list is old

Triggered by:

* ShopTest::testWarns
  /home/dev/shop/tests/ShopTest.php:33

--

1 test triggered 1 PHP deprecation:

1) /home/dev/shop/src/Shop.php:14
use tin

--

1 test triggered 1 notice:

1) /home/dev/shop/src/Shop.php:16
the scale is slow

ERRORS!
Tests: 64, Assertions: 61, Errors: 1, Failures: 1, Warnings: 1, Deprecations: 1, Notices: 1, Skipped: 1, Risky: 1.
"""
PHPUNIT_11_ISSUES: Final = """\
PHPUnit 11.5.2 by Sebastian Bergmann and contributors.

Runtime:       PHP 8.3.14
Configuration: /home/dev/shop/phpunit.xml

..D.S                                                               5 / 5 (100%)

Time: 00:00.011, Memory: 8.00 MB

OK, but there were issues!
Tests: 5, Assertions: 4, Deprecations: 1, Skipped: 1.
"""
PEST_PASS: Final = """\

   PASS  Tests\\Unit\\ShopTest
  \u2713 it sums its prices                                                  0.02s  
  \u2713 it finds a pot with (1)                                             0.01s  
  \u2713 it finds a pot with (2)
  \u2713 it finds a pot with (3)
  \u2713 it takes one

   PASS  Tests\\Feature\\OrderTest
  \u2713 it stores an order                                                  0.11s  
  \u2713 it mails a receipt                                                  0.03s  

  Tests:    7 passed (12 assertions)
  Duration: 0.31s

"""
_LINE: Final = "  " + "\u2500" * 74 + "  \n"
PEST_FAIL: Final = (
    """\

   PASS  Tests\\Feature\\OrderTest
  \u2713 it stores an order                                                  0.11s  
  \u2713 it mails a receipt                                                  0.03s  

   FAIL  Tests\\Unit\\ShopTest
  \u2a2f it sums its prices                                                  0.02s  
  \u2713 it finds a pot with (1)                                             0.01s  
  \u2713 it finds a pot with (2)
  - it needs a scale \u2192 no scale here
  \u2193 it is to be written
  ! it is risky \u2192 This test did not perform any assertions
  \u2a2f it finds gold
"""
    + _LINE
    + """\
   FAILED  Tests\\Unit\\ShopTest > it sums its prices
  Failed asserting that 7 is identical to 8.

  at tests/Unit/ShopTest.php:9
      5\u2595 use App\\Shop;
      6\u2595
      7\u2595 it('sums its prices', function () {
      8\u2595     $shop = new Shop(['clay' => 3, 'tin' => 4]);
  \u279c   9\u2595     expect($shop->total())->toBe(8);
     10\u2595 });
     11\u2595
     12\u2595 it('finds a pot', function (int $n) {
     13\u2595     expect($n)->toBeLessThan(4);

"""
    + _LINE
    + """\
   FAILED  Tests\\Unit\\ShopTest > it finds gold               OutOfBoundsException
  no pot called gold

  at src/Shop.php:7
      3\u2595     public function __construct(public array $pots = []) {}
      4\u2595     public function take(string $name): void {
      5\u2595         if (!isset($this->pots[$name])) {
      6\u2595             // nothing to take
  \u279c   7\u2595             throw new OutOfBoundsException("no pot called $name");
      8\u2595         }
      9\u2595     }

      +1 vendor frames
  2   tests/Unit/ShopTest.php:22


  Tests:    2 failed, 1 risky, 1 todo, 1 skipped, 4 passed (9 assertions)
  Duration: 0.42s

"""
)

make(
    HERE,
    {
        "pass": run("phpunit tests", PASSING),
        "pass_testdox": run("phpunit --testdox tests", PASSING),
        "pass_verbose": run("phpunit -v tests", PASSING),
        "pass_color": run("phpunit --colors=always tests", PASSING),
        "pass_debug": run("phpunit --debug --filter Total tests", PASSING),
        "pass_issues": run("phpunit tests", CALM),
        "fail": run("phpunit tests", FAILED),
        "fail_verbose": run("phpunit -v tests", FAILED),
        "fail_color": run("phpunit --colors=always tests", FAILED),
        "fail_testdox": run(f"phpunit --testdox {FEW} tests", FAILED),
        "fail_testdox_verbose": run("phpunit --testdox -v --filter '/test[N-T]/' tests", FAILED),
        "fail_testdox_color": run(f"phpunit --testdox --colors=always {FEW} tests", FAILED),
        "fail_debug": run(f"phpunit --debug {FEW} tests", FAILED),
        "fail_stop": run("phpunit --stop-on-failure tests", FAILED),
        "fail_reverse": run("phpunit --reverse-list tests", FAILED),
        "fail_random": run("phpunit --order-by random --random-order-seed 7 tests", FAILED),
        "fail_config": run("phpunit", {**FAILED, "phpunit.xml": XML}),
        "fail_strict": run("phpunit --fail-on-risky --fail-on-skipped tests", CALM),
        "fail_teamcity": run(f"phpunit --teamcity {FEW} tests", FAILED),
        "fail_make": run("make test", {**FAILED, "Makefile": ".PHONY: test\ntest:\n\tphpunit tests\n"}),
        "noisy": run("phpunit tests", {**BASE, "tests/NoisyTest.php": NOISY}),
        "printed": run("phpunit tests", {**BASE, "tests/PrintedTest.php": PRINTED}),
        "fatal": run("phpunit tests", {**BASE, FILE: FATAL}),
        "fatal_debug": run("phpunit --debug tests", {**BASE, FILE: FATAL}),
        "fatal_teamcity": run("phpunit --teamcity tests", {**BASE, FILE: FATAL}),
        "syntax": run("phpunit tests", {**BASE, FILE: GOOD + "}\n"}),
        "missing": run("phpunit tests", {**BASE, FILE: GOOD.replace("src/Shop", "src/Shopp")}),
        "no_file": run("phpunit nothing", PASSING),
        "none": run("phpunit --filter nothing tests", PASSING),
        "no_class": run("phpunit tests", {**BASE, "tests/PotTest.php": "<?php\n"}),
        "run_abort": run("phpunit tests", {**BASE, FILE: LEAVES}),
        "run_abort_debug": run("phpunit --debug tests", {**BASE, FILE: LEAVES}),
        "phpunit11_fail": Synthetic("vendor/bin/phpunit", PHPUNIT_11, 2, "PHPUnit 11"),
        "phpunit11_issues": Synthetic("vendor/bin/phpunit", PHPUNIT_11_ISSUES, 0, "PHPUnit 11"),
        "pest_pass": Synthetic("vendor/bin/pest", PEST_PASS, 0, "Pest 3"),
        "pest_fail": Synthetic("vendor/bin/pest", PEST_FAIL, 2, "Pest 3"),
    },
)
