"""Operations on holidays: list, create, confirm (single and bulk), delete, undo."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
import time_machine

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog, Changeset
from apps.core.testing.api import Answer, Api
from apps.core.testing.bulk_rows import add_copies, plan_of_list
from apps.stores.models import Holiday
from apps.stores.queries import selectors
from apps.stores.record.listings import HOLIDAY_LIST
from apps.stores.tests.factories import regions

pytestmark = pytest.mark.django_db

EID: dict[str, Any] = {"date": "2026-03-21", "name": "Eid al-Fitr", "tentative": True}


@pytest.fixture
def manager() -> User:
    return UserFactory(manager=True, countries=["ID", "TR", "MY", "PH"])


def holiday(name: str, date: str = "2026-03-21", **fields: Any) -> Holiday:
    """Return a holiday without a source."""
    arguments: dict[str, Any] = {"country": "ID", "date": dt.date.fromisoformat(date), "name": name, **fields}
    return Holiday.objects.create(**arguments)


def save(api: Api, user: User, **fields: Any) -> Answer:
    return api.call("taxonomy/save_holiday", fields, as_=user)


def names(api: Api, user: User, cc: str = "ID", **query: Any) -> list[str]:
    listed = api.call("taxonomy/query_holidays", query, as_=user, cc=cc).ok()["list"]
    return [row["name"] for row in listed]


def confirm(api: Api, user: User, *ids: int) -> Answer:
    return api.call("taxonomy/bulk_edit_holidays", {"ids": list(ids), "action": "confirm"}, as_=user)


def counted(api: Api, user: User, cc: str = "ID") -> int:
    counts = api.call("system/get_bootstrap", {}, as_=user, cc=cc).ok()["menu_counts"]
    return int(counts["holidays"])


# -- the list -------------------------------------------------------------------------------------
@time_machine.travel("2026-03-20T18:00:00+00:00", tick=False)
def test_the_list_starts_today_unless_a_time_is_chosen(api: Api, manager: User) -> None:
    holiday("Past", "2026-03-20", search_text="past")
    holiday("Today in Jakarta", "2026-03-21")
    holiday("Next year", "2027-01-01")
    assert names(api, manager) == ["Today in Jakarta", "Next year"]
    assert names(api, manager, when=["past"]) == ["Past"]
    assert names(api, manager, when=["past", "upcoming"]) == ["Past", "Today in Jakarta", "Next year"]
    assert names(api, manager, year=2026) == ["Past", "Today in Jakarta"]
    assert names(api, manager, keyword="past") == ["Past"]
    assert names(api, manager, kind=["public"]) == ["Today in Jakarta", "Next year"]
    refused = api.call("taxonomy/query_holidays", {"when": ["soon"]}, as_=manager)
    assert (refused.code, list(refused.errors)) == (10005, ["when.0"])


@time_machine.travel("2026-01-01T00:00:00+00:00", tick=False)
def test_the_list_is_narrowed_by_year_kind_place_and_certainty(api: Api, manager: User) -> None:
    place = regions("MY")
    holiday("New Year", "2026-01-01", country="MY")
    holiday("New Year", "2027-01-01", country="MY")
    holiday("Eid", "2026-03-21", country="MY", tentative=True)
    holiday("Sultan's birthday", "2026-12-11", country="MY", region=place["10"], kind="half_day")
    assert names(api, manager, "MY") == ["New Year", "Eid", "Sultan's birthday", "New Year"]
    assert names(api, manager, "MY", year=2026) == ["New Year", "Eid", "Sultan's birthday"]
    assert names(api, manager, "MY", year=2026, national=True) == ["New Year", "Eid"]
    assert names(api, manager, "MY", region=[place["10"].pk]) == ["Sultan's birthday"]
    assert names(api, manager, "MY", kind=["half_day"]) == ["Sultan's birthday"]
    assert names(api, manager, "MY", tentative=True) == ["Eid"]
    assert names(api, manager) == []


def test_a_holiday_of_a_region_names_it(api: Api, manager: User) -> None:
    place = regions("MY")
    made = holiday("Sultan's birthday", country="MY", region=place["10"])
    (row,) = api.call("taxonomy/query_holidays", {"ids": [made.pk]}, as_=manager, cc="MY").ok()["list"]
    assert (row["region"]["name"], row["region_id"]) == ("Selangor", place["10"].pk)


def test_a_word_finds_holidays_by_either_name_also_after_they_were_renamed(api: Api, manager: User) -> None:
    eid = save(api, manager, **EID, name_local="Idulfitri & Hari Raya").ok()
    save(api, manager, date="2026-05-01", name="Labour Day").ok()
    assert names(api, manager, keyword="FITR") == ["Eid al-Fitr"]
    assert names(api, manager, keyword="hari raya") == ["Eid al-Fitr"]
    assert names(api, manager, keyword="day") == ["Labour Day"]
    save(api, manager, holiday_id=eid["holiday_id"], version=1, name="Lebaran").ok()
    assert (names(api, manager, keyword="lebaran"), names(api, manager, keyword="eid")) == (["Lebaran"], [])


def test_the_words_of_holidays_are_read_from_an_index(manager: User) -> None:
    add_copies(holiday("Eid"), 6000, date="date '2000-01-01' + n", search_text="'holiday ' || n")
    query = {"keyword": "holiday 4321"}
    plan = plan_of_list(selectors.matching_holidays(manager, "ID", query), HOLIDAY_LIST, manager, query)
    assert "core_search_holiday_letters" in plan


# -- waiting holidays --------------------------------------------------------------------------------
@time_machine.travel("2026-03-20T18:00:00+00:00", tick=False)
def test_tentative_days_still_ahead_count_in_the_menu_and_the_list_shows_the_same(
    api: Api, manager: User
) -> None:
    holiday("Past", "2026-03-20", tentative=True)
    holiday("Today in Jakarta", "2026-03-21", tentative=True)
    holiday("Ahead", "2026-05-27", tentative=True)
    holiday("Certain", "2026-05-01")
    holiday("Abroad", "2026-05-27", country="TR", tentative=True)
    assert (counted(api, manager), counted(api, manager, "TR")) == (2, 1)
    assert names(api, manager, waiting=True) == ["Today in Jakarta", "Ahead"]
    assert names(api, manager, waiting=False) == ["Past", "Certain"]


# -- single holidays ---------------------------------------------------------------------------------
def test_managers_enter_confirm_and_delete_holidays(api: Api, manager: User) -> None:
    made = save(api, manager, **EID).ok()
    assert (made["source"], made["tentative"], made["region"]) == ("staff", True, None)
    existing = {"holiday_id": made["holiday_id"], "version": 1}
    confirmed = save(api, manager, **existing, tentative=False).ok()
    assert (confirmed["tentative"], confirmed["date"], confirmed["version"]) == (False, "2026-03-21", 2)
    removed = {"holiday_id": made["holiday_id"], "version": 2}
    api.call("taxonomy/delete_holiday", removed, as_=manager).ok()
    assert not Holiday.objects.exists()
    logs = ChangeLog.objects.filter(object_type="holiday", object_id=made["holiday_id"])
    assert list(logs.order_by("id").values_list("action", flat=True)) == ["create", "edit", "delete"]


@pytest.mark.parametrize(
    ("fields", "field", "msg"),
    [
        ({"name": "Eid al-Fitr"}, "date", "Choose a date"),
        ({"date": "2026-03-21"}, "name", "Enter a name"),
        ({**EID, "region_id": 2_000_000}, "region_id", "Region not found"),
    ],
)
def test_create_holiday_names_missing_fields(
    api: Api, manager: User, fields: dict[str, Any], field: str, msg: str
) -> None:
    answer = save(api, manager, **fields)
    assert (answer.code, answer.errors) == (10005, {field: [msg]})
    assert answer.writes == []


def test_the_same_day_is_not_entered_twice(api: Api, manager: User) -> None:
    save(api, manager, **EID).ok()
    twice = save(api, manager, **EID)
    assert (twice.code, twice.writes) == (10008, [])
    assert save(api, manager, **{**EID, "date": "2026-03-22"}).code == 0


def test_a_day_that_was_moved_meanwhile_is_not_deleted(api: Api, manager: User) -> None:
    made = holiday("Eid", tentative=True)
    save(api, manager, holiday_id=made.pk, version=1, date="2026-03-22").ok()
    answer = api.call("taxonomy/delete_holiday", {"holiday_id": made.pk, "version": 1}, as_=manager)
    assert (answer.code, answer.writes) == (10006, [])
    assert Holiday.objects.filter(pk=made.pk).exists()


# -- bulk actions and undo ---------------------------------------------------------------------------
@time_machine.travel("2026-01-01T00:00:00+00:00", tick=False)
def test_several_records_are_confirmed_and_undone_together(api: Api, manager: User) -> None:
    days = [holiday(name, tentative=True) for name in ("Eid", "Second day of Eid")]
    certain = holiday("Nyepi")
    abroad = holiday("Kurban", country="TR", tentative=True)
    done = confirm(api, manager, *(day.pk for day in days), certain.pk, abroad.pk).ok()
    assert (len(done["succeeded"]), [row["id"] for row in done["failed"]]) == (3, [abroad.pk])
    assert names(api, manager, tentative=True) == []
    assert ChangeLog.objects.filter(changeset=done["changeset_id"]).count() == 2
    assert Changeset.objects.get(pk=done["changeset_id"]).title == "Confirmed holidays"
    api.call("activity/undo_changeset", {"changeset_id": done["changeset_id"]}, as_=manager).ok()
    assert names(api, manager, tentative=True) == ["Eid", "Second day of Eid"]
    abroad.refresh_from_db()
    assert (abroad.tentative, abroad.version) == (True, 1)


def test_fields_are_put_back_from_history_by_managers_alone(api: Api, manager: User) -> None:
    made = save(api, manager, **EID).ok()
    moved = save(api, manager, holiday_id=made["holiday_id"], version=1, date="2026-03-22").ok()
    log = ChangeLog.objects.filter(object_type="holiday", object_id=made["holiday_id"]).latest("id")
    body = {
        "object_type": "holiday",
        "object_id": made["holiday_id"],
        "log_id": log.pk,
        "fields": ["date"],
        "version": moved["version"],
    }
    refused = api.call("activity/restore_fields", body, as_=UserFactory())
    assert (refused.code, refused.writes) == (10003, [])
    api.call("activity/restore_fields", body, as_=manager).ok()
    assert Holiday.objects.get(pk=made["holiday_id"]).date == dt.date(2026, 3, 21)


@pytest.mark.parametrize("role", ["operator", "reviewer", "editor", "kol"])
def test_others_change_no_holiday(api: Api, role: str) -> None:
    person, made = UserFactory(role=role), holiday("Eid", tentative=True)
    existing = {"holiday_id": made.pk, "version": 1}
    calls = (
        save(api, person, **existing, tentative=False),
        api.call("taxonomy/delete_holiday", existing, as_=person),
        confirm(api, person, made.pk),
    )
    assert [(answer.code, answer.writes) for answer in calls] == [(10003, [])] * 3
