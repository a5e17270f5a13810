"""Records on Today, with the title from history, if the user can see them."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlencode

from django.db.models import Q

from apps.core import registry
from apps.core.models import ChangeLog, Draft

if TYPE_CHECKING:
    from apps.accounts.models import User

Key = tuple[str, int]
"""Kind and id."""
LOOKED_THROUGH = 200
"""Number of a user's last actions to search for records."""
MOST = 5


@dataclass(frozen=True)
class Named:
    """A record with its title and address."""

    key: Key
    label: str
    """The label of its kind."""
    title: str
    at: dt.datetime
    address: str


@dataclass(frozen=True)
class TypedInto:
    """A form with unsaved values of the user."""

    place: str
    title: str
    """The title of the record; empty for a new one."""
    at: dt.datetime


def address_of(key: Key) -> str:
    """Return the address of a record; empty if no screen shows it."""
    kind = registry.object_type(key[0])
    return f"{kind.screen}?{urlencode({kind.screen_key: key[1]})}" if kind and kind.screen else ""


def label_of(key: Key) -> str:
    """Return the label of a record's kind."""
    kind = registry.object_type(key[0])
    return kind.label if kind else ""


def visible(user: User, country: str, keys: Iterable[Key]) -> set[Key]:
    """Return the records that the user can see now: one statement for each kind."""
    ids_by_kind: defaultdict[str, set[int]] = defaultdict(set)
    for code, pk in keys:
        ids_by_kind[code].add(pk)
    return {(code, pk) for code, ids in ids_by_kind.items() for pk in _visible_ids(user, country, code, ids)}


def _visible_ids(user: User, country: str, code: str, ids: Collection[int]) -> Iterable[int]:
    kind = registry.object_type(code)
    if kind is None or not kind.screen:
        return ()
    visible_ids: Iterable[int] = (
        kind.visible_to(user, country).filter(pk__in=ids).values_list("pk", flat=True)
    )
    return visible_ids


def changed_by(user: User, country: str) -> list[ChangeLog]:
    """Return the user's last action on each record of the country, newest first.

    Does not check whether the user can still see the records.
    """
    acts = ChangeLog.objects.filter(actor=user).order_by("-id").defer("changes")[:LOOKED_THROUGH]
    last: dict[Key, ChangeLog] = {}
    for act in acts:
        if act.country == country:
            last.setdefault((act.object_type, act.object_id), act)
    return list(last.values())


def drafts_of(user: User, country: str) -> list[Draft]:
    """Return the user's unsaved drafts, newest first, one for each form."""
    rows = Draft.objects.filter(user=user, country=country, is_ended=False).order_by("-saved_at", "-pk")
    places: dict[str, Draft] = {}
    for draft in rows.only("place", "saved_at")[: MOST * 3]:
        places.setdefault(draft.place, draft)
    return list(places.values())[:MOST]


def key_of(place: str) -> Key | None:
    """Return the record of a form's key, or None for a new one."""
    path, _, query_string = place.partition("?")
    query = parse_qs(query_string)
    for kind in registry.object_types():
        if kind.screen == path and (ids := query.get(kind.screen_key)) and ids[0].isdigit():
            return kind.code, int(ids[0])
    return None


def titles(keys: Collection[Key]) -> dict[Key, str]:
    """Return the titles of the records in their last history entries: one statement."""
    if not keys:
        return {}
    condition = reduce(or_, (Q(object_type=code, object_id=pk) for code, pk in keys))
    last = ChangeLog.objects.filter(condition).order_by("object_type", "object_id", "-id")
    entries = last.distinct("object_type", "object_id")
    return {
        (code, pk): title
        for code, pk, title in entries.values_list("object_type", "object_id", "object_title")
    }
