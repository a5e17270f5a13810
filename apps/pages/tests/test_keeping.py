"""Regular checks of pages: problems are reported once, merges followed, picture uses tracked."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.collections.tests.factories import collection
from apps.collections.tests.working import put
from apps.content.tests.factories import cover
from apps.core.models import Notification
from apps.core.testing.api import Api
from apps.pages.models import Page
from apps.pages.services import upkeep
from apps.pages.tests.factories import block, complete, hero, page
from apps.pages.tests.working import confirmed, detail, edit, move, now
from apps.stores.models import Region, Store
from apps.stores.tests.factories import StoreFactory, regions
from apps.uploads.models import usages

pytestmark = pytest.mark.django_db
MINUTE = dt.timedelta(minutes=1)


def notices() -> list[tuple[int, str]]:
    return list(Notification.objects.filter(type="item_broken").values_list("user_id", "body").order_by("pk"))


def test_closing_store_is_noticed_and_notified_once(api: Api, operator: User) -> None:
    store = StoreFactory(status="published", name="Kopi Tuku")
    made = complete(operator, blocks=[hero(), block("store_card", store_id=store.pk)])
    confirmed(api, operator, made, "publish")
    version, at = now(made).version, timezone.now() + MINUTE
    upkeep.look_after_pages(at)
    Store.objects.filter(pk=store.pk).update(business_status="permanently_closed", updated_at=at + MINUTE)
    assert [upkeep.look_after_pages(at + 2 * MINUTE), upkeep.look_after_pages(at + 3 * MINUTE)] == [1, 0]
    assert notices() == [(operator.pk, "Store Kopi Tuku is permanently closed")]
    result = detail(api, operator, made)
    assert result["issues"] == [
        {
            "code": "closed_store",
            "label": "Store that is closed or gone",
            "field": "blocks[1].store_id",
            "msg": "Store Kopi Tuku is permanently closed",
        }
    ]
    assert (result["version"], result["issue_count"]) == (version, 1)
    Store.objects.filter(pk=store.pk).update(business_status="open", updated_at=at + 4 * MINUTE)
    assert upkeep.look_after_pages(at + 5 * MINUTE) == 1
    assert (now(made).issues, len(notices())) == ([], 1)


def test_pages_that_link_to_one_that_goes_are_looked_at(api: Api, operator: User) -> None:
    target = complete(operator, title="Tujuan", slug="tujuan")
    confirmed(api, operator, target, "publish")
    items = [{"label": "Tujuan", "page_id": target.pk}, {"label": "Lagi", "url": "/id/tujuan"}]
    made = complete(operator, slug="asal", blocks=[hero(), block("link_grid", items=items)])
    confirmed(api, operator, made, "publish")
    assert now(made).issue_codes == []
    move(api, operator, target, "unpublish", reason="Usang").ok()
    upkeep.look_after_pages(timezone.now())
    assert now(made).issue_codes == ["broken_link"]
    assert [one["field"] for one in now(made).issues] == [
        "blocks[1].items[1].url",
        "blocks[1].items[0].page_id",
    ]


def test_all_are_looked_at_once_a_day(api: Api, operator: User) -> None:
    items = [{"label": "Satu", "url": "/id/nanti"}, {"label": "Dua", "url": "/id/nanti"}]
    made = complete(operator, blocks=[hero(), block("link_grid", items=items)])
    assert now(made).issue_codes == ["broken_link"]
    later = complete(operator, title="Nanti", slug="nanti")
    confirmed(api, operator, later, "publish")
    assert upkeep.look_at_all(timezone.now()) == 0
    assert upkeep.look_at_all(timezone.now() + dt.timedelta(days=1)) == 1
    assert now(made).issue_codes == []


def test_a_merge_of_stores_is_followed(api: Api, operator: User, manager: User) -> None:
    into, removed = StoreFactory(status="published"), StoreFactory(status="published")
    made = page(
        operator, blocks=[block("store_list", store_ids=[removed.pk], notes={str(removed.pk): "Enak"})]
    )
    call = {
        "winner_id": into.pk,
        "winner_version": into.version,
        "loser_id": removed.pk,
        "loser_version": removed.version,
    }
    answer = api.call("store/merge_stores", call, as_=manager)
    if answer.code == 10009:
        answer = api.call(
            "store/merge_stores", {**call, "confirm_token": answer.data["confirm_token"]}, as_=manager
        )
    answer.ok()
    (listed,) = now(made).blocks
    assert (listed["store_ids"], listed["notes"]) == ([into.pk], {str(into.pk): "Enak"})
    assert now(made).store_ids == [into.pk]


def test_store_counts_its_pages(api: Api, operator: User) -> None:
    store = StoreFactory(status="published")
    blocks = [hero(), block("store_card", store_id=store.pk), block("store_list", store_ids=[store.pk])]
    made = complete(operator, blocks=blocks)

    def says() -> int:
        result = api.call("store/get_store_detail", {"store_id": store.pk}, as_=operator).ok()
        count: int = result["page_count"]
        return count

    assert says() == 0
    confirmed(api, operator, made, "publish")
    assert says() == 1
    body = {"ids": [made.pk], "action": "unpublish", "params": {"reason": "Musim lewat"}}
    response = api.call("page/bulk_edit_pages", body, as_=operator)
    if response.code == 10009:
        response = api.call(
            "page/bulk_edit_pages", {**body, "confirm_token": response.data["confirm_token"]}, as_=operator
        )
    off = response.ok()
    assert says() == 0
    api.call("activity/undo_changeset", {"changeset_id": off["changeset_id"]}, as_=operator).ok()
    assert says() == 1


def test_pictures_in_pages_are_in_use(api: Api, operator: User, manager: User) -> None:
    old, new = cover(uploaded_by=operator), cover(uploaded_by=operator)
    made = complete(operator, cover_picture_id=old.pk)
    confirmed(api, operator, made, "publish")
    edit(api, operator, made, cover_picture_id=None, blocks=[hero(picture_id=new.pk)]).ok()
    assert dict(usages.counts([old.pk, new.pk])) == {old.pk: 1, new.pk: 1}


def test_pages_stand_in_collections(api: Api, operator: User) -> None:
    made = complete(operator)
    into = collection(operator)
    item = {"kind": "page", "ref_id": made.pk}
    (shown,) = put(api, operator, into, item).ok()["items"]
    assert (shown["target"]["title"], shown["broken"]) == ("Kopi di Jakarta", "off")
    confirmed(api, operator, made, "publish")
    body = {"collection_id": into.pk}
    (shown,) = api.call("collection/get_collection_detail", body, as_=operator).ok()["items"]
    assert shown["broken"] == ""
    refused = put(api, operator, into, {"kind": "page", "ref_id": Page.objects.count() + 999})
    assert refused.data["errors"] == {"items[0].ref_id": ["Page not found"]}


def test_pages_are_linked_to_from_blocks_where_they_are_read(api: Api, operator: User) -> None:
    target = complete(operator, title="Tujuan", slug="tujuan")
    items = [{"label": "Tujuan", "page_id": target.pk}, {"label": "Luar", "url": "https://example.com"}]
    made = complete(operator, slug="asal", blocks=[hero(), block("link_grid", items=items)])
    confirmed(api, operator, made, "publish")
    assert "/id/tujuan" not in api.client.get("/site/id/asal").content.decode()
    confirmed(api, operator, target, "publish")
    assert 'href="https://www.sofra.example/id/tujuan"' in api.client.get("/site/id/asal").content.decode()


# -- lists that are wider than their page -------------------------------------------------------------
def store_list(**rule: Any) -> dict[str, Any]:
    """Return a list of stores that is filled by a rule."""
    return block("store_list", mode="rule", rule=rule)


def wide(api: Api, operator: User, made: Page) -> list[tuple[str, str]]:
    """Return field and message of the issues of wide lists."""
    issues = detail(api, operator, made)["issues"]
    return [(one["field"], one["msg"]) for one in issues if one["code"] == "wide_rule"]


def test_store_lists_beyond_the_region_of_the_page_are_issues(api: Api, operator: User) -> None:
    place = regions("ID")
    jakarta, city, district = place["31"], place["31.74"], place["31.74.07"]
    other = Region.objects.create(country="ID", level=1, code="32", name="Jawa Barat", type="provinsi")
    lists = [
        store_list(),
        store_list(region_id=other.pk),
        store_list(region_id=jakarta.pk),
        store_list(region_id=district.pk),
        {**store_list(), "hidden": True},
        block("store_list", store_ids=[StoreFactory(status="published").pk]),
    ]
    made = complete(operator, region_id=jakarta.pk, blocks=[hero(), *lists])
    msg = "The list is not limited to the page's region"
    assert wide(api, operator, made) == [("blocks[1].rule", msg), ("blocks[2].rule", msg)]
    assert now(made).issue_codes == ["wide_rule"]
    edit(api, operator, made, region_id=city.pk).ok()
    assert [field for field, _ in wide(api, operator, made)] == [f"blocks[{n}].rule" for n in (1, 2, 3)]
    edit(api, operator, made, region_id=None).ok()
    assert wide(api, operator, made) == []


def test_store_lists_beyond_the_cuisine_of_the_page_are_issues(api: Api, operator: User) -> None:
    lists = [store_list(), store_list(cuisines=["padang"]), store_list(cuisines=["padang", "javanese"])]
    made = complete(operator, cuisine_code="padang", blocks=[hero(), *lists])
    msg = "The list is not limited to the page's cuisine"
    assert wide(api, operator, made) == [("blocks[1].rule", msg), ("blocks[3].rule", msg)]


def test_regular_checks_find_wide_lists_without_notifying(api: Api, operator: User) -> None:
    StoreFactory(status="published")
    made = complete(operator, cuisine_code="padang", blocks=[hero(), store_list()])
    confirmed(api, operator, made, "publish")
    Page.objects.filter(pk=made.pk).update(issues=[], issue_codes=[], looked_at=None)
    assert upkeep.look_after_pages(timezone.now() + MINUTE) == 1
    assert (now(made).issue_codes, notices()) == (["wide_rule"], [])
