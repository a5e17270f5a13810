"""Claims of stores: checks before approval, and the effects of approval."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from apps.accounts.models import User
from apps.business_messages.choices import Channel, ClaimantRole, ClaimDecision, EntryKind
from apps.business_messages.models import BusinessMessage, MessageAttachment
from apps.business_messages.queries import selectors
from apps.business_messages.services import conversion, entries
from apps.business_messages.services.entries import Entry
from apps.business_messages.services.guards import require
from apps.core import context
from apps.core.changes import versions
from apps.core.errors import Invalid
from apps.core.models import Changeset
from apps.core.readers import phones
from apps.crm.queries import selectors as crm
from apps.stores.models import Store
from apps.stores.queries import selectors as stores
from apps.stores.services import verification


@dataclass(frozen=True)
class Checklist:
    """The state of a claim's checks."""

    has_store: bool
    has_document: bool
    has_call: bool
    has_role: bool

    @property
    def missing(self) -> list[str]:
        """Return the missing checks as instructions, such as "link the store"."""
        wanted = (
            (self.has_store, "link the store"),
            (self.has_document, "check a document"),
            (self.has_call, "call back on the listed number"),
            (self.has_role, "note the claimant's role"),
        )
        return [words for is_there, words in wanted if not is_there]


def checklist(item: BusinessMessage) -> Checklist:
    """Return the state of a claim's checks; a call to a number that is no longer listed does not count."""
    listed = listed_phones(item.store) if item.store else []
    return Checklist(
        has_store=item.store is not None,
        has_document=item.claim_document_id is not None,
        has_call=bool(item.claim_phone) and item.claim_phone in listed,
        has_role=bool(item.claimant_role),
    )


def listed_phones(store: Store) -> list[str]:
    """Return the phone numbers of a store's listing."""
    return [str(row["number"]) for row in store.phones if row.get("number")]


@transaction.atomic
def check_claim(
    *, actor: User, country: str, message_id: int, version: int, patch: Mapping[str, Any]
) -> BusinessMessage:
    """Record the checks in `patch`: document_id, called_number, claimant_role; null clears one. Saves.

    The number must be listed for the linked store. Raise NotFound, WrongStatus, Conflict or Invalid.
    """
    item = selectors.lock_message(actor=actor, country=country, message_id=message_id)
    versions.check(item, version, ["claim_document_id", "claim_phone", "claimant_role"])
    require(actor, item, "check_claim")
    with versions.changing(item, actor=actor, action="check_claim"):
        if "document_id" in patch:
            item.claim_document = _document(item, patch["document_id"])
        if "called_number" in patch:
            item.claim_phone = _called(item, patch["called_number"] or "")
        if "claimant_role" in patch:
            item.claimant_role = patch["claimant_role"] or ""
    return item


def _document(item: BusinessMessage, attachment_id: int | None) -> MessageAttachment | None:
    """Return a stored file of the thread's entries, or None without an id. Raise Invalid for other files."""
    if attachment_id is None:
        return None
    attachments = item.attachments.filter(entry__isnull=False).exclude(file="")
    attachment = attachments.filter(pk=attachment_id).first()
    if attachment is None:
        raise Invalid({"document_id": ["Choose a file of this message"]})
    return attachment


def _called(item: BusinessMessage, number: str) -> str:
    """Return the called number, normalized, or "". Raise Invalid unless the linked store lists it."""
    if not number:
        return ""
    if item.store is None:
        raise Invalid({"called_number": ["Link the store first. The number must be listed for it"]})
    listed = listed_phones(item.store)
    if not listed:
        raise Invalid({"called_number": ["The store has no phone number. Add one that you have verified"]})
    try:
        read = phones.read_phone(number, item.country).number
    except phones.InvalidPhone as invalid:
        raise Invalid({"called_number": [str(invalid)]}) from None
    if read not in listed:
        raise Invalid(
            {"called_number": ["Call a number listed for the store, not one given by the claimant"]}
        )
    return read


@transaction.atomic
def decide_claim(
    *, actor: User, country: str, message_id: int, version: int, decision: str, note: str = ""
) -> BusinessMessage:
    """Approve a claim, which marks its store as verified by the owner, or decline it.

    Saved as one changeset that can be undone. Approval also creates a won lead (`won_by_claim`), which undo
    leaves. Raise NotFound, WrongStatus or Conflict, and Invalid if checks or the reason to decline are
    missing.
    """
    message = selectors.get_message(user=actor, country=country, message_id=message_id)
    if decision == ClaimDecision.APPROVED:
        # Lock the board first: a lead may be created, and everything that moves leads locks the board first.
        crm.lock_board(country)
    # Lock the store before the thread, in the same order as merges of stores.
    store = (
        stores.lock_store(actor=actor, country=country, store_id=message.store_id)
        if message.store_id
        else None
    )
    item = selectors.lock_message(actor=actor, country=country, message_id=message_id)
    versions.check(item, version, ["claim_decision"])
    require(actor, item, "decide_claim")
    if decision == ClaimDecision.APPROVED:
        missing = checklist(item).missing
        if missing or store is None or store.pk != item.store_id:
            raise Invalid({"decision": [f"To approve: {', '.join(missing) or 'link the store'}"]})
    elif not note:
        raise Invalid({"note": ["Enter a reason for declining the claim"]})
    changeset = Changeset.objects.create(
        kind="claim", title=item.title, country=country, actor=actor, counts={"succeeded": 1}
    )
    with context.writing_to(changeset.pk, "ui"):
        if decision == ClaimDecision.APPROVED and store is not None:
            reason = (
                f"Claim #{item.pk} by {item.sender_name}, {ClaimantRole(item.claimant_role).label.lower()}"
            )
            verification.verify_by_owner(actor=actor, store=store, reason=reason)
        with versions.changing(item, actor=actor, action=f"claim_{decision}", reason=note):
            item.claim_decision = decision
            entries.write(
                item,
                Entry(EntryKind.SYSTEM, _read_decision(decision, note), author=actor, channel=Channel.STAFF),
            )
    if decision == ClaimDecision.APPROVED:
        # Outside the changeset: the lead is independent and remains if the claim is undone.
        conversion.won_by_claim(actor, item)
    return item


def _read_decision(decision: str, note: str) -> str:
    """Return the text of the system entry about a decision, with the note at the end."""
    message = (
        "Claim approved. The store is verified by its owner."
        if decision == ClaimDecision.APPROVED
        else "Claim declined."
    )
    return f"{message} {note}".strip()
