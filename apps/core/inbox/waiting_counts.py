"""What waits for a person: one definition for each count, which every screen that shows it asks.

The menu, the inbox, the bell and the head of a list show the number of the same rows: an area registers them
once, and what is counted and what a list is narrowed to both follow from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from rest_framework import serializers

from apps.core.queries import list_filters

if TYPE_CHECKING:
    from apps.accounts.models import User

MOST = 100
"""Counting stops here: screens say "99+"."""

Rows = Callable[["User", str], QuerySet[Any, Any]]
"""(user, country): the records that wait for the person there."""


@dataclass(frozen=True)
class Entry:
    """One count: who sees it, and of what."""

    roles: frozenset[str]
    rows: Rows


_entries: dict[str, Entry] = {}


def register(key: str, roles: Iterable[str], rows: Rows) -> None:
    """Register a count under the key that screens know it by.

    It is asked of everybody once a minute: one statement, served by an index, that stops counting at
    MOST. A test holds every entry to that.
    """
    _entries[key] = Entry(frozenset(roles), rows)


def entries() -> Mapping[str, Entry]:
    """Every count by key."""
    return dict(_entries)


def count(key: str, user: User, country: str) -> int:
    """How many records wait, up to MOST: one statement."""
    return count_rows(_entries[key].rows(user, country))


def count_rows(rows: QuerySet[Any, Any]) -> int:
    """How many of the rows there are, up to MOST."""
    return int(rows.order_by().values("pk")[:MOST].count())


def counts(user: User, country: str) -> dict[str, int]:
    """The counts that the person's screens show, by key."""
    return {
        key: count(key, user, country)
        for key, entry in _entries.items()
        if user.is_superuser or user.role in entry.roles
    }


def only(key: str) -> list_filters.Filter:
    """The filter of a list by which it shows what is counted under the key, or with no what is not."""

    def condition(value: bool | None, ctx: list_filters.FilterContext) -> Q:
        if value is None:
            return Q()
        counted = _entries[key].rows(ctx.user, ctx.country).order_by()
        if value:
            return Q(pk__in=counted.values("pk"))
        # NOT IN would first gather all that are counted.
        return ~Q(Exists(counted.filter(pk=OuterRef("pk"))))

    return list_filters.Filter(lambda: serializers.BooleanField(required=False, allow_null=True), condition)
