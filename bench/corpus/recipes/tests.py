"""Captures of test runners, most of them of runs that fail."""

from __future__ import annotations

from typing import Final

from recipes._capture import Capture
from recipes._shop import PYTHON
from recipes._tests_compiled import CARGO, CATCH, CMAKE, GO
from recipes._tests_node import AVA, ESM, JEST, JS, MOCHA, NODE_TEST, TAP, VITEST
from recipes._tests_python import BROKEN, CONFTEST, DJANGO, FEATURE, ROBOT, STEPS, TEST_ROWS, UNITTEST, WITH_CART
from recipes._tests_scripts import BATS, BUSTED, EXUNIT, JUNIT, MINITEST, PERL_TEST, PHP_TEST, RSPEC

JUNIT_PATH: Final = "/usr/share/java/junit4.jar:/usr/share/java/hamcrest-core.jar:."

CAPTURES: Final = (
    Capture("tests/pytest_fail", "pytest", "pytest", "pytest --version", BROKEN),
    Capture("tests/pytest_verbose_short", "pytest", "pytest -v --tb=short -rA", "pytest --version", BROKEN),
    Capture("tests/pytest_color", "pytest", "pytest -q --color=yes", "pytest --version", BROKEN),
    Capture(
        "tests/pytest_rows",
        "pytest",
        "python -m pytest -v",
        "pytest --version",
        {**PYTHON, "tests/conftest.py": CONFTEST, "tests/test_rows.py": TEST_ROWS},
    ),
    Capture("tests/pytest_xdist_pass", "pytest-xdist", "pytest -n 2 -v", "pytest --version", WITH_CART),
    Capture(
        "tests/pytest_collect_error",
        "pytest",
        "pytest",
        "pytest --version",
        {
            **WITH_CART,
            "tests/test_mail.py": "from shop.mail import send\n\n\ndef test_send():\n    assert send('ada')\n",
            "tests/test_syntax.py": "def test_half():\n    assert half(4) == 2)\n",
        },
    ),
    Capture(
        "tests/coverage_report",
        "coverage",
        "coverage run --source=shop -m pytest -q; coverage report -m --fail-under=90",
        "coverage --version",
        WITH_CART,
    ),
    Capture(
        "tests/unittest_fail",
        "unittest",
        "python3 -m unittest -v test_shop",
        "python3 --version",
        {**PYTHON, "test_shop.py": UNITTEST},
    ),
    Capture("tests/doctest_fail", "doctest", "python3 -m doctest shop/slug.py", "python3 --version", PYTHON),
    Capture(
        "tests/django_fail",
        "django",
        "python manage.py test",
        "django-admin --version",
        DJANGO,
        before=("mkdir -p orders/migrations", "touch orders/migrations/__init__.py", "python manage.py makemigrations"),
    ),
    Capture(
        "tests/behave_fail",
        "behave",
        "behave",
        "behave --version",
        {**PYTHON, "features/stock.feature": FEATURE, "features/steps/stock.py": STEPS},
        env={"PYTHONPATH": "."},
    ),
    Capture(
        "tests/robot_fail",
        "robotframework",
        "robot --outputdir out cart.robot",
        "robot --version",
        {"cart.robot": ROBOT},
    ),
    Capture(
        "tests/tox_fail",
        "tox",
        "tox run",
        "tox --version",
        {
            **BROKEN,
            "tox.ini": "[tox]\nenvlist = lint, tests\nskipsdist = true\n\n[testenv]\nallowlist_externals = *\n\n[testenv:lint]\n"
            "commands = ruff check --output-format=concise shop\n\n[testenv:tests]\ncommands = pytest -q --tb=line tests\n",
        },
    ),
    Capture(
        "tests/node_test_fail",
        "node:test",
        "node --test --test-reporter=spec",
        "node --version",
        {**JS, "test/cart.test.js": NODE_TEST},
    ),
    Capture(
        "tests/node_test_tap",
        "node:test",
        "node --test --test-reporter=tap",
        "node --version",
        {**JS, "test/cart.test.js": NODE_TEST},
    ),
    Capture("tests/mocha_fail", "mocha", "npx mocha", "mocha --version", {**JS, "test/cart.js": MOCHA}, node=True),
    Capture(
        "tests/jest_fail",
        "jest",
        "npx jest --verbose",
        "jest --version",
        {
            **JS,
            "test/cart.test.js": JEST,
            "test/mail.test.js": "const mail = require('../src/mail');\n\ntest('sends', () => mail.send());\n",
        },
        node=True,
    ),
    Capture(
        "tests/vitest_fail",
        "vitest",
        "npx vitest run",
        "vitest --version",
        {**ESM, "test/slug.test.js": VITEST},
        node=True,
    ),
    Capture("tests/ava_fail", "ava", "npx ava", "ava --version", {**ESM, "test.js": AVA}, node=True),
    Capture(
        "tests/tap_fail", "tap", "npx tap --disable-coverage", "tap --version", {**ESM, "test/slug.js": TAP}, node=True
    ),
    Capture("tests/go_test_fail", "go test", "go test ./...", "go version", GO),
    Capture("tests/go_test_verbose", "go test", "go test -v ./...", "go version", GO),
    Capture("tests/cargo_test_fail", "cargo test", "cargo test --no-fail-fast", "cargo --version", CARGO),
    Capture(
        "tests/ctest_fail",
        "ctest",
        "ctest --test-dir build --output-on-failure",
        "ctest --version",
        CMAKE,
        before=("cmake -S . -B build", "cmake --build build"),
    ),
    Capture(
        "tests/gtest_fail",
        "googletest",
        "./build/cart_test",
        "dpkg-query -W libgtest-dev",
        CMAKE,
        before=("cmake -S . -B build", "cmake --build build"),
    ),
    Capture(
        "tests/catch2_fail",
        "catch2",
        "./half_test",
        "dpkg-query -W catch2",
        {"half_test.cpp": CATCH},
        before=("g++ -o half_test half_test.cpp",),
    ),
    Capture(
        "tests/prove_fail",
        "prove",
        "prove -v t",
        "prove --version",
        {"t/cart.t": PERL_TEST, "t/fine.t": "use Test::More; ok(1, 'fine'); done_testing;\n"},
    ),
    Capture(
        "tests/bats_fail",
        "bats",
        "bats test",
        "bats --version",
        {
            "test/cart.bats": BATS,
            "test/cart.sh": '#!/bin/sh\nsum=0\nfor cents; do sum=$((sum + cents)); done\necho "$sum"\n',
        },
        before=("chmod +x test/cart.sh",),
    ),
    Capture("tests/phpunit_fail", "phpunit", "phpunit tests", "phpunit --version", {"tests/CartTest.php": PHP_TEST}),
    Capture("tests/rspec_fail", "rspec", "rspec", "rspec --version", {"spec/cart_spec.rb": RSPEC}),
    Capture(
        "tests/minitest_fail",
        "minitest",
        "ruby test/cart_test.rb --seed 7",
        "dpkg-query -W ruby-minitest",
        {"test/cart_test.rb": MINITEST},
    ),
    Capture(
        "tests/exunit_fail", "exunit", "elixir cart_test.exs", "elixir --version | tail -1", {"cart_test.exs": EXUNIT}
    ),
    Capture(
        "tests/junit4_fail",
        "junit",
        f"java -cp {JUNIT_PATH} org.junit.runner.JUnitCore CartTest",
        "dpkg-query -W junit4",
        {"CartTest.java": JUNIT},
        before=(f"javac -cp {JUNIT_PATH} CartTest.java",),
    ),
    Capture("tests/busted_fail", "busted", "busted spec", "busted --version", {"spec/cart_spec.lua": BUSTED}),
)
