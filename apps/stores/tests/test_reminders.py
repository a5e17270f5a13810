"""Reminders about stores: recipients, lead times, sent once, and combined."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import Notification
from apps.core.testing.api import Api
from apps.stores.models import Store
from apps.stores.services import reminders, schedules
from apps.stores.tests.factories import StoreFactory

pytestmark = pytest.mark.django_db

NIGHT = dt.datetime(2026, 3, 9, 17, 5, tzinfo=dt.UTC)
TODAY = dt.date(2026, 3, 10)
"""The day that just started in Jakarta."""
DAY = dt.timedelta(days=1)


def certified(days: int, **fields: Any) -> Store:
    """Return a store whose certificate expires in `days`."""
    certificate = {"halal_status": "certified", "halal_body": "BPJPH", "halal_cert_no": "ID1"}
    store: Store = StoreFactory(**certificate, halal_expires_on=TODAY + days * DAY, **fields)
    return store


@pytest.fixture
def manager() -> User:
    return UserFactory(manager=True)


def titles(user: User) -> list[str]:
    return list(user.notifications.order_by("id").values_list("title", flat=True))


def test_certificate_expiry_is_notified_thirty_and_seven_days_before(manager: User) -> None:
    for days in (31, 30, 29, 8, 7, 6):
        certified(days, name=f"In {days}")
    reminders.remind(at=NIGHT)
    assert titles(manager) == [
        "In 7: the halal certificate expires on 17 March 2026",
        "In 30: the halal certificate expires on 9 April 2026",
    ]
    reminders.remind(at=NIGHT)
    reminders.remind(at=NIGHT + dt.timedelta(hours=3))
    assert len(titles(manager)) == 2, "the same day is notified once"


def test_a_night_without_a_worker_is_made_up_for(manager: User) -> None:
    reminders.remind(at=NIGHT)
    for days in (31, 32, 33, 34):
        certified(days, name=f"In {days}")
    reminders.remind(at=NIGHT + 3 * DAY)
    assert [title.split(":")[0] for title in titles(manager)] == ["In 31", "In 32", "In 33"]


def test_a_reminder_goes_to_the_last_editor_and_the_managers_of_the_country(manager: User) -> None:
    editor, abroad, away = UserFactory(), UserFactory(manager=True, countries=["TR"]), UserFactory()
    User.objects.filter(pk=away.pk).update(status="disabled")
    moved_on = UserFactory(role="editor")
    for person in (editor, away, moved_on, manager):
        certified(7, updated_by=User.objects.get(pk=person.pk))
    reminders.remind(at=NIGHT)
    counts = {person.pk: len(titles(person)) for person in (manager, editor, abroad, away, moved_on)}
    assert counts == {manager.pk: 4, editor.pk: 1, abroad.pk: 0, away.pk: 0, moved_on.pk: 0}


def test_more_than_five_are_notified_together_with_their_list(api: Api, manager: User) -> None:
    stores = [certified(7) for _ in range(6)]
    editor = UserFactory()
    Store.objects.filter(pk__in=[stores[0].pk, stores[1].pk]).update(updated_by=editor)
    reminders.remind(at=NIGHT)
    assert titles(manager) == ["The halal certificates of 6 stores expire soon"]
    assert len(titles(editor)) == 2
    (row,) = api.call("notification/query_notifications", {}, as_=manager).ok()["list"]
    assert row["link"] == {"path": "/store/store/list", "query": {"halal_expiring": "30"}}
    assert row["country"] == "ID"


def test_due_check_is_notified_unless_the_store_is_closed(manager: User) -> None:
    StoreFactory(name="Due", recheck_on=TODAY)
    StoreFactory(name="Later", recheck_on=TODAY + DAY)
    StoreFactory(name="Gone", recheck_on=TODAY, business_status="permanently_closed")
    StoreFactory(name="Deleted", recheck_on=TODAY, status="deleted")
    schedules.run_nightly(NIGHT)
    assert titles(manager) == ["Due: due for a check"]
    assert Notification.objects.get().type == "store_recheck_due"


def test_expired_certificate_is_notified_when_the_status_changes(manager: User) -> None:
    editor = UserFactory()
    store = certified(-1, name="Over", updated_by=editor)
    schedules.run_nightly(NIGHT)
    store.refresh_from_db()
    assert store.halal_status == "unknown"
    expected = ["Over: the halal certificate expired on 9 March 2026"]
    assert (titles(manager), titles(editor)) == (expected, expected)
    schedules.run_nightly(NIGHT)
    assert titles(manager) == expected
