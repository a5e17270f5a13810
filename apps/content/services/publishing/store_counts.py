"""Counts of live records about each store."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Q

from apps.stores.services import counts


def recount(
    rows: Any, column: str, store_ids: Iterable[int], *, named_in: Sequence[str] = ("live_store_ids",)
) -> None:
    """Set a column of stores to the number of live rows that reference each store in any of the lists."""
    ids = sorted(set(store_ids))
    if not ids:
        return
    live = rows.live().filter(reduce(or_, (Q(**{f"{name}__overlap": ids}) for name in named_in)))
    count_by_id = Counter(
        pk for lists in live.values_list(*named_in) for pk in {pk for named in lists for pk in named}
    )
    counts.set_counts({pk: {column: count_by_id[pk]} for pk in ids})
