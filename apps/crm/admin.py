"""Leads in the Django admin: read-only; they are edited in the console."""

from __future__ import annotations

from apps.core.admin import read_only
from apps.crm.models import Activity, Lead, LeadStageMove, Task

read_only(
    Lead,
    "name stage owner country expected_value created_at",
    filters="country stage source",
    search="search_text",
)
read_only(Activity, "lead type author at", filters="country type")
read_only(Task, "title lead assignee status due_at", filters="country status type")
read_only(LeadStageMove, "lead from_stage to_stage by at")
