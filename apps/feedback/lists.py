"""The list of reports, as bulk actions, exports and saved views know it."""

from __future__ import annotations

from apps.core.queries import list_area
from apps.feedback import selectors
from apps.feedback.record import FEEDBACK_RECORD
from apps.feedback.services.bulk import ACTIONS


def register() -> None:
    """Register the list of reports."""
    list_area.register(
        list_area.ListArea(
            code=FEEDBACK_RECORD.area,
            noun="reports",
            object_type=selectors.KIND,
            spec=FEEDBACK_RECORD.list_spec,
            roles=FEEDBACK_RECORD.roles,
            matching=selectors.reports_of,
            rows=selectors.rows_of,
            note=lambda item: item.get_status_display(),
            columns=FEEDBACK_RECORD.columns(),
            lock=selectors.lock_feedbacks,
            actions=ACTIONS,
        )
    )
