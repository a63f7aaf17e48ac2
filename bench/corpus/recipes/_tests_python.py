"""Projects for test runners of Python."""

from __future__ import annotations

from typing import Final

from recipes._shop import PYTHON, TEST_BROKEN, TEST_CART

WITH_CART: Final = {**PYTHON, "tests/test_cart.py": TEST_CART}
BROKEN: Final = {**WITH_CART, "tests/test_orders.py": TEST_BROKEN}

CONFTEST: Final = """\
import pytest


def pytest_generate_tests(metafunc):
    if "row" in metafunc.fixturenames:
        metafunc.parametrize("row", range(600))
"""

TEST_ROWS: Final = '''\
"""One fault in six hundred rows, and decoys: names and prints that only look like failures."""

LIMITS = {17: 1, 404: 12}


def test_row_is_within_limits(row):
    print(f"row {row}: 0 failed, ERROR level 0")
    weight = (row * 37) % 11
    assert weight <= LIMITS.get(row, 10), f"row {row} weighs {weight}"


class TestErrorReport:
    def test_FAILED_orders_are_listed(self):
        assert "FAILED tests/test_other.py::test_x" in "short: FAILED tests/test_other.py::test_x"

    def test_traceback_is_shortened(self):
        assert "Traceback (most recent call last):".startswith("Trace")
'''

UNITTEST: Final = '''\
import unittest
from decimal import Decimal

from shop.cart import Cart, CartError
from shop.stock import Shelf


class CartTest(unittest.TestCase):
    def setUp(self):
        self.cart = Cart()
        self.cart.add("tea-100", 2, "3.50")

    def test_total(self):
        """Two packs of tea cost seven euros."""
        self.assertEqual(self.cart.total(), Decimal("7.00"))

    def test_discounts(self):
        for discount, want in ((0, "7.00"), (5, "6.65"), (15, "5.96"), (50, "3.50")):
            with self.subTest(discount=discount):
                self.assertEqual(self.cart.total(discount), Decimal(want))

    def test_rejects_zero(self):
        with self.assertRaisesRegex(CartError, "must be at least one"):
            self.cart.add("pot-1", 0, "1")

    @unittest.skip("no gateway here")
    def test_payment(self):
        raise NotImplementedError

    @unittest.expectedFailure
    def test_refund(self):
        self.assertEqual(self.cart.total(), -7)


class StockTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.shelf = Shelf({"tea-100": 5})

    def test_lines(self):
        self.assertListEqual(["tea-100", "pot-1", "cup-7"], ["tea-100", "cup-7", "pot-1"])

    def test_unknown(self):
        self.shelf.reserve("cup-7", 1, "A-3")


class MailTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        raise OSError("mail.shop.example:25: connection refused")

    def test_sent(self):
        pass
'''

DJANGO: Final = {
    "manage.py": "import os, sys\nos.environ['DJANGO_SETTINGS_MODULE'] = 'site_settings'\n"
    "from django.core.management import execute_from_command_line\nexecute_from_command_line(sys.argv)\n",
    "site_settings.py": "SECRET_KEY = 'not-secret'\nINSTALLED_APPS = ['orders']\nUSE_TZ = True\n"
    "DATABASES = {'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': 'db.sqlite3'}}\n"
    "DEFAULT_AUTO_FIELD = 'django.db.models.AutoField'\n",
    "orders/__init__.py": "",
    "orders/models.py": """\
from django.db import models


class Order(models.Model):
    number = models.CharField(max_length=20, unique=True)
    total = models.DecimalField(max_digits=8, decimal_places=2)
    paid = models.BooleanField(default=False)
""",
    "orders/tests.py": """\
from django.test import TestCase

from orders.models import Order


class OrderTests(TestCase):
    def setUp(self):
        Order.objects.create(number="A-1", total="7.00")

    def test_number_is_unique(self):
        Order.objects.create(number="A-1", total="8.00")

    def test_paid_orders(self):
        self.assertQuerySetEqual(Order.objects.filter(paid=False).values_list("number", flat=True), ["A-2"])

    def test_queries(self):
        with self.assertNumQueries(1):
            list(Order.objects.all())
            Order.objects.count()

    def test_total(self):
        self.assertEqual(str(Order.objects.get().total), "7.00")
""",
}

FEATURE: Final = """\
Feature: Reserving stock
  Scenario: There is enough
    Given a shelf with 5 of "tea-100"
    When "Ada" reserves 3 of "tea-100"
    Then 2 of "tea-100" are left

  Scenario: There is not enough
    Given a shelf with 5 of "tea-100"
    When "Ada" reserves 3 of "tea-100"
    And "Bob" reserves 3 of "tea-100"
    Then 2 of "tea-100" are left

  Scenario: Wrong count
    Given a shelf with 9 of "pot-1"
    When "Ada" reserves 4 of "pot-1"
    Then 6 of "pot-1" are left

  Scenario: Not written yet
    Given a shelf with 1 of "cup-7"
    When the shelf is counted by night
"""

STEPS: Final = """\
from behave import given, then, when

from shop.stock import Shelf


@given('a shelf with {n:d} of "{sku}"')
def shelf(context, n, sku):
    context.shelf = Shelf({sku: n})


@when('"{who}" reserves {n:d} of "{sku}"')
def reserve(context, who, n, sku):
    context.left = context.shelf.reserve(sku, n, who)


@then('{n:d} of "{sku}" are left')
def left(context, n, sku):
    assert context.left == n, f"{context.left} of {sku} are left, not {n}"
"""

ROBOT: Final = """\
*** Settings ***
Library    Collections

*** Test Cases ***
Total Of Two Packs
    ${total}=    Evaluate    2 * 350
    Should Be Equal As Integers    ${total}    700

Discount Is Rounded Up
    ${total}=    Evaluate    int(3 * 333 * 0.85)
    Should Be Equal As Integers    ${total}    850    half a cent goes to the shop

Order Has All Fields
    ${order}=    Create Dictionary    number=A-1    state=open
    Dictionary Should Contain Key    ${order}    total

Unknown Keyword
    Ship The Order    A-1
"""
