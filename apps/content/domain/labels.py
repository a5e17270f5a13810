"""Status labels that combine the latest revision's status and publication."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.content.choices import Status

if TYPE_CHECKING:
    from apps.content.models import Published


def label_of(record: Published) -> str:
    """Return the status label for lists and errors: "Draft", "Live", "Live + in review", "Unpublished"."""
    if not record.is_live:
        return str(Status(record.status).label)
    if record.status == Status.PUBLISHED:
        return "Live"
    return f"Live + {Status(record.status).label.lower()}"
