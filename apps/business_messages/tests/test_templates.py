"""A country's own reply templates: list, search, deactivation, undo."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog
from apps.core.testing.api import Answer, Api

pytestmark = pytest.mark.django_db


@pytest.fixture
def manager() -> User:
    return UserFactory(manager=True, countries=["ID", "TR"])


def save(api: Api, user: User, cc: str = "ID", /, **fields: Any) -> Answer:
    return api.call("business_message/save_template", fields, as_=user, cc=cc)


def written(api: Api, user: User, label: str, cc: str = "ID", /, **fields: Any) -> dict[str, Any]:
    arguments = {"label": label, "language": "en", "body": "Hello {name}", **fields}
    data: dict[str, Any] = save(api, user, cc, **arguments).ok()
    return data


def labels(api: Api, user: User, cc: str = "ID", **query: Any) -> list[str]:
    rows = api.call("business_message/list_templates", query, as_=user, cc=cc).ok()
    return [row["label"] for row in rows["list"]]


def test_templates_are_listed_by_name_and_narrowed(api: Api, manager: User) -> None:
    written(api, manager, "Parking", body="There is room for ten cars, {name}")
    written(api, manager, "Jam buka", language="id", types=["press"])
    written(api, manager, "Halal", is_active=False, types=["complaint"])
    written(api, manager, "Teşekkür", "TR", language="tr")
    assert labels(api, manager) == ["Halal", "Jam buka", "Parking"]
    assert labels(api, manager, language=["id"]) == ["Jam buka"]
    assert labels(api, manager, type=["press"]) == ["Jam buka", "Parking"]
    assert labels(api, manager, is_active=False) == ["Halal"]
    assert labels(api, manager, keyword="TEN cars") == ["Parking"]
    assert labels(api, manager, "TR", keyword="tesekkur") == ["Teşekkür"]


@pytest.mark.parametrize("role", ["reviewer", "editor", "kol"])
def test_they_are_for_those_who_answer_messages(api: Api, manager: User, role: str) -> None:
    made = written(api, manager, "Parking")
    person = UserFactory(role=role)
    assert api.call("business_message/list_templates", {}, as_=person).code == 10003
    existing = {"template_id": made["template_id"], "version": 1}
    answer = save(api, person, **existing, is_active=False)
    assert (answer.code, answer.writes) == (10003, [])


def test_disabled_template_is_hidden_until_the_change_is_undone(api: Api, manager: User) -> None:
    made = written(api, manager, "Parking")
    save(api, manager, template_id=made["template_id"], version=1, is_active=False).ok()

    def offered() -> list[str]:
        texts = api.call("business_message/query_templates", {}, as_=manager).ok()["templates"]
        return [each["label"] for each in texts if each["template_id"]]

    assert offered() == []
    log = ChangeLog.objects.filter(object_type="message_template").latest("id")
    body = {"object_type": "message_template", "object_id": made["template_id"], "log_id": log.pk}
    assert api.call("activity/undo_change", body, as_=manager).ok()["not_undone"] == []
    assert offered() == ["Parking"]


def test_undo_does_not_enable_a_template_with_a_used_name(api: Api, manager: User) -> None:
    made = written(api, manager, "Parking")
    save(api, manager, template_id=made["template_id"], version=1, is_active=False).ok()
    log = ChangeLog.objects.filter(object_type="message_template").latest("id")
    written(api, manager, "parking")
    body = {"object_type": "message_template", "object_id": made["template_id"], "log_id": log.pk}
    done = api.call("activity/undo_change", body, as_=manager).ok()
    assert [(row["field"], row["code"]) for row in done["not_undone"]] == [("is_active", 10008)]
    assert labels(api, manager, is_active=True) == ["parking"]
