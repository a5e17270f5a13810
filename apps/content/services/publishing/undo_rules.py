"""Undo of changes to reviewed records: content under the rules of an edit, states as a whole."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from django.db import models

from apps.accounts.models import User
from apps.content import permissions
from apps.content.choices import Status
from apps.content.domain.labels import label_of
from apps.content.models import Reviewed
from apps.content.services.publishing import (
    address_hooks,
    editing,
    going_out,
    pointers,
    review,
    revisions,
    slugs,
)
from apps.content.services.publishing.kind import PublishedKind
from apps.core import registry
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import Forbidden, Invalid, WrongStatus
from apps.core.values import Json

STATE = frozenset(
    {
        "status",
        "is_live",
        "publish_at",
        "unpublish_at",
        "live_revision_no",
        "publish_error",
        "submitted_revision_no",
    }
)
"""Fields of the state, which are undone only together."""
_MOMENTS = frozenset({"publish_at", "unpublish_at"})
_AT_REST = frozenset({Status.DRAFT, Status.PUBLISHED, Status.UNPUBLISHED, Status.ARCHIVED})


def undo_of(
    kind: PublishedKind,
    fields: frozenset[str],
    lock: Callable[[User, str, Sequence[int]], Sequence[models.Model]],
) -> registry.Undo:
    """Return the undo definition of a reviewed kind."""
    return registry.Undo(
        fields=fields,
        lock=lock,
        prepare=partial(remember, kind),
        put_back=partial(_put_back, kind),
        after=partial(recount, kind),
        groups=(STATE,),
    )


def remember(
    kind: PublishedKind,
    work: BatchContext,
    records: Sequence[models.Model],
    values: Mapping[int, Mapping[str, Json]],
) -> None:
    """Remember the ids that the records counted for, before anything changes."""
    work.cached.setdefault("counted", set()).update(pk for one in records for pk in kind.counted(one))


def _put_back(
    kind: PublishedKind, work: BatchContext, record: Reviewed, values: Mapping[str, Any], fetched: None
) -> dict[str, str]:
    refused: dict[str, str] = {}
    if "reviewer_id" in values:
        refused |= _put_reviewer_back(kind, work, record, values["reviewer_id"])
    is_of_edit = _is_of_edit(record, values)
    if STATE & set(values) and not is_of_edit:
        _put_state_back(kind, work, record, values)
    patch = {name: value for name, value in values.items() if name in kind.content}
    if patch:
        kind.workflow.require(work.actor, record, "edit")
        editing.save(kind, work.actor, record, patch, note="Undone", knows=patch, confirmed=frozenset())
        going_out.live_again(record)
    return refused | _end_draft(work.actor, record, values["status"]) if is_of_edit else refused


def _is_of_edit(record: Reviewed, values: Mapping[str, Json]) -> bool:
    """Return whether the state to restore was changed by an edit; users who may edit may undo that."""
    ended = (Status.PUBLISHED, Status.UNPUBLISHED)
    return STATE & set(values) == {"status"} and record.status == Status.DRAFT and values["status"] in ended


def _end_draft(actor: User, record: Reviewed, earlier: str) -> dict[str, str]:
    """Restore the state before an edit if allowed, otherwise return the reason by field."""
    if (
        earlier == Status.UNPUBLISHED
        and not record.is_live
        and permissions.has_role(actor, permissions.PUBLISHERS)
    ):
        record.status = Status.UNPUBLISHED
    return {} if record.status == earlier else {"status": "It stays a draft"}


def _put_reviewer_back(
    kind: PublishedKind, work: BatchContext, record: Reviewed, user_id: int | None
) -> dict[str, str]:
    if not permissions.has_role(work.actor, permissions.REVIEWERS):
        raise Forbidden(permissions.REVIEWERS)
    try:
        record.reviewer = review.reviewer_of(kind, record, user_id) if user_id else None
    except Invalid as refused:
        return {"reviewer_id": refused.msg}
    return {}


def _put_state_back(
    kind: PublishedKind, work: BatchContext, record: Reviewed, values: Mapping[str, Any]
) -> None:
    """Restore a state without review or schedule; those are continued, not undone."""
    if not permissions.has_role(work.actor, permissions.PUBLISHERS):
        raise Forbidden(permissions.PUBLISHERS)
    if {record.status, values.get("status", record.status)} - _AT_REST:
        raise WrongStatus("undo", record.status, label_of(record), [])
    earlier = record.live_slug if record.is_live else ""
    for name in STATE & set(values):
        value = values[name]
        is_moment = name in _MOMENTS and isinstance(value, str)
        setattr(record, name, dt.datetime.fromisoformat(value) if is_moment else value)
    if not record.is_live:
        record.live_slug = ""
        record.on_unpublished()
        address_hooks.notify(kind, work.actor, record, earlier)
        return
    # The references of the public revision are those in its snapshot.
    live = revisions.get(record, record.live_revision_no or record.latest_revision_no)
    named: dict[str, Any] = {"store_ids": [], "picture_ids": [], "tags": []}
    pointers.add_existing(named, live.snapshot)
    if holder := slugs.holder(kind.rows, record.country, live.snapshot["slug"], record.pk):
        raise Invalid({"slug": [editing.address_error(kind, holder)]})
    record.live_slug = live.snapshot["slug"]
    record.live_store_ids = list(dict.fromkeys(named["store_ids"]))
    record.live_picture_ids = list(dict.fromkeys(named["picture_ids"]))
    address_hooks.notify(kind, work.actor, record, earlier)


def recount(kind: PublishedKind, work: BatchContext, records: Sequence[models.Model]) -> None:
    """Recount the ids affected before or after the change."""
    kind.recount(work.cached.get("counted", set()) | {pk for one in records for pk in kind.counted(one)})
