"""Targets of links: each area registers how its records are searched and shown.

An article that references stores, a page with a collection, a task about a lead store `(object_type,
object_id)` and use this module for the rest; no area depends on another one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from django.db import models

from apps.core import registry
from apps.core.errors import Invalid

if TYPE_CHECKING:
    from apps.accounts.models import User

MAX_RESULTS = 20

M = TypeVar("M", bound=models.Model)

Key = tuple[str, int]
"""(object_type, object_id)."""


@dataclass(frozen=True)
class Link:
    """A record as links to it show it."""

    object_type: str
    object_id: int
    title: str
    note: str = ""
    """Distinguishes it from others of the same name: a region, a username."""
    picture_url: str | None = None
    status: str = ""
    screen: str = ""
    """The path of its screen; `?id=` is added."""


@dataclass(frozen=True)
class Linkable(Generic[M]):
    """A record kind that others may link to."""

    code: str
    """The code of the kind, as elsewhere: "store"."""
    label: str
    search: Callable[[User, str, str, int], Sequence[M]]
    """(user, country, keyword, limit): returns records that the user may link to, best match first."""
    load: Callable[[User, str, Sequence[int]], Iterable[M]]
    """(user, country, ids): returns the existing records that the user may see, in any order."""
    show: Callable[[M], Link]
    """(record): returns its link, without further queries."""


_linkables: dict[str, Linkable] = {}


def register(entry: Linkable) -> None:
    """Register a record kind that others may link to."""
    _linkables[entry.code] = entry


def kinds() -> list[dict[str, str]]:
    """Return the kinds as choices: `[{value, label}]`."""
    return [{"value": entry.code, "label": entry.label} for entry in _linkables.values()]


def search(*, user: User, country: str, kind: str, keyword: str, limit: int = MAX_RESULTS) -> list[Link]:
    """Return up to `limit` records of a kind to link to, twenty at most.

    Raise Invalid for an unknown kind.
    """
    entry = _linkable(kind)
    results = entry.search(user, country, keyword, max(1, min(limit, MAX_RESULTS)))
    return [entry.show(record) for record in results]


def links(*, user: User, country: str, keys: Collection[Key]) -> dict[Key, Link]:
    """Return the links of the records in `keys`, without deleted and invisible ones.

    Each kind takes a fixed number of statements, however many records are requested.
    """
    wanted: defaultdict[str, list[int]] = defaultdict(list)
    for kind, object_id in dict.fromkeys(keys):
        wanted[kind].append(object_id)
    by_key: dict[Key, Link] = {}
    for kind, ids in wanted.items():
        if kind in _linkables:
            entry = _linkables[kind]
            for record in entry.load(user, country, ids):
                by_key[kind, record.pk] = entry.show(record)
    return by_key


def require(*, user: User, country: str, key: Key, field: str) -> Link:
    """Return the link of one record. Raise Invalid for `field` if it does not exist or is not visible."""
    entry = _linkable(key[0], field)
    link = links(user=user, country=country, keys=[key]).get(key)
    if link is None:
        raise Invalid({field: [f"{entry.label} not found"]})
    return link


def screen_of(kind: str) -> str:
    """Return the path of the screen for a record kind, or ""."""
    entry = registry.object_type(kind)
    return entry.screen if entry else ""


def _linkable(kind: str, field: str = "object_type") -> Linkable:
    if kind not in _linkables:
        raise Invalid({field: ["Unknown kind of record"]})
    return _linkables[kind]
