"""Shared fixtures of pictures."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory


@pytest.fixture
def own_files(settings: Any, tmp_path: Any) -> None:
    """Use a separate folder of files for the test."""
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def operator() -> User:
    """Return a user who works with pictures."""
    return UserFactory(role="operator")
