"""Projects for the oracles of pytest and unittest: modules with many kinds of failing, broken and passing tests.

Each kind of test is a function of a random state and a unique token, so that a message can be told from every other.
Not how the tools are run, and not what they say (``pytest``, ``unittest``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

WORDS: Final = (
    "quince",
    "lantern",
    "copper",
    "thistle",
    "ribbon",
    "acorn",
    "tundra",
    "FAILED",
    "error",
    "passed",
    "ok",
)
ODD_IDS: Final = ("", "a b", "x::y", "[1]", "PASSED [ 50%]", "ünï ☃", "a/b.py", "1 failed", "- dash", "E   x", "q" * 90)

HELPER: Final = '''"""What the tests call."""

import json


class StoreError(Exception):
    """The store is not as it should be."""


def check(value, token):
    if value != 1:
        raise ValueError(f"{token} is {value}")
    return value


def middle(value, token):
    result = check(value, token)
    return result


def load(text, token):
    try:
        return json.loads(text)
    except ValueError as error:
        raise StoreError(f"cannot load {token}") from error


def climb(n, token):
    if n == 0:
        raise LookupError(f"{token} at the bottom")
    return climb(n - 1, token)


def callback(function, token):
    return sorted([3, 1, 2], key=lambda n: function(n, token))
'''

Body = tuple[str, str]  # arguments of a test, and its indented body


def _number(rng: random.Random, token: str) -> Body:
    a, b = rng.randrange(100), rng.randrange(100, 200)
    return "", f'    value = {a}\n    assert value == {b}, "{token}: {rng.choice(WORDS)}"\n'


def _lines(rng: random.Random, token: str) -> Body:
    text = f"{token} first\\n\\n  second {rng.choice(WORDS)}\\n    third = {rng.randrange(9)}\\nE   not an E line"
    return "", f'    raise RuntimeError("{text}")\n'


def _mapping(rng: random.Random, token: str) -> Body:
    n = rng.randrange(3, 12)
    left = {f"{token}{i}": i for i in range(n)}
    right = left | {f"{token}{rng.randrange(n)}": {"deep": [1, 2, rng.randrange(9, 99)]}}
    return "", f"    assert {left!r} == {right!r}\n"


def _sequence(rng: random.Random, token: str) -> Body:
    n = rng.randrange(5, 50)
    right = list(range(n))
    right[rng.randrange(n)] = rng.randrange(1000, 9999)
    return "", f"    left = list(range({n}))\n    assert left == {right!r}, {token!r}\n"


def _text(rng: random.Random, token: str) -> Body:
    left = f"{token} the quick brown fox {rng.randrange(99)}\nsecond line\n"
    right = left.replace("quick", rng.choice(("slow", "qu\tick", "Grüße ☃", ""))) + rng.choice(("", "third\n"))
    return "", f"    assert {left!r} == {right!r}\n"


def _deep(rng: random.Random, token: str) -> Body:
    pad = "".join(f"    step{i} = {i}\n" for i in range(rng.randrange(14)))
    return "", f'{pad}    helper.middle({rng.randrange(2, 9)}, "{token}")\n'


def _chain(rng: random.Random, token: str) -> Body:
    kind = rng.choice(("load", "during", "callback", "climb"))
    if kind == "load":
        return "", f'    helper.load("{{", "{token}")\n'
    if kind == "callback":
        return "", f'    helper.callback(helper.check, "{token}")\n'
    if kind == "climb":
        return "", f'    helper.climb({rng.randrange(3, 9)}, "{token}")\n'
    return (
        "",
        f'    try:\n        helper.check(3, "{token}a")\n    except ValueError:\n        raise KeyError("{token}b")\n',
    )


def _library(rng: random.Random, token: str) -> Body:
    return "", rng.choice(
        (
            f'    json.loads("{{{token}")\n',
            f'    pathlib.Path("/no/such/{token}").read_text()\n',
            f'    subprocess.run(["false", "{token}"], check=True)\n',
            f'    int("{token}")\n',
        )
    )


def _fail(rng: random.Random, token: str) -> Body:
    trace = rng.choice(("", ", pytrace=False"))
    return "", f'    pytest.fail("{token} told to fail\\nfor two reasons"{trace})\n'


def _output(rng: random.Random, token: str) -> Body:
    prints = "".join(
        f'    print("{token} out {i} {rng.choice(WORDS)}")\n    logging.getLogger("w").error("{token} log %d", {i})\n'
        for i in range(rng.randrange(1, 6))
    )
    fakes = (
        "=" * 30 + " FAILURES " + "=" * 30,
        "=" * 20 + " 9 passed in 0.01s " + "=" * 20,
        "PASSED tests/test_x.py::test_y",
        "tests/test_x.py .... [ 50%]",
        "_" * 20 + " test_fake " + "_" * 20,
        "-" * 20 + " Captured stdout call " + "-" * 20,
        "test_x (y.Z) ... ok",
    )
    fake = "".join(f'    print("{text}")\n' for text in rng.sample(fakes, rng.randrange(3)))
    return (
        "",
        f'{prints}{fake}    print("{token} after")\n    sys.stderr.write("{token} err\\n")\n    assert not "{token}"\n',
    )


def _setup(rng: random.Random, token: str) -> Body:
    return rng.choice(("broken_setup", "broken_teardown", "session_broken")), f'    print("{token} ran")\n'


def _no_fixture(_rng: random.Random, token: str) -> Body:
    return f"no_fixture_{token}", "    pass\n"


def _exit(_rng: random.Random, token: str) -> Body:
    return "", f'    sys.exit("{token} cannot go on")\n'


def _group(_rng: random.Random, token: str) -> Body:
    inner = f'ExceptionGroup("in", [KeyError("{token} two")])'
    return "", f'    raise ExceptionGroup("{token}", [ValueError("{token} one"), {inner}])\n'


def _raises(rng: random.Random, token: str) -> Body:
    inside = rng.choice((f'helper.check(1, "{token}")', f'helper.check(2, "{token}")'))
    return "", f'    with pytest.raises(ValueError, match="no {token} here"):\n        {inside}\n'


def _subtests(_rng: random.Random, token: str) -> Body:
    loop = f'    for n in range(4):\n        with subtests.test("{token}", n=n):\n'
    return "subtests", f'{loop}            assert n % 2 == 0, "{token}"\n'


def _strict(_rng: random.Random, _token: str) -> Body:
    return "", "    pass\n"  # marked as a strict xfail


def _passes(rng: random.Random, token: str) -> Body:
    return "", rng.choice(
        (
            "    pass\n",
            f'    print("{token} fine")\n',
            f'    pytest.skip("{token} skipped")\n',
            f'    pytest.xfail("{token}")\n',
        )
    )


KINDS: Final[tuple[Callable[[random.Random, str], Body], ...]] = (
    *(_number, _lines, _mapping, _sequence, _text, _deep, _chain, _library, _fail, _output, _setup, _no_fixture),
    *(_exit, _group, _raises, _subtests, _strict),
)
MODULES: Final = ("json", "logging", "pathlib", "subprocess", "sys", "unittest", "pytest", "helper")
IMPORTS: Final = "".join(f"import {name}\n" for name in MODULES) + "\n\n"
CONFTEST: Final = """import pytest


@pytest.fixture
def broken_setup():
    print("setting up")
    raise ConnectionError("no server for broken_setup")


@pytest.fixture
def broken_teardown():
    yield 1
    raise OSError("broken_teardown")


@pytest.fixture(scope="session")
def session_broken():
    raise TimeoutError("session_broken took too long")
"""


def _test(rng: random.Random, token: str, indent: str = "", kind: Callable[..., Body] | None = None) -> str:
    """One test function of a kind drawn, perhaps parametrized."""
    kind = kind or rng.choice(KINDS if rng.random() < 0.55 else (_passes,))
    arguments, body = kind(rng, token)
    marks = '@pytest.mark.xfail(strict=True, reason="was fixed")\n' if kind is _strict else ""
    names = [argument for argument in arguments.split() if argument]
    if rng.random() < 0.25 and kind is not _subtests:
        ids = rng.sample(ODD_IDS, rng.randrange(1, 4))
        marks += f'@pytest.mark.parametrize("p", {list(range(len(ids)))}, ids={ids!r})\n'
        names.append("p")
    if indent:
        names.insert(0, "self")
    text = f"{marks}def test_{token}({', '.join(names)}):\n{body}\n\n"
    return "".join(f"{indent}{line}" if line.strip() else line for line in text.splitlines(keepends=True))


def _unittest_test(rng: random.Random, token: str, number: int) -> str:
    doc = f'        """{token} in words."""\n' if rng.random() < 0.3 else ""
    body = rng.choice(
        (
            f'self.assertEqual({rng.randrange(9)}, {rng.randrange(10, 99)}, "{token}")',
            f"self.assertEqual({{'{token}': 1, 'b': [1, 2]}}, {{'{token}': 2, 'b': [1, 3]}})",
            f'self.assertMultiLineEqual("{token}\\none\\ntwo\\n", "{token}\\none\\n2\\n")',
            f'helper.load("{{", "{token}")',
            f'helper.middle(7, "{token}")',
            f'raise RuntimeError("{token}\\n\\nsecond part\\n  third")',
            f'[self.subTest(n=n).__enter__() for n in ()] or self.fail("{token} failed")',
            f'print("{token} out ... ok") or self.assertTrue(0, "{token}")',
            f'self.skipTest("{token}")',
            *("pass",) * 5,
        )
    )
    return f"    def test_{number}_{token}(self):\n{doc}        {body}\n\n"


def unittest_class(rng: random.Random, names: Iterator[str]) -> str:
    name = f"Test{next(names).title()}"
    setup = rng.random()
    head = ""
    if setup < 0.12:
        head = f'    @classmethod\n    def setUpClass(cls):\n        raise OSError("{next(names)} no class")\n\n'
    elif setup < 0.24:
        head = f'    def tearDown(self):\n        raise OSError("{next(names)} torn")\n\n'
    tests = "".join(_unittest_test(rng, next(names), n) for n in range(rng.randrange(1, 6)))
    return f"class {name}(unittest.TestCase):\n{head}{tests}\n"


def tokens(rng: random.Random) -> Iterator[str]:
    while True:
        yield f"{rng.choice(WORDS[:7])}{rng.randrange(100, 999)}"


def broken_module(rng: random.Random, token: str) -> str:
    return rng.choice(
        (
            f"import no_module_{token}\n",
            f"from helper import no_{token}\n",
            f"def test_{token}(:\n    pass\n",
            f'raise RuntimeError("{token} on import")\n',
            f'import helper\n\nhelper.middle(5, "{token}")\n',
        )
    )


def pytest_files(rng: random.Random, *, doctests: bool) -> dict[str, str]:
    """The files of a project for pytest."""
    names = tokens(rng)
    files = {"helper.py": HELPER, "conftest.py": CONFTEST}
    for _ in range(rng.randrange(1, 4)):
        folder = rng.choice(("", "tests/", "tests/deep/", "pkg/"))
        text = IMPORTS + "".join(_test(rng, next(names)) for _ in range(rng.randrange(1, 9)))
        if rng.random() < 0.5:
            text += f"class Test{next(names).title()}:\n"
            if rng.random() < 0.2:
                text += f'    def setup_method(self):\n        raise OSError("{next(names)} no method")\n\n'
            text += "".join(_test(rng, next(names), "    ") for _ in range(rng.randrange(1, 5)))
        if rng.random() < 0.25:
            text += unittest_class(rng, names)
        files[f"{folder}test_{next(names)}.py"] = text
    if rng.random() < 0.2:
        files[f"{rng.choice(('', 'tests/'))}test_{next(names)}.py"] = broken_module(rng, next(names))
    if doctests:
        token = next(names)
        files[f"words_{token}.py"] = (
            f'"""Words.\n\n>>> 1 + 1\n2\n>>> "{token}".upper()\n\'{token}\'\n"""\n\n\ndef broken():\n'
            f'    """Broken.\n\n    >>> broken()\n    3\n    """\n    raise KeyError("{token} doc")\n'
        )
    return files
