"""Revisions of published records: one per save, consecutive autosaves merged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import models
from django.utils import timezone

from apps.accounts.models import User
from apps.content.models import Published, Revision
from apps.content.queries import reads
from apps.content.services.publishing import diff
from apps.core import registry
from apps.core.changes import history
from apps.core.errors import NotFound
from apps.core.values import Json

MAX_REVISIONS = 100
"""Maximum revisions of a record, besides those that were public."""


def snapshot(record: Published, fields: Sequence[str]) -> dict[str, Any]:
    """Return the content of a record as JSON."""
    kind = registry.object_type_of(record)
    return {name: history.read_field(kind, record, name) for name in fields}


def get(record: models.Model, revision_no: int) -> Revision:
    """Return one revision. Raise NotFound if the number does not exist or was deleted."""
    revision = reads.revisions_of(record).select_related("saved_by").filter(revision_no=revision_no).first()
    if revision is None:
        raise NotFound("Version")
    return revision


def last_recorded(record: Published) -> Revision | None:
    """Return the newest revision that is in history."""
    return reads.revisions_of(record).filter(is_autosave=False).order_by("-revision_no").first()


def unrecorded_changes(record: Published) -> dict[str, Json] | None:
    """Return the content last recorded in history if autosaves followed it, otherwise None."""
    if not record.is_autosaved:
        return None
    recorded = last_recorded(record)
    return dict(recorded.snapshot) if recorded else None


def store_revision(
    record: Published, fields: Sequence[str], *, actor: User | None, note: str = "", is_autosave: bool = False
) -> Revision:
    """Store a locked record's content as its newest revision; set its number without saving the record.

    Consecutive autosaves of one user update the same revision until the next explicit save.
    """
    latest = reads.revisions_of(record).order_by("-revision_no").first()
    content = snapshot(record, fields)
    again = is_autosave and latest is not None and latest.is_autosave
    if again and latest is not None and latest.saved_by_id == (actor.pk if actor else None):
        before = (
            reads.revisions_of(record)
            .filter(revision_no__lt=latest.revision_no)
            .order_by("-revision_no")
            .first()
        )
        latest.snapshot, latest.saved_at = content, timezone.now()
        latest.diff_summary = diff.summary(before.snapshot if before else None, content)
        latest.save(update_fields=["snapshot", "saved_at", "diff_summary"])
        return latest
    record.latest_revision_no += 1
    record.is_autosaved = is_autosave
    made = Revision.objects.create(
        object_type=registry.object_type_of(record).code,
        object_id=record.pk,
        revision_no=record.latest_revision_no,
        snapshot=content,
        saved_by=actor,
        note=note[:200],
        is_autosave=is_autosave,
        diff_summary=diff.summary(latest.snapshot if latest else None, content),
    )
    _prune(record)
    return made


def pin(record: Published, fields: Sequence[str], *, actor: User | None, note: str = "") -> Revision:
    """Return a permanent revision with exactly the current content of a locked record; store it if needed."""
    latest = reads.revisions_of(record).order_by("-revision_no").first()
    if latest is not None and not latest.is_autosave and latest.snapshot == snapshot(record, fields):
        return latest
    return store_revision(record, fields, actor=actor, note=note)


def _prune(record: Published) -> None:
    if record.latest_revision_no <= MAX_REVISIONS:
        return
    oldest = (
        reads.revisions_of(record)
        .order_by("-revision_no")
        .values_list("revision_no", flat=True)[MAX_REVISIONS - 1 : MAX_REVISIONS]
    )
    reads.revisions_of(record).filter(is_published=False, revision_no__lt=min(oldest, default=0)).delete()
