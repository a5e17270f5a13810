"""Restoration of earlier versions of a collection."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.models import User
from apps.collections.models import Collection
from apps.collections.queries import selectors
from apps.collections.record import COLLECTION_RECORD
from apps.collections.services import collections, items
from apps.collections.services.kind import COLLECTION
from apps.content.services.publishing import editing, revisions
from apps.core.changes import versions


@transaction.atomic
def restore_version(
    *, actor: User, country: str, collection_id: int, version: int, revision_no: int
) -> Collection:
    """Make an earlier version with its items the latest one; public content stays unchanged.

    The new version is a draft. Raise NotFound, WrongStatus, Forbidden, Conflict or Invalid.
    """
    collection = selectors.REPOSITORY.lock(actor, country, collection_id)
    COLLECTION.workflow.require(actor, collection, "edit")
    versions.check(collection, version, COLLECTION_RECORD.written)
    earlier = revisions.get(collection, revision_no)
    patch = {name: value for name, value in earlier.snapshot.items() if name in collections.EDITABLE}
    patch["items"] = items.through_merges(collection.country, patch.get("items") or [])
    note = f"Version {revision_no} restored"
    with (
        editing.one_address(COLLECTION, collection),
        versions.changing(collection, actor=actor, action="restore_version", reason=note),
    ):
        collections.save(actor, collection, patch, note=note, knows=patch)
    return collection
