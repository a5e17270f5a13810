"""What an area says of its records that wait: who decides on them, in which order, how one is shown.

The inbox knows no area. Each registers a `Source` in its `AppConfig.ready()`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Q, QuerySet

from apps.core.choices import Urgency
from apps.core.errors import Invalid
from apps.core.inbox import claims

if TYPE_CHECKING:
    from apps.accounts.models import User

SOON = dt.timedelta(days=1)
"""What is due within it is due soon."""
AT_RISK = dt.timedelta(hours=4)
"""What is due within it is urgent."""
LAST_SHARE = 4
"""What has less than this part of its time left (a quarter) is urgent too, once it is due soon."""
BY_PRIORITY = (Urgency.LOW, Urgency.NORMAL, Urgency.HIGH)
"""The urgency of an area's priorities: low, normal, high."""


@dataclass(frozen=True)
class QueuePart:
    """Some of a source's records, in an order in which one index holds them."""

    where: Q
    order: tuple[str, ...]


@dataclass(frozen=True)
class InboxLine:
    """What a source says of one record."""

    title: str
    note: str
    """What it is about, in a few words."""
    since: dt.datetime
    due_at: dt.datetime | None = None
    urgency: Urgency = Urgency.NORMAL
    """As far as its area gives it one; what is due soon, or was, is more urgent than that."""


def _claim(actor: User, item: claims.Item) -> None:
    claims.claim(actor=actor, item=item)


def _release(actor: User, item: claims.Item) -> None:
    claims.release(actor=actor, item=item)


def _as_it_is(row: Mapping[str, Any]) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True)
class InboxSource:
    """The records of one kind that wait."""

    kind: str
    """The kind of record, as `registry.ObjectType` names it."""
    label: str
    """What they are called: "Sync records"."""
    roles: frozenset[str]
    """Who decides on them, beside super admins."""
    waiting: Callable[[User, str], QuerySet[Any]]
    """(user, country): what the person may decide on there, whoever has it in hand."""
    parts: tuple[QueuePart, ...]
    columns: tuple[str, ...]
    """What is read of a record for its line."""
    say: Callable[[Mapping[str, Any]], InboxLine]
    """The columns of one record, as its line."""
    assignee: str = ""
    """The column that names who has taken it up for good; empty where nobody does."""
    claim: Callable[[User, claims.Item], None] = _claim
    """Takes a record for the person; raises AppError where it is not to be had."""
    release: Callable[[User, claims.Item], None] = _release
    """Gives back what the person has; raises AppError for a colleague's."""
    query: Callable[[Mapping[str, Any]], Mapping[str, str]] = _as_it_is
    """What its desk is opened with beside the id."""


_sources: dict[str, InboxSource] = {}


def register(source: InboxSource) -> None:
    """Register a source; lines of the same urgency and age stand in the order of entering."""
    _sources[source.kind] = source


def sources() -> list[InboxSource]:
    """Every source."""
    return list(_sources.values())


def open_to(user: User) -> list[InboxSource]:
    """The sources whose records are the person's to decide on."""
    return [source for source in sources() if user.is_superuser or user.role in source.roles]


def of_kind(kind: str) -> InboxSource:
    """The source of a kind. Raises Invalid for one that nothing waits of."""
    if kind not in _sources:
        raise Invalid({"kind": [f"Nothing of the kind “{kind}” waits for a decision"]})
    return _sources[kind]


def roles() -> frozenset[str]:
    """Whoever decides on anything."""
    return frozenset().union(*(source.roles for source in sources()))
