"""Stores with the same name in the same region, for comparison when pins are missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection

from apps.core.text.alphabets import collation_of
from apps.core.text.folding import fold
from apps.stores.domain.matching import features
from apps.stores.domain.matching import subject as subjects
from apps.stores.models import Store

MOST_OF_A_NAME = 100
"""Maximum number of stores per name, newest first: the name of a chain means little."""
_LEAST_STREET = 0.6
"""Minimum similarity of the addresses of one store."""

_SQL = f"""
SELECT asked.no, found.id
FROM unnest(%(no)s::int[], %(name)s::text[], %(is_pinned)s::bool[], %(l1)s::bigint[], %(l2)s::bigint[], %(l3)s::bigint[])
    AS asked (no, name, is_pinned, l1, l2, l3)
CROSS JOIN LATERAL (
    SELECT * FROM (
        SELECT s.id, s.lat, s.region_l1_id, s.region_l2_id, s.region_l3_id FROM stores_store s
        WHERE s.country = %(country)s AND s.name = asked.name COLLATE "{{collation}}" AND s.status IN ('draft', 'published', 'hidden')
        ORDER BY s.id DESC LIMIT {MOST_OF_A_NAME}
    ) s
    WHERE s.region_l1_id = asked.l1
        AND (s.region_l2_id IS NULL OR asked.l2 IS NULL OR s.region_l2_id = asked.l2)
        AND (s.region_l3_id IS NULL OR asked.l3 IS NULL OR s.region_l3_id = asked.l3)
        AND (s.lat IS NULL OR NOT asked.is_pinned)
    ORDER BY s.id LIMIT 5
) found
ORDER BY asked.no, found.id
"""  # noqa: S608  # the number above


@dataclass(frozen=True, slots=True)
class SameName:
    """A store that a row may refer to, with reasons."""

    store: Store
    reasons: tuple[str, ...]


def find(country: str, rows: Sequence[Store]) -> list[SameName | None]:
    """Return for each unsaved store one with the same name in its region, in two statements.

    Names are looked up by index: as written, in capitals, and in title case. If both have pins, these are
    used instead; different addresses or branches mean different stores.
    """
    asked = [
        (no, name, row.lat is not None, *row.region_ids)
        for no, row in enumerate(rows)
        for name in dict.fromkeys((row.name, row.name.upper(), row.name.title()))
    ]
    if not asked:
        return []
    names = ("no", "name", "is_pinned", "l1", "l2", "l3")
    columns = dict(zip(names, map(list, zip(*asked, strict=True)), strict=True))
    with connection.cursor() as cursor:
        cursor.execute(_SQL.format(collation=collation_of(country)), {"country": country, **columns})
        found = cursor.fetchall()
    stores = Store.objects.in_bulk({pk for _, pk in found}) if found else {}
    best: list[SameName | None] = [None] * len(rows)
    for no, pk in found:
        if best[no] is None and pk in stores and (reasons := _reasons(rows[no], stores[pk])):
            best[no] = SameName(stores[pk], reasons)
    return best


def _reasons(row: Store, store: Store) -> tuple[str, ...]:
    """Return the reasons why they may be the same; empty if address, branch or brand differ."""
    compared = features.compare(subjects.of(row), subjects.of(store))
    street = compared.features.A
    branches = {fold(one.branch_name) for one in (row, store) if one.branch_name}
    if compared.other_brand or len(branches) > 1 or (street is not None and street < _LEAST_STREET):
        return ()
    without = [who for who, one in (("The row", row), ("The store", store)) if one.lat is None]
    return ("Same name in the same region", *(f"{who} has no pin" for who in without))
