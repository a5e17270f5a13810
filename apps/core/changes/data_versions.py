"""Versions of the data that a page shows, so that a stored rendering is used only while it is still true.

Triggers (`data_version_schema`) write a row for each committed change of data on the public site. Code that
draws a page records what it reads with `depends_on`; `version_of` then counts the changes of that data.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db import connections, router

from apps.core.jobs import schedule
from apps.core.models import DataChange

RETENTION = timedelta(minutes=30)
"""The time a change is stored. Versions are comparable for this time."""
MOST_IDS = 500
"""Maximum records of a kind that a page depends on one by one; above, it depends on all of the kind."""
EVERYWHERE = ""
"""The country of data that belongs to none, such as names of people."""
_LAST = 2**63 - 1
_VERSION = """
    SELECT coalesce(sum(found.count), 0), coalesce(sum(found.sum), 0),
        (SELECT oid FROM pg_database WHERE datname = current_database())
    FROM unnest(%s::text[], %s::text[], %s::bigint[], %s::bigint[]) AS part (kind, country, first, last)
    CROSS JOIN LATERAL (
        SELECT count(*), sum(id) FROM core_datachange AS change
        WHERE (change.kind, change.country) = (part.kind, part.country)
        AND change.object_id BETWEEN part.first AND part.last
    ) AS found
"""

Version = tuple[int, int, int]
"""(number of stored changes, sum of their ids, OID of the database).

Changes get new ids, so only the same changes have the same number and sum.
"""


@dataclass(frozen=True)
class Parts:
    """The data that a page shows: the arrays of `_VERSION` as PostgreSQL writes them.

    They are written once: for each read of a page, that would take as long as the query.
    """

    kinds: str
    countries: str
    first_ids: str
    last_ids: str

    @property
    def size(self) -> int:
        """Return the approximate bytes in memory."""
        return len(self.kinds) + len(self.countries) + len(self.first_ids) + len(self.last_ids)


@dataclass
class Dependencies:
    """The data that was read while a page was drawn."""

    _all: set[tuple[str, str]] = field(default_factory=set)
    _ids: dict[tuple[str, str], set[int]] = field(default_factory=dict)
    until: datetime | None = None
    """The first moment at which the page changes by itself."""

    def add(self, kind: str, country: str, ids: Collection[int] | None) -> None:
        """Add records of a kind; None for all of them, also those that do not exist yet."""
        key = (kind, country)
        if ids is None:
            self._all.add(key)
        else:
            self._ids.setdefault(key, set()).update(ids)

    def parts(self) -> Parts:
        """Return the data in a fixed order."""
        crowded = {key for key, ids in self._ids.items() if len(ids) > MOST_IDS}
        rows = [(kind, country, 0, _LAST) for kind, country in self._all | crowded]
        for key, ids in self._ids.items():
            if key not in self._all | crowded:
                rows.extend((*key, pk, pk) for pk in ids)
        rows.sort()
        return Parts(
            _array(f'"{kind}"' for kind, _, _, _ in rows),
            _array(f'"{country}"' for _, country, _, _ in rows),
            _array(str(first) for _, _, first, _ in rows),
            _array(str(last) for _, _, _, last in rows),
        )


def _array(elements: Iterable[str]) -> str:
    return f"{{{','.join(elements)}}}"


_recorded: ContextVar[Dependencies | None] = ContextVar("recorded_dependencies", default=None)


@contextmanager
def recording() -> Iterator[Dependencies]:
    """Record what the code in the block reads, and yield the record."""
    dependencies = Dependencies()
    token = _recorded.set(dependencies)
    try:
        yield dependencies
    finally:
        _recorded.reset(token)


def depends_on(kind: str, country: str, ids: Collection[int] | None = None) -> None:
    """Record that the page being drawn shows these records of a kind; without ids, all of the kind."""
    recorded = _recorded.get()
    if recorded is not None:
        recorded.add(kind, country, ids)


def valid_until(moment: datetime) -> None:
    """Record that the page being drawn changes by itself at a moment, such as when a store closes."""
    recorded = _recorded.get()
    if recorded is not None:
        recorded.until = min(moment, recorded.until or moment)


def version_of(parts: Parts) -> Version:
    """Return the version of the data: equal within KEPT only if nothing of it has changed.

    One query, of the database from which the page is read.
    """
    # Planning this query takes longer than the query.
    database = connections[router.db_for_read(DataChange)]
    with database.prepared_cursor() as cursor:  # type: ignore[attr-defined]  # of our engine
        cursor.execute(_VERSION, (parts.kinds, parts.countries, parts.first_ids, parts.last_ids))
        count, total, oid = cursor.fetchone()
    return int(count), int(total), int(oid)


def register() -> None:
    """Schedule the removal of old changes."""
    schedule.register(schedule.Recurring("core.forget_data_changes", timedelta(minutes=5), forget))


def forget(at: datetime) -> None:
    """Delete changes that are stored longer than KEPT."""
    DataChange.objects.filter(at__lt=at - RETENTION).delete()
