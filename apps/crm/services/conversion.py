"""Conversion of a won lead: link its store, or create one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from apps.accounts.models import User
from apps.core import context
from apps.core.changes import versions
from apps.core.choices import Via
from apps.core.errors import Invalid, WrongStatus
from apps.core.models import Changeset
from apps.core.values import FieldValue
from apps.crm import permissions
from apps.crm.choices import OPEN, ActivityType, Stage
from apps.crm.models import Lead
from apps.crm.queries import selectors
from apps.crm.services import hooks, stage_moves, timeline
from apps.crm.services.board import Columns
from apps.crm.services.leads import apply, one_open_lead, refuse_merged
from apps.crm.services.values import DRAFT_FIELDS
from apps.stores.models import Store
from apps.stores.services.stores import create_store

MODES = ("create", "link")


@transaction.atomic
def convert_lead(
    *,
    actor: User,
    country: str,
    lead_id: int,
    version: int,
    mode: str,
    store_id: int | None = None,
    store: Mapping[str, FieldValue] | None = None,
    confirmed: frozenset[str] = frozenset(),
) -> Lead:
    """Win a lead with an existing store (`link`) or a new draft from the lead's data (`create`).

    `store` overrides fields of the draft. Raise NotFound, Conflict, WrongStatus (already converted or not
    open), Invalid (with keys `store.<field>`) or ConfirmationRequired (possible duplicate stores).
    """
    selectors.lock_board(country)
    lead = selectors.lock_lead(actor=actor, country=country, lead_id=lead_id)
    refuse_merged(lead, "convert")
    versions.check(lead, version, ["stage"])
    _require_open(actor, lead)
    changeset = Changeset.objects.create(
        kind="lead_convert", title=f"Won {lead.name}"[:200], country=country, actor=actor
    )
    with context.writing_to(changeset.pk, Via.CRM):
        if mode == "create":
            wanted: int | None = _make_store(actor, lead, store or {}, confirmed).pk
        else:
            wanted = store_id or lead.store_id
        _win(actor, lead, wanted, mode)
    hooks.run_won_hooks(actor, lead)
    return lead


def _require_open(actor: User, lead: Lead) -> None:
    if lead.stage in OPEN:
        return
    label = Stage(lead.stage).label
    error = WrongStatus("convert", lead.stage, label, permissions.allowed_actions(actor, lead))
    if lead.stage == Stage.WON and lead.converted_store is not None:
        error.msg = f"Already converted: {lead.converted_store.full_name}"
    raise error


def _win(actor: User, lead: Lead, store_id: int | None, mode: str) -> None:
    if store_id is None:
        raise Invalid({"store_id": ["Choose the store"]})
    with one_open_lead(lead), versions.changing(lead, actor=actor, action="convert"):
        apply(actor, lead, {"store_id": store_id})
        stage_moves.enter_stage(actor, lead, Stage.WON, stage_moves.StageChange())
        lead.rank = Columns(lead.country).top(Stage.WON)
        facts = {"store_id": store_id, "mode": mode, "name": lead.store.full_name if lead.store else ""}
        timeline.record(lead, ActivityType.CONVERTED, author=actor, facts=facts)


def store_of(lead: Lead) -> dict[str, FieldValue]:
    """Return the fields of a store made from the lead: the lead's data, overridden by its draft."""
    fields: dict[str, FieldValue] = {
        "name": lead.name,
        "cuisines": lead.cuisines,
        "region_l1_id": lead.region_l1_id,
        "region_l2_id": lead.region_l2_id,
        "address_line1": lead.address_text,
        "lat": lead.lat,
        "lng": lead.lng,
        "phones": _phones(lead),
    }
    return {
        name: value for name, value in {**fields, **lead.draft_store}.items() if value not in (None, "", [])
    }


def _phones(lead: Lead) -> list[dict[str, Any]]:
    contact = lead.primary_contact
    if not contact or not contact.get("phone") or contact.get("do_not_contact"):
        return []
    return [{"number": contact["phone"], "is_primary": True, "label": ""}]


def _make_store(
    actor: User, lead: Lead, field_values: Mapping[str, FieldValue], confirmed: frozenset[str]
) -> Store:
    if unknown := sorted(set(field_values) - DRAFT_FIELDS):
        raise Invalid({f"store.{name}": ["Unknown field"] for name in unknown})
    fields = {
        name: value
        for name, value in {**store_of(lead), **field_values}.items()
        if value not in (None, "", [])
    }
    try:
        return create_store(actor=actor, country=lead.country, fields=fields, confirmed=confirmed)
    except Invalid as refused:
        raise Invalid({f"store.{name}": messages for name, messages in refused.errors.items()}) from None
