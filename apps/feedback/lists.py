"""The list of reports, as bulk actions, exports and saved views know it."""

from __future__ import annotations

from apps.core.choices import Role
from apps.core.queries import list_area
from apps.core.queries.list_area import Column
from apps.feedback import selectors
from apps.feedback.choices import Category, Channel, FeedbackStatus, Priority, Resolution
from apps.feedback.listings import FEEDBACK_LIST
from apps.feedback.models import Feedback
from apps.feedback.querysets import FEEDBACK_ROLES
from apps.feedback.services.bulk import ACTIONS
from apps.stores import refs

_CONTACTS = frozenset({Role.MANAGER.value})
"""Who takes contacts of reporters out of the house, beside super admins."""


def _resolution(item: Feedback) -> str:
    return Resolution(item.resolution).label if item.resolution else ""


COLUMNS = (
    Column("id", "Id", lambda item: item.pk, width=10),
    Column("store", "Store", lambda item: item.store.full_name, width=36),
    Column("region", "Region", lambda item: refs.region_path(item.store), width=24),
    Column("category", "What is wrong", lambda item: Category(item.category).label, width=24),
    Column("summary", "Suggestion", lambda item: item.summary, width=40),
    Column("description", "In their words", lambda item: item.description, width=60),
    Column("channel", "Channel", lambda item: Channel(item.channel).label),
    Column("reporter", "Reporter", lambda item: item.reporter_name, width=20, roles=_CONTACTS),
    Column("reporter_email", "E-mail", lambda item: item.reporter_email, width=28, roles=_CONTACTS),
    Column("reporter_phone", "Phone", lambda item: item.reporter_phone, width=18, roles=_CONTACTS),
    Column("is_owner", "Owner", lambda item: item.is_owner, width=8),
    Column("similar", "Others", lambda item: item.similar_count, width=8),
    Column("priority", "Priority", lambda item: Priority(item.priority).label, width=10),
    Column("status", "Status", lambda item: FeedbackStatus(item.status).label, width=20),
    Column("resolution", "Outcome", _resolution, width=20),
    Column("assignee", "Assignee", lambda item: getattr(item.assignee, "nickname", None), width=18),
    Column("due", "Due", lambda item: item.sla_due_at, width=18),
    Column("created", "Came", lambda item: item.created_at, width=18),
    Column("resolved", "Closed", lambda item: item.resolved_at, width=18),
)


def register() -> None:
    """Register the list of reports."""
    list_area.register(
        list_area.ListArea(
            code="error_feedback",
            noun="reports",
            object_type=selectors.KIND,
            spec=FEEDBACK_LIST,
            roles=FEEDBACK_ROLES,
            matching=selectors.reports_of,
            rows=selectors.rows_of,
            note=lambda item: item.get_status_display(),
            columns=COLUMNS,
            lock=selectors.lock_feedbacks,
            actions=ACTIONS,
        )
    )
