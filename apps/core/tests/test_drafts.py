"""Drafts: private, never overwritten by older ones, never restored once ended, limited in size."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.changes import drafts
from apps.core.jobs import schedule
from apps.core.models import ChangeLog, Draft
from apps.core.testing.api import Answer, Api
from apps.core.tests.test_concurrency import at_once

pytestmark = pytest.mark.django_db

PLACE = "/store/store/edit?id=7"
HERE, THERE = "window-here", "window-there"


@pytest.fixture
def writer() -> User:
    return UserFactory()


def save(api: Api, user: User, seq: int, values: dict[str, Any], **more: Any) -> Answer:
    body = {"place": PLACE, "writer": HERE, "seq": seq, "values": values, "version": 3, **more}
    return api.call("draft/save_draft", body, as_=user)


def end(api: Api, user: User, seq: int, writer: str = HERE, **more: Any) -> Answer:
    body = {"place": PLACE, "drafts": [{"writer": writer, "seq": seq}], **more}
    return api.call("draft/discard_draft", body, as_=user)


def stored_drafts(api: Api, user: User, place: str = PLACE, cc: str = "ID") -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = api.call("draft/get_drafts", {"place": place}, as_=user, cc=cc).ok()
    return items


def texts(api: Api, user: User) -> dict[str, Any]:
    """Return the values of the available drafts, by window."""
    return {row["writer"]: row["values"] for row in stored_drafts(api, user) if not row["is_ended"]}


def test_draft_is_restored_unchanged_and_writes_no_history(api: Api, writer: User) -> None:
    values = {"name": "  Wārung 🍜 ", "hours": {"mo": [["09:00", "17:00"]]}, "note": "", "phone": None}
    mark = save(api, writer, 1, values).ok()
    (row,) = stored_drafts(api, writer)
    assert row["values"] == values
    assert (row["writer"], row["seq"], row["version"], row["is_ended"]) == (HERE, 1, 3, False)
    assert (mark["seq"], mark["saved_at"]) == (1, row["saved_at"])
    save(api, writer, 2, {"name": "Other"}, version=None).ok()
    (row,) = stored_drafts(api, writer)
    assert (row["values"], row["version"], row["seq"]) == ({"name": "Other"}, None, 2)
    assert not ChangeLog.objects.exists()


def test_a_draft_is_its_writers_alone(api: Api, writer: User) -> None:
    save(api, writer, 1, {"name": "Mine"}).ok()
    for other in (UserFactory(), UserFactory(manager=True), UserFactory(super_admin=True)):
        assert stored_drafts(api, other) == []
        end(api, other, 9).ok()
        save(api, other, 9, {"name": "Theirs"}).ok()
    assert texts(api, writer) == {HERE: {"name": "Mine"}}


def test_each_form_and_country_has_its_own(api: Api) -> None:
    writer = UserFactory(countries=["ID", "TR"])
    save(api, writer, 1, {"name": "Mine"}).ok()
    assert stored_drafts(api, writer, place="/store/store/edit?id=70") == []
    assert stored_drafts(api, writer, cc="TR") == []


@pytest.mark.parametrize("order", [[1, 2, 3], [3, 2, 1], [2, 3, 1], [3, 1, 2], [2, 2, 3, 3, 1]])
def test_a_late_older_save_overwrites_nothing(api: Api, writer: User, order: list[int]) -> None:
    for seq in order:
        assert save(api, writer, seq, {"note": f"typed {seq}"}).ok()["seq"] >= seq
    assert texts(api, writer) == {HERE: {"note": "typed 3"}}


def test_a_save_that_comes_after_the_end_brings_nothing_back(api: Api, writer: User) -> None:
    save(api, writer, 1, {"note": "a"}).ok()
    end(api, writer, 3).ok()
    answer = save(api, writer, 2, {"note": "ab"}).ok()
    assert (answer["seq"], answer["is_ended"]) == (3, True)
    assert save(api, writer, 3, {"note": "ab"}).ok()["is_ended"]
    (row,) = stored_drafts(api, writer)
    assert (row["values"], row["is_ended"]) == ({}, True)
    end(api, writer, 5, THERE).ok()
    save(api, writer, 4, {"note": "first of all late"}, writer=THERE).ok()
    assert texts(api, writer) == {}
    save(api, writer, 4, {"note": "typed again"}).ok()
    assert texts(api, writer) == {HERE: {"note": "typed again"}}


def test_a_draft_is_ended_as_far_as_it_was_seen(api: Api, writer: User) -> None:
    save(api, writer, 1, {"note": "seen"}, writer=THERE).ok()
    save(api, writer, 2, {"note": "seen and more"}, writer=THERE).ok()
    end(api, writer, 1, THERE).ok()
    assert texts(api, writer) == {THERE: {"note": "seen and more"}}
    end(api, writer, 2, THERE).ok()
    assert texts(api, writer) == {}


def test_going_on_from_a_draft_ends_it_in_the_same_breath(api: Api, writer: User) -> None:
    save(api, writer, 4, {"note": "left behind"}, writer=THERE).ok()
    replaces = [{"writer": THERE, "seq": 4}, {"writer": HERE, "seq": 9}]
    save(api, writer, 1, {"note": "left behind, and more"}, replaces=replaces).ok()
    assert texts(api, writer) == {HERE: {"note": "left behind, and more"}}, "a draft does not replace itself"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"values": {"note": "x" * drafts.MOST_BYTES}}, "values"),
        ({"values": ["note"]}, "values"),
        ({"seq": 0}, "seq"),
        ({"writer": "short"}, "writer"),
        ({"place": ""}, "place"),
        ({"place": "/" * 301}, "place"),
        ({"version": 0}, "version"),
        ({"replaces": [{"writer": THERE, "seq": 1}] * 21}, "replaces"),
    ],
)
def test_draft_limits_are_enforced_by_field(api: Api, writer: User, body: dict[str, Any], field: str) -> None:
    sent = {"seq": 1, "values": {"note": "a"}, **body}
    assert field in save(api, writer, sent.pop("seq"), sent.pop("values"), **sent).errors
    assert not Draft.objects.exists()


def test_largest_draft_is_stored(api: Api, writer: User) -> None:
    limit = drafts.MOST_BYTES - len('{"note":""}')
    save(api, writer, 1, {"note": "x" * limit}).ok()
    assert save(api, writer, 2, {"note": "x" * (limit + 1)}).code == 10005
    assert len(texts(api, writer)[HERE]["note"]) == limit


def test_a_person_has_so_many_and_the_oldest_go(
    api: Api, writer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drafts, "MOST", 3)
    monkeypatch.setattr(drafts, "MOST_ENDED", 2)
    other = UserFactory()
    save(api, other, 1, {"note": "theirs"}).ok()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for number in range(5):
            save(api, writer, 1, {"note": str(number)}, writer=f"window-{number}").ok()
            clock.shift(60)
    assert sorted(texts(api, writer)) == ["window-2", "window-3", "window-4"]
    assert texts(api, other) == {HERE: {"note": "theirs"}}
    for number in (2, 3, 4):
        end(api, writer, 1, f"window-{number}").ok()
    assert [row["writer"] for row in stored_drafts(api, writer)] == ["window-4", "window-3"]


def test_drafts_and_marks_go_after_thirty_days(api: Api, writer: User) -> None:
    now = timezone.now()
    with time_machine.travel(now - timedelta(days=30, minutes=1), tick=False):
        save(api, writer, 1, {"note": "old"}).ok()
        end(api, writer, 1, THERE).ok()
    with time_machine.travel(now - timedelta(days=29), tick=False):
        save(api, writer, 1, {"note": "newer"}, writer="window-newer").ok()
    assert "core.remove_expired_drafts" in schedule.run_due(now)
    assert list(Draft.objects.values_list("writer", flat=True)) == ["window-newer"]


@pytest.mark.packaged
@pytest.mark.django_db(transaction=True)
def test_latest_of_concurrent_saves_wins() -> None:
    form = drafts.Form(UserFactory(), "ID", PLACE)

    def saving(seq: int) -> Any:
        return lambda: drafts.save_draft(
            form=form, written=drafts.SavedDraft(HERE, seq), values={"note": str(seq)}, version=1
        )

    for start in range(1, 60, 6):
        order = list(range(start, start + 6))
        random.Random(start).shuffle(order)
        results = at_once(*(saving(seq) for seq in order))
        assert all(isinstance(result, Draft) for result in results), results
        assert Draft.objects.get().values == {"note": str(start + 5)}


@pytest.mark.packaged
@pytest.mark.django_db(transaction=True)
def test_a_save_that_races_with_its_end_never_outlives_it() -> None:
    user = UserFactory()
    for turn in range(12):
        form = drafts.Form(user, "ID", f"{PLACE}{turn}")
        late = drafts.SavedDraft(HERE, 1)
        results = at_once(
            lambda form=form, late=late: drafts.save_draft(
                form=form, written=late, values={"note": "late"}, version=1
            ),
            lambda form=form: drafts.end_drafts(form=form, ended=[drafts.SavedDraft(HERE, 2)]),
        )
        assert not any(isinstance(result, Exception) for result in results), results
        (row,) = drafts.drafts_at(form)
        assert (row.is_ended, row.seq, row.values) == (True, 2, {})


@pytest.mark.packaged
@pytest.mark.django_db(transaction=True)
def test_two_windows_that_go_on_from_each_other_both_get_through() -> None:
    form = drafts.Form(UserFactory(), "ID", PLACE)

    def going_on(writer: str, other: str, seq: int) -> Any:
        return lambda: drafts.save_draft(
            form=form,
            written=drafts.SavedDraft(writer, seq),
            values={"note": writer},
            version=1,
            replaces=[drafts.SavedDraft(other, seq - 1)],
        )

    for seq in range(1, 20):
        results = at_once(going_on(HERE, THERE, seq + 1), going_on(THERE, HERE, seq + 1))
        assert all(isinstance(result, Draft) for result in results), results
        assert {row.writer for row in drafts.drafts_at(form) if not row.is_ended} == {HERE, THERE}
