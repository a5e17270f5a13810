"""Exports of personal data are recorded in history."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.bulk import exporting
from apps.core.changes import history
from apps.core.models import ChangeLog, Job
from apps.core.testing.api import Answer, Api
from apps.core.testing.jobs import work
from apps.crm.tests.factories import lead

pytestmark = pytest.mark.django_db


@pytest.fixture
def manager() -> User:
    return UserFactory(role="manager", countries=["ID"])


def export(api: Api, user: User, **body: Any) -> Answer:
    return api.call("crm/export_leads", body, as_=user, cc="ID")


def exports() -> list[ChangeLog]:
    return list(ChangeLog.objects.filter(action="export"))


def test_columns_filters_and_rows_of_a_sheet_with_contacts_are_in_history(api: Api, manager: User) -> None:
    lead()
    lead()
    answer = export(api, manager, columns=["region", "phone"], sort_by="stage_entered_at")
    assert answer.response.streaming
    (entry,) = exports()
    assert (entry.actor_id, entry.country, entry.object_type, entry.object_title) == (
        manager.pk,
        "ID",
        "lead",
        "2 leads",
    )
    assert entry.changes == [
        {"field": "columns", "old": None, "new": ["region", "phone"]},
        {"field": "filters", "old": None, "new": {"sort_by": "stage_entered_at"}},
        {"field": "rows", "old": None, "new": 2},
    ]


def test_keyword_may_be_a_name_and_is_not_stored(api: Api, manager: User) -> None:
    export(api, manager, columns=["phone"], keyword="Ibu Sri 0812")
    (entry,) = exports()
    assert entry.changes[1]["new"] == {"keyword": history.HIDDEN}


def test_a_sheet_without_personal_data_is_not(api: Api, manager: User) -> None:
    lead()
    assert export(api, manager, columns=["region"]).response.streaming
    assert exports() == []


def test_a_refused_export_is_not(api: Api, manager: User) -> None:
    assert export(api, manager, columns=["phone", "none"]).code == 10005
    assert exports() == []


@pytest.mark.django_db(transaction=True)
def test_a_long_sheet_is_in_history_when_its_job_makes_it(
    api: Api, manager: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    lead()
    monkeypatch.setattr(exporting, "AT_ONCE", 0)
    export(api, manager, columns=["phone"]).ok()
    assert exports() == []
    work()
    assert Job.objects.get(kind="export").status == "succeeded"
    (entry,) = exports()
    assert (entry.actor_id, entry.object_title) == (manager.pk, "1 leads")
    assert entry.changes[2] == {"field": "rows", "old": None, "new": 1}


def test_managers_read_of_it_in_the_history_of_their_country(api: Api, manager: User) -> None:
    lead()
    export(api, manager, columns=["phone"])
    logs = api.call("activity/query_logs", {}, as_=manager, cc="ID").ok()["list"]
    assert (logs[0]["action"], logs[0]["object_title"]) == ("export", "1 leads")
