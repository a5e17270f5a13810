"""Collections: creation, edits, list, bulk actions, undo, references and versions."""

from __future__ import annotations

import datetime as dt
import json
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.collections.models import Collection, CollectionItem
from apps.collections.queries import selectors
from apps.collections.record import COLLECTION_RECORD
from apps.collections.tests.factories import collection, complete, link, of_store, store
from apps.collections.tests.working import confirmed, detail, edit, move, now, put, shown
from apps.content.domain.blocks import canonical
from apps.content.record import BODY
from apps.content.services.blocks import rendering
from apps.content.tests.factories import block, cover
from apps.content.tests.hostile import TEXTS
from apps.content.tests.markup import what_runs
from apps.core.models import ChangeLog
from apps.core.records import link_targets, references
from apps.core.testing.api import Api
from apps.core.testing.bulk_rows import add_copies, plan_of_list
from apps.stores.models import Store
from apps.stores.tests.factories import TagFactory, regions
from apps.uploads.models import usages

pytestmark = pytest.mark.django_db


# -- creation and edits -------------------------------------------------------------------------------
def test_a_title_is_enough_to_begin(api: Api, operator: User) -> None:
    body = {"title": "Kopi enak di Kuningan", "request_id": "7f0b9c8a-0d55-4b07-9d0a-0a9b3f3d1c11"}
    made = api.call("collection/create_collection", body, as_=operator).ok()
    assert (made["slug"], made["status"], made["theme"], made["mode"]) == (
        "kopi-enak-di-kuningan",
        "draft",
        "list",
        "manual",
    )
    again = api.call("collection/create_collection", body, as_=operator).ok()
    assert (again["collection_id"], Collection.objects.count()) == (made["collection_id"], 1)
    other = api.call("collection/create_collection", {"title": "Kopi enak di Kuningan"}, as_=operator).ok()
    assert other["slug"] == "kopi-enak-di-kuningan-2"


def test_a_request_id_with_another_body_is_refused(api: Api, operator: User) -> None:
    body = {"title": "Kopi", "request_id": "7f0b9c8a-0d55-4b07-9d0a-0a9b3f3d1c11"}
    made = api.call("collection/create_collection", body, as_=operator).ok()
    answer = api.call("collection/create_collection", {**body, "title": "Kopi enak"}, as_=operator)
    assert (answer.code, answer.data["errors"]) == (
        10005,
        {"request_id": ["This was already saved with other values. Open the saved record to change it"]},
    )
    reordered = dict(reversed(body.items()))
    assert api.call("collection/create_collection", reordered, as_=operator).ok() == made
    assert [one.title for one in Collection.objects.all()] == ["Kopi"]


@pytest.mark.parametrize(
    ("patch", "errors"),
    [
        ({"title": "x"}, {"title": ["The title must have 2 to 100 characters"]}),
        ({"slug": "Admin"}, {"slug": ["This web address is reserved"]}),
        ({"tags": [999999]}, {"tags": ["Tag not found"]}),
        ({"region_id": 999999}, {"region_id": ["Region not found"]}),
        ({"curator_id": 999999}, {"curator_id": ["Choose a colleague"]}),
        ({"cover_picture_id": 999999}, {"cover_picture_id": ["Picture not found"]}),
        ({"canonical_url": "ftp://x"}, {"canonical_url": ["Web addresses start with https://"]}),
        (
            {"rule": {"limit": 99, "colour": "red"}},
            {"rule.colour": ["Unknown field"], "rule.limit": ["From 1 to 50"]},
        ),
    ],
)
def test_invalid_values_are_rejected_by_field(
    api: Api, operator: User, patch: dict[str, Any], errors: dict[str, list[str]]
) -> None:
    made = collection(operator)
    refused = edit(api, operator, made, **patch)
    assert (refused.code, refused.errors) == (10005, errors)
    assert now(made).version == 1


def test_address_changes_require_confirmation(api: Api, operator: User) -> None:
    made = collection(operator)

    def ask(**body: Any) -> Any:
        return api.call("collection/check_slug", body, as_=operator).ok()

    assert ask(title="Sarapan di selatan")["slug"] == "sarapan-di-selatan-2"
    accepted = ask(slug=made.slug)
    assert (accepted["ok"], accepted["conflict"]) == (False, {"collection_id": made.pk, "title": made.title})
    assert ask(slug=made.slug, collection_id=made.pk)["ok"]


def test_a_curator_has_access_to_the_country(api: Api, operator: User, kol: User) -> None:
    made = collection(operator)
    assert edit(api, operator, made, curator_id=kol.pk).ok()["curator"]["nickname"] == "Kim"
    User.objects.filter(pk=kol.pk).update(countries=["TR"])
    other = collection(operator, title="Lain")
    assert edit(api, operator, other, curator_id=kol.pk).errors == {"curator_id": ["Choose a colleague"]}


# -- the list -----------------------------------------------------------------------------------------
def _titles(api: Api, user: User, **query: Any) -> list[str]:
    rows = api.call("collection/query_collections", query, as_=user).ok()
    return [row["title"] for row in rows["list"]]


def test_the_list_is_narrowed_and_ordered(api: Api, operator: User, kol: User) -> None:
    tag, south = TagFactory(), regions("ID")["31.74"]
    closed = store("Tutup", business_status="permanently_closed")
    collection(operator, title="Alfa", theme="ranking", tags=[tag.pk], sort_weight=5)
    collection(operator, title="Beta", region_id=south.pk, curator_id=kol.pk, items=[link()])
    collection(operator, title="Çeşme", mode="rule", rule={}, items=[of_store(closed)])
    removed = collection(operator, title="Usang")
    move(api, operator, removed, "archive").ok()
    collection(title="Ankara", country="TR")
    for query, titles in (
        ({}, ["Çeşme", "Beta", "Alfa"]),
        ({"status": ["archived"]}, ["Usang"]),
        ({"theme": ["ranking"]}, ["Alfa"]),
        ({"mode": ["rule"]}, ["Çeşme"]),
        ({"region_id": [south.pk]}, ["Beta"]),
        ({"region_id": [south.parent_id]}, ["Beta"]),
        ({"curator_id": [kol.pk]}, ["Beta"]),
        ({"has_broken": True}, ["Çeşme"]),
        ({"kind": ["link"]}, ["Beta"]),
        ({"kind": ["store"]}, ["Çeşme"]),
        ({"tags": [tag.pk]}, ["Alfa"]),
        ({"keyword": "cesme"}, ["Çeşme"]),
        ({"sort_by": "title"}, ["Alfa", "Beta", "Çeşme"]),
        ({"sort_by": "sort_weight", "sort_order": "desc", "page_size": 1}, ["Alfa"]),
    ):
        assert _titles(api, operator, **query) == titles, query
    assert api.call("collection/query_collections", {"sort_by": "slug"}, as_=operator).code == 10005
    assert api.call("collection/query_collections", {}, as_=kol).code == 10003


def test_lists_walk_an_index(operator: User, subtests: pytest.Subtests) -> None:
    add_copies(
        collection(operator),
        5000,
        title="'Soto ' || lpad((n * 7919 % 5000)::text, 5, '0')",
        slug="'soto-' || n",
        status="(ARRAY['draft', 'unpublished', 'archived'])[n % 97 % 3 + 1]",
        updated_at="now() - n * 7 % 5000 * interval '1 minute'",
        view_30d="n * 13 % 5000",
        sort_weight="n % 1000",
        broken_count="(n % 500 = 0)::int",
        search_text="'soto betawi ' || n",
    )
    queries: list[tuple[dict[str, Any], str]] = [
        ({"status": ["draft"]}, "collection_status_newest"),
        ({}, "collection_newest"),
        ({"has_broken": True}, "collection_broken"),
        ({"sort_by": "view_30d", "sort_order": "desc"}, "collection_views"),
        ({"sort_by": "title"}, "collection_title"),
        ({"sort_by": "sort_weight", "sort_order": "desc"}, "collection_weight"),
        ({"keyword": "soto betawi 4321"}, "core_search_collection_letters"),
    ]
    for query, index in queries:
        with subtests.test(query=query):
            rows = selectors.REPOSITORY.matching(operator, "ID", query)
            plan = plan_of_list(rows, COLLECTION_RECORD.list_spec, operator, query)
            assert index in plan
            assert "Seq Scan" not in plan


def test_export_writes_the_chosen_columns_and_neutralises_formulas(api: Api, operator: User) -> None:
    complete(operator, title="=Rumus")
    answer = api.call("collection/export_collections", {"columns": ["title", "items"]}, as_=operator)
    assert answer.response["Content-Disposition"].endswith('.xlsx"') or "xlsx" in str(answer.response.headers)


# -- bulk actions and undo ----------------------------------------------------------------------------
def _bulk(api: Api, user: User, action: str, *made: Collection, **params: Any) -> dict[str, Any]:
    body = {"ids": [one.pk for one in made], "action": action, "params": params}
    answer = api.call("collection/bulk_edit_collections", body, as_=user)
    if answer.code == 10009:
        token = answer.data["confirm_token"]
        answer = api.call("collection/bulk_edit_collections", {**body, "confirm_token": token}, as_=user)
    done: dict[str, Any] = answer.ok()
    return done


def test_several_go_out_and_off_together_and_back(api: Api, operator: User) -> None:
    good, bare, risky = (
        complete(operator),
        collection(operator, title="Kosong"),
        complete(operator, title="Rawan"),
    )
    closed = store("Tutup", business_status="permanently_closed")
    put(api, operator, risky, *risky.items, of_store(closed)).ok()
    done = _bulk(api, operator, "publish", good, bare, risky)
    assert done["succeeded"] == [good.pk]
    words = {failure["id"]: failure["msg"] for failure in done["failed"]}
    named = f"Not shown on the site: {closed.full_name} (permanently closed)"
    assert words[risky.pk] == f"{named}. Publish it on its own"
    assert (now(bare).status, now(risky).status, now(risky).version) == ("draft", "draft", 2)
    named = now(good).live_store_ids
    assert shown(*named) == [1, 1, 1]
    off = _bulk(api, operator, "unpublish", good, reason="Musim lewat")
    assert (now(good).status, now(good).live_store_ids) == ("unpublished", [])
    assert shown(*named) == [0, 0, 0]
    api.call("activity/undo_changeset", {"changeset_id": off["changeset_id"]}, as_=operator).ok()
    back = now(good)
    assert (back.status, back.is_live, len(back.live_store_ids)) == ("published", True, 3)
    assert shown(*back.live_store_ids) == [1, 1, 1]
    refused = _bulk(api, operator, "archive", good)["failed"][0]
    assert (refused["code"], refused["msg"]) == (10007, "Cannot archive: status is Live")


def test_weights_are_set_together_and_back(api: Api, operator: User) -> None:
    one, two = collection(operator), collection(operator, title="Dua")
    done = _bulk(api, operator, "weigh", one, two, sort_weight=70)
    assert [now(one).sort_weight, now(two).sort_weight] == [70, 70]
    api.call("activity/undo_changeset", {"changeset_id": done["changeset_id"]}, as_=operator).ok()
    assert [now(one).sort_weight, now(two).sort_weight] == [0, 0]
    body = {"ids": [one.pk], "action": "weigh"}
    assert api.call("collection/bulk_edit_collections", body, as_=operator).code == 10005


def test_a_planned_one_is_not_weighed_out_of_its_plan(api: Api, operator: User) -> None:
    made = complete(operator)
    at = (timezone.now() + dt.timedelta(hours=1)).isoformat()
    move(api, operator, made, "schedule", publish_at=at).ok()
    assert _bulk(api, operator, "weigh", made, sort_weight=70)["succeeded"] == []
    assert (now(made).status, now(made).sort_weight) == ("scheduled", 0)


def test_an_order_goes_back_from_history(api: Api, operator: User) -> None:
    one, two = store("Satu"), store("Dua")
    made = collection(operator, items=[of_store(one), of_store(two)])
    put(api, operator, made, of_store(two)).ok()
    log = ChangeLog.objects.filter(object_type="collection", object_id=made.pk).latest("pk")
    body = {
        "object_type": "collection",
        "object_id": made.pk,
        "log_id": log.pk,
        "fields": ["items"],
        "version": 2,
    }
    api.call("activity/restore_fields", body, as_=operator).ok()
    record = CollectionItem.objects.filter(collection=made).values_list("ref_id", flat=True)
    assert list(record) == [one.pk, two.pk]


# -- versions -----------------------------------------------------------------------------------------
def test_versions_name_the_curator_that_changed(api: Api, operator: User, kol: User) -> None:
    made = collection(operator)
    edit(api, operator, made, curator_id=kol.pk).ok()
    body = {"collection_id": made.pk, "revision_no": 2}
    (curator,) = api.call("collection/get_version", body, as_=operator).ok()["diff"]
    assert (curator["field"], [part["text"] for part in curator["parts"]]) == ("curator_id", ["Kim"])


def test_versions_contain_items_and_can_be_compared_and_restored(api: Api, operator: User) -> None:
    one, two = store("Satu"), store("Dua")
    made = collection(operator, items=[of_store(one), of_store(two)])
    put(api, operator, made, of_store(two), of_store(one, note="Turun")).ok()
    edit(api, operator, made, theme="guide", rule={"halal": True}).ok()
    shown = api.call(
        "collection/get_version", {"collection_id": made.pk, "revision_no": 2}, as_=operator
    ).ok()
    (items,) = shown["diff"]
    assert [(part["op"], part["text"]) for part in items["parts"]] == [
        ("removed", "1. Satu\n"),
        ("removed", "2. Dua\n"),
        ("added", "1. Dua\n"),
        ("added", "2. Satu: Turun\n"),
    ]
    both = {"collection_id": made.pk, "revision_no": 3, "compare_to": 1}
    fields = [one["field"] for one in api.call("collection/get_version", both, as_=operator).ok()["diff"]]
    assert fields == ["theme", "rule", "items"]
    body = {"collection_id": made.pk, "version": 3, "revision_no": 1}
    back = api.call("collection/restore_version", body, as_=operator).ok()
    assert ([item["ref_id"] for item in back["items"]], back["theme"]) == ([one.pk, two.pk], "list")
    listed = api.call("collection/query_versions", {"collection_id": made.pk}, as_=operator).ok()
    assert [row["revision_no"] for row in listed["list"]] == [4, 3, 2, 1]
    assert listed["list"][0]["note"] == "Version 1 restored"
    assert api.call("collection/restore_version", body, as_=operator).code == 10006


# -- public page --------------------------------------------------------------------------------------
_DATA = re.compile(r'<script type="application/ld\+json">(.*?)</script>', re.DOTALL)


def _page(api: Api, user: User, made: Collection) -> tuple[str, dict[str, Any]]:
    url = api.call("collection/get_preview_url", {"collection_id": made.pk}, as_=user).ok()["url"]
    response = Client().get(url)
    assert (response.status_code, response["X-Robots-Tag"], response["Referrer-Policy"]) == (
        200,
        "noindex, nofollow",
        "no-referrer",
    )
    shown = response.content.decode()
    document: dict[str, Any] = json.loads(_DATA.findall(shown)[0])
    return shown, {part["@type"]: part for part in document["@graph"]}


def test_the_page_lists_what_can_be_shown_in_its_order(api: Api, operator: User, kol: User) -> None:
    one, two = store("Satu"), store("Dua", business_status="permanently_closed")
    merged = store("Lama", status="merged", merged_into_store=store("Baru"))
    made = collection(
        operator,
        theme="ranking",
        sponsorship="paid",
        curator_id=kol.pk,
        items=[of_store(one, rank_label="Juara", note="Datang pagi"), of_store(two)],
    )
    CollectionItem.objects.create(collection=made, position=9, kind="store", ref_id=merged.pk)
    edit(api, operator, made, subtitle="Tiga").ok()
    shown, graph = _page(api, operator, made)
    assert re.findall(r"<h2><a[^>]*>([^<]*)</a></h2>", shown) == ["Satu", "Baru"]
    assert "Iklan: daftar ini" in shown
    assert "Oleh Kim" in shown
    listed = graph["ItemList"]
    assert (listed["numberOfItems"], listed["itemListOrder"]) == (
        2,
        "https://schema.org/ItemListOrderAscending",
    )
    assert [(row["position"], row["name"]) for row in listed["itemListElement"]] == [(1, "Satu"), (2, "Baru")]
    assert graph["CollectionPage"]["mainEntity"] == {"@id": listed["@id"]}


@pytest.mark.parametrize("text", TEXTS[:12])
def test_nothing_that_was_typed_runs_on_the_page(api: Api, operator: User, text: str) -> None:
    made = collection(
        operator,
        subtitle=text[:160],
        intro=text[:1000],
        items=[of_store(store(), note=text[:300], title_override=text[:100]), link(words=text[:100])],
    )
    shown, _ = _page(api, operator, made)
    body = shown[shown.index('<main id="content">') : shown.rindex("</main>")]
    assert what_runs(body) == []
    assert shown.count("<script") == 1


def test_a_link_to_a_preview_is_for_that_version_alone() -> None:
    made = collection()
    assert Client().get(f"/preview/collection?id={made.pk}&rev=1&token=made-up").status_code == 404


# -- lists and links in other areas -------------------------------------------------------------------
def test_lists_of_collections_show_what_is_public_as_it_is_public(api: Api, operator: User) -> None:
    live, draft = (
        complete(operator, title="Yang tampak", subtitle="Ringkas"),
        complete(operator, title="Belum"),
    )
    move(api, operator, live, "publish").ok()
    edit(api, operator, live, title="Berubah").ok()
    body = [
        block("collection_list", ids=[draft.pk, live.pk]),
        block("collection_list", mode="rule", rule={"sort": "title"}),
    ]
    ready, errors = canonical.read(body, BODY)
    assert errors == {}
    html = str(rendering.html_of(ready, rendering.gather("ID", ready)))
    assert (html.count("Yang tampak"), "Belum" in html, "Berubah" in html) == (2, False, False)
    assert f"/collections/{live.slug}" in html


def test_pictures_know_where_they_are_used(api: Api, operator: User, manager: User) -> None:
    old, new, over = (cover(uploaded_by=operator) for _ in range(3))
    made = complete(operator, cover_picture_id=old.pk)
    move(api, operator, made, "publish").ok()
    items = [{**item, "picture_override_id": over.pk} for item in made.items[:1]] + made.items[1:]
    edit(api, operator, made, cover_picture_id=new.pk, items=items).ok()
    assert dict(usages.counts([old.pk, new.pk, over.pk])) == {old.pk: 1, new.pk: 1, over.pk: 1}
    places, _ = usages.places(user=manager, country="ID", picture_id=over.pk)
    assert (places[0].object_id, places[0].screen) == (made.pk, "/content/collection/edit")


def test_a_store_in_use_is_not_deleted_and_tags_move_along(api: Api, operator: User, manager: User) -> None:
    made = complete(operator)
    one = Store.objects.get(pk=made.items[0]["ref_id"])
    listed, total = references.references(user=manager, country="ID", record=one)
    assert total == 1
    assert listed[0]["object_id"] == made.pk


def test_collections_are_linked_to_by_those_who_see_them(operator: User, kol: User) -> None:
    made = collection(operator, title="Işıklı kahve")
    (result,) = link_targets.search(user=operator, country="ID", kind="collection", keyword="isikli")
    assert (result.title, result.screen) == ("Işıklı kahve", "/content/collection/edit")
    assert link_targets.links(user=kol, country="ID", keys=[("collection", made.pk)]) == {}


def test_broken_item_requires_confirmation_and_is_counted(api: Api, operator: User) -> None:
    made = complete(operator, count=4)
    Store.objects.filter(name="Warung 4").update(status="hidden")
    confirmed(api, operator, made, "publish").ok()
    assert detail(api, operator, made)["broken_count"] == 1
