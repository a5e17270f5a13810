"""Saved views: ownership, allowed content, and tolerant reading of old views."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.lists import saved_views
from apps.core.models import ChangeLog, SavedView
from apps.core.testing.api import Answer, Api

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator() -> User:
    return UserFactory()


@pytest.fixture
def manager() -> User:
    return UserFactory(manager=True)


def save(api: Api, user: User, **body: Any) -> Answer:
    start = {} if "view_id" in body else {"area": "store", "name": "Mine"}
    return api.call("view/save_view", {**start, **body}, as_=user)


def views(api: Api, user: User, area: str = "store", cc: str = "ID") -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = api.call("view/query_views", {"area": area}, as_=user, cc=cc).ok()
    return rows


def test_view_is_created_read_changed_and_deleted(api: Api, operator: User) -> None:
    made = save(
        api,
        operator,
        name="  Drafts without cover ",
        filters={"status": ["draft"], "has_cover": False, "created_from": "2026-01-01", "keyword": "kopi"},
        columns=["name", "region"],
        sort_by="name",
        sort_order="desc",
    ).ok()
    assert made["name"] == "Drafts without cover"
    assert (made["version"], made["scope"], made["is_default"]) == (1, "private", False)
    assert made["filters"] == {
        "status": ["draft"],
        "has_cover": False,
        "created_from": "2026-01-01",
        "keyword": "kopi",
    }
    assert made["allowed_actions"] == ["edit", "delete"]
    changed = save(api, operator, view_id=made["view_id"], version=1, filters={}, name="Drafts").ok()
    assert (changed["filters"], changed["columns"], changed["version"]) == ({}, ["name", "region"], 2)
    stale = save(api, operator, view_id=made["view_id"], version=1, name="Other")
    assert (stale.code, stale.data["theirs"]) == (10006, {"name": "Drafts"})
    logs = ChangeLog.objects.filter(object_type="saved_view").order_by("id")
    assert [log.action for log in logs] == ["create", "edit"]
    about = {"object_type": "saved_view", "object_id": made["view_id"]}
    restore = {**about, "log_id": logs[1].pk, "fields": ["name"], "version": 2}
    api.call("activity/restore_fields", restore, as_=operator).ok()
    assert views(api, operator)[0]["name"] == "Drafts without cover"
    api.call("view/delete_view", {"view_id": made["view_id"]}, as_=operator).ok()
    assert views(api, operator) == []
    assert ChangeLog.objects.order_by("-id")[0].action == "delete"


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"filters": {"colour": "red"}}, "filters.colour", "Unknown field"),
        ({"filters": {"status": ["eaten"]}}, "filters.status.0", '"eaten" is not a valid choice.'),
        ({"sort_by": "slug"}, "sort_by", "Cannot sort by slug"),
        ({"columns": ["Name; DROP"]}, "columns", "Invalid column name"),
        ({"columns": ["name", "name"]}, "columns", "A column is listed twice"),
        ({"area": "moon"}, "area", "Unknown list"),
        ({"name": " "}, "name", "Enter a name for the view"),
        ({"name": "x" * 41}, "name", "A name has at most 40 characters"),
        ({"scope": "world"}, "scope", '"world" is not a valid choice.'),
    ],
)
def test_a_bad_view_is_refused_by_field(
    api: Api, operator: User, body: dict[str, Any], field: str, message: str
) -> None:
    assert save(api, operator, **body).errors[field] == [message]
    assert not SavedView.objects.exists()
    assert not ChangeLog.objects.exists()


def test_a_name_is_had_once_for_each_list_and_person(api: Api, manager: User) -> None:
    save(api, manager).ok()
    again = save(api, manager)
    assert again.errors == {"name": ["You already have a view named Mine"]}
    save(api, manager, area="user").ok()
    save(api, UserFactory()).ok()
    other = save(api, manager, name="Other").ok()
    renamed = save(api, manager, view_id=other["view_id"], version=1, name="Mine")
    assert renamed.errors == {"name": ["You already have a view named Mine"]}
    assert SavedView.objects.get(pk=other["view_id"]).version == 1


def test_the_thirty_first_view_of_a_list_is_refused(api: Api, operator: User) -> None:
    for number in range(saved_views.MOST):
        SavedView.objects.create(owner=operator, area="store", name=f"View {number}")
    assert save(api, operator).errors == {"name": ["You have 30 views of this list. Delete one first"]}
    assert SavedView.objects.count() == saved_views.MOST


def test_a_list_opens_with_one_view(api: Api, manager: User, operator: User) -> None:
    first = save(api, manager, is_default=True, scope="country").ok()
    save(api, manager, name="Another", is_default=True).ok()
    assert [(row["name"], row["is_default"]) for row in views(api, manager)] == [
        ("Another", True),
        ("Mine", False),
    ]
    assert SavedView.objects.get(pk=first["view_id"]).version == 2
    save(api, manager, view_id=first["view_id"], version=2, is_default=True).ok()
    assert [row["is_default"] for row in views(api, operator)] == [False], "a default is its owner's"


def test_views_for_a_country_are_the_managers(api: Api, manager: User, operator: User) -> None:
    refused = save(api, operator, scope="country")
    assert (refused.code, SavedView.objects.count()) == (10003, 0)
    shared = save(api, manager, name="For all", scope="country").ok()
    (seen,) = views(api, operator)
    assert (seen["name"], seen["allowed_actions"]) == ("For all", [])
    peer = UserFactory(manager=True)
    body = {"view_id": shared["view_id"], "version": 1}
    assert save(api, operator, **body, name="Mine now").code == 10003
    assert api.call("view/delete_view", {"view_id": shared["view_id"]}, as_=operator).code == 10003
    assert save(api, peer, **body, scope="private").code == 10003
    assert save(api, peer, **body, name="For everyone", is_default=True).ok()["version"] == 2
    assert not SavedView.objects.get().is_default
    abroad = UserFactory(manager=True, countries=["TR"])
    assert views(api, abroad, cc="TR") == []
    removed = api.call("view/delete_view", {"view_id": shared["view_id"]}, as_=abroad, cc="TR")
    assert removed.code == 10004


def test_private_views_are_hidden_from_others(api: Api, manager: User, operator: User) -> None:
    made = save(api, operator).ok()
    assert views(api, manager) == []
    body = {"view_id": made["view_id"], "version": 1, "name": "Stolen"}
    assert api.call("view/save_view", body, as_=manager).code == 10004
    assert api.call("view/delete_view", {"view_id": made["view_id"]}, as_=manager).code == 10004
    assert SavedView.objects.get().name == "Mine"


def test_a_list_that_is_not_open_to_a_person_has_no_views_for_them(api: Api) -> None:
    editor = UserFactory(editor=True)
    assert api.call("view/query_views", {"area": "store"}, as_=editor).code == 10003
    assert save(api, editor).code == 10003
    assert not SavedView.objects.exists()


def test_removed_columns_and_filters_are_dropped_from_saved_views(api: Api, operator: User) -> None:
    SavedView.objects.create(
        owner=operator,
        area="store",
        name="Old",
        filters={"status": ["draft"], "colour": "red", "brand": ["many"], "keyword": "kopi"},
        sort_by="slug",
    )
    (row,) = views(api, operator)
    assert (row["filters"], row["sort_by"]) == ({"status": ["draft"], "keyword": "kopi"}, "")
