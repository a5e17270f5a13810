"""State changes of records that are published without a review.

The states are in `direct_workflow`; the actions are in `states.STEPS`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from apps.content.choices import Status
from apps.content.domain.labels import label_of
from apps.content.models import Published, Revision
from apps.content.services.publishing import address_hooks, editing, revisions, slugs
from apps.content.services.publishing.kind import PublishedKind
from apps.core.country.zones import zone_of
from apps.core.errors import ConfirmationWarning, Invalid, WrongStatus
from apps.core.http import confirmations

if TYPE_CHECKING:
    from apps.accounts.models import User


STATE = frozenset({"status", "is_live", "publish_at", "unpublish_at", "live_revision_no", "publish_error"})
"""Fields of the state, which are undone only together."""
_MOMENTS = frozenset({"publish_at", "unpublish_at"})


def planned(record: Published) -> list[ConfirmationWarning]:
    """Return a warning if a change would cancel scheduled publication."""
    if record.status != Status.SCHEDULED or record.publish_at is None:
        return []
    at: dt.datetime = record.publish_at.astimezone(ZoneInfo(zone_of(record.country)))
    msg = f"Scheduled for {at:%Y-%m-%d %H:%M}. A change makes it a draft, and it must be scheduled again"
    return [confirmations.warning("scheduled", msg)]


def edited(
    kind: PublishedKind, actor: User, record: Published, note: str = "", *, is_autosave: bool = False
) -> None:
    """Store a new revision after an edit and set the status to draft."""
    if record.status != Status.DRAFT:
        record.status, record.publish_error = Status.DRAFT, ""
        record.publish_at = record.last_published_at
    revisions.store_revision(record, kind.content, actor=actor, note=note, is_autosave=is_autosave)


def put_state_back(
    kind: PublishedKind,
    actor: User,
    record: Published,
    values: Mapping[str, Any],
    follow: Callable[[Any, Revision], None],
) -> None:
    """Restore a state from history, except for scheduled ones, which must be scheduled again.

    `follow` sets the columns that depend on the public revision. Raise Forbidden, WrongStatus or Invalid.
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
        address_hooks.notify(kind, actor, record, earlier)
        return
    live = revisions.get(record, record.live_revision_no or record.latest_revision_no)
    if holder := slugs.holder(kind.rows, record.country, live.snapshot["slug"], record.pk):
        raise Invalid({"slug": [editing.address_error(kind, holder)]})
    record.live_slug = live.snapshot["slug"]
    follow(record, live)
    address_hooks.notify(kind, actor, record, earlier)
