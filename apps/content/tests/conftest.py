"""Users of the tests of articles."""

from __future__ import annotations

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory


@pytest.fixture
def kol(db: None) -> User:
    return UserFactory(kol=True, nickname="Kim")


@pytest.fixture
def editor(db: None) -> User:
    return UserFactory(editor=True, nickname="Elif")


@pytest.fixture
def reviewer(db: None) -> User:
    return UserFactory(reviewer=True, nickname="Rosa")


@pytest.fixture
def operator(db: None) -> User:
    return UserFactory(nickname="Omar")


@pytest.fixture
def manager(db: None) -> User:
    return UserFactory(manager=True, nickname="Maya")


@pytest.fixture
def superuser(db: None) -> User:
    return UserFactory(super_admin=True, nickname="Ayla")
