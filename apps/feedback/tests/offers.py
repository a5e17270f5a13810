"""Records and actions of error reports for the test of `allowed_actions`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.models import Changeset
from apps.core.permissions import UNDO_WITHIN
from apps.core.testing.offers import Call, Offers, register
from apps.feedback.choices import CLOSED, FeedbackStatus
from apps.feedback.models import Feedback
from apps.feedback.models.querysets import works_with
from apps.feedback.services import apply_suggestions, cases
from apps.feedback.services.cases import StatusChange
from apps.feedback.tests.factories import report

_LONG_AGO = UNDO_WITHIN + dt.timedelta(minutes=1)


def _in(status: str, age: dt.timedelta = dt.timedelta(0), **reporter: Any) -> Callable[[], Feedback]:
    """Return a function that creates a report whose status is `age` old."""

    def make() -> Feedback:
        made = report(**reporter)
        since = timezone.now() - age
        Feedback.objects.filter(pk=made.pk).update(
            status=status,
            resolution="cannot_verify" if status == FeedbackStatus.RESOLVED else "",
            duplicate_of=report(made.store, category="other") if status == FeedbackStatus.DUPLICATE else None,
            resolved_at=since if status in CLOSED else None,
            waiting_since=since if status == FeedbackStatus.WAITING else None,
        )
        return made

    return make


def _applied(age: dt.timedelta = dt.timedelta(0)) -> Callable[[], Feedback]:
    def make() -> Feedback:
        made, person = report(), UserFactory(manager=True)
        about = {"actor": person, "country": made.country, "feedback_id": made.pk}
        started = cases.change_feedback_status(**about, version=1, action="start", change=StatusChange())
        done = apply_suggestions.apply_feedback(
            **about,
            version=started.version,
            store_version=made.store.version,
            decisions=[{"field": "website", "decision": "accept"}],
        )
        Feedback.objects.filter(pk=made.pk).update(resolved_at=timezone.now() - age)
        Changeset.objects.filter(pk=done.changeset_id).update(at=timezone.now() - age)
        return made

    return make


def _on(name: str, /, **more: Any) -> Callable[[Feedback, User], Call]:
    return lambda record, person: (
        f"error_feedback/{name}",
        {"feedback_id": record.pk, "version": record.version, **more},
    )


def _move(action: str, **more: Any) -> Callable[[Feedback, User], Call]:
    return _on("change_feedback_status", action=action, **more)


def _duplicate(record: Feedback, person: User) -> Call:
    other = report(record.store, category="other")
    return _move("mark_duplicate", duplicate_of=other.pk)(record, person)


def _own(record: Feedback, person: User) -> None:
    # Only users who work with reports can have applied them.
    if works_with(person, record.country):
        Changeset.objects.filter(pk=record.changeset_id).update(actor=person)


def _undo(record: Feedback, person: User) -> Call | None:
    if record.changeset_id is None:
        return None
    return "activity/undo_changeset", {"changeset_id": record.changeset_id}


register(
    "report",
    Offers(
        answers=("FeedbackRow", "FeedbackDetail"),
        states={
            **{status: _in(status) for status in FeedbackStatus.values},
            "in_progress without reply": _in("in_progress", wants_reply=False),
            "resolved long ago": _in("resolved", _LONG_AGO),
            "resolved applied": _applied(),
            "resolved applied long ago": _applied(_LONG_AGO),
        },
        field="status",
        values=tuple(FeedbackStatus.values),
        shown=lambda record: ("error_feedback/get_feedback_detail", {"feedback_id": record.pk}),
        unmet=frozenset({"reply"}),
        own=_own,
        attempts={
            "start": _move("start"),
            "apply": lambda record, person: _on(
                "apply_feedback",
                store_version=record.store.version,
                decisions=[{"field": "website", "decision": "accept"}],
            )(record, person),
            "resolve": _move("resolve", resolution="cannot_verify"),
            "wait": _move("wait", note="Pintu yang mana?"),
            "mark_duplicate": _duplicate,
            "spam": _move("spam"),
            "reopen": _move("reopen"),
            "edit": _on("edit_feedback", priority="low"),
            "reply": _on("reply_feedback", body="Terima kasih"),
            "undo": _undo,
        },
    ),
)
