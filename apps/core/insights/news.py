"""News on Today: what colleagues published, decided or undid since the user's last visit."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from apps.core.insights.records import Key
from apps.core.models import ChangeLog

if TYPE_CHECKING:
    from apps.accounts.models import User

READ = 500
"""Number of the country's last history entries to search."""
MOST_LINES = 4
"""Maximum number of lines shown per kind of news; the rest is counted."""
GROUPS: Mapping[str, tuple[str, frozenset[str]]] = {
    "published": ("Published", frozenset({"publish"})),
    "decided": (
        "Decided",
        frozenset(
            {"approve", "reject", "request_changes", "apply", "resolve", "mark_duplicate", "spam", "merge"}
        ),
    ),
    "undone": (
        "Undone",
        frozenset({"undo", "undo_merge", "put_back", "restore", "restore_version", "unpublish"}),
    ),
}
"""Kinds of news: label, and the history actions that belong to them."""


@dataclass(frozen=True)
class Line:
    """The actions of one person on records of one kind."""

    act: ChangeLog
    """The newest action."""
    count: int
    """Number of records."""


@dataclass(frozen=True)
class Group:
    """The news of one kind."""

    code: str
    label: str
    count: int
    """Number of records."""
    lines: Sequence[Line]
    """Newest first."""


def read(user: User, country: str, since: dt.datetime) -> list[ChangeLog]:
    """Return actions of others since then, newest first, without checking visibility of the records."""
    wanted = frozenset().union(*(actions for _, actions in GROUPS.values()))
    entries = ChangeLog.objects.filter(country=country).select_related("actor").defer("changes")
    newest = entries.order_by("-id")[:READ]
    return [
        entry
        for entry in newest
        if entry.at > since and entry.action in wanted and entry.actor_id not in (None, user.pk)
    ]


def grouped(acts: Sequence[ChangeLog], seen: set[Key]) -> list[Group]:
    """Group the actions on records in `seen` by kind of news. Each record is named once, by its last action."""
    newest = _once(act for act in acts if key_of(act) in seen)
    return [
        Group(code, label, len(matching_acts), _lines(matching_acts))
        for code, (label, actions) in GROUPS.items()
        if (matching_acts := [act for act in newest if act.action in actions])
    ]


def _lines(acts: Sequence[ChangeLog]) -> list[Line]:
    """Return one line for each person and kind of record."""
    counts = Counter((act.actor_id, act.object_type) for act in acts)
    first = {(act.actor_id, act.object_type): act for act in reversed(acts)}
    return [Line(first[key], count) for key, count in counts.items()]


def _once(acts: Iterable[ChangeLog]) -> list[ChangeLog]:
    last: dict[Key, ChangeLog] = {}
    for act in acts:
        last.setdefault(key_of(act), act)
    return list(last.values())


def key_of(act: ChangeLog) -> Key:
    """Return the record of a history entry."""
    return act.object_type, act.object_id
