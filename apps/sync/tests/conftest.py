"""What the tests of feeds may ask for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from apps.sync.models import SyncSource
from apps.sync.services.sources import make_missing


@pytest.fixture
def sources(db: None) -> dict[str, SyncSource]:
    """The sources that come with the project, by code."""
    make_missing()
    return {source.code: source for source in SyncSource.objects.all()}


@pytest.fixture
def media(settings: Any, tmp_path: Path) -> Iterator[Path]:
    """A private storage of the test's own."""
    settings.MEDIA_ROOT = tmp_path / "media"
    return settings.MEDIA_ROOT
