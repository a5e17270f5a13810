"""A page outside the API while the database is unavailable."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from apps.console import views


def test_page_reports_a_timeout_instead_of_failing(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: Any) -> None:
        raise OperationalError("connection refused by 10.0.0.5")

    monkeypatch.setattr(views.pictures, "is_shown", away)
    response = Client().get("/media/pictures/id/ab/x.webp")
    assert response.status_code == 503
    assert response.headers["Retry-After"] == "5"
    assert b"10.0.0.5" not in response.content
