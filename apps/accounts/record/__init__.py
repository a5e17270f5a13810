"""Record definition of accounts: fields, lists and outputs."""

from apps.accounts.record.table import (
    OWN,
    USER_RECORD,
)

__all__ = [
    "OWN",
    "USER_RECORD",
]
