"""What reports of errors enter into the registries of core at start-up."""

from __future__ import annotations

import datetime as dt
from functools import partial

from django.db import transaction

from apps.core import references, registry, schedule
from apps.feedback import choices, lists, selectors
from apps.feedback.models import Feedback
from apps.feedback.querysets import FEEDBACK_ROLES
from apps.feedback.services import clock, undoing, working
from apps.feedback.services.counting import recount
from apps.uploads import usages

SCREEN = "/store/error_feedback/list"


def _priorities() -> list[dict[str, str]]:
    return [{"value": each.name.lower(), "label": each.label} for each in choices.Priority]


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
    registry.register_object_type(
        registry.ObjectType(
            code=selectors.KIND,
            label=selectors.LABEL,
            model=Feedback,
            fields=undoing.FIELDS,
            title=lambda item: item.title,
            visible_to=lambda user, country: Feedback.objects.visible_to(user, country),
            screen=SCREEN,
            undo=undoing.UNDO,
        )
    )
    lists.enter()
    usages.register(
        usages.by_list(
            use="feedback", label="Report", object_type=selectors.KIND, model=Feedback, column="pictures"
        )
    )
    references.register(
        references.by_field("store", selectors.KIND, Feedback, "store_id", follows=_count_at_new_store)
    )
    registry.register_menu_count("feedback", FEEDBACK_ROLES, selectors.waiting_count)
    schedule.register(schedule.Recurring("feedback.clock", dt.timedelta(minutes=10), clock.tell))
    schedule.register(
        schedule.Recurring("feedback.close_unanswered", dt.timedelta(hours=1), working.close_unanswered)
    )


def _count_at_new_store(item: Feedback) -> None:
    """A report goes with its store into the one that the store is merged into."""
    transaction.on_commit(partial(recount, {item.store_id}))
