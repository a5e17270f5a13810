"""Undo of changes to tags, brands and holidays from their history."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.choices import Role
from apps.core.models import ChangeLog
from apps.core.testing.api import Answer, Api

pytestmark = pytest.mark.django_db

NEW: dict[str, dict[str, Any]] = {
    "tag": {"labels": {"en": "Rooftop"}, "kind": "ambience"},
    "brand": {"name": "Kopi Lestari", "countries": ["ID"]},
    "holiday": {"date": "2026-08-17", "name": "Independence Day", "kind": "public"},
}
FIRST: dict[str, dict[str, Any]] = {
    "tag": {"labels": {"en": "Roof terrace"}, "kind": "occasion", "synonyms": ["roof"]},
    "brand": {"name": "Kopi Lestari Jaya", "website": "https://lestari.example/"},
    "holiday": {"date": "2026-08-18", "name": "Day after"},
}
SAVE = {"tag": "taxonomy/save_tag", "brand": "store/save_brand", "holiday": "taxonomy/save_holiday"}


@pytest.fixture
def manager() -> User:
    return UserFactory(manager=True, nickname="Mira")


def saved(api: Api, user: User, kind: str, /, **fields: Any) -> dict[str, Any]:
    data: dict[str, Any] = api.call(SAVE[kind], fields, as_=user).ok()
    return data


def changed(api: Api, user: User, kind: str, record: dict[str, Any], /, **fields: Any) -> dict[str, Any]:
    existing = {f"{kind}_id": record[f"{kind}_id"], "version": record["version"]}
    return saved(api, user, kind, **existing, **fields)


def undo_last(api: Api, user: User, kind: str, record: dict[str, Any], back: int = 0) -> Answer:
    of = ChangeLog.objects.filter(object_type=kind, object_id=record[f"{kind}_id"])
    body = {
        "object_type": kind,
        "object_id": record[f"{kind}_id"],
        "log_id": of.order_by("-id")[back].pk,
    }
    return api.call("activity/undo_change", body, as_=user)


@pytest.mark.parametrize("kind", ["tag", "brand", "holiday"])
def test_change_is_undone_and_the_undo_too(api: Api, manager: User, kind: str) -> None:
    made = saved(api, manager, kind, **NEW[kind])
    after = changed(api, manager, kind, made, **FIRST[kind])
    done = undo_last(api, manager, kind, made).ok()
    assert (done["not_undone"], done["version"]) == ([], after["version"] + 1)
    again = undo_last(api, manager, kind, made).ok()
    assert again["not_undone"] == []
    entry = ChangeLog.objects.filter(object_type=kind, object_id=made[f"{kind}_id"]).order_by("-id")[0]
    assert {change["field"]: change["new"] for change in entry.changes} == FIRST[kind]


def test_undo_preserves_fields_changed_since(api: Api, manager: User) -> None:
    made = saved(api, manager, "brand", **NEW["brand"])
    first = changed(api, manager, "brand", made, **FIRST["brand"])
    changed(api, UserFactory(nickname="Olga"), "brand", first, name="Lestari Coffee")
    done = undo_last(api, manager, "brand", made, back=1).ok()
    assert [(row["field"], row["msg"]) for row in done["not_undone"]] == [("name", "Changed since by Olga")]
    assert done["fields"] == 1


def test_violated_rule_is_reported_and_nothing_is_written(api: Api, manager: User) -> None:
    made = saved(api, manager, "brand", **NEW["brand"])
    changed(api, manager, "brand", made, name="Lestari")
    saved(api, manager, "brand", **NEW["brand"])
    before = ChangeLog.objects.count()
    done = undo_last(api, manager, "brand", made).ok()
    assert done["fields"] == 0
    assert [row["field"] for row in done["not_undone"]] == ["name"]
    assert ChangeLog.objects.count() == before


@pytest.mark.parametrize("kind", ["tag", "brand", "holiday"])
@pytest.mark.parametrize("role", Role.values)
def test_only_who_may_edit_may_undo(api: Api, manager: User, kind: str, role: str) -> None:
    person = UserFactory(role=role)
    made = saved(api, manager, kind, **NEW[kind])
    after = changed(api, manager, kind, made, **FIRST[kind])
    existing = {**FIRST[kind], f"{kind}_id": made[f"{kind}_id"], "version": after["version"]}
    may_edit = api.call(SAVE[kind], existing, as_=person).code == 0
    before = ChangeLog.objects.count()
    done = undo_last(api, person, kind, made)
    codes = [row["code"] for row in done.data.get("not_undone", [])]
    if may_edit:
        assert codes == []
        assert ChangeLog.objects.count() == before + 1
    else:
        assert done.code == 10003 or set(codes) == {10003}
        assert ChangeLog.objects.count() == before
