"""Sources: edits and permissions."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog
from apps.core.testing.api import Api
from apps.sync.models import SyncRun, SyncSource
from apps.sync.tests.feeding import content, place, send

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("media", "sources", "indonesia"),
]


def test_source_is_changed_with_history_and_conflict_check(api: Api) -> None:
    manager = UserFactory(manager=True, countries=["ID", "TR", "MY", "PH"])
    body = {"source_code": "osm", "version": 1, "trust": 0.7, "enabled": False, "mapping": {}}
    changed = api.call("store_sync/edit_source", body, as_=manager).ok()
    assert (changed["trust"], changed["enabled"], changed["version"]) == (0.7, False, 2)
    assert changed["allowed_actions"] == ["edit"]
    entry = ChangeLog.objects.get(object_type="sync_source")
    assert {change["field"] for change in entry.changes} == {"trust", "enabled"}
    assert api.call("store_sync/edit_source", {**body, "trust": 0.1}, as_=manager).code == 10006
    off = send(api, manager, content(place(1)))
    assert (off.code, off.data["status"]) == (10007, "disabled")
    assert not SyncRun.objects.exists()


@pytest.mark.parametrize(
    ("patch", "field"),
    [
        ({"trust": 1.5}, "trust"),
        ({"radius_m": 5}, "radius_m"),
        ({"countries": []}, "countries"),
        ({"mapping": {"A": "no_such_field"}}, "mapping"),
        ({"code": "x"}, "code"),
    ],
)
def test_a_source_refuses_what_it_cannot_be(api: Api, patch: dict[str, Any], field: str) -> None:
    manager = UserFactory(manager=True, countries=["ID", "TR", "MY", "PH"])
    refused = api.call("store_sync/edit_source", {"source_code": "osm", "version": 1, **patch}, as_=manager)
    assert list(refused.errors) == [field]
    assert SyncSource.objects.get(code="osm").version == 1


def test_a_source_of_several_countries_is_changed_by_those_who_work_in_all(api: Api, manager: Any) -> None:
    body = {"source_code": "osm", "version": 1, "trust": 0.7}
    refused = api.call("store_sync/edit_source", body, as_=manager)
    message = "Also used in Malaysia, Philippines and Turkey. Ask a colleague with access"
    assert (refused.code, refused.msg, refused.writes) == (10003, message, [])
    rows = api.call("store_sync/query_sources", {}, as_=manager).ok()
    assert "edit" not in next(row for row in rows if row["source_code"] == "osm")["allowed_actions"]
    SyncSource.objects.filter(code="osm").update(countries=["ID"])
    assert api.call("store_sync/edit_source", body, as_=manager).ok()["trust"] == 0.7
    arguments = {**body, "version": 2, "countries": ["ID", "TR"]}
    assert list(api.call("store_sync/edit_source", arguments, as_=manager).errors) == ["countries"]
