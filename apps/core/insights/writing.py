"""What writers see of their own work on Today: areas of content register how they read it."""

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
    """Something that a person wrote, and has to go on with."""

    title: str
    label: str
    """Where it stands, in words."""
    at: dt.datetime
    address: str
    is_sent_back: bool
    """Whether a reviewer asked for changes: those come first."""


@dataclass(frozen=True)
class Remark:
    """What somebody said of it in review, and nobody has settled yet."""

    title: str
    body: str
    by: User
    at: dt.datetime
    address: str


@dataclass(frozen=True)
class Views:
    """How often what the person wrote was read."""

    label: str
    total: int
    """In thirty days, as the list adds up."""
    series: Sequence[int]
    address: str


@dataclass(frozen=True)
class Writing:
    """What a person has written, of one kind or of all."""

    texts: Sequence[Text] = ()
    remarks: Sequence[Remark] = ()
    views: Sequence[Views] = field(default=())


_readers: list[Callable[[User, str, dt.datetime], Writing]] = []


def register(read: Callable[[User, str, dt.datetime], Writing]) -> None:
    """Register how a kind is read: (user, country, now)."""
    _readers.append(read)


def is_shown_to(user: User) -> bool:
    """Whether the person writes more than they decide."""
    return not user.is_superuser and user.role in WRITERS


def of(user: User, country: str, at: dt.datetime) -> Writing:
    """All kinds together: what was sent back first, then what changed last."""
    each = [read(user, country, at) for read in _readers]
    texts = sorted((one for part in each for one in part.texts), key=lambda one: one.at, reverse=True)
    remarks = sorted((one for part in each for one in part.remarks), key=lambda one: one.at, reverse=True)
    return Writing(
        sorted(texts, key=lambda one: not one.is_sent_back)[:MOST],
        remarks[:MOST],
        [views for part in each for views in part.views],
    )
