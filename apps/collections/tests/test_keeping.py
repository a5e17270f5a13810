"""Regular updates of collections: broken items reported once, merges followed, rules evaluated."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.collections.models import Collection, CollectionItem
from apps.collections.services import upkeep
from apps.collections.tests.factories import collection, complete, of_store, store
from apps.collections.tests.working import detail, edit, move, now, put, shown
from apps.content.tests.factories import complete as complete_article
from apps.content.tests.working import move as move_article
from apps.core.models import Notification
from apps.core.testing.api import Api
from apps.stores.models import Store

pytestmark = pytest.mark.django_db


def look() -> int:
    return upkeep.look_after_items(timezone.now())


def notices() -> list[tuple[int, str]]:
    return list(Notification.objects.filter(type="item_broken").values_list("user_id", "body").order_by("pk"))


def test_a_store_that_closes_breaks_its_item_and_the_curator_hears_of_it_once(
    api: Api, operator: User, manager: User
) -> None:
    curator = UserFactory(reviewer=True, nickname="Rosa")
    made = complete(operator, curator_id=curator.pk)
    move(api, operator, made, "publish").ok()
    version = now(made).version
    assert look() == 0
    first = CollectionItem.objects.filter(collection=made).first()
    assert first is not None
    one = Store.objects.get(pk=first.ref_id)
    close = {"store_id": one.pk, "version": one.version, "action": "close_permanently", "reason": "other"}
    answer = api.call("store/change_business_status", {**close, "closed_on": "2026-01-01"}, as_=manager)
    if answer.code == 10009:
        token = {"confirm_token": answer.data["confirm_token"]}
        answer = api.call(
            "store/change_business_status", {**close, "closed_on": "2026-01-01", **token}, as_=manager
        )
    answer.ok()
    # Immediately in the detail; in lists and notifications within a minute.
    assert detail(api, operator, made)["items"][0]["broken_label"] == "Permanently closed"
    assert [look(), look()] == [1, 0]
    assert notices() == [(curator.pk, "Warung 1 is permanently closed")]
    assert (now(made).broken_count, now(made).item_count, now(made).version) == (1, 3, version)
    Store.objects.filter(pk=one.pk).update(business_status="open")
    assert look() == 1
    assert (now(made).broken_count, len(notices())) == (0, 1)


def test_an_article_that_goes_off_the_site_breaks_its_item(api: Api, operator: User) -> None:
    text = complete_article(title="Soto pagi")
    move_article(api, operator, text, "publish").ok()
    made = collection(operator, items=[{"kind": "article", "ref_id": text.pk}])
    assert look() == 0
    move_article(api, operator, text, "unpublish", reason="Salah").ok()
    look()
    assert notices() == [(operator.pk, "Soto pagi is no longer published")]
    assert detail(api, operator, made)["items"][0]["broken"] == "off"


def test_managers_are_notified_instead_of_a_disabled_curator(operator: User, manager: User) -> None:
    curator = UserFactory(reviewer=True)
    complete(operator, curator_id=curator.pk)
    User.objects.filter(pk=curator.pk).update(status="disabled")
    Store.objects.filter(name__startswith="Warung").update(status="hidden")
    look()
    words = [f"Warung {number} is no longer published" for number in (1, 2, 3)]
    assert notices() == [(manager.pk, ". ".join(words))]


def _merge(api: Api, manager: User, winner: Store, loser: Store) -> dict[str, Any]:
    call: dict[str, Any] = {
        "winner_id": winner.pk,
        "loser_id": loser.pk,
        "winner_version": winner.version,
        "loser_version": loser.version,
    }
    answer = api.call("store/merge_stores", call, as_=manager)
    if answer.code == 10009:
        token = answer.data["confirm_token"]
        answer = api.call("store/merge_stores", {**call, "confirm_token": token}, as_=manager)
    merged: dict[str, Any] = answer.ok()
    return merged


def test_merged_stores_are_followed_and_go_back_with_the_merge(
    api: Api, operator: User, manager: User
) -> None:
    winner, loser = store("Soto Ayam Pak Min"), store("Soto Pak Min")
    both = complete(operator, items=[of_store(loser, note="Lama"), of_store(store("Lain")), of_store(winner)])
    one = complete(
        operator, title="Satu", items=[of_store(loser), of_store(store("B")), of_store(store("C"))]
    )
    move(api, operator, one, "publish").ok()
    assert shown(loser.pk, winner.pk) == [1, 0]
    merged = _merge(api, manager, winner, loser)
    assert now(one).items[0]["ref_id"] == winner.pk
    # If both stores were items, the first one stays, with its texts.
    assert (now(both).items[0]["ref_id"], now(both).items[0]["note"]) == (winner.pk, "Lama")
    assert len(now(both).items) == 2
    assert shown(loser.pk, winner.pk) == [0, 1]
    assert (now(one).live_store_ids[0], now(one).broken_count, look(), notices()) == (winner.pk, 0, 0, [])
    api.call("store/undo_merge", {"merge_id": merged["merge_id"], "reason": "Salah"}, as_=manager).ok()
    assert [item["ref_id"] for item in now(both).items] == [loser.pk, both.items[1]["ref_id"], winner.pk]
    assert now(one).items[0]["ref_id"] == loser.pk
    assert shown(loser.pk, winner.pk) == [1, 0]


def test_rules_are_evaluated_every_night(api: Api, operator: User) -> None:
    made = collection(operator, mode="rule", rule={"sort": "name"})
    assert now(made).item_count == 0
    first = store("Awal")
    assert upkeep.refresh_rules(timezone.now()) == 1
    assert (now(made).found_store_ids, now(made).item_count, now(made).version) == ([first.pk], 1, 1)
    Store.objects.update(status="hidden")
    upkeep.refresh_rules(timezone.now())
    assert notices() == [(operator.pk, "Its rule has no matches")]


def test_live_collection_follows_its_published_rule_not_the_draft(api: Api, operator: User) -> None:
    for number in range(3):
        store(f"Kafe {number}", price_level=1)
    made = complete(operator, mode="rule", rule={"sort": "name", "price": [1]}, items=[])
    move(api, operator, made, "publish").ok()
    edit(api, operator, made, rule={"sort": "name", "price": [4]}).ok()
    more = store("Kafe 9", price_level=1)
    upkeep.refresh_rules(timezone.now())
    record = now(made)
    assert (record.found_store_ids, len(record.live_found_store_ids)) == ([], 4)
    assert more.pk in record.live_found_store_ids
    # Stores found by the rule count like those chosen by hand.
    assert shown(*record.live_found_store_ids) == [1, 1, 1, 1]
    Store.objects.filter(pk=more.pk).update(price_level=2)
    upkeep.refresh_rules(timezone.now())
    assert shown(more.pk, record.live_found_store_ids[0]) == [0, 1]


def test_store_counts_its_collections(api: Api, operator: User) -> None:
    one = store("Warung Satu", price_level=1)
    by_hand = complete(
        operator,
        items=[of_store(one), of_store(store("B", price_level=3)), of_store(store("C", price_level=3))],
    )
    pinned = {"items": [of_store(one)], "mode": "rule", "rule": {"sort": "name", "price": [1, 3]}}
    both = complete(operator, title="Dua kali", **pinned)

    def says() -> int:
        result: dict[str, Any] = api.call("store/get_store_detail", {"store_id": one.pk}, as_=operator).ok()
        count: int = result["collection_count"]
        return count

    assert says() == 0
    move(api, operator, by_hand, "publish").ok()
    assert says() == 1
    move(api, operator, both, "publish").ok()
    assert says() == 2
    # Drafts are not public: the live revision counts until another is published.
    put(api, operator, by_hand, *by_hand.items[1:], of_store(store("D"))).ok()
    assert says() == 2
    move(api, operator, by_hand, "publish").ok()
    assert says() == 1
    move(api, operator, both, "unpublish", reason="Musim lewat").ok()
    assert says() == 0


def test_archived_collections_send_no_notifications(operator: User) -> None:
    made = complete(operator)
    Collection.objects.filter(pk=made.pk).update(status="archived")
    Store.objects.update(status="hidden")
    assert look() == 1
    assert (notices(), now(made).broken_count) == ([], 3)
