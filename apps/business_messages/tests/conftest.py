"""Shared fixtures of business messages."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.business_messages.tests.factories import INBOXES


@pytest.fixture
def operator() -> User:
    return UserFactory(role="operator", countries=["ID"])


@pytest.fixture
def manager() -> User:
    return UserFactory(role="manager", countries=["ID"])


@pytest.fixture(autouse=True)
def places(settings: Any) -> None:
    """Trust a proxy, and configure inboxes for two countries."""
    settings.TRUSTED_PROXY_COUNT = 1
    settings.MESSAGE_INBOXES = INBOXES
