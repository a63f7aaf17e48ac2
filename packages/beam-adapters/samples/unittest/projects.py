"""The Python projects behind the unittest and doctest captures: project name -> {path: text}.

Only the standard library and, for one project, Django.
"""

from typing import Final

Files = dict[str, str]

BANK: Final[Files] = {
    "bank/__init__.py": "",
    "bank/account.py": '''"""An account."""


class OverdrawnError(Exception):
    """There is not enough."""


class Account:
    def __init__(self, owner):
        self.owner = owner
        self.balance = 0

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError(f"cannot deposit {amount}")
        self.balance += amount

    def withdraw(self, amount):
        if amount > self.balance:
            raise OverdrawnError(f"{self.owner} needs {amount - self.balance} more")
        self.balance -= amount
''',
    "tests/__init__.py": "",
    "tests/test_account.py": '''import unittest

from bank.account import Account, OverdrawnError


class TestAccount(unittest.TestCase):
    def setUp(self):
        self.account = Account("ann")

    def test_deposit(self):
        self.account.deposit(50)
        self.assertEqual(self.account.balance, 50)

    def test_deposit_nothing(self):
        """Nothing cannot be deposited."""
        with self.assertRaises(ValueError):
            self.account.deposit(0)

    def test_withdraw(self):
        """What was deposited

        can be withdrawn.
        """
        self.account.deposit(50)
        self.account.withdraw(20)
        self.assertEqual(self.account.balance, 30)

    def test_overdrawn(self):
        with self.assertRaises(OverdrawnError):
            self.account.withdraw(1)

    @unittest.skip("needs a printer")
    def test_print(self):
        """Printing is slow."""
''',
    "tests/test_many.py": "import unittest\n\n\nclass TestMany(unittest.TestCase):\n"
    + "".join(f"    def test_{i:03}(self):\n        self.assertLess({i}, 200)\n\n" for i in range(80)),
}

BROKEN: Final[Files] = {
    "helper.py": '''"""Helps."""

import json


class SettingsError(Exception):
    """The settings cannot be used."""


def load(text):
    try:
        return json.loads(text)
    except ValueError as error:
        raise SettingsError("settings are no JSON") from error
''',
    "test_broken.py": '''import sys
import unittest

import helper


class TestBroken(unittest.TestCase):
    maxDiff = None

    def test_numbers(self):
        self.assertEqual(sum(range(10)), 46, "the sum is wrong")

    def test_lists(self):
        """Lists are compared item by item."""
        self.assertEqual(list(range(40)), [*range(38), 41, 39])

    def test_dicts(self):
        self.assertEqual({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3], "c": None})

    def test_text(self):
        self.assertMultiLineEqual("one\\ntwo\\n\\nthree\\n", "one\\n2\\n\\nthree\\n")

    def test_error(self):
        helper.load("{")

    def test_wrong_message(self):
        with self.assertRaisesRegex(helper.SettingsError, "no such words"):
            helper.load("{")

    def test_nothing_raised(self):
        with self.assertRaises(KeyError):
            pass

    def test_output(self):
        print("connecting ... ok")
        print("=" * 70)
        print("FAIL: not this one")
        print("-" * 70)
        print("Ran 99 tests in 0.001s\\n\\nOK")
        sys.stderr.write("on stderr\\n")
        self.fail("after printing")

    def test_subtests(self):
        for n in range(4):
            with self.subTest("row", n=n):
                self.assertEqual(n % 2, 0)

    @unittest.expectedFailure
    def test_known(self):
        self.fail("known")

    @unittest.expectedFailure
    def test_fixed(self):
        pass

    @unittest.skip("not yet: FAILED on CI")
    def test_later(self):
        pass

    def test_exit(self):
        sys.exit("cannot go on")

    def test_fine(self):
        pass

    def test_group(self):
        raise ExceptionGroup("two", [ValueError("part 1"), KeyError("part 2")])


class TestClass(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        raise OSError("no server at 10.0.0.5")

    def test_one(self):
        pass


class TestTearDown(unittest.TestCase):
    def tearDown(self):
        raise RuntimeError("tearDown broke")

    def test_one(self):
        pass


def tearDownModule():
    raise RuntimeError("tearDownModule broke")
''',
}

IMPORT: Final[Files] = {
    "test_bad.py": (
        "import unittest\n\n"
        "import no_such_module\n\n\n"
        "class TestBad(unittest.TestCase):\n"
        "    def test_x(self):\n"
        "        pass\n"
    ),
    "test_syntax.py": "def test_x(:\n    pass\n",
    "test_good.py": "import unittest\n\n\nclass TestGood(unittest.TestCase):\n    def test_x(self):\n        pass\n",
}
IMPORT_ONLY: Final[Files] = {"test_bad.py": IMPORT["test_bad.py"]}
EMPTY: Final[Files] = {"helper.py": "X = 1\n"}

PRINTS: Final[Files] = {
    "test_prints.py": '''import unittest


class TestPrints(unittest.TestCase):
    def test_a(self):
        print("hello from a")

    def test_b(self):
        print("half a line", end="")

    def test_c(self):
        print("test_z (x.Y) ... ok")
        self.assertEqual("c", "d")

    def test_error_FAIL_ERROR(self):
        """ERROR: this is a docstring ... FAIL"""

    def test_warns(self):
        import warnings

        warnings.warn("old call", DeprecationWarning)
''',
}
HANGS: Final[Files] = {
    "test_hangs.py": """import time
import unittest


class TestHangs(unittest.TestCase):
    def test_a(self):
        pass

    def test_b(self):
        self.assertEqual(1, 2)

    def test_c(self):
        time.sleep(60)
""",
}
CRASH: Final[Files] = {
    "test_crash.py": """import faulthandler
import os
import unittest

faulthandler.enable()


class TestCrash(unittest.TestCase):
    def test_a(self):
        pass

    def test_b(self):
        os.abort()
""",
}
INTERRUPT: Final[Files] = {
    "test_interrupt.py": """import unittest


class TestInterrupt(unittest.TestCase):
    def test_a(self):
        self.assertEqual(1, 2)

    def test_b(self):
        raise KeyboardInterrupt
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

    >>> shout("hey")
    'HEY!'
    >>> shout(None)
    'NONE'
    >>> print("a\\\\n\\\\nb")
    a
    <BLANKLINE>
    c
    """
    return text.upper()


def fine():
    """Fine.

    >>> 1 + 1
    2
    >>> for i in range(2):
    ...     print(i)
    0
    1
    """


def undocumented():
    pass
''',
    "good.py": (
        '"""Good.\n\n'
        ">>> 1 + 1\n"
        "2\n"
        '>>> "a" * 3\n'
        "'aaa'\n"
        '"""\n\n\n'
        "def f():\n"
        '    """F.\n\n'
        "    >>> f()\n"
        "    3\n"
        '    """\n'
        "    return 3\n"
    ),
    "guide.txt": "Use it::\n\n    >>> import text\n    >>> text.words('x')\n    ['y']\n",
}

DJANGO: Final[Files] = {
    "manage.py": (
        "import os\n"
        "import sys\n\n"
        "os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'site_settings')\n\n"
        "from django.core.management import execute_from_command_line\n\n"
        "execute_from_command_line(sys.argv)\n"
    ),
    "site_settings.py": (
        "SECRET_KEY = 'not a secret'\n"
        "USE_TZ = True\n"
        "ROOT_URLCONF = 'urls'\n"
        "INSTALLED_APPS = ['django.contrib.contenttypes', 'django.contrib.auth', 'polls']\n"
        "DATABASES = {'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': ':memory:'}}\n"
        "DEFAULT_AUTO_FIELD = 'django.db.models.AutoField'\n"
    ),
    "urls.py": "urlpatterns = []\n",
    "polls/__init__.py": "",
    "polls/models.py": (
        "from django.db import models\n\n\n"
        "class Question(models.Model):\n"
        "    text = models.CharField(max_length=20)\n"
        "    votes = models.IntegerField(default=0)\n"
    ),
    "polls/migrations/__init__.py": "",
    "polls/migrations/0001_initial.py": (
        "from django.db import migrations, models\n\n\n"
        "class Migration(migrations.Migration):\n"
        "    initial = True\n"
        "    dependencies = []\n"
        "    operations = [\n"
        "        migrations.CreateModel(\n"
        "            'Question',\n"
        "            [\n"
        "                ('id', models.AutoField(primary_key=True)),\n"
        "                ('text', models.CharField(max_length=20)),\n"
        "                ('votes', models.IntegerField(default=0)),\n"
        "            ],\n"
        "        ),\n"
        "    ]\n"
    ),
    "polls/tests.py": '''from django.test import TestCase

from polls.models import Question


class QuestionTests(TestCase):
    def test_create(self):
        question = Question.objects.create(text="hi")
        self.assertEqual(question.votes, 1)

    def test_missing(self):
        Question.objects.get(text="nobody wrote this")

    def test_ok(self):
        """An empty table has no rows."""
        self.assertEqual(Question.objects.count(), 0)

    def test_view(self):
        response = self.client.get("/polls/")
        self.assertContains(response, "hi")

    def test_queries(self):
        with self.assertNumQueries(2):
            list(Question.objects.all())
''',
}
DJANGO_OK: Final[Files] = DJANGO | {
    "polls/tests.py": "from django.test import TestCase\n\n\nclass FineTests(TestCase):\n"
    + "".join(f"    def test_{i:02}(self):\n        self.assertLess({i}, 40)\n\n" for i in range(30)),
}
DJANGO_BROKEN: Final[Files] = DJANGO | {"polls/models.py": DJANGO["polls/models.py"].replace("django.db", "django.dbx")}

PROJECTS: Final[dict[str, Files]] = {
    "bank": BANK,
    "broken": BROKEN,
    "import": IMPORT,
    "importonly": IMPORT_ONLY,
    "empty": EMPTY,
    "prints": PRINTS,
    "hangs": HANGS,
    "crash": CRASH,
    "interrupt": INTERRUPT,
    "doctests": DOCTESTS,
    "django": DJANGO,
    "djangook": DJANGO_OK,
    "djangobroken": DJANGO_BROKEN,
}
