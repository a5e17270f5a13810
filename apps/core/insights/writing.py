"""Writers' own work on Today: content areas register how to read it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from apps.core.choices import Role

if TYPE_CHECKING:
    from apps.accounts.models import User

WRITERS = frozenset({Role.KOL.value, Role.EDITOR.value})
MOST = 8


@dataclass(frozen=True)
class Text:
    """A text that its author must continue."""

    title: str
    label: str
    """The status, as text."""
    at: dt.datetime
    address: str
    is_sent_back: bool
    """True if a reviewer requested changes. Such drafts are shown first."""


@dataclass(frozen=True)
class Remark:
    """An unresolved review comment on the user's text."""

    title: str
    body: str
    by: User
    at: dt.datetime
    address: str


@dataclass(frozen=True)
class Views:
    """Views of the user's published texts."""

    label: str
    total: int
    """In thirty days, as the list adds up."""
    series: Sequence[int]
    address: str


@dataclass(frozen=True)
class Writing:
    """The user's work, of one kind or of all kinds."""

    texts: Sequence[Text] = ()
    remarks: Sequence[Remark] = ()
    views: Sequence[Views] = field(default=())


_readers: list[Callable[[User, str, dt.datetime], Writing]] = []


def register(read: Callable[[User, str, dt.datetime], Writing]) -> None:
    """Register a reader of a kind's texts: (user, country, now)."""
    _readers.append(read)


def is_shown_to(user: User) -> bool:
    """Return whether the user mainly writes."""
    return not user.is_superuser and user.role in WRITERS


def of(user: User, country: str, at: dt.datetime) -> Writing:
    """Return the work of all kinds: returned texts first, then by time of change."""
    each = [read(user, country, at) for read in _readers]
    texts = sorted((one for part in each for one in part.texts), key=lambda one: one.at, reverse=True)
    remarks = sorted((one for part in each for one in part.remarks), key=lambda one: one.at, reverse=True)
    return Writing(
        sorted(texts, key=lambda one: not one.is_sent_back)[:MOST],
        remarks[:MOST],
        [views for part in each for views in part.views],
    )
