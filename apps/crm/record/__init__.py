"""Record definition of leads: fields, lists and outputs."""

from apps.crm.record.table import (
    LEAD_RECORD,
    first_contact,
)

__all__ = [
    "LEAD_RECORD",
    "first_contact",
]
