"""Conversion of messages to leads, new or existing."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db import transaction

from apps.accounts.models import User
from apps.business_messages.choices import Channel, EntryKind, MessageStatus, MessageType, Resolution
from apps.business_messages.models import BusinessMessage, MessageEntry
from apps.business_messages.queries import selectors
from apps.business_messages.services import entries
from apps.business_messages.services.entries import Entry
from apps.business_messages.services.guards import require
from apps.business_messages.services.replies import NO_CONTACT, end
from apps.core import context
from apps.core.changes import versions
from apps.core.errors import ConfirmationWarning, Invalid, WrongStatus
from apps.core.http import confirmations
from apps.core.models import Changeset
from apps.core.text.cleaning import shortened
from apps.core.values import FieldValue, Json
from apps.crm.choices import ActivityType, Interest, Source, Stage
from apps.crm.domain import contacts
from apps.crm.models import Lead
from apps.crm.queries import selectors as crm
from apps.crm.record import LEAD_RECORD
from apps.crm.services import alike, timeline
from apps.crm.services.leads import create_lead, refuse_merged
from apps.crm.services.stage_moves import move_lead

INTERESTS: Mapping[str, Interest] = {
    MessageType.ADVERTISING: Interest.ADS,
    MessageType.PARTNERSHIP: Interest.CAMPAIGN,
    MessageType.KOL_INVITE: Interest.KOL_VISIT,
    MessageType.PHOTO_COPYRIGHT: Interest.PHOTO,
    MessageType.CLAIM_STORE: Interest.LISTING,
    MessageType.NEW_STORE: Interest.LISTING,
    MessageType.UPDATE_INFO: Interest.LISTING,
}
"""Message type -> interest of the new lead."""
MOST_COPIED = 50
_LONGEST = 4000
FIELDS = ("name", "owner_id", "interests", "expected_value", "priority")
"""Fields of the new lead that the user may set."""


@transaction.atomic
def convert_to_lead(
    *,
    actor: User,
    country: str,
    message_id: int,
    version: int,
    lead: Mapping[str, Json],
    link_lead_id: int | None = None,
    confirmed: frozenset[str] = frozenset(),
) -> tuple[BusinessMessage, Lead, Changeset]:
    """Create a lead from a thread, or link the thread to an existing lead. Return both and the changeset.

    A new lead is filled from the thread, overridden by `lead`. Effects on the thread as in `link`. Undoing
    the changeset marks a created lead as junk. Raise NotFound, WrongStatus, Conflict, Invalid, or
    ConfirmationRequired for an open lead with the same contact or store whose code is not in `confirmed`.
    """
    # Lock the board before the thread: winning a lead locks the board and then its messages.
    crm.lock_board(country)
    item = selectors.lock_message(actor=actor, country=country, message_id=message_id)
    _refuse_converted(item)
    versions.check(item, version, ["lead_id"])
    require(actor, item, "convert")
    fields: Mapping[str, FieldValue] = {}
    if link_lead_id is not None:
        new_lead = crm.lock_lead(actor=actor, country=country, lead_id=link_lead_id)
        refuse_merged(new_lead, "link")
    else:
        fields = lead_fields(item, lead)
        confirmations.require(_duplicate_warnings(item, fields), confirmed)
    changeset = Changeset.objects.create(
        kind="to_lead", title=item.title, country=country, actor=actor, counts={"succeeded": 1}
    )
    with context.writing_to(changeset.pk, "ui"):
        if link_lead_id is None:
            new_lead = create_lead(
                actor=actor, country=country, fields=fields, message_id=item.pk, has_duplicate_check=False
            )
        link(actor, item, new_lead)
    return item, new_lead, changeset


def _refuse_converted(item: BusinessMessage) -> None:
    if item.lead_id is not None:
        error = WrongStatus("convert", item.status, MessageStatus(item.status).label, [])
        error.msg = f"Already converted to lead #{item.lead_id}"
        raise error


def lead_fields(item: BusinessMessage, overrides: Mapping[str, FieldValue]) -> dict[str, Json]:
    """Return the fields of a new lead: from the thread, overridden by `overrides`.

    Empty values and keys outside FIELDS do not override. Raise Invalid if the sender left no contact.
    """
    if not item.has_contact:
        raise Invalid({"message_id": [NO_CONTACT]})
    prefers_whatsapp = item.preferred_contact == Channel.WHATSAPP
    contact = {
        "name": shortened(item.sender_name, contacts.LONGEST_NAME),
        "role": item.claimant_role or "staff",
        "phone": item.sender_phone,
        "email": item.sender_email,
        "whatsapp": item.sender_phone if prefers_whatsapp else "",
        "is_primary": True,
    }
    store = item.store.full_name if item.store else item.store_text
    wish = INTERESTS.get(item.type)
    fields: dict[str, Any] = {
        "name": shortened(store or item.company or item.sender_name, LEAD_RECORD.longest("name")),
        "source": Source.BUSINESS_MESSAGE.value,
        "contacts": [contact],
        "interests": [wish.value] if wish else [],
        "store_id": item.store_id,
    }
    return fields | {name: overrides[name] for name in FIELDS if overrides.get(name) not in (None, "")}


def _duplicate_warnings(item: BusinessMessage, fields: Mapping[str, Any]) -> list[ConfirmationWarning]:
    """Return a warning for each open lead with the same contact or store, which could be linked instead."""
    read, _ = contacts.read(fields["contacts"], item.country)
    keys = contacts.keys_of(read)
    duplicates = alike.find(country=item.country, keys=keys, store_id=item.store_id, only_open=True)
    return [
        confirmations.warning(
            f"same_lead_{each.lead.pk}",
            f"{each.lead.name} (#{each.lead.pk}, {Stage(each.lead.stage).label}, {each.lead.owner.nickname}) may be"
            " the same. Link it instead",
            "lead",
        )
        for each in duplicates
    ]


def link(actor: User, item: BusinessMessage, lead: Lead) -> None:
    """Link a locked thread to a lead, save it and add a system entry.

    Copies its last 50 inbound and outbound entries to the lead's timeline. A thread with the status "new"
    becomes open, and an unassigned one is assigned to the actor.
    """
    entry_rows = item.entries.filter(kind__in=(EntryKind.INBOUND, EntryKind.OUTBOUND)).select_related(
        "author"
    )
    for entry in reversed(entry_rows.order_by("-number")[:MOST_COPIED]):
        _copy(lead, item, entry)
    with versions.changing(item, actor=actor, action="to_lead"):
        item.lead = lead
        if item.status == MessageStatus.NEW:
            item.status = MessageStatus.OPEN
        item.assignee = item.assignee or actor
        entries.write(item, Entry(EntryKind.SYSTEM, f"Lead #{lead.pk}: {lead.name}", author=actor))


def _copy(lead: Lead, item: BusinessMessage, entry: MessageEntry) -> None:
    """Add an entry of a thread to the lead's timeline, with the time and author of the entry."""
    timeline.record(
        lead,
        ActivityType.MESSAGE,
        author=entry.author,
        body=shortened(entry.body, _LONGEST),
        facts={"message_id": item.pk, "subject": item.subject, "entry": entry.number},
        at=entry.at,
        direction="inbound" if entry.kind == EntryKind.INBOUND else "outbound",
        contact_name=shortened(entry.from_name or item.sender_name, contacts.LONGEST_NAME),
    )


# -- claims -------------------------------------------------------------------------------------------
def won_by_claim(actor: User, item: BusinessMessage) -> None:
    """Create a won lead for an approved claim and link the thread to it.

    Does nothing if the thread has a lead, the store has one that is not lost or junk, or there is no store or
    no contact. The business contacted us itself, so there is nothing left to win.
    """
    if item.lead_id is not None or item.store_id is None or not item.has_contact:
        return
    other_leads = Lead.objects.filter(country=item.country, store_id=item.store_id).standing()
    if other_leads.exclude(stage__in=(Stage.LOST, Stage.JUNK)).exists():
        return
    lead = create_lead(
        actor=actor,
        country=item.country,
        fields=lead_fields(item, {}),
        message_id=item.pk,
        has_duplicate_check=False,
    )
    lead = move_lead(
        actor=actor, country=item.country, lead_id=lead.pk, version=lead.version, stage=Stage.WON
    )
    link(actor, item, lead)


# -- events of leads ----------------------------------------------------------------------------------
def on_won(actor: User, lead: Lead) -> None:
    """Resolve the unfinished threads of a won lead as "converted", and save them."""
    for item in _locked({lead.pk}):
        if item.status in (MessageStatus.NEW, MessageStatus.OPEN, MessageStatus.WAITING_SENDER):
            with versions.changing(item, actor=actor, action="resolve"):
                end(item, MessageStatus.RESOLVED, Resolution.CONVERTED)


def on_merged(actor: User, winner: Lead, loser: Lead) -> None:
    """Link all threads of the losing lead of a merge to the winner, and save them."""
    for item in _locked({loser.pk}):
        with versions.changing(item, actor=actor, action="repoint"):
            item.lead = winner


def _locked(lead_ids: Collection[int]) -> list[BusinessMessage]:
    """Return the threads of these leads, locked in the order of ids."""
    messages = BusinessMessage.objects.filter(lead_id__in=lead_ids).select_related("store", "assignee")
    return list(messages.select_for_update(of=("self",)).order_by("pk"))
