"""Limits per user: all writes together, pictures, and rendered pages."""

from __future__ import annotations

import pytest
import time_machine

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.http.operations import WRITES
from apps.core.models import SavedView, ThrottleCount
from apps.core.testing.api import Answer, Api

pytestmark = pytest.mark.django_db
MINUTE = 1_772_366_400
"""2026-03-01 12:00 UTC."""


def spent(person: User, operation: str, hits: int) -> None:
    """Count calls of a user in the current minute."""
    key = f"{operation}:tries:user {person.pk}"
    ThrottleCount.objects.create(key=key, window_start=MINUTE, hits=hits)


def save(api: Api, person: User, name: str) -> Answer:
    return api.call("view/save_view", {"area": "store", "name": name}, as_=person)


def test_writes_of_one_person_are_limited_by_the_minute(api: Api) -> None:
    person, colleague = UserFactory(), UserFactory()
    with time_machine.travel(MINUTE + 10, tick=False):
        spent(person, "writes", WRITES.limit - 1)
        save(api, person, "Last").ok()
        refused = save(api, person, "One more")
        assert (refused.status, refused.code, refused.data) == (429, 10012, {"retry_after": 50})
        assert refused.response["Retry-After"] == "50"
        assert refused.writes == []
        api.call("view/query_views", {"area": "store"}, as_=person).ok()
        save(api, colleague, "Other").ok()
    with time_machine.travel(MINUTE + 60, tick=False):
        save(api, person, "Next minute").ok()
    assert sorted(SavedView.objects.values_list("name", flat=True)) == ["Last", "Next minute", "Other"]


@pytest.mark.parametrize(
    "operation", ["file/upload_picture", "article/draw_latest", "page/draw_latest", "page/preview_page"]
)
def test_pictures_and_drawn_pages_of_one_person_are_limited(api: Api, operation: str) -> None:
    person = UserFactory()
    with time_machine.travel(MINUTE + 10, tick=False):
        spent(person, operation, 120)
        answer = api.call(operation, {}, as_=person)
    assert (answer.code, answer.data) == (10012, {"retry_after": 50})
