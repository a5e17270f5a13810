"""Registration of error reports at start-up."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from django.db.models import QuerySet

from apps.core import registry
from apps.core.inbox import waiting_counts
from apps.core.inbox.inbox_lines import rows_of
from apps.core.jobs import schedule
from apps.core.records import browser, references
from apps.core.records.registration import register, register_list
from apps.feedback import choices, permissions
from apps.feedback.models import Feedback
from apps.feedback.models.querysets import FEEDBACK_ROLES
from apps.feedback.queries import selectors
from apps.feedback.record import FEEDBACK_RECORD
from apps.feedback.registration import figures, inbox, personal
from apps.feedback.services import cases, clock, suggestions, undo_rules
from apps.feedback.services.bulk import ACTIONS
from apps.feedback.services.counts import recount
from apps.uploads.models import usages


def _open_for(store_id: int) -> QuerySet[Feedback]:
    return Feedback.objects.filter(store_id=store_id).open()


def _over_for(store_id: int) -> QuerySet[Feedback]:
    return Feedback.objects.filter(store_id=store_id, status__in=choices.CLOSED)


def register_area() -> None:
    """Register enumerations, the record, its list, its count and recurring jobs."""
    registry.register_enum("feedback_language", choices.Language)
    register(FEEDBACK_RECORD, undo=undo_rules.UNDO, judge=permissions.judge)
    register_list(
        FEEDBACK_RECORD,
        selectors.reports_of,
        selectors.rows_of,
        note=lambda item: item.get_status_display(),
        lock=selectors.lock_feedbacks,
        actions=ACTIONS,
    )
    browser.register("SUGGESTED_FIELDS", suggestions.fields_by_category)
    usages.register("feedback", "Report", selectors.KIND)
    pointing = references.by_field("store", selectors.KIND, Feedback, "store_id", after=recount)
    references.register(replace(pointing, rows=_open_for))
    # Closed reports move along when a store is merged, and do not prevent its deletion.
    references.register(replace(pointing, rows=_over_for, is_use=False))
    inbox.register()
    figures.register()
    personal.register()
    waiting_counts.register("feedback", FEEDBACK_ROLES, rows_of(selectors.KIND))
    schedule.register(schedule.Recurring("feedback.clock", dt.timedelta(minutes=10), clock.notify_due))
    schedule.register(
        schedule.Recurring("feedback.close_unanswered", dt.timedelta(hours=1), cases.close_unanswered)
    )
