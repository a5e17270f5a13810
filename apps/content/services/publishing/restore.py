"""Restoration of earlier versions."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from apps.accounts.models import User
from apps.content.services.publishing import editing, revisions, rules
from apps.content.services.publishing.kind import PublishedKind
from apps.core.changes import versions


@transaction.atomic
def restore_version(
    kind: PublishedKind,
    *,
    actor: User,
    country: str,
    record_id: int,
    version: int,
    revision_no: int,
) -> Any:
    """Make an earlier version the latest one, as a new draft; public content stays unchanged.

    Fields that the actor may not set stay unchanged. Raise NotFound, WrongStatus, Forbidden, Conflict or
    Invalid.
    """
    record = kind.lock(actor, country, record_id)
    kind.workflow.require(actor, record, "edit")
    unrecorded = revisions.unrecorded_changes(record)
    versions.check(record, version, kind.content, unrecorded)
    earlier = revisions.get(record, revision_no)
    unchanged = rules.fields_left_unchanged(actor)
    patch = {
        name: value
        for name, value in earlier.snapshot.items()
        if name in kind.content and name not in unchanged
    }
    note = f"Version {revision_no} restored"
    with (
        editing.one_address(kind, record),
        versions.changing(record, actor=actor, action="restore_version", reason=note, loaded=unrecorded),
    ):
        editing.save(kind, actor, record, patch, note=note, knows=earlier.snapshot)
    return record
