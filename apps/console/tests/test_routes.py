"""The table of screens, compared with the specification and the permissions of operations."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from apps.core import registry
from apps.core.choices import Role
from apps.core.permissions import areas
from config import api_urls

assert api_urls.urlpatterns, "the operations are loaded by their URLs"
TABLE = areas.load()
SUPERUSER = "superuser"


Placed = tuple[dict[str, Any], tuple[str, ...]]


def walk(nodes: list[dict[str, Any]], parents: tuple[str, ...] = ()) -> Iterator[Placed]:
    for node in nodes:
        yield node, parents
        yield from walk(node.get("children", []), (*parents, node["path"]))


PLACED = list(walk(TABLE["routes"]))
ROUTES = {node["path"]: node for node, _ in PLACED}
PARENTS = {node["path"]: parents for node, parents in PLACED}

MO = {"manager", "operator"}
MR = {"manager", "reviewer"}
MOR = {"manager", "operator", "reviewer"}
ALL = {"manager", "editor", "kol", "operator", "reviewer"}
# path, name, title if given, roles, hidden from the menu
SCREENS: list[tuple[str, str, str | None, set[str], bool]] = [
    ("/comment/list", "CommentList", None, MO, False),
    ("/content/video/list", "VideoList", None, ALL, False),
    ("/content/video/edit", "VideoEdit", None, ALL, True),
    ("/content/article/list", "ArticleList", None, ALL, False),
    ("/content/article/edit", "ArticleEdit", None, ALL, True),
    ("/content/collection/list", "CollectionList", None, MOR, False),
    ("/content/collection/edit", "CollectionEdit", None, MOR, True),
    ("/content/me/info", "MyInfo", None, ALL, False),
    ("/pages/list", "PageList", None, MO, False),
    ("/pages/edit", "PageEdit", None, MO, True),
    ("/store/store/list", "StoreList", None, MO, False),
    ("/store/store/add", "StoreAdd", None, MO, True),
    ("/store/store/edit", "StoreEdit", None, MO, True),
    ("/store/error_feedback/list", "ErrorFeedbackList", None, MO, False),
    ("/store/business_message/list", "BusinessMessageList", None, MO, False),
    ("/store/storeSync/list", "SyncStoreList", "Store sync review", MO, False),
    ("/store/storeSync/detail", "StoreSyncDetail", "Review next", MO, False),
    ("/store/crm/list", "CrmList", "Sofra CRM", MO, False),
    ("/store/crm/detail", "CrmDetail", None, MO, True),
    ("/system/userList", "UserList", "Account Manage", MR, False),
    ("/system/userEdit", "UserEdit", None, MR, True),
    ("/upload-picture/index", "UploadPicturesIndex", "Upload Pictures", MO, False),
]
BEYOND = {
    "/today",
    "/insights",
    "/store/store/import",
    "/store/store/duplicates",
    "/store/store/merge",
    "/store/storeSync/sources",
    "/store/crm/add",
    "/store/crm/import",
    "/store/reference/tags",
    "/store/reference/holidays",
    "/store/reference/brands",
    "/store/reference/templates",
    "/content/me/changes",
    "/system/personalData",
}
"""Screens that console.md does not list.

Today and Insights (decision 0124), the inbox (decision 0067), imports (decision 0046), new leads, pairs of
possible duplicates, sources and runs of feeds, reference data, changesets, and personal data (decision 0117).
"""
REDIRECTS = {
    "/inbox": "/today",
    "/store": "/store/stores",
    "/store/stores": "/store/store/list",
    "/content": "/content/article",
    "/content/article": "/content/article/list",
    "/system": "/system/user",
    "/system/user": "/system/userList",
    "/comment": "/comment/list",
    "/pages": "/pages/list",
    "/upload-picture": "/upload-picture/index",
}
# Areas and the operations that their screens use. Areas without operations are not built yet.
CALLS = {
    "today": ["today/get_today", "today/mark_visit"],
    "insights": ["insights/query_charts", "insights/export_charts"],
    "inbox": ["inbox/query_inbox", "inbox/claim_next", "inbox/get_claim", "inbox/give_back"],
    "system": ["user/query_users", "user/get_user_detail", "user/create_user", "user/edit_user"],
    "store": ["store/query_stores", "store/get_store_detail", "store/create_store", "store/edit_store"],
    "pages": ["page/query_pages"],
    "comment": ["comment/query_comments"],
    "content": ["article/query_articles", "video/query_videos"],
    "collection": ["collection/query_collections"],
    "upload": ["picture/bulk_edit_pictures"],
    "personal": ["person/query_requests", "person/export", "person/erase"],
}


def may_open(path: str, role: str) -> bool:
    route = ROUTES[path]
    return role == SUPERUSER or role in areas.roles_of(route["area"])


@pytest.mark.parametrize(("path", "name", "title", "roles", "hidden"), SCREENS)
def test_every_screen_of_the_specification_is_there(
    path: str, name: str, title: str | None, roles: set[str], hidden: bool
) -> None:
    route = ROUTES[path]
    assert (route["name"], set(TABLE["areas"][route["area"]])) == (name, roles)
    assert title is None or route["title"] == title
    assert route.get("hideMenu", False) is hidden
    # Edit and add pages are hidden from menu and breadcrumb, and not cached.
    assert route.get("hideBreadcrumb", False) is hidden
    assert route.get("ignoreKeepAlive", False) is hidden
    assert route["screen"]


def test_there_is_no_screen_beyond_these() -> None:
    specified = {ROUTES[path]["area"] for path in BEYOND | {path for path, *_ in SCREENS}}
    # An area outside of the specification adds its own screens.
    assert {
        path for path, route in ROUTES.items() if "screen" in route and route["area"] in specified
    } == BEYOND | {path for path, *_ in SCREENS}


def test_every_area_leads_to_a_screen() -> None:
    ends = {route["area"] for route in ROUTES.values() if {"screen", "redirect"} & set(route)}
    assert ends == set(TABLE["areas"])


def test_names_and_paths_are_unique() -> None:
    names = [route["name"] for route in ROUTES.values()]
    assert len(names) == len(set(names))
    assert len(ROUTES) == len(PLACED)


@pytest.mark.parametrize("path", ["/login", "/invitation", "/404"])
def test_public_pages_are_neither_in_the_menu_nor_tabs(path: str) -> None:
    route = ROUTES[path]
    assert (route["public"], route["hideMenu"], route["hideTab"]) == (True, True, True)
    assert "area" not in route
    assert (ROUTES["/login"]["title"], ROUTES["/404"]["name"]) == ("Login", "Error404")


def test_menu_has_its_order_and_icons() -> None:
    groups = [route for route in TABLE["routes"] if "children" in route]
    assert [route["title"] for route in groups] == [
        "Store",
        "Pages",
        "Comment",
        "Content",
        "System",
        "Upload Pictures",
    ]
    shown = [route for group in groups for route in [group, *group["children"]] if not route.get("hideMenu")]
    assert [route["path"] for route in shown if "icon" not in route] == []
    named = {"user", "upload", "bars", "shop", "comment", "video", "user-add", "read", "cluster"}
    assert {route["icon"] for route in shown} >= named


def test_redirects_are_those_of_the_specification_and_end_on_a_screen() -> None:
    assert {path: route["redirect"] for path, route in ROUTES.items() if "redirect" in route} == REDIRECTS
    for path in REDIRECTS:
        seen = [path]
        while "redirect" in ROUTES[seen[-1]]:
            seen.append(ROUTES[seen[-1]]["redirect"])
            assert len(seen) < 5, seen
        assert "screen" in ROUTES[seen[-1]]


@pytest.mark.parametrize("role", [*Role.values, SUPERUSER])
def test_each_role_may_open_its_landing_page(role: str) -> None:
    landing = TABLE["landing"][role]
    assert may_open(landing, role)
    assert landing == ("/pages/list" if role in {*MO, SUPERUSER} else "/content/article/list")
    assert TABLE["home"] == "/pages/list"


def test_edit_screens_name_their_record_and_lead_back_to_the_menu() -> None:
    for path, route in ROUTES.items():
        if path.endswith(("/edit", "/detail", "Edit")):
            assert (route["identity"], route["dynamicLevel"]) == (["id"], 5), path
        if route.get("ignoreKeepAlive"):
            assert "screen" in ROUTES[route["currentActiveMenu"]], path
            assert not ROUTES[route["currentActiveMenu"]].get("hideMenu"), path


def test_group_is_visible_with_any_visible_entry() -> None:
    for path, route in ROUTES.items():
        for parent in PARENTS[path]:
            assert areas.roles_of(route["area"]) <= areas.roles_of(ROUTES[parent]["area"]), path


def test_server_has_every_role_of_the_table() -> None:
    named = {role for roles in TABLE["areas"].values() for role in roles}
    assert named <= set(Role.values)
    assert set(TABLE["landing"]) == {*Role.values, SUPERUSER}


@pytest.mark.parametrize(("area", "call"), [(area, call) for area, calls in CALLS.items() for call in calls])
def test_an_area_is_open_to_the_roles_that_its_calls_answer(area: str, call: str) -> None:
    operation = registry.operations().get(call)
    # A missing operation cannot be compared; existing areas must have theirs.
    assert operation is not None or area not in {"system", "store"}, call
    assert operation is None or operation.roles == areas.roles_of(area)


@pytest.mark.django_db
def test_a_country_has_one_name_on_the_page_and_in_the_choices(client: Any) -> None:
    page = client.get("/login").content.decode()
    boot = json.loads(page.split('id="console-boot" type="application/json">')[1].split("</script>")[0])
    named = [{"value": country["value"], "label": country["label"]} for country in boot["countries"]]
    assert registry.enums()["country"] == named
