"""Sources of the inbox: who decides on an area's records, in which order, and how one is shown.

The inbox does not depend on areas. Each registers an `InboxSource` in its `AppConfig.ready()`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Q, QuerySet

from apps.core.choices import Urgency
from apps.core.errors import Invalid
from apps.core.inbox import claims
from apps.core.values import FieldValue

if TYPE_CHECKING:
    from apps.accounts.models import User

SOON = dt.timedelta(days=1)
"""The remaining time below which a record is due soon."""
AT_RISK = dt.timedelta(hours=4)
"""The remaining time below which a record is urgent."""
LAST_SHARE = 4
"""The fraction of its time (a quarter) below which a record that is due soon is also urgent."""
BY_PRIORITY = (Urgency.LOW, Urgency.NORMAL, Urgency.HIGH)
"""The urgencies for an area's priorities low, normal, high."""


@dataclass(frozen=True)
class QueuePart:
    """A part of a source's records, in an order that one index provides."""

    where: Q
    order: tuple[str, ...]


@dataclass(frozen=True)
class InboxLine:
    """The title, note and times of a source's record."""

    title: str
    note: str
    """A short description of the decision."""
    since: dt.datetime
    due_at: dt.datetime | None = None
    urgency: Urgency = Urgency.NORMAL
    """The urgency from the area; the due time can only raise it."""


def _claim(actor: User, item: claims.Item) -> None:
    claims.claim(actor=actor, item=item)


def _release(actor: User, item: claims.Item) -> None:
    claims.release(actor=actor, item=item)


def _as_it_is(row: Mapping[str, FieldValue]) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True)
class InboxSource:
    """The records of one kind that wait for a decision."""

    kind: str
    """The kind of record, as in `registry.ObjectType`."""
    label: str
    """The name of the records: "Sync records"."""
    roles: frozenset[str]
    """Roles that decide on them, in addition to super admins."""
    waiting: Callable[[User, str], QuerySet[models.Model]]
    """(user, country): returns the records that the user may decide on, including those that others have claimed."""
    parts: tuple[QueuePart, ...]
    columns: tuple[str, ...]
    """The columns to read for a line."""
    describe: Callable[[Mapping[str, Any]], InboxLine]
    """Convert the columns of a record to a line."""
    assignee: str = ""
    """The column of the assignee; empty if records are not assigned."""
    claim: Callable[[User, claims.Item], None] = _claim
    """Claim a record for the user. Raise AppError if that is not possible."""
    release: Callable[[User, claims.Item], None] = _release
    """Release the user's claim. Raise AppError for a colleague's."""
    query: Callable[[Mapping[str, Any]], Mapping[str, str]] = _as_it_is
    """Query parameters of the record's screen in addition to the id."""


_sources: dict[str, InboxSource] = {}


def register(source: InboxSource) -> None:
    """Register a source; lines of equal urgency and age are shown in the order of registration."""
    _sources[source.kind] = source


def sources() -> list[InboxSource]:
    """Return all sources."""
    return list(_sources.values())


def open_to(user: User) -> list[InboxSource]:
    """Return the sources on whose records the user may decide."""
    return [source for source in sources() if user.is_superuser or user.role in source.roles]


def of_kind(kind: str) -> InboxSource:
    """Return the source of a kind. Raise Invalid for a kind without one."""
    if kind not in _sources:
        raise Invalid({"kind": [f"Unknown kind of work: “{kind}”"]})
    return _sources[kind]


def roles() -> frozenset[str]:
    """Return all roles that decide on any source."""
    return frozenset().union(*(source.roles for source in sources()))
