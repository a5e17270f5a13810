"""Possible duplicates of a lead by contact, store or name."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from apps.core.errors import ConfirmationWarning
from apps.core.http import confirmations
from apps.core.text.folding import fold
from apps.crm.choices import Stage
from apps.crm.domain import contacts
from apps.crm.models import Lead

MOST = 10
_WORDS = {"contact": "the same phone number or email", "store": "the same store", "name": "the same name"}


@dataclass(frozen=True)
class PossibleDuplicate:
    """A possible duplicate, with the reasons."""

    lead: Lead
    reasons: tuple[str, ...]
    """Any of "contact", "store" and "name"."""


def find(
    *,
    country: str,
    keys: list[str],
    name: str = "",
    store_id: int | None = None,
    besides: int | None = None,
    only_open: bool = False,
) -> list[PossibleDuplicate]:
    """Return the country's leads with the same contact, store or name, open ones first, at most ten.

    Junk leads, including those of an undone import, are excluded.
    """
    name_key = fold(name)[:240]
    same = Q()
    if keys:
        same |= Q(contact_keys__overlap=keys)
    if store_id:
        same |= Q(store_id=store_id)
    if name_key:
        same |= Q(name_key=name_key)
    if not same:
        return []
    leads = Lead.objects.filter(same, country=country).standing().exclude(stage=Stage.JUNK)
    leads = (leads.open() if only_open else leads).exclude(pk=besides).select_related("owner", "region_l1")
    matches = sorted(leads.order_by("-pk")[:50], key=lambda lead: (not lead.is_open, -lead.pk))[:MOST]
    return [PossibleDuplicate(lead, _reasons(lead, keys, name_key, store_id)) for lead in matches]


def _reasons(lead: Lead, keys: list[str], name_key: str, store_id: int | None) -> tuple[str, ...]:
    reasons = {
        "contact": bool(set(keys) & set(lead.contact_keys)),
        "store": bool(store_id) and lead.store_id == store_id,
        "name": bool(name_key) and lead.name_key == name_key,
    }
    return tuple(reason for reason, is_so in reasons.items() if is_so)


def check(
    *, country: str, name: str, phone: str, email: str, store_id: int | None, lead_id: int | None
) -> list[PossibleDuplicate]:
    """Return the leads that the entered values may duplicate, without the lead of `lead_id` itself."""
    keys = (contacts.key_of_phone(phone, country), email.strip().lower())
    return find(
        country=country, keys=[key for key in keys if key], name=name, store_id=store_id, besides=lead_id
    )


def warnings(lead: Lead) -> list[ConfirmationWarning]:
    """Return a warning for each open lead with the same number or address as a new lead."""
    duplicates = find(country=lead.country, keys=lead.contact_keys, besides=lead.pk, only_open=True)
    return [_warning(each) for each in duplicates]


def _warning(duplicate: PossibleDuplicate) -> ConfirmationWarning:
    lead = duplicate.lead
    words = " and ".join(_WORDS[reason] for reason in duplicate.reasons)
    stage = Stage(lead.stage).label
    msg = f"{lead.name} (#{lead.pk}, {stage}, {lead.owner.nickname}) has {words}"
    return confirmations.warning(f"same_lead_{lead.pk}", msg, "contacts")
