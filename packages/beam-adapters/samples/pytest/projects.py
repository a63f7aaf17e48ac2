"""The Python projects behind the pytest captures: project name -> {path: text}.

Small on purpose: each makes one kind of output.  Only pytest, its plugins and the standard library are imported, so
that every capture can be remade.
"""

from typing import Final

Files = dict[str, str]


SHOP: Final[Files] = {
    "pyproject.toml": (
        '[project]\nname = "shop"\nversion = "0.1.0"\n\n[tool.pytest.ini_options]\npythonpath = ["src"]\n'
    ),
    "src/shop/__init__.py": '"""A tiny shop."""\n',
    "src/shop/cart.py": '''"""A cart."""


class EmptyCartError(Exception):
    """There is nothing to pay for."""


class Cart:
    def __init__(self):
        self.items = []

    def add(self, name, cents, quantity=1):
        if quantity < 1:
            raise ValueError(f"quantity must be positive, not {quantity}")
        self.items.append((name, cents, quantity))

    def total(self):
        return sum(cents * quantity for _, cents, quantity in self.items)

    def pay(self, purse):
        if not self.items:
            raise EmptyCartError("nothing to pay")
        if purse < self.total():
            return None
        return purse - self.total()
''',
    "src/shop/tax.py": '''"""Taxes."""

RATES = {"de": 19, "fr": 20, "at": 20, "ch": 8}


def tax(cents, country):
    return cents * RATES[country] // 100


def unused(cents):
    if cents > 100:
        return cents
    return 0
''',
    "tests/conftest.py": """import pytest

from shop.cart import Cart


@pytest.fixture
def cart():
    cart = Cart()
    cart.add("apple", 30, 4)
    return cart
""",
    "tests/test_cart.py": """import pytest

from shop.cart import Cart, EmptyCartError


def test_total(cart):
    assert cart.total() == 120


def test_pay(cart):
    assert cart.pay(200) == 80


def test_too_little(cart):
    assert cart.pay(100) is None


class TestEmpty:
    def test_total_is_zero(self):
        assert Cart().total() == 0

    def test_pay_is_refused(self):
        with pytest.raises(EmptyCartError):
            Cart().pay(1)


@pytest.mark.parametrize("quantity", [0, -1, -100])
def test_quantity(quantity, cart):
    with pytest.raises(ValueError, match="must be positive"):
        cart.add("pear", 50, quantity)
""",
    "tests/test_tax.py": """import pytest

from shop.tax import RATES, tax


@pytest.mark.parametrize("country", sorted(RATES))
def test_tax_is_a_share(country):
    assert 0 < tax(1000, country) < 1000


def test_unknown_country():
    with pytest.raises(KeyError):
        tax(1, "xx")
""",
    "tests/unit/test_words.py": (
        "import pytest\n\n\n@pytest.mark.parametrize('n', range(90))\ndef test_word(n):\n    assert str(n).isdigit()\n"
    ),
}

SHOP_BROKEN: Final[Files] = SHOP | {
    "src/shop/tax.py": SHOP["src/shop/tax.py"].replace("// 100", "// 10"),
    "src/shop/cart.py": SHOP["src/shop/cart.py"].replace("return purse - self.total()", "return self.total() - purse"),
}

ASSERTS: Final[Files] = {
    "test_asserts.py": """import dataclasses

import pytest


@dataclasses.dataclass
class Order:
    number: int
    customer: str
    lines: list
    paid: bool = False


def order():
    return Order(17, "ann", ["apple", "pear"], paid=True)


def test_numbers():
    total = sum(range(10))
    assert total == 46


def test_message():
    rows = {"a": 1}
    assert len(rows) == 2, f"expected two rows\\n  got {rows}\\n  in table 'orders'"


def test_string():
    assert "the quick brown fox jumps over the lazy dog" == "the quick brown cat jumps over the lazy dog"


def test_text():
    left = "\\n".join(f"line {i}" for i in range(30))
    right = left.replace("line 17", "line seventeen")
    assert left == right


def test_list():
    assert [1, 2, 3, 4, 5, 6, 7, 8] == [1, 2, 3, 40, 5, 6, 7, 8, 9]


def test_long_list():
    assert list(range(60)) == [*range(41), 4242, *range(42, 60)]


def test_dict():
    left = {"id": 7, "name": "ann", "tags": ["a", "b"], "nested": {"deep": {"x": 1}}, "only_left": None}
    right = {"id": 7, "name": "bob", "tags": ["a", "c"], "nested": {"deep": {"x": 2}}, "only_right": 0}
    assert left == right


def test_set():
    assert {"red", "green", "blue"} == {"red", "green", "yellow"}


def test_dataclass():
    assert order() == Order(17, "bob", ["apple", "pear"], paid=True)


def test_in():
    assert "needle" in "a haystack without it"


def test_not_in():
    assert "secret" not in "this text has a secret in the middle of it"


def test_approx():
    assert 0.1 + 0.2 == pytest.approx(0.31)


def test_bytes():
    assert b"\\x00\\x01\\xffabc" == b"\\x00\\x02\\xffabc"


def test_unicode():
    assert "Grüße, 世界 \\u00a0 ☃" == "Grüsse, 世界   ☃"


def test_call():
    def double(x):
        return x * 2

    assert double(double(3)) < 12 and not double(1)


def test_none():
    result = None
    assert result


def test_raises_nothing():
    with pytest.raises(ValueError):
        int("3")


def test_raises_wrong_message():
    with pytest.raises(ValueError, match="no such thing"):
        int("three")


def test_fail():
    pytest.fail("told to fail\\nfor two reasons")


def test_no_trace():
    pytest.fail("fails without a traceback", pytrace=False)


def test_multiline_exception():
    raise RuntimeError("first line\\n\\n  second paragraph\\n    detail = 3\\nE   fake")


def test_empty_message():
    raise RuntimeError


def test_ok():
    assert True
""",
}

ERRORS: Final[Files] = {
    "conftest.py": """import pytest


@pytest.fixture(scope="session")
def database():
    raise ConnectionError("could not connect to db:5432")


@pytest.fixture
def account():
    print("making an account")
    yield {"owner": "ann"}
    print("closing the account")
    raise OSError(28, "No space left on device")
""",
    "test_errors.py": """import logging

import pytest


def test_needs_database(database):
    assert database


def test_needs_database_too(database):
    assert database


def test_teardown_fails(account):
    assert account["owner"] == "ann"


def test_both_fail(account):
    logging.getLogger("bank").warning("about to fail")
    assert account["owner"] == "bob"


class TestClass:
    @classmethod
    def setup_class(cls):
        cls.value = {}["missing"]

    def test_one(self):
        pass

    def test_two(self):
        pass


class TestMethod:
    def setup_method(self, method):
        assert method is None, "setup_method says no"

    def test_one(self):
        pass


def teardown_module(module):
    raise RuntimeError("teardown_module broke")


def test_fine():
    pass
""",
    "test_module_setup.py": """def setup_module(module):
    open("/no/such/file")


def test_a():
    pass


def test_b():
    pass
""",
}

BROKEN_IMPORT: Final[Files] = {
    "test_good.py": "def test_fine():\n    pass\n",
    "test_bad.py": "import pytest\n\nfrom no_such_module import thing\n\n\ndef test_x():\n    assert thing\n",
    "test_attribute.py": "from pathlib import Path, NoSuchName\n\n\ndef test_y():\n    assert NoSuchName\n",
    "pkg/__init__.py": "",
    "pkg/helper.py": "VALUE = {}['x']\n",
    "pkg/test_deep.py": "from pkg import helper\n\n\ndef test_z():\n    assert helper.VALUE\n",
}
BROKEN_SYNTAX: Final[Files] = {
    "test_good.py": "def test_fine():\n    pass\n",
    "test_bad.py": "def test_x():\n    values = [1, 2\n    assert values\n",
    "test_indent.py": "def test_x():\n    a = 1\n      b = 2\n",
}
BROKEN_CONFTEST: Final[Files] = {
    "conftest.py": "from no_such_plugin import hook\n",
    "test_good.py": "def test_fine():\n    pass\n",
}
BROKEN_HOOK: Final[Files] = {
    "conftest.py": 'def pytest_collection_modifyitems(items):\n    raise RuntimeError("the hook broke")\n',
    "test_good.py": "def test_fine():\n    pass\n",
}
NO_FIXTURE: Final[Files] = {
    "test_names.py": """import pytest


@pytest.fixture
def carts():
    return []


def test_misspelled(cart):
    assert cart == []


class TestMore:
    def test_also(self, carts, datbase):
        assert carts


def test_fine(carts):
    assert carts == []
""",
}
NO_TESTS: Final[Files] = {"helper.py": "def test_not_seen():\n    pass\n"}
BAD_INI: Final[Files] = {
    "pytest.ini": "[pytest]\naddopts = --strict-markers\nmarkers =\n    slow: takes long\n",
    "test_marks.py": "import pytest\n\n\n@pytest.mark.slwo\ndef test_a():\n    pass\n",
}

OUTPUT: Final[Files] = {
    "test_output.py": """import logging
import sys

log = logging.getLogger("worker")


def test_noisy():
    for i in range(200):
        print(f"step {i}: value {i * 7 % 13}")
    sys.stderr.write("warning: cache is cold\\nFAILED to open socket\\n")
    log.info("not shown at this level")
    log.warning("retry %d of %d", 2, 3)
    log.error("connection refused by 10.0.0.5:5432")
    assert 200 * 7 % 13 == 8


def test_imitates_pytest():
    print("=================================== FAILURES ===================================")
    print("_______________________________ test_not_really ________________________________")
    print("E   AssertionError: fake")
    print("==================== 99 passed in 0.01s ====================")
    print("PASSED test_output.py::test_imitates_pytest")
    print("test_output.py ............ [100%]")
    print("----------------------------- Captured stdout call -----------------------------")
    print("------ fake ------")
    print()
    print("tests/x.py:3: in helper")
    assert not "this one really failed"


def test_prints_a_verdict():
    print("==================== 98 passed in 0.01s ====================")
    print("test_output.py ............ [100%]")
    assert "after" == "before"


def test_quiet_failure():
    assert 1 == 2


def test_passing_output():
    print("hello from a passing test")
    log.warning("a warning from a passing test")
""",
}

CHAINS: Final[Files] = {
    "conftest.py": "",
    "pkg/__init__.py": "",
    "pkg/store.py": '''"""Reads settings."""

import json


class SettingsError(Exception):
    """The settings cannot be used."""


def parse(text):
    return json.loads(text)


def load(text):
    try:
        return parse(text)
    except ValueError as error:
        raise SettingsError("settings are no JSON") from error


def load_or_default(text):
    try:
        return load(text)
    except SettingsError:
        return DEFAULTS[text]


DEFAULTS = {}


def climb(n):
    if n == 0:
        raise LookupError("at the bottom")
    return climb(n - 1)


def forever(n):
    return forever(n + 1)


def odd(n):
    return even(n - 1)


def even(n):
    if n < -3:
        raise ZeroDivisionError("too far")
    return odd(n - 1)
''',
    "tests/test_chains.py": """import pathlib
import subprocess
import sys

import pytest

from pkg import store


def test_cause():
    store.load("{")


def test_context():
    store.load_or_default("{")


def test_deep():
    store.climb(6)


def test_recursion():
    store.forever(0)


def test_mutual():
    value = 4
    result = store.odd(value)
    assert result


def test_library_only():
    text = "{'a': 1}"
    store.json.loads(text)


def test_subprocess():
    subprocess.run([sys.executable, "-c", "import sys; print('out'); sys.exit(3)"], check=True)


def test_missing_file(tmp_path):
    pathlib.Path("no/such/file.txt").read_text()


def test_callback():
    sorted([3, 1, "two"], key=lambda value: value + 1)


def test_long_function():
    a = 1
    b = 2
    c = 3
    d = 4
    e = 5
    f = 6
    g = 7
    h = 8
    i = 9
    j = 10
    k = 11
    numbers = [a, b, c, d, e, f, g, h, i, j, k]
    total = sum(numbers)
    doubled = [n * 2 for n in numbers]
    assert sum(doubled) == total * 2
    assert total == 66
    assert doubled[3] == 9
    assert numbers == []
""",
}
GROUPS: Final[Files] = {
    "test_groups.py": """import asyncio

import pytest


def fail(n):
    raise ValueError(f"part {n} is bad")


def test_group():
    errors = []
    for n in range(3):
        try:
            fail(n)
        except ValueError as error:
            errors.append(error)
    raise ExceptionGroup("several parts", errors)


def test_nested_group():
    raise ExceptionGroup("outer", [TypeError("one"), ExceptionGroup("inner", [KeyError("two"), OSError(2, "three")])])


def test_task_group():
    async def work(n):
        await asyncio.sleep(0)
        raise RuntimeError(f"task {n} broke")

    async def main():
        async with asyncio.TaskGroup() as group:
            group.create_task(work(1))
            group.create_task(work(2))

    asyncio.run(main())


def test_note():
    error = ValueError("with a note")
    error.add_note("the note: row 17 of orders.csv")
    raise error
""",
}

PARAMS: Final[Files] = {
    "test_params.py": """import pytest

ODD = [
    "",
    " ",
    "a b",
    "a/b::c",
    "x - y",
    "[1] [2]",
    "ünï",
    "tab\\there",
    "new\\nline",
    "FAILED",
    "a" * 120,
    "PASSED [ 50%]",
    "<html>",
    "100%",
    "'quoted'",
]


@pytest.mark.parametrize("text", ODD)
def test_odd(text):
    assert len(text) in (0, 2, 6)


@pytest.mark.parametrize("a", [1, 2.5, None, True, object(), {"k": 1}, pytest])
@pytest.mark.parametrize("b", ["x", "y"], ids=["first id", "second::id"])
def test_product(a, b):
    assert a is not None


@pytest.mark.parametrize("x", [])
def test_nothing(x):
    pass
""",
}

DOCTESTS: Final[Files] = {
    "text.py": '''"""Words.

>>> words("a b")
['a', 'b']
"""


def words(text):
    """Split.

    >>> words("one two")
    ['one', 'two', 'three']
    >>> words("")
    []
    """
    return text.split()


def shout(text):
    """Shout.

    >>> x = 1
    >>> y = 2
    >>> shout("hey")
    'HEY!'

    >>> shout(None)
    'NONE'
    """
    return text.upper()


def fine():
    """Fine.

    >>> 1 + 1
    2
    """


def table():
    """A table.

    >>> for i in range(6):
    ...     print(i, i * i)
    0 0
    1 1
    2 4
    3 10
    4 16
    5 25
    """
''',
    "README.txt": (
        "Use it\n"
        "======\n\n"
        "    >>> from text import words\n"
        "    >>> words('a')\n"
        "    ['b']\n\n"
        "    >>> import no_such_module\n"
    ),
    "test_real.py": "def test_real():\n    assert 1 == 2\n",
}

SUBTESTS: Final[Files] = {
    "test_subtests.py": """import unittest


def test_rows(subtests):
    for n in range(5):
        with subtests.test(msg="row", n=n):
            assert n % 2 == 0


def test_all_fine(subtests):
    for n in range(3):
        with subtests.test(n=n):
            assert n < 3


def test_skips_and_falls(subtests):
    with subtests.test("first"):
        raise KeyError("no key")
    assert 0, "the test itself"


class TestUnit(unittest.TestCase):
    def test_parts(self):
        for n in range(3):
            with self.subTest(n=n):
                self.assertEqual(n, 1)
""",
}

RERUNS: Final[Files] = {
    "test_flaky.py": """import pytest

seen = {"a": 0, "b": 0}


@pytest.mark.flaky(reruns=2)
def test_second_time():
    seen["a"] += 1
    assert seen["a"] == 2


@pytest.mark.flaky(reruns=2)
def test_never():
    seen["b"] += 1
    assert seen["b"] == 100, f"attempt {seen['b']}"


def test_fine():
    pass
""",
}

XFAILS: Final[Files] = {
    "test_xfails.py": """import sys

import pytest


@pytest.mark.xfail(reason="bug 17: rounding")
def test_expected():
    assert 1 == 2


@pytest.mark.xfail(strict=True, reason="bug 18: was fixed")
def test_strict():
    pass


@pytest.mark.xfail(reason="bug 19: sometimes")
def test_loose():
    pass


@pytest.mark.xfail(raises=KeyError)
def test_other_error():
    raise ValueError("not a KeyError")


@pytest.mark.xfail(run=False, reason="crashes")
def test_not_run():
    pass


@pytest.mark.skip(reason="needs a printer")
def test_skipped():
    pass


@pytest.mark.skipif(sys.version_info > (3,), reason="only for Python 2")
def test_skipped_if():
    pass


@pytest.mark.parametrize("n", range(4))
def test_skipped_inside(n):
    if n % 2:
        pytest.skip("odd numbers are not supported yet")


def test_xfail_inside():
    pytest.xfail("given up")


def test_importorskip():
    pytest.importorskip("no_such_module")


def test_fine():
    pass
""",
    "test_whole_module.py": 'import pytest\n\npytest.skip("the whole module", allow_module_level=True)\n',
}

WARNINGS: Final[Files] = {
    "lib.py": """import warnings


def old(n):
    warnings.warn(f"old({n}) is deprecated, use new()", DeprecationWarning, stacklevel=2)
    return n


def loud():
    warnings.warn("first line of a warning\\n  second line of it\\n\\nthe end", UserWarning)
""",
    "test_warnings.py": """import os
import warnings

import pytest

import lib


@pytest.mark.parametrize("n", range(25))
def test_old(n):
    assert lib.old(n) == n


def test_old_again():
    lib.old(3)
    lib.old(3)
    lib.old(4)


def test_loud():
    lib.loud()


def test_resource():
    open(__file__)


@pytest.mark.no_such_mark
def test_mark():
    assert "\\d".startswith("\\\\")


def test_returns():
    return 3


def test_runtime():
    warnings.warn("invalid value encountered in divide", RuntimeWarning)
""",
    "test_other.py": (
        "import lib\n\n\n"
        "def test_other():\n"
        "    lib.old(1)\n\n\n"
        "class TestHelper:\n"
        "    def __init__(self):\n"
        "        pass\n"
    ),
}

THREADS: Final[Files] = {
    "test_threads.py": """import threading


class Closing:
    def __del__(self):
        raise OSError("error in a finalizer")


def test_thread_dies():
    def work():
        rows = []
        return rows[3]

    thread = threading.Thread(target=work, name="worker-1")
    thread.start()
    thread.join()


def test_finalizer():
    Closing()


def test_fine():
    pass
""",
}

EXITS: Final[Files] = {
    "test_exit.py": """import sys


def test_before():
    pass


def test_system_exit():
    sys.exit("cannot go on")


def test_exit_code():
    sys.exit(3)


def test_after():
    pass
""",
}
INTERRUPT: Final[Files] = {
    "test_interrupt.py": """import pytest


def test_before():
    assert 1 == 2


def test_interrupt():
    raise KeyboardInterrupt


def test_after():
    pass
""",
}
PYTEST_EXIT: Final[Files] = {
    "test_exit.py": (
        "import pytest\n\n\n"
        "def test_a():\n"
        "    pass\n\n\n"
        "def test_b():\n"
        '    pytest.exit("the environment is not set up", returncode=3)\n\n\n'
        "def test_c():\n"
        "    pass\n"
    ),
}
TIMEOUT: Final[Files] = {
    "test_slow.py": """import threading
import time

import pytest


def wait(seconds):
    time.sleep(seconds)


def test_quick():
    pass


@pytest.mark.timeout(1)
def test_slow():
    print("before sleeping")
    thread = threading.Thread(target=wait, args=(3,), name="background", daemon=True)
    thread.start()
    wait(30)


def test_after():
    pass
""",
}
CRASH: Final[Files] = {
    "test_crash.py": """import ctypes
import os

import pytest


@pytest.mark.parametrize("n", range(6))
def test_fine(n):
    pass


def test_segfault():
    ctypes.string_at(0)


def test_other():
    assert os.getpid() == 0


@pytest.mark.parametrize("n", range(6))
def test_fine_too(n):
    pass
""",
}
OS_EXIT: Final[Files] = {
    "test_gone.py": (
        "import os\n\n\ndef test_a():\n    pass\n\n\ndef test_b():\n    os._exit(7)\n\n\ndef test_c():\n    pass\n"
    ),
}
HANGS: Final[Files] = {
    "test_hangs.py": """import time

import pytest


@pytest.mark.parametrize("n", range(30))
def test_quick(n):
    assert n != 7


def test_hangs():
    time.sleep(60)
""",
}

LIVE: Final[Files] = {
    "pytest.ini": "[pytest]\nlog_cli = true\nlog_cli_level = INFO\n",
    "test_live.py": """import logging

import pytest

log = logging.getLogger("live")


@pytest.fixture
def server():
    log.info("starting the server")
    yield
    log.info("stopping the server")


@pytest.mark.parametrize("n", range(4))
def test_request(server, n):
    log.info("request %d", n)
    if n == 2:
        log.error("HTTP 500 from /orders/%d", n)
    assert n != 2


def test_quiet():
    pass
""",
}

ASYNC: Final[Files] = {
    "test_async.py": """import asyncio

import pytest


@pytest.mark.asyncio
async def test_fine():
    await asyncio.sleep(0)


@pytest.mark.asyncio
async def test_broken():
    async with asyncio.timeout(0.01):
        await asyncio.sleep(1)


@pytest.mark.asyncio
async def test_gathers():
    async def part(n):
        await asyncio.sleep(0)
        return 1 / n

    await asyncio.gather(part(1), part(0))


async def test_unmarked():
    pass
""",
}
MOCKS: Final[Files] = {
    "test_mocks.py": """from unittest import mock


def test_called():
    send = mock.Mock(name="send")
    send("ann", subject="hi")
    send.assert_called_once_with("bob", subject="hi", retries=3)


def test_called_twice():
    send = mock.Mock(name="send")
    send(1)
    send(2)
    send.assert_called_once()


def test_has_calls(mocker):
    send = mocker.Mock(name="send")
    send(1)
    send.assert_has_calls([mocker.call(1), mocker.call(2)])
""",
}
SNAPSHOTS: Final[Files] = {
    "test_snapshots.py": """def test_report(snapshot):
    report = {"id": 17, "rows": [{"name": "ann", "total": 121}, {"name": "bob", "total": 80}], "currency": "EUR"}
    assert report == snapshot


def test_text(snapshot):
    assert "Dear ann,\\nyou owe us 121 EUR.\\nRegards\\n" == snapshot


def test_new(snapshot):
    assert [1, 2] == snapshot
""",
    "__snapshots__/test_snapshots.ambr": """# serializer version: 1
# name: test_report
  dict({
    'currency': 'EUR',
    'id': 17,
    'rows': list([
      dict({
        'name': 'ann',
        'total': 120,
      }),
      dict({
        'name': 'bob',
        'total': 80,
      }),
    ]),
  })
# ---
# name: test_text
  '''
  Dear ann,
  you owe us 120 EUR.
  Regards

  '''
# ---
# name: test_unused
  3
# ---
""",
}

DECOYS: Final[Files] = {
    "test_decoys.py": """import pytest


def test_FAILED_error():
    pass


def test_ERROR_traceback_most_recent_call_last():
    pass


@pytest.mark.parametrize(
    "text",
    ["FAILED", "1 failed", "ERROR: x", "E   AssertionError", "Traceback (most recent call last):", "error: no", "!!!"],
)
def test_error_messages(text):
    assert text


class TestErrors:
    def test_fatal(self):
        pass

    def test_exception_is_raised(self):
        with pytest.raises(ZeroDivisionError):
            1 / 0
""",
    "test_errors_FAILED.py": "def test_ok():\n    print('0 failed, 3 errors')\n",
}

INTERLEAVED: Final[Files] = {
    "test_prints.py": """import sys


def test_a():
    print("connecting ... ok")
    print("a line", end="")


def test_b():
    print("ERROR: b wrote this")
    sys.stderr.write("progress 50%\\n")


def test_c():
    print("====== c =====")
    assert "c" == "d"


def test_d():
    print(".....")
    print("test_prints.py::test_d PASSED")
""",
}

UNITTESTS: Final[Files] = {
    "test_bank.py": """import unittest


class TestAccount(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.limit = 100

    def setUp(self):
        self.balance = 50
        self.addCleanup(print, "cleaned up")

    def test_deposit(self):
        self.assertEqual(self.balance + 10, 61, "after the deposit")

    def test_history(self):
        self.assertListEqual([1, 2, 3], [1, 2, 4])

    def test_text(self):
        self.assertMultiLineEqual("one\\ntwo\\n", "one\\n2\\n")

    @unittest.skip("not yet")
    def test_later(self):
        pass

    @unittest.expectedFailure
    def test_known(self):
        self.fail("known")

    @unittest.expectedFailure
    def test_fixed(self):
        pass

    def test_cleanup_fails(self):
        self.addCleanup(lambda: 1 / 0)


class TestClass(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        raise OSError("no server")

    def test_one(self):
        pass
""",
}

COVERED: Final[Files] = SHOP | {
    "src/shop/full.py": "A = 1\n",
    "src/shop/never.py": (
        "import os\n\n\ndef f(x):\n    if x:\n        return os.sep\n    return 1\n\n\ndef g():\n    return 2\n"
    ),
    **{f"src/shop/part{i}.py": f"VALUE = {i}\n" for i in range(12)},
    "tests/test_parts.py": "from shop import full, never\nfrom shop import "
    + ", ".join(f"part{i}" for i in range(12))
    + "\n\n\ndef test_parts():\n    assert full.A\n",
}

DURATIONS: Final[Files] = {
    "test_durations.py": """import time

import pytest


@pytest.fixture
def slow():
    time.sleep(0.03)


@pytest.mark.parametrize("n", range(5))
def test_sleeps(n, slow):
    time.sleep(0.01 * (n + 1))


def test_breaks(slow):
    assert not slow, "never"


def test_breaks_too():
    assert 0
""",
}

MANY: Final[Files] = {
    "test_many.py": """import pytest


@pytest.mark.parametrize("n", range(600))
def test_number(n):
    assert n != 431, f"{n} is taken"
""",
    "pkg/test_more.py": """import pytest


class TestMore:
    @pytest.mark.parametrize("n", range(100))
    def test_number(self, n):
        if n == 50:
            pytest.skip("fifty")
""",
}
MANY_FAIL: Final[Files] = {
    "test_rows.py": """import pytest


def check(row):
    assert row % 3 != 1, f"row {row} broke"


@pytest.mark.parametrize("row", range(60))
def test_row(row):
    check(row)
""",
}

MAKEFILE: Final[Files] = SHOP_BROKEN | {
    "Makefile": (
        "test:\n"
        "\t@echo linting\n"
        "\t@echo 'all good'\n"
        "\tpython -m pytest -q tests\n\n"
        "stamped:\n"
        '\tpython -m pytest tests -v 2>&1 | while IFS= read -r l; do echo "2026-03-01T10:00:00.1234567Z $$l"; done\n'
    ),
    "quotes.md": (
        "# How to read it\n\n"
        "```\n"
        "=========== 3 failed, 497 passed in 1.2s ===========\n"
        "FAILED tests/test_a.py::test_b - KeyError\n"
        "```\n"
    ),
}

PLUGIN: Final[Files] = {
    "conftest.py": """def pytest_report_header(config):
    return ["shop database: postgres 15", "seed: 7"]


def pytest_terminal_summary(terminalreporter):
    terminalreporter.section("shop report")
    terminalreporter.write_line("3 orders were left open")
    terminalreporter.write_line("ERROR: the archive was not written")
""",
    "test_x.py": "def test_x():\n    assert [] == [1]\n",
}

PYTESTER: Final[Files] = {
    "conftest.py": 'pytest_plugins = "pytester"\n',
    "test_plugin.py": '''INNER = """
def test_good():
    print("from inside")

def test_bad():
    assert 1 == 2
"""


def test_inner_run(pytester):
    pytester.makepyfile(test_inner=INNER)
    result = pytester.runpytest("-v", "-rA")
    result.stdout.fnmatch_lines(["*::test_good PASSED*", "*2 passed*"])


def test_quiet_inner_run(pytester):
    pytester.makepyfile(test_inner="def test_good(): pass")
    result = pytester.runpytest("-q")
    result.assert_outcomes(passed=2)


def test_passing_inner_run(pytester):
    pytester.makepyfile(test_inner=INNER)
    pytester.runpytest("-v", "-rA")
    print("\\nafter the inner run")


def test_passing_print():
    print("printed by a passing test")
''',
}

PROJECTS: Final[dict[str, Files]] = {
    "shop": SHOP,
    "shopbroken": SHOP_BROKEN,
    "asserts": ASSERTS,
    "errors": ERRORS,
    "brokenimport": BROKEN_IMPORT,
    "brokensyntax": BROKEN_SYNTAX,
    "brokenconftest": BROKEN_CONFTEST,
    "brokenhook": BROKEN_HOOK,
    "nofixture": NO_FIXTURE,
    "notests": NO_TESTS,
    "badini": BAD_INI,
    "output": OUTPUT,
    "chains": CHAINS,
    "groups": GROUPS,
    "params": PARAMS,
    "doctests": DOCTESTS,
    "subtests": SUBTESTS,
    "reruns": RERUNS,
    "xfails": XFAILS,
    "warnings": WARNINGS,
    "threads": THREADS,
    "exits": EXITS,
    "interrupt": INTERRUPT,
    "pytestexit": PYTEST_EXIT,
    "timeout": TIMEOUT,
    "crash": CRASH,
    "osexit": OS_EXIT,
    "hangs": HANGS,
    "live": LIVE,
    "async": ASYNC,
    "mocks": MOCKS,
    "snapshots": SNAPSHOTS,
    "decoys": DECOYS,
    "interleaved": INTERLEAVED,
    "unittests": UNITTESTS,
    "covered": COVERED,
    "durations": DURATIONS,
    "many": MANY,
    "manyfail": MANY_FAIL,
    "makefile": MAKEFILE,
    "plugin": PLUGIN,
    "pytester": PYTESTER,
}
