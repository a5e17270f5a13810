"""What reports of errors enter into the registries of core at start-up."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from django.db.models import QuerySet

from apps.core import references, registry, schedule, waiting
from apps.core.inbox.reading import rows_of
from apps.core.records.registration import register
from apps.feedback import choices, inbox, lists, selectors
from apps.feedback.models import Feedback
from apps.feedback.querysets import FEEDBACK_ROLES
from apps.feedback.record import FEEDBACK_RECORD
from apps.feedback.services import clock, undoing, working
from apps.feedback.services.counting import recount
from apps.uploads import usages


def _open_for(store_id: int) -> QuerySet[Feedback]:
    return Feedback.objects.filter(store_id=store_id).open()


def _over_for(store_id: int) -> QuerySet[Feedback]:
    return Feedback.objects.filter(store_id=store_id, status__in=choices.CLOSED)


def _priorities() -> list[dict[str, str]]:
    return [{"value": code, "label": label} for code, label in FEEDBACK_RECORD.of("priority").options]


def enter() -> None:
    """Enter enumerations, the kind of record, its list, its count, and what recurs."""
    for name, kind in (
        ("feedback_status", choices.FeedbackStatus),
        ("feedback_category", choices.Category),
        ("feedback_channel", choices.Channel),
        ("feedback_resolution", choices.Resolution),
        ("feedback_language", choices.Language),
    ):
        registry.register_enum(name, kind)
    registry.register_enum("feedback_priority", _priorities)
    register(FEEDBACK_RECORD, undo=undoing.UNDO)
    lists.enter()
    usages.register(
        usages.by_list(
            use="feedback", label="Report", object_type=selectors.KIND, model=Feedback, column="pictures"
        )
    )
    pointing = references.by_field("store", selectors.KIND, Feedback, "store_id", after=recount)
    references.register(replace(pointing, rows=_open_for))
    # What is over goes along with a store that is merged, and keeps none from being deleted.
    references.register(replace(pointing, rows=_over_for, is_use=False))
    inbox.enter()
    waiting.register("feedback", FEEDBACK_ROLES, rows_of(selectors.KIND))
    schedule.register(schedule.Recurring("feedback.clock", dt.timedelta(minutes=10), clock.tell))
    schedule.register(
        schedule.Recurring("feedback.close_unanswered", dt.timedelta(hours=1), working.close_unanswered)
    )
