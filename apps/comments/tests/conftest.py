"""Users and data of the tests of comments."""

from __future__ import annotations

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.comments.models import WordEntry
from apps.comments.services import word_lists


@pytest.fixture
def operator() -> User:
    return UserFactory(role="operator", countries=["ID"])


@pytest.fixture
def manager() -> User:
    return UserFactory(role="manager", countries=["ID"])


@pytest.fixture
def starter_words(db: None) -> None:
    """Insert the shipped words, which an earlier test with real transactions may have removed."""
    WordEntry.objects.bulk_create((WordEntry(**row) for row in word_lists.starter()), ignore_conflicts=True)
