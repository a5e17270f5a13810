"""Permissions for pages: the workflow without a review."""

from __future__ import annotations

from apps.content.domain import direct_workflow
from apps.core.choices import Role
from apps.pages.models.querysets import PAGE_ROLES, works_with

DELETERS = frozenset({Role.MANAGER.value})
"""Roles that may delete pages that were never published."""
WORKFLOW = direct_workflow.workflow(PAGE_ROLES, DELETERS, works_with)
