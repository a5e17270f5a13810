"""The list of sync items: read by indexes, and keyword search."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.core.testing.api import Api
from apps.core.testing.bulk_rows import add_copies, plan_of_list
from apps.sync.queries import item_selectors
from apps.sync.record import ITEM_RECORD
from apps.sync.tests.reviewed import call, linked_store, proposed

pytestmark = pytest.mark.django_db

ONE_STATE = {"status": ["pending"]}


def test_the_list_is_read_in_order_from_its_indexes(operator: User, subtests: Any) -> None:
    add_copies(
        proposed(),
        6000,
        status="(ARRAY['pending', 'pending', 'conflict', 'applied'])[n % 4 + 1]",
        score="CASE WHEN n % 3 > 0 THEN (n % 997) / 1000.0 END",
        distance_m="CASE WHEN n % 3 > 0 THEN n % 800 END",
        priority="n % 3 + 1",
        created_at="now() - n * interval '1 minute'",
    )
    orders = (
        ("turn", "asc"),
        ("priority", "desc"),
        ("created_at", "desc"),
        ("score", "desc"),
        ("distance", "desc"),
    )
    for sort, way in orders:
        for narrowed, index in (({}, "sync_item_waits_"), (ONE_STATE, "sync_item_")):
            query = {**narrowed, "sort_by": sort, "sort_order": way}
            with subtests.test(query=query):
                plan = plan_of_list(
                    item_selectors.items_of(operator, "ID", query), ITEM_RECORD.list_spec, operator, query
                )
                assert index in plan, plan
                assert "Sort" not in plan, plan
                assert "Seq Scan" not in plan, plan


def test_a_word_finds_what_was_decided_too(api: Api, operator: User) -> None:
    item = proposed(linked_store())
    data = {"sync_id": item.pk, "version": item.version, "action": "reject", "reason": "wrong_match"}
    call(api, "change_sync_status", data, operator).ok()
    assert call(api, "query_syncs", {}, operator).ok()["list"] == []
    rows = api.call("system/find_records", {"keyword": "tuku"}, as_=operator).ok()["list"]
    assert ("Sync record", "Kopi Tuku", "Rejected") in [
        (row["label"], row["title"], row["note"]) for row in rows
    ]
