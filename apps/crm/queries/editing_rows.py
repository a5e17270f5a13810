"""Rows of the table of leads for editing: the columns' cells, now or at an earlier version."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from apps.accounts.models import User
from apps.core.lists.list_area import Column
from apps.core.readers import phones
from apps.core.values import Json
from apps.crm.choices import ContactRole, Interest, Priority, Source
from apps.crm.domain import values
from apps.crm.models import Lead
from apps.crm.queries.selectors import rows_of
from apps.crm.record.table import CONTACT_ROLES
from apps.stores.models import Region

_REGIONS = ("region_l1", "region_l2")
Cell = Callable[[Lead], Any]


def editing_rows(
    ids: Sequence[int], earlier: Mapping[int, Mapping[str, Json]] = MappingProxyType({})
) -> list[Lead]:
    """Return leads with the related records of the cells, in at most three queries.

    Columns in `earlier` have these values instead of the current ones. The leads must not be saved.
    """
    leads = rows_of(ids)
    changed = [lead for lead in leads if lead.pk in earlier]
    for lead in changed:
        for name, value in earlier[lead.pk].items():
            setattr(lead, name, values.priority(value) if name == "priority" else value)
        # Erased contacts of a person.
        lead.contacts = lead.contacts or []
    if changed:
        _name(changed)
    return leads


def _name(leads: Collection[Lead]) -> None:
    """Load the regions and owners of leads by their ids."""
    ids = {getattr(lead, f"{name}_id") for lead in leads for name in _REGIONS} - {None}
    regions = Region.objects.in_bulk(ids)
    owners = User.objects.in_bulk({lead.owner_id for lead in leads})
    for lead in leads:
        for name in _REGIONS:
            setattr(lead, name, regions.get(getattr(lead, f"{name}_id")))
        lead.owner = owners[lead.owner_id]


def _contact(name: str) -> Cell:
    return lambda lead: (lead.primary_contact or {}).get(name) or ""


def _number(name: str) -> Cell:
    return lambda lead: phones.national(str(_contact(name)(lead)), lead.country)


def _role(lead: Lead) -> str:
    code = str(_contact("role")(lead))
    return str(ContactRole(code).label) if code else ""


def _region(name: str) -> Cell:
    return lambda lead: getattr(getattr(lead, name), "name", "")


CELLS: Mapping[str, Cell] = {
    "name": lambda lead: lead.name,
    "source": lambda lead: str(Source(lead.source).label),
    "owner": lambda lead: lead.owner.username,
    "priority": lambda lead: str(Priority(lead.priority).label),
    "interests": lambda lead: [str(Interest(code).label) for code in lead.interests],
    "contact_name": _contact("name"),
    "contact_role": _role,
    "phone": _number("phone"),
    "whatsapp": _number("whatsapp"),
    "email": _contact("email"),
    "region_l1": _region("region_l1"),
    "region_l2": _region("region_l2"),
    "address_text": lambda lead: lead.address_text,
    "outlet_count": lambda lead: lead.outlet_count,
    "expected_value": lambda lead: lead.expected_value,
    "expected_close_on": lambda lead: lead.expected_close_on,
}
"""Import field -> value of its cell; contact fields are those of the primary contact."""
_CONTACT = frozenset({"contact_name", "contact_role", "phone", "whatsapp", "email"})
_REACHED_BY = frozenset({"phone", "whatsapp", "email"})


def column(field: str, label: str) -> Column:
    """Return the column of an import field. Numbers and addresses of contacts have the roles of the export."""
    return Column(
        field,
        label,
        CELLS[field],
        24,
        roles=CONTACT_ROLES if field in _REACHED_BY else None,
        is_personal=field in _CONTACT,
    )
