"""Revisions of published records: kept with every save, the automatic ones drawn together."""

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

KEPT = 100
"""So many are kept, and every one that was on the site."""


def snapshot(record: Published, fields: Sequence[str]) -> dict[str, Any]:
    """What a record holds of its content, as JSON."""
    kind = registry.object_type_of(record)
    return {name: history.read_field(kind, record, name) for name in fields}


def get(record: models.Model, revision_no: int) -> Revision:
    """One revision. Raises NotFound for a number that the record has none of, or no longer."""
    found = reads.revisions_of(record).select_related("saved_by").filter(revision_no=revision_no).first()
    if found is None:
        raise NotFound("Version")
    return found


def last_recorded(record: Published) -> Revision | None:
    """The newest revision that history knows of."""
    return reads.revisions_of(record).filter(is_autosave=False).order_by("-revision_no").first()


def unrecorded_changes(record: Published) -> dict[str, Any] | None:
    """What history last told of a record's content, where its editor has saved by itself since."""
    if not record.is_autosaved:
        return None
    kept = last_recorded(record)
    return dict(kept.snapshot) if kept else None


def keep(
    record: Published, fields: Sequence[str], *, actor: User | None, note: str = "", is_autosave: bool = False
) -> Revision:
    """Keep what a locked record holds as its newest revision, and set its number on the record, unsaved.

    What one person's editor saves by itself goes into one revision until somebody saves on purpose.
    """
    latest = reads.revisions_of(record).order_by("-revision_no").first()
    held = snapshot(record, fields)
    again = is_autosave and latest is not None and latest.is_autosave
    if again and latest is not None and latest.saved_by_id == (actor.pk if actor else None):
        before = (
            reads.revisions_of(record)
            .filter(revision_no__lt=latest.revision_no)
            .order_by("-revision_no")
            .first()
        )
        latest.snapshot, latest.saved_at = held, timezone.now()
        latest.diff_summary = diff.summary(before.snapshot if before else None, held)
        latest.save(update_fields=["snapshot", "saved_at", "diff_summary"])
        return latest
    record.latest_revision_no += 1
    record.is_autosaved = is_autosave
    made = Revision.objects.create(
        object_type=registry.object_type_of(record).code,
        object_id=record.pk,
        revision_no=record.latest_revision_no,
        snapshot=held,
        saved_by=actor,
        note=note[:200],
        is_autosave=is_autosave,
        diff_summary=diff.summary(latest.snapshot if latest else None, held),
    )
    _prune(record)
    return made


def pin(record: Published, fields: Sequence[str], *, actor: User | None, note: str = "") -> Revision:
    """The revision that holds exactly what a locked record holds now and stays as it is; kept if there is none."""
    latest = reads.revisions_of(record).order_by("-revision_no").first()
    if latest is not None and not latest.is_autosave and latest.snapshot == snapshot(record, fields):
        return latest
    return keep(record, fields, actor=actor, note=note)


def _prune(record: Published) -> None:
    if record.latest_revision_no <= KEPT:
        return
    oldest = (
        reads.revisions_of(record)
        .order_by("-revision_no")
        .values_list("revision_no", flat=True)[KEPT - 1 : KEPT]
    )
    reads.revisions_of(record).filter(is_published=False, revision_no__lt=min(oldest, default=0)).delete()
