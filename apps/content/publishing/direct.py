"""What goes out without a review: its states as a table, and what a change of content does to them.

What the actions do is `states.STEPS`; a kind builds its workflow of `workflow` and adds what is its own.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from apps.content.choices import Status
from apps.content.labels import label_of
from apps.content.models import Published, Revision
from apps.content.publishing import address_hooks, editing, revisions, slugs
from apps.content.publishing.kind import PublishedKind
from apps.content.workflow import Move, Workflow
from apps.core.country.zones import zone_of
from apps.core.errors import ConfirmationWarning, Invalid, WrongStatus
from apps.core.http import confirmations

if TYPE_CHECKING:
    from apps.accounts.models import User


@dataclass(frozen=True)
class _Rule:
    """From which states an action is taken, and what must hold of the public copy."""

    origins: frozenset[str]
    is_live: bool | None = None
    never_live: bool = False


_AT_REST = frozenset({Status.DRAFT, Status.UNPUBLISHED})
_STATES = frozenset({Status.DRAFT, Status.SCHEDULED, Status.PUBLISHED, Status.UNPUBLISHED, Status.ARCHIVED})
STATUSES = tuple(status.value for status in Status if status in _STATES)
"""The states there are without a review."""
MOVES: Mapping[str, _Rule] = {
    "edit": _Rule(_STATES - {Status.ARCHIVED}),
    "publish": _Rule(_AT_REST | {Status.SCHEDULED}),
    "schedule": _Rule(_AT_REST),
    "cancel_schedule": _Rule(frozenset({Status.SCHEDULED})),
    "unpublish": _Rule(_STATES - {Status.ARCHIVED}, is_live=True),
    "archive": _Rule(_AT_REST, is_live=False),
    "restore": _Rule(frozenset({Status.ARCHIVED})),
    "delete": _Rule(frozenset({Status.DRAFT}), is_live=False, never_live=True),
}
STATUS_ACTIONS = tuple(action for action in MOVES if action != "edit")
STATE = frozenset({"status", "is_live", "publish_at", "unpublish_at", "live_revision_no", "publish_error"})
"""What only means something together."""
_MOMENTS = frozenset({"publish_at", "unpublish_at"})


def workflow(
    roles: frozenset[str], deleters: frozenset[str], works_with: Callable[[User, str], bool]
) -> Workflow[Any]:
    """The workflow of a kind: `roles` work with it, `deleters` remove what was never on the site."""

    def move(action: str, rule: _Rule) -> Move[Any]:
        who = deleters if action == "delete" else roles
        return Move(
            rule.origins,
            lambda user, record: user.is_superuser or user.role in who,
            who,
            rule.is_live,
            rule.never_live,
        )

    return Workflow({action: move(action, rule) for action, rule in MOVES.items()}, works_with)


def planned(record: Published) -> list[ConfirmationWarning]:
    """What a person should see before a change ends a plan, as warnings."""
    if record.status != Status.SCHEDULED or record.publish_at is None:
        return []
    at: dt.datetime = record.publish_at.astimezone(ZoneInfo(zone_of(record.country)))
    msg = (
        f"It goes out on {at:%Y-%m-%d %H:%M}. A change makes it a draft again, and it has to be planned anew"
    )
    return [confirmations.warning("scheduled", msg)]


def edited(
    kind: PublishedKind, actor: User, record: Published, note: str = "", *, is_autosave: bool = False
) -> None:
    """What follows once content was changed: a new revision, and the latest one is a draft again."""
    if record.status != Status.DRAFT:
        record.status, record.publish_error = Status.DRAFT, ""
        record.publish_at = record.last_published_at
    revisions.keep(record, kind.content, actor=actor, note=note, is_autosave=is_autosave)


def put_state_back(
    kind: PublishedKind,
    actor: User,
    record: Published,
    values: Mapping[str, Any],
    follow: Callable[[Any, Revision], None],
) -> None:
    """Set a state as history holds it, between those in which nothing waits; a plan is made anew instead.

    `follow` sets what the kind keeps about the revision that is public then. Raises Forbidden, WrongStatus,
    Invalid.
    """
    if not kind.workflow.moves["publish"].who(actor, record):
        raise kind.workflow.refusal(actor, record, "publish")
    if Status.SCHEDULED in (record.status, values.get("status", record.status)):
        raise WrongStatus("undo", record.status, label_of(record), [])
    earlier = record.live_slug if record.is_live else ""
    for name in STATE & set(values):
        value = values[name]
        is_moment = name in _MOMENTS and isinstance(value, str)
        setattr(record, name, dt.datetime.fromisoformat(value) if is_moment else value)
    if not record.is_live:
        record.live_slug = ""
        record.on_unpublished()
        address_hooks.tell(kind, actor, record, earlier)
        return
    live = revisions.get(record, record.live_revision_no or record.latest_revision_no)
    if holder := slugs.holder(kind.rows, record.country, live.snapshot["slug"], record.pk):
        raise Invalid({"slug": [editing.taken_by(kind, holder)]})
    record.live_slug = live.snapshot["slug"]
    follow(record, live)
    address_hooks.tell(kind, actor, record, earlier)
