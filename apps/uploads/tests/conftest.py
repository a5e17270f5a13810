"""What the tests of pictures begin with."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory


@pytest.fixture
def own_files(settings: Any, tmp_path: Any) -> None:
    """A folder of files for this test alone."""
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def operator() -> User:
    """Somebody who works with pictures."""
    return UserFactory(role="operator")
