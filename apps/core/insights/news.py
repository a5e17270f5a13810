"""News on Today: what colleagues published, decided or undid since the user's last visit."""

from __future__ import annotations

import datetime as dt
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
"""Maximum number of entries shown per kind of news; the rest is counted."""
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
class Group:
    """The news of one kind."""

    code: str
    label: str
    acts: Sequence[ChangeLog]
    """Newest first, one per record."""


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
    """Group the actions on records in `seen` by kind of news."""
    return [
        Group(code, label, found)
        for code, (label, actions) in GROUPS.items()
        if (found := _once(act for act in acts if act.action in actions and key_of(act) in seen))
    ]


def _once(acts: Iterable[ChangeLog]) -> list[ChangeLog]:
    last: dict[Key, ChangeLog] = {}
    for act in acts:
        last.setdefault(key_of(act), act)
    return list(last.values())


def key_of(act: ChangeLog) -> Key:
    """Return the record of a history entry."""
    return act.object_type, act.object_id
