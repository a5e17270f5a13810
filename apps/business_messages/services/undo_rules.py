"""Undo of changes to threads under the rules of an edit. Sent mail remains sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.business_messages.choices import OPEN
from apps.business_messages.models import BusinessMessage, MessageAttachment
from apps.business_messages.queries import selectors
from apps.business_messages.record import MESSAGE_RECORD
from apps.business_messages.services import entries, threads
from apps.business_messages.services.guards import require
from apps.core import registry
from apps.core.changes import versions
from apps.core.changes.batch_update import Batch, BatchContext
from apps.core.errors import Invalid
from apps.core.values import FieldValue, Json
from apps.crm.models import Lead
from apps.stores.models import Store

STATE = frozenset({"status", "resolution", "note"})
_ITSELF = (
    MESSAGE_RECORD.undoable - STATE - {"type", "assignee_id", "store_id", "lead_id", "claim_document_id"}
)


def _put_back(
    work: BatchContext, item: BusinessMessage, values: Mapping[str, Any], fetched: None
) -> dict[str, str]:
    """Set fields of a thread to earlier `values`. Saves nothing.

    Return {field: reason} for values that cannot be restored; those fields stay unchanged.
    """
    refusals: dict[str, str] = {}
    for name in _ITSELF & set(values):
        value = values[name]
        setattr(item, name, ([] if name == "labels" else "") if value is None else value)
    if "type" in values:
        threads.set_type(item, values["type"])
    if "store_id" in values:
        refusals |= _put_store(item, values["store_id"])
    if "lead_id" in values:
        refusals |= _put_lead(item, values["lead_id"])
    if "claim_document_id" in values:
        document = MessageAttachment.objects.filter(pk=values["claim_document_id"], message=item).first()
        item.claim_document = document
    if "assignee_id" in values:
        try:
            item.assignee = threads.assignee_of(item.country, values["assignee_id"])
        except Invalid as refused:
            refusals["assignee_id"] = refused.msg
    if STATE & set(values):
        _put_state(work, item, values)
    entries.name(item)
    return refusals


def _put_store(item: BusinessMessage, store_id: int | None) -> dict[str, str]:
    """Set the store by id, or none. Return {field: reason} if it no longer exists."""
    store = Store.objects.filter(pk=store_id, country=item.country).first() if store_id else None
    if store_id and store is None:
        return {"store_id": "The store no longer exists"}
    item.store = store
    return {}


def _put_lead(item: BusinessMessage, lead_id: int | None) -> dict[str, str]:
    """Set the lead by id, or none. Return {field: reason} if it no longer exists."""
    lead = Lead.objects.filter(pk=lead_id, country=item.country).first() if lead_id else None
    if lead_id and lead is None:
        return {"lead_id": "The lead no longer exists"}
    item.lead = lead
    return {}


def _put_state(work: BatchContext, item: BusinessMessage, values: Mapping[str, Json]) -> None:
    """Set status, resolution and note, and a `resolved_at` that fits the status."""
    for name in STATE & set(values):
        setattr(item, name, values[name] or "")
    if item.status in OPEN:
        item.resolved_at, item.resolution, item.note = None, "", ""
    else:
        item.resolved_at = item.resolved_at or work.at


UNDO = registry.Undo(
    fields=MESSAGE_RECORD.undoable,
    lock=selectors.lock_messages,
    put_back=_put_back,
    groups=(STATE,),
)


BY_ACTS = STATE | {"lead_id", "claim_document_id", "claim_phone", "claimant_role", "claim_decision"}
"""Fields that only their own action changes."""


@transaction.atomic
def edit_from_history(
    *, actor: User, country: str, object_id: int, version: int, patch: Mapping[str, FieldValue]
) -> BusinessMessage:
    """Set the fields of `patch` to these earlier values from history, and save the thread.

    Raise NotFound, WrongStatus or Conflict, and Invalid for values that cannot be restored and for fields
    that only their own action changes (BY_ACTS). An error restores nothing.
    """
    item = selectors.lock_message(actor=actor, country=country, message_id=object_id)
    versions.check(item, version, patch)
    require(actor, item, "link_store" if "store_id" in patch else "edit")
    if acts := BY_ACTS & set(patch):
        raise Invalid({name: ["Use the separate action to change this"] for name in sorted(acts)})
    work = BatchContext(actor, country, Batch(actor=actor), timezone.now())
    with versions.changing(item, actor=actor, action="restore"):
        if refusal := _put_back(work, item, patch, None):
            raise Invalid({name: [why] for name, why in refusal.items()})
    return item
