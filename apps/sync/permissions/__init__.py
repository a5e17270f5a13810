"""Permissions of the area."""

from apps.sync.permissions.sources import (
    MANAGING,
    run_actions,
    source_actions,
    source_verdicts,
)

__all__ = [
    "MANAGING",
    "run_actions",
    "source_actions",
    "source_verdicts",
]
