"""The tables of leads."""

from apps.crm.models.leads import (
    Activity,
    Lead,
    LeadStageMove,
    Task,
)

__all__ = [
    "Activity",
    "Lead",
    "LeadStageMove",
    "Task",
]
