"""Numbers that follow from what is on the site: how many records are about each store."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from apps.stores.services import counts


def recount(rows: Any, column: str, store_ids: Iterable[int]) -> None:
    """Set in a column of stores how many of the rows that are live name each of them."""
    ids = sorted(set(store_ids))
    if not ids:
        return
    live = rows.live().filter(live_store_ids__overlap=ids)
    found = Counter(pk for named in live.values_list("live_store_ids", flat=True) for pk in set(named))
    counts.keep({pk: {column: found[pk]} for pk in ids})
