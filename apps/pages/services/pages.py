"""Create, copy, edit and restore pages."""

from __future__ import annotations

import uuid
from collections.abc import Mapping

from django.db import transaction

from apps.accounts.models import User
from apps.content.choices import LANGUAGE_OF
from apps.content.services.publishing import direct, editing, revisions
from apps.core.changes import versions
from apps.core.errors import Invalid
from apps.core.http import confirmations
from apps.core.values import Json
from apps.pages.models import Page
from apps.pages.queries import selectors
from apps.pages.record import PAGE_RECORD
from apps.pages.services.kind import PAGE

EDITABLE = frozenset(PAGE_RECORD.written)
_NOT_COPIED = frozenset({"slug", "canonical_url", "in_menu", "translation_of_id"})


# -- creation -----------------------------------------------------------------------------------------
@transaction.atomic
def create_page(
    *,
    actor: User,
    country: str,
    fields: Mapping[str, Json],
    note: str = "",
    confirmed: frozenset[str] = frozenset(),
) -> Page:
    """Create a page from fields as in an edit. Raise Invalid or ConfirmationRequired."""
    page = Page(country=country, language=LANGUAGE_OF[country], created_by=actor, updated_by=actor)
    _create(actor, page, fields, note, None, confirmed)
    return page


@transaction.atomic
def copy_page(
    *,
    actor: User,
    country: str,
    page_id: int,
    fields: Mapping[str, Json],
    confirmed: frozenset[str] = frozenset(),
) -> Page:
    """Create a page with the content of another; in another language it is its translation.

    `fields` override the copied ones. Raise NotFound, Invalid or ConfirmationRequired.
    """
    source = selectors.get_page(user=actor, country=country, page_id=page_id)
    content = revisions.snapshot(source, PAGE_RECORD.written)
    values = {name: value for name, value in content.items() if name not in _NOT_COPIED}
    values["blocks"] = [{**block, "id": str(uuid.uuid4())} for block in values["blocks"]]
    raw = {block["raw"] for block in source.blocks if block["type"] == "html"}
    values |= {name: value for name, value in fields.items() if value is not None}
    if values["language"] != source.language:
        values["translation_of_id"] = source.translation_of_id or source.pk
    page = Page(country=country, created_by=actor, updated_by=actor)
    knows = {**content, "blocks": [b for b in values["blocks"] if b["type"] != "html" or b["raw"] in raw]}
    _create(actor, page, values, f"Copied from page {source.title}"[:200], knows, confirmed)
    return page


def _create(
    actor: User,
    page: Page,
    fields: Mapping[str, Json],
    note: str,
    knows: Mapping[str, Json] | None,
    confirmed: frozenset[str],
) -> None:
    values = {name: value for name, value in fields.items() if name != "language" or value}
    editing.create(PAGE, page, actor=actor, fields=values, note=note, knows=knows, confirmed=confirmed)


# -- edits --------------------------------------------------------------------------------------------
@transaction.atomic
def edit_page(
    *,
    actor: User,
    country: str,
    page_id: int,
    version: int,
    patch: Mapping[str, Json],
    is_autosave: bool = False,
    note: str = "",
    confirmed: frozenset[str] = frozenset(),
) -> Page:
    """Edit the given fields (blocks as a whole); public content stays unchanged until published.

    An autosave writes no history and updates a single revision. Ending scheduled publication, and taking an
    address that is redirected, require confirmation. Raise NotFound, WrongStatus, Conflict, Invalid or
    ConfirmationRequired.
    """
    page = selectors.REPOSITORY.lock(actor, country, page_id)
    if unknown := sorted(set(patch) - EDITABLE):
        raise Invalid({name: ["This field cannot be edited"] for name in unknown})
    PAGE.workflow.require(actor, page, "edit")
    unrecorded = revisions.unrecorded_changes(page)
    versions.check(page, version, patch, unrecorded)
    with (
        editing.one_address(PAGE, page),
        versions.changing(page, actor=actor, loaded=unrecorded, has_notice=not is_autosave),
    ):
        save(actor, page, patch, is_autosave=is_autosave, note=note, confirmed=confirmed)
    return page


def save(
    actor: User,
    page: Page,
    patch: Mapping[str, Json],
    *,
    is_autosave: bool = False,
    note: str = "",
    knows: Mapping[str, Json] | None = None,
    confirmed: frozenset[str] | None = None,
) -> None:
    """Set values on a locked page and store a revision, inside a change.

    References in `knows`, an earlier content, need not be accessible to the actor. If `confirmed` is given,
    warnings require confirmation. Raise Invalid or ConfirmationRequired.
    """
    before = revisions.snapshot(page, PAGE_RECORD.written)
    PAGE.apply(actor, page, patch, knows)
    now = revisions.snapshot(page, PAGE_RECORD.written)
    if now == before:
        if not is_autosave and (page.is_autosaved or note):
            revisions.store_revision(page, PAGE_RECORD.written, actor=actor, note=note)
        return
    if confirmed is not None:
        warnings = editing.address_warnings(PAGE, page, patch, before["slug"])
        confirmations.require([*direct.planned(page), *warnings], confirmed)
    direct.edited(PAGE, actor, page, note, is_autosave=is_autosave)


def edit_from_history(
    *, actor: User, country: str, object_id: int, version: int, patch: Mapping[str, Json]
) -> Page:
    """Restore fields from history as an ordinary edit."""
    return edit_page(
        actor=actor,
        country=country,
        page_id=object_id,
        version=version,
        patch=patch,
        confirmed=frozenset({"scheduled"}),
    )


@transaction.atomic
def restore_version(*, actor: User, country: str, page_id: int, version: int, revision_no: int) -> Page:
    """Make an earlier version the latest one, as a new draft; public content stays unchanged.

    Raise NotFound, WrongStatus, Conflict or Invalid.
    """
    page = selectors.REPOSITORY.lock(actor, country, page_id)
    PAGE.workflow.require(actor, page, "edit")
    unrecorded = revisions.unrecorded_changes(page)
    versions.check(page, version, PAGE_RECORD.written, unrecorded)
    earlier = revisions.get(page, revision_no)
    patch = {name: value for name, value in earlier.snapshot.items() if name in EDITABLE}
    note = f"Version {revision_no} restored"
    with (
        editing.one_address(PAGE, page),
        versions.changing(page, actor=actor, action="restore_version", reason=note, loaded=unrecorded),
    ):
        save(actor, page, patch, note=note, knows=earlier.snapshot)
    return page
