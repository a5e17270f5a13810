"""The shared services of simple kinds, through the calls of the areas that use them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.business_messages.models import MessageTemplate
from apps.core.models import ChangeLog
from apps.core.testing.api import Api
from apps.pages.models import Redirect
from apps.stores.models import Brand, Holiday, Tag

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Kind:
    """A kind: its call, a new record, an edit, and an edit that breaks a rule."""

    call: str
    id_name: str
    code: str
    model: type[Any]
    new: dict[str, Any]
    edit: dict[str, Any]
    broken: dict[str, Any]


KINDS = {
    "template": Kind(
        "business_message/save_template",
        "template_id",
        "message_template",
        MessageTemplate,
        {"label": "Parking", "language": "en", "body": "Hello {name}"},
        {"body": "Good morning {name}"},
        {"body": "Hello {nobody}"},
    ),
    "redirect": Kind(
        "page/save_redirect",
        "redirect_id",
        "redirect",
        Redirect,
        {"from_path": "lama", "to_type": "url", "to_url": "https://example.com/baru"},
        {"note": "Brochure"},
        {"from_path": ""},
    ),
    "brand": Kind(
        "store/save_brand",
        "brand_id",
        "brand",
        Brand,
        {"name": "Kopi Lestari", "countries": ["ID"]},
        {"name": "Kopi Lestari Jaya"},
        {"website": "not an address"},
    ),
    "tag": Kind(
        "taxonomy/save_tag",
        "tag_id",
        "tag",
        Tag,
        {"labels": {"en": "Rooftop"}, "kind": "ambience", "country": "ID"},
        {"kind": "occasion"},
        {"labels": {"id": "Atap"}},
    ),
    "holiday": Kind(
        "taxonomy/save_holiday",
        "holiday_id",
        "holiday",
        Holiday,
        {"date": "2026-08-17", "name": "Independence Day", "kind": "public"},
        {"date": "2026-08-18"},
        {"region_id": 1},
    ),
}


@pytest.fixture(params=list(KINDS))
def kind(request: pytest.FixtureRequest) -> Kind:
    return KINDS[request.param]


@pytest.fixture
def manager() -> User:
    made: User = UserFactory(manager=True)
    return made


def create(api: Api, user: User, kind: Kind) -> int:
    record_id: int = api.call(kind.call, kind.new, as_=user).ok()[kind.id_name]
    return record_id


def entries(kind: Kind, record_id: int) -> list[ChangeLog]:
    return list(ChangeLog.objects.filter(object_type=kind.code, object_id=record_id).order_by("id"))


def test_create_and_edit_write_one_history_entry_each(api: Api, manager: User, kind: Kind) -> None:
    record_id = create(api, manager, kind)
    edited = api.call(kind.call, {kind.id_name: record_id, "version": 1, **kind.edit}, as_=manager).ok()

    assert edited["version"] == 2
    created, changed = entries(kind, record_id)
    assert (created.action, created.actor) == ("create", manager)
    assert changed.action == "edit"
    assert {change["field"]: change["new"] for change in changed.changes} == kind.edit


def test_validate_only_writes_nothing(api: Api, manager: User) -> None:
    kind = KINDS["redirect"]
    api.call(kind.call, {**kind.new, "validate_only": True}, as_=manager).ok()
    assert not kind.model.objects.filter(created_by=manager).exists()
    assert not ChangeLog.objects.filter(object_type=kind.code).exists()


def test_a_repeated_request_creates_one_record(api: Api, manager: User) -> None:
    kind = KINDS["redirect"]
    body = {**kind.new, "request_id": "f5f63f84-19c5-4e39-9f94-18b9b6a4a1de"}
    first, second = (api.call(kind.call, body, as_=manager).ok() for _ in range(2))
    assert first[kind.id_name] == second[kind.id_name]
    assert len(entries(kind, first[kind.id_name])) == 1


def test_a_broken_rule_is_refused_and_nothing_is_written(api: Api, manager: User, kind: Kind) -> None:
    refused = api.call(kind.call, {**kind.new, **kind.broken}, as_=manager)
    assert (refused.code, list(refused.errors), refused.writes) == (10005, list(kind.broken), [])

    body = {kind.id_name: create(api, manager, kind), "version": 1, **kind.broken}
    refused = api.call(kind.call, body, as_=manager)
    assert (refused.code, list(refused.errors), refused.writes) == (10005, list(kind.broken), [])


def test_an_edit_without_a_version_is_refused(api: Api, manager: User, kind: Kind) -> None:
    body = {kind.id_name: create(api, manager, kind), **kind.edit}
    refused = api.call(kind.call, body, as_=manager)
    assert (refused.code, refused.writes) == (10005, [])
    assert refused.errors == {"version": ["This field is required."]}


def test_records_of_another_country_cannot_be_edited(api: Api, manager: User, kind: Kind) -> None:
    abroad = UserFactory(manager=True, countries=["TR"])
    body = {kind.id_name: create(api, manager, kind), "version": 1, **kind.edit}
    refused = api.call(kind.call, body, as_=abroad, cc="TR")
    assert (refused.code, refused.writes) == (10004, [])


def test_history_restores_and_undoes_an_edit(api: Api, manager: User, kind: Kind) -> None:
    record_id = create(api, manager, kind)
    api.call(kind.call, {kind.id_name: record_id, "version": 1, **kind.edit}, as_=manager).ok()
    named = {"object_type": kind.code, "object_id": record_id, "log_id": entries(kind, record_id)[-1].pk}
    undone = api.call("activity/undo_change", named, as_=manager).ok()
    assert (undone["not_undone"], undone["version"]) == ([], 3)

    undo_entry = entries(kind, record_id)[-1]
    restore = {**named, "log_id": undo_entry.pk, "fields": list(kind.edit), "version": 3}
    api.call("activity/restore_fields", restore, as_=manager).ok()
    restored = entries(kind, record_id)[-1]
    assert {change["field"]: change["new"] for change in restored.changes} == kind.edit
