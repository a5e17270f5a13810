"""Items of a collection: saved as a whole, errors by path, pasted lines, and rules."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.collections.models import CollectionItem
from apps.collections.tests.factories import collection, link, of_store, store
from apps.collections.tests.working import detail, edit, now, put
from apps.content.tests.factories import article
from apps.core.models import ChangeLog
from apps.core.testing.api import Api
from apps.pages.tests.factories import complete as complete_page

pytestmark = pytest.mark.django_db


def order(made: dict[str, Any]) -> list[object]:
    return [item["ref_id"] or item["url"] for item in made["items"]]


def test_the_whole_order_is_saved_at_once(api: Api, operator: User) -> None:
    made = collection(operator)
    one, two = store("Satu"), store("Dua")
    saved = put(api, operator, made, of_store(one, note="Yang pertama"), of_store(two), link()).ok()
    assert order(saved) == [one.pk, two.pk, "https://example.com/menu"]
    assert (saved["item_count"], saved["version"]) == (3, 2)
    stored = [item["item_id"] for item in saved["items"]]
    turned = put(api, operator, made, link(), of_store(two), of_store(one, rank_label="Juara")).ok()
    assert order(turned) == ["https://example.com/menu", two.pk, one.pk]
    # Rows are reused, so that references to them stay valid.
    assert [item["item_id"] for item in turned["items"]] == stored[::-1]
    assert (turned["items"][2]["rank_label"], turned["items"][2]["note"]) == ("Juara", "")
    put(api, operator, made).ok()
    assert not CollectionItem.objects.filter(collection=made).exists()
    assert ChangeLog.objects.filter(object_type="collection", object_id=made.pk, action="edit").count() == 3


def test_invalid_items_are_rejected_by_position_and_write_nothing(api: Api, operator: User) -> None:
    made, here, there = collection(operator), store("Kopi Tuku"), store("Uzak", country="TR")
    refused = put(
        api,
        operator,
        made,
        of_store(here),
        of_store(there),
        of_store(here, title_override="Dua kali"),
        {"kind": "menu", "ref_id": 1},
        link("javascript:alert(1)"),
        link("https://example.com/x", ""),
        {"kind": "store"},
    )
    assert refused.code == 10005
    assert refused.errors == {
        "items[3].kind": ["Choose what kind of item it is"],
        "items[4].url": ["Links start with https:// or http://"],
        "items[5].title_override": ["Enter the link text"],
        "items[6].ref_id": ["Choose the store"],
    }
    refused = put(api, operator, made, of_store(here), of_store(there), of_store(here))
    assert refused.errors == {
        "items[1].ref_id": ["Store not found"],
        "items[2]": ["Kopi Tuku is already in this collection"],
    }
    assert (now(made).version, CollectionItem.objects.count()) == (1, 0)


def test_ranking_contains_only_stores(api: Api, operator: User) -> None:
    made, text = collection(operator, theme="ranking"), article(title="Cara menyeduh")
    refused = put(api, operator, made, of_store(store()), {"kind": "article", "ref_id": text.pk})
    assert refused.errors == {"items[1]": ["A ranking can contain only stores. Cara menyeduh is not a store"]}
    edit(api, operator, made, theme="guide", items=[{"kind": "article", "ref_id": text.pk}]).ok()
    assert edit(api, operator, made, theme="ranking").code == 10005
    assert now(made).theme == "guide"


def test_a_colleagues_order_is_not_overwritten(api: Api, operator: User, manager: User) -> None:
    made, one, two = collection(operator), store("Satu"), store("Dua")
    put(api, manager, made, of_store(two)).ok()
    body = {"collection_id": made.pk, "version": 1, "items": [of_store(one)]}
    refused = api.call("collection/save_collection_items", body, as_=operator)
    assert (refused.code, refused.data["changed_fields"]) == (10006, ["items"])
    assert [item["ref_id"] for item in refused.data["theirs"]["items"]] == [two.pk]
    assert refused.data["base"]["items"] == []
    assert [row.ref_id for row in CollectionItem.objects.all()] == [two.pk]


def test_a_hundred_fit_and_no_more(api: Api, operator: User) -> None:
    made = collection(operator)
    links = [link(f"https://example.com/{number}") for number in range(101)]
    assert put(api, operator, made, *links).errors == {"items": ["At most 100 items"]}
    assert put(api, operator, made, *links[:100]).ok()["item_count"] == 100


def test_rules_select_stores_after_pinned_items(api: Api, operator: User) -> None:
    best, good, poor = (
        store(name, rating_avg=rating, rating_count=9)
        for name, rating in (("Terbaik", "4.9"), ("Baik", "4.5"), ("Biasa", "3.0"))
    )
    rule = {"sort": "rating", "min_rating": 4}
    shown = api.call("collection/preview_rule", {"rule": rule}, as_=operator).ok()
    assert [item["title"] for item in shown["items"]] == ["Terbaik", "Baik"]
    made = collection(operator, mode="rule", rule=rule, items=[of_store(good), of_store(poor)])
    result = detail(api, operator, made)
    assert [item["ref_id"] for item in result["items"]] == [good.pk, poor.pk]
    assert [item["ref_id"] for item in result["found"]] == [best.pk]
    assert result["item_count"] == 3
    wrong = api.call("collection/preview_rule", {"rule": {"min_rating": 9}}, as_=operator)
    assert wrong.errors == {"rule.min_rating": ["From 0 to 5"]}


def test_editors_may_preview_a_rule(api: Api) -> None:
    writer = UserFactory(role="kol", countries=["ID"])
    assert api.call("collection/preview_rule", {"rule": {}}, as_=writer).ok() == {"items": []}
    assert api.call("collection/query_collections", {}, as_=writer).code == 10003


def test_pasted_lines_name_records_and_links(api: Api, operator: User) -> None:
    one, two, far = store("Satu"), store("Dua"), store("Uzak", country="TR")
    lines = [
        f"#{one.pk}",
        f"https://sofra.example/store/store/edit?id={two.pk}",
        f"https://sofra.example/id/stores/{one.slug}",
        "https://example.com/elsewhere",
        str(far.pk),
        "kopi",
    ]
    result = api.call("collection/find_items", {"kind": "store", "lines": lines}, as_=operator).ok()
    assert [(one["kind"], one["ref_id"], one["url"]) for one in result["found"]] == [
        ("store", one.pk, ""),
        ("store", two.pk, ""),
        ("store", one.pk, ""),
        ("link", None, "https://example.com/elsewhere"),
    ]
    assert result["missing"] == [
        {"line": str(far.pk), "msg": "Store not found"},
        {"line": "kopi", "msg": "Enter an id or a link"},
    ]


def test_pasted_lines_name_pages_by_their_path(api: Api, operator: User) -> None:
    complete = complete_page(operator, slug="kopi/jakarta")
    lines = [
        "https://www.sofra.example/id/kopi/jakarta?from=chat",
        f"https://console.sofra.example/pages/edit?id={complete.pk}",
        "https://www.sofra.example/tr/kopi/jakarta",
        "https://www.sofra.example/id/nowhere",
        "https://www.sofra.example/id",
    ]
    result = api.call("collection/find_items", {"kind": "page", "lines": lines}, as_=operator).ok()
    assert [(one["kind"], one["ref_id"]) for one in result["found"]] == [
        ("page", complete.pk),
        ("page", complete.pk),
        ("link", None),
        ("link", None),
    ]
    assert result["found"][0]["target"]["title"] == "Kopi di Jakarta"
    assert result["missing"] == [{"line": lines[3], "msg": "Page not found"}]
    by_id = api.call("collection/find_items", {"kind": "page", "lines": [str(complete.pk)]}, as_=operator)
    assert [one["target"]["title"] for one in by_id.ok()["found"]] == ["Kopi di Jakarta"]
