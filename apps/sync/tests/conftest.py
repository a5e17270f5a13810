"""Shared fixtures of feeds."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.stores.tests.factories import regions
from apps.sync.models import SyncSource
from apps.sync.services.sources import make_missing
from apps.sync.tests.real import REAL_PLACES

collect_ignore: list[str] = []
if not REAL_PLACES.is_dir():
    collect_ignore.append("test_real_input.py")
    warnings.warn(f"Left out: the real files are not in {REAL_PLACES}", UserWarning, stacklevel=1)


@pytest.fixture
def sources(db: None) -> dict[str, SyncSource]:
    """Return the sources that come with the project, by code."""
    make_missing()
    return {source.code: source for source in SyncSource.objects.all()}


@pytest.fixture
def media(settings: Any, tmp_path: Path) -> Iterator[Path]:
    """Use a separate private storage for the test."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return settings.MEDIA_ROOT


@pytest.fixture
def operator() -> User:
    return UserFactory(role="operator", countries=["ID"])


@pytest.fixture
def manager() -> User:
    return UserFactory(role="manager", countries=["ID"])


@pytest.fixture
def chief() -> User:
    return UserFactory(super_admin=True)


@pytest.fixture
def indonesia(db: None) -> None:
    """Create the test regions of Indonesia."""
    regions("ID")
