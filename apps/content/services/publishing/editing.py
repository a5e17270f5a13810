"""Creation and editing of records: each save stores a revision, public content stays unchanged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction

from apps.accounts.models import User
from apps.content.choices import Status
from apps.content.models import Published
from apps.content.services.publishing import address_hooks, revisions, slugs
from apps.content.services.publishing.kind import PublishedKind
from apps.core.changes import history, versions
from apps.core.errors import ConfirmationWarning, Invalid
from apps.core.http import confirmations
from apps.core.values import FieldChange, Json


def create(
    kind: PublishedKind,
    record: Published,
    *,
    actor: User,
    fields: Mapping[str, Json],
    note: str = "",
    knows: Mapping[str, Json] | None = None,
    confirmed: frozenset[str] = frozenset(),
) -> None:
    """Save a new record under the rules of an edit, with its first revision.

    References in `knows`, the content it is made from, need not be accessible to the actor. An address that
    is redirected requires confirmation. Raise Invalid, Forbidden or ConfirmationRequired.
    """
    patch = {name: value for name, value in fields.items() if name != "slug" or value}
    kind.apply(actor, record, {"title": None, **patch}, knows)
    if "slug" in patch:
        confirmations.require(address_hooks.redirect_warnings(kind, record), confirmed)
    _insert(kind, actor, record, is_numbered="slug" not in patch)
    revision = revisions.store_revision(record, kind.content, actor=actor, note=note)
    record.save(update_fields=["latest_revision_no"])
    history.record(actor=actor, record=record, action="create", reason=revision.note)


def _insert(kind: PublishedKind, actor: User, record: Published, *, is_numbered: bool) -> None:
    """Insert a record; if its generated address was taken meanwhile, use the next one."""
    try:
        with one_address(kind, record):
            record.save()
    except Invalid:
        if not is_numbered:
            raise
        kind.apply(actor, record, {"slug": ""}, None)
        with one_address(kind, record):
            record.save()


@transaction.atomic
def edit(
    kind: PublishedKind,
    *,
    actor: User,
    country: str,
    record_id: int,
    version: int,
    patch: Mapping[str, Json],
    is_autosave: bool = False,
    note: str = "",
    confirmed: frozenset[str] = frozenset(),
) -> Any:
    """Edit the given fields; public content stays unchanged until published.

    An autosave writes no content history and updates a single revision; history records only that the record
    became a draft. An address that is redirected requires confirmation. Raise NotFound, WrongStatus,
    Forbidden, Conflict, Invalid or ConfirmationRequired.
    """
    record = kind.lock(actor, country, record_id)
    if unknown := sorted(set(patch) - set(kind.content)):
        raise Invalid({name: ["This field cannot be edited"] for name in unknown})
    kind.workflow.require(actor, record, "edit")
    unrecorded = revisions.unrecorded_changes(record)
    versions.check(record, version, patch, unrecorded)
    stood = record.status
    with (
        one_address(kind, record),
        versions.changing(record, actor=actor, loaded=unrecorded, has_notice=not is_autosave),
    ):
        save(kind, actor, record, patch, is_autosave=is_autosave, note=note, confirmed=confirmed)
    if is_autosave and record.status != stood:
        changes: list[FieldChange] = [{"field": "status", "old": stood, "new": record.status}]
        history.entry(actor=actor, record=record, action="edit", changes=changes, reason="Autosaved").save()
    return record


def from_history(kind: PublishedKind) -> Callable[..., Any]:
    """Return the function with which history restores fields of a kind: an ordinary edit."""

    def put_back(
        *, actor: User, country: str, object_id: int, version: int, patch: Mapping[str, Any]
    ) -> Published:
        return edit(kind, actor=actor, country=country, record_id=object_id, version=version, patch=patch)

    return put_back


def save(
    kind: PublishedKind,
    actor: User,
    record: Published,
    patch: Mapping[str, Any],
    *,
    is_autosave: bool = False,
    note: str = "",
    knows: Mapping[str, Any] | None = None,
    confirmed: frozenset[str] | None = None,
) -> None:
    """Set values on a locked record and store a revision, inside a change.

    References in `knows`, an earlier content, need not be accessible to the actor. If `confirmed` is given,
    an address that is redirected requires confirmation. Raise Invalid, Forbidden or ConfirmationRequired.
    """
    before = revisions.snapshot(record, kind.content)
    kind.apply(actor, record, patch, knows)
    is_same = revisions.snapshot(record, kind.content) == before
    if confirmed is not None:
        confirmations.require(address_warnings(kind, record, patch, before["slug"]), confirmed)
    if is_same and (is_autosave or not (record.is_autosaved or note)):
        return
    if record.status in (Status.PUBLISHED, Status.UNPUBLISHED) and not is_same:
        record.status = Status.DRAFT
    revisions.store_revision(record, kind.content, actor=actor, note=note, is_autosave=is_autosave)


def address_warnings(
    kind: PublishedKind, record: Published, patch: Mapping[str, Json], before: str
) -> list[ConfirmationWarning]:
    """Return a warning if the edit sets a new address that is redirected.

    Addresses generated from the title are never redirected.
    """
    return (
        address_hooks.redirect_warnings(kind, record) if patch.get("slug") and record.slug != before else []
    )


def follow_title(
    kind: PublishedKind, record: Published, changed: dict[str, Any], patch: Mapping[str, Json]
) -> None:
    """Set the address from the title if it was generated and the record was never published."""
    if patch.get("slug"):
        return
    title = changed.get("title")
    language = changed.get("language", getattr(record, "language", ""))
    made = not record.slug or slugs.is_of(record.slug, record.title)
    if title and record.first_published_at is None and made:
        slug = slugs.free(kind, record.country, title, record.pk, language)
    elif "slug" in patch:
        slug = slugs.free(kind, record.country, title or record.title, record.pk, language)
    else:
        return
    changed.pop("slug", None)
    if slug != record.slug:
        changed["slug"] = slug


@contextmanager
def one_address(kind: PublishedKind, record: Published) -> Iterator[None]:
    """Run the block and raise Invalid if another record took the same address meanwhile."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        if f"{kind.code}_slug_once" not in str(error):
            raise
        holder = slugs.holder(kind.rows, record.country, record.slug, record.pk)
        msg = address_error(kind, holder) if holder else "This web address is already used"
        raise Invalid({"slug": [msg]}) from None


def address_error(kind: PublishedKind, holder: Any) -> str:
    """Return the error message for an address of another record."""
    return f"This web address is already used by {kind.code} {holder.title}"


@dataclass(frozen=True)
class AddressCheck:
    """The result of checking a web address."""

    ok: bool
    slug: str
    """The address, or the next free one."""
    msg: str = ""
    conflict: Published | None = None
    """Record that has the address; None if free or if the user may not see it."""


def check_address(
    kind: PublishedKind, *, user: User, country: str, slug: str, title: str, but: int | None
) -> AddressCheck:
    """Return whether an address is free, and the next free one otherwise.

    `but` is the id of the record that the address is for.
    """
    wanted = kind.address.fold(slug)
    if not wanted:
        free_slug = slugs.free(kind, country, title, but)
        return AddressCheck(ok=True, slug=free_slug)
    refused = slugs.refusal(wanted, kind.address)
    holder = None if refused else slugs.holder(kind.rows, country, wanted, but)
    if not refused and holder is None:
        return AddressCheck(ok=True, slug=wanted)
    is_visible = holder is not None and kind.visible(user, country).filter(pk=holder.pk).exists()
    return AddressCheck(
        ok=False,
        slug=slugs.free_like(kind, country, wanted, but),
        msg=refused or (address_error(kind, holder) if is_visible else "This web address is already used"),
        conflict=holder if is_visible else None,
    )
