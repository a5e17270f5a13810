"""Reading of a list page whose order may put the matches of its filters last.

PostgreSQL scans the index of the order, reads the record of each entry and tests it. It expects the matches
to be spread evenly, but names start with the type of place: cafés by name come after every "Bakso". So the
scan is limited. If it does not fill the page, the entries of the index alone are compared with the set of
matching ids from a narrow table. That reads no wide rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import connection, models
from django.db.models import BooleanField, F, Func
from django.db.models.lookups import In

from apps.core.lists import paging, totals
from apps.core.lists.paging import Key, Order

MAX_END = 1_000
"""Pages that end after this row are read as usual: their scan is long anyway."""
MIN_STEPS, MAX_STEPS = 1_000, 20_000
"""The limits of a scan, in entries of the index."""
PATIENCE = 10
"""Maximum length of a scan, as a multiple of its length with evenly spread matches."""


class _IsAmong(Func):
    """A membership test that the planner cannot turn into a join: it builds a hash table of all ids."""

    template = "(%(expressions)s) IS TRUE"
    output_field = BooleanField()


@dataclass(frozen=True)
class OpposedOrder:
    """A list in the order of an index of its records, and the ids of its rows in a narrow table."""

    rows: models.QuerySet[Any]
    order: Order
    """The order's column is never empty."""
    indexed: models.QuerySet[models.Model]
    """All records in the index of the order."""
    ids: models.QuerySet[Any]
    """The ids of `rows`."""

    def read(self, start: int, size: int, total: int) -> list[Key] | None:
        """Return the keys of a page of a list of about `total` rows; None to read it in the usual way."""
        end = self._end_of_walk(start + size, total) if start + size <= MAX_END else None
        if end is None:
            return None
        near = self.rows.filter(self.order.reversed().beyond(end))
        keys = paging.fetch(near, self.order, start, size)
        return keys if len(keys) == size else self._read_by_index(start, size)

    def _end_of_walk(self, rows: int, total: int) -> Key | None:
        """Return the key at which a scan for `rows` rows stops; None if the index is shorter."""
        entries = totals.Matches.of(self.indexed.filter(self.order.within)).estimate()
        steps = min(max(PATIENCE * rows * entries // max(total, 1), MIN_STEPS), MAX_STEPS)
        return next(iter(paging.keys_of(self.indexed, self.order)[steps : steps + 1]), None)

    def _read_by_index(self, start: int, size: int) -> list[Key] | None:
        """Return the keys from the index alone; None if PostgreSQL would read rows one by one."""
        matching = self.indexed.filter(_IsAmong(In(F("pk"), self.ids)))
        page = paging.keys_of(matching, self.order)[start : start + size]
        sql, params = page.query.sql_with_params()
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN (COSTS OFF) {sql}", params)
            if not _is_cheap("\n".join(line for (line,) in cursor.fetchall())):
                return None
            cursor.execute(sql, params)
            return cursor.fetchall()


def _is_cheap(plan: str) -> bool:
    """Return whether a plan puts the ids into a hash table and reads no rows in the order of an index.

    Without a hash table, which too many ids do not fit into, they would be searched again for each entry. How the ids
    themselves are read does not matter: their table is narrow.
    """
    page, _, ids = plan.partition("hashed SubPlan")
    outer = page + ids.partition("SubPlan")[0]
    return ids != "" and "Index Scan" not in outer and "Bitmap" not in outer
