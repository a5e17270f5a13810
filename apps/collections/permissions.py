"""Permissions for collections: the workflow without a review."""

from __future__ import annotations

from apps.collections.models.querysets import COLLECTION_ROLES, works_with
from apps.content.domain import direct_workflow
from apps.core.choices import Role

DELETERS = frozenset({Role.MANAGER.value})
"""Roles that may delete collections that were never published."""
WORKFLOW = direct_workflow.workflow(COLLECTION_ROLES, DELETERS, works_with)
