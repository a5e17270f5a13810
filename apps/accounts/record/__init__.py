"""The table of fields, and what lists and answers are made of."""

from apps.accounts.record.table import (
    OWN,
    USER_RECORD,
)

__all__ = [
    "OWN",
    "USER_RECORD",
]
