"""Missing settings of connections behind a pooler are found before production."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from apps.console import checks
from apps.core.db import sessions

pytestmark = pytest.mark.django_db


def test_what_differs_is_named() -> None:
    assert sessions.missing() == []
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL jit = on")
    assert sessions.missing() == [("jit", "on", "off")]


def test_check_applies_only_behind_a_pooler(settings: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL jit = on")
    assert checks.check_pooler() == []
    settings.POOLER = True
    (result,) = checks.check_pooler()
    assert (result.id, result.msg) == ("sofra.E004", "Behind the pooler jit is on, not off.")
