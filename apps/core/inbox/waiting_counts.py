"""Counts of records that wait for a user, defined once for every screen that shows them.

The menu, the inbox, the bell and the heading of a list show the number of the same rows: an area registers
them once, and both the count and the filter of a list use them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from rest_framework import serializers

from apps.core.lists import list_filters

if TYPE_CHECKING:
    from apps.accounts.models import User

MOST = 100
"""The highest count: screens show "99+"."""

Rows = Callable[["User", str], QuerySet[Any, Any]]
"""(user, country): returns the records that wait for the user."""


@dataclass(frozen=True)
class Entry:
    """A count: the roles that see it, and its rows."""

    roles: frozenset[str]
    rows: Rows


_entries: dict[str, Entry] = {}


def register(key: str, roles: Iterable[str], rows: Rows) -> None:
    """Register a count under the key that screens use.

    It is queried once a minute for every user: in one statement, through an index, and stopping at MOST. A
    test verifies that for every entry.
    """
    _entries[key] = Entry(frozenset(roles), rows)


def entries() -> Mapping[str, Entry]:
    """Return all counts by key."""
    return dict(_entries)


def count(key: str, user: User, country: str) -> int:
    """Return the number of waiting records, up to MOST: one statement."""
    return count_rows(_entries[key].rows(user, country))


def count_rows(rows: QuerySet[Any, Any]) -> int:
    """Return the number of rows, up to MOST."""
    return int(rows.order_by().values("pk")[:MOST].count())


def counts(user: User, country: str) -> dict[str, int]:
    """Return the counts that the user's screens show, by key."""
    return {
        key: count(key, user, country)
        for key, entry in _entries.items()
        if user.is_superuser or user.role in entry.roles
    }


def only(key: str) -> list_filters.Filter:
    """Return the list filter for the rows of a count, or with `false` for all other rows."""

    def condition(value: bool | None, ctx: list_filters.FilterContext) -> Q:
        if value is None:
            return Q()
        counted = _entries[key].rows(ctx.user, ctx.country).order_by()
        if value:
            return Q(pk__in=counted.values("pk"))
        # NOT IN would first collect all counted rows.
        return ~Q(Exists(counted.filter(pk=OuterRef("pk"))))

    return list_filters.Filter(lambda: serializers.BooleanField(required=False, allow_null=True), condition)
