"""Counters that other areas store with stores: waiting items and ratings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from decimal import Decimal

from apps.stores.models import Store

Numbers = Mapping[str, int] | Mapping[str, int | Decimal | None]


def set_counts(counts: Mapping[int, Numbers]) -> None:
    """Save {store id: {column: number}} on the stores, with one statement per distinct set of numbers.

    Stores that have the numbers already, and missing ids, are skipped. Writes no history and no new version.
    """
    ids_by_count: dict[tuple[tuple[str, int | Decimal | None], ...], list[int]] = defaultdict(list)
    for store_id, numbers in counts.items():
        ids_by_count[tuple(numbers.items())].append(store_id)
    for wanted_numbers, store_ids in ids_by_count.items():
        wanted = dict(wanted_numbers)
        Store.objects.filter(pk__in=store_ids).exclude(**wanted).update(**wanted)
