"""What every backend test may ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from apps.core import context
from apps.core.testing.api import Api


@pytest.fixture(autouse=True)
def _own_context() -> Iterator[None]:
    """Each test works under a context of its own."""
    with context.working(context.WorkContext(via="ui")):
        yield


@pytest.fixture
def api(db: None) -> Api:
    """Calls operations as a person would."""
    return Api()
