"""Users of the tests of leads."""

from __future__ import annotations

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory


@pytest.fixture
def operator() -> User:
    return UserFactory(role="operator", countries=["ID"])


@pytest.fixture
def manager() -> User:
    return UserFactory(role="manager", countries=["ID"])
