"""The table of fields, and what lists and answers are made of."""

from apps.crm.record.table import (
    LEAD_RECORD,
    first_contact,
)

__all__ = [
    "LEAD_RECORD",
    "first_contact",
]
