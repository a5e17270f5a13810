"""Permissions that all areas share, roles per area, and available actions."""

from apps.core.permissions.shared import (
    UNDO_WITHIN,
    MayFetch,
    changeset_actions,
    claim_actions,
    is_final,
    job_actions,
    may_fetch,
    register_fetch,
    require_all,
    used_elsewhere,
    view_actions,
    works_for_a_country,
    works_in_all,
)

__all__ = [
    "UNDO_WITHIN",
    "MayFetch",
    "changeset_actions",
    "claim_actions",
    "is_final",
    "job_actions",
    "may_fetch",
    "register_fetch",
    "require_all",
    "used_elsewhere",
    "view_actions",
    "works_for_a_country",
    "works_in_all",
]
