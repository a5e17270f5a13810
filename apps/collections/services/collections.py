"""Create and edit collections."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from apps.accounts.models import User
from apps.collections.models import Collection
from apps.collections.queries import selectors
from apps.collections.record import COLLECTION_RECORD
from apps.collections.services import items
from apps.collections.services.kind import COLLECTION
from apps.content.services.publishing import direct, editing, revisions
from apps.core.changes import versions
from apps.core.errors import Invalid
from apps.core.http import confirmations
from apps.core.values import Json

EDITABLE = frozenset(COLLECTION_RECORD.written)


# -- creation -----------------------------------------------------------------------------------------
@transaction.atomic
def create_collection(
    *,
    actor: User,
    country: str,
    fields: Mapping[str, Json],
    note: str = "",
    confirmed: frozenset[str] = frozenset(),
) -> Collection:
    """Create a collection from fields as in an edit. Raise Invalid or ConfirmationRequired."""
    collection = Collection(country=country, created_by=actor, updated_by=actor)
    editing.create(COLLECTION, collection, actor=actor, fields=fields, note=note, confirmed=confirmed)
    items.save_rows(collection)
    return collection


# -- edits --------------------------------------------------------------------------------------------
@transaction.atomic
def edit_collection(
    *,
    actor: User,
    country: str,
    collection_id: int,
    version: int,
    patch: Mapping[str, Json],
    note: str = "",
    confirmed: frozenset[str] = frozenset(),
) -> Collection:
    """Edit the given fields (items as a whole); public content stays unchanged until published.

    Ending scheduled publication, and taking an address that is redirected, require confirmation. Raise
    NotFound, WrongStatus, Forbidden, Conflict, Invalid or ConfirmationRequired.
    """
    collection = selectors.REPOSITORY.lock(actor, country, collection_id)
    if unknown := sorted(set(patch) - EDITABLE):
        raise Invalid({name: ["This field cannot be edited"] for name in unknown})
    COLLECTION.workflow.require(actor, collection, "edit")
    versions.check(collection, version, patch)
    with editing.one_address(COLLECTION, collection), versions.changing(collection, actor=actor):
        save(actor, collection, patch, note=note, confirmed=confirmed)
    return collection


def save(
    actor: User,
    collection: Collection,
    patch: Mapping[str, Json],
    *,
    note: str = "",
    knows: Mapping[str, Json] | None = None,
    confirmed: frozenset[str] | None = None,
) -> None:
    """Set values on a locked collection and store item rows and a revision, inside a change.

    References in `knows`, an earlier content, need not be accessible to the actor. If `confirmed` is given,
    ending scheduled publication and taking an address that is redirected require confirmation. Raise Invalid
    or ConfirmationRequired.
    """
    before = revisions.snapshot(collection, COLLECTION_RECORD.written)
    COLLECTION.apply(actor, collection, patch, knows)
    now = revisions.snapshot(collection, COLLECTION_RECORD.written)
    if now == before:
        if note:
            revisions.store_revision(collection, COLLECTION_RECORD.written, actor=actor, note=note)
        return
    if confirmed is not None:
        warnings = editing.address_warnings(COLLECTION, collection, patch, before["slug"])
        confirmations.require([*direct.planned(collection), *warnings], confirmed)
    if now["items"] != before["items"]:
        items.save_rows(collection)
    direct.edited(COLLECTION, actor, collection, note)


def edit_from_history(
    *, actor: User, country: str, object_id: int, version: int, patch: Mapping[str, Json]
) -> Collection:
    """Restore fields from history as an ordinary edit."""
    return edit_collection(
        actor=actor,
        country=country,
        collection_id=object_id,
        version=version,
        patch=patch,
        confirmed=frozenset({"scheduled"}),
    )
