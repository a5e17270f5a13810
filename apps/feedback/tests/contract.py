"""Contract test cases of the operations on error reports."""

from __future__ import annotations

from typing import Any

from apps.core.testing.contract import Body, Case, register
from apps.feedback.models import Feedback
from apps.feedback.services import cases, replies
from apps.feedback.services.cases import StatusChange
from apps.feedback.tests.factories import report, shop


def started(person: Any) -> Feedback:
    """Return a report on which the user has started work."""
    item = report()
    return cases.change_feedback_status(
        actor=person,
        country="ID",
        feedback_id=item.pk,
        version=item.version,
        action="start",
        change=StatusChange(),
    )


def _named(country: str = "ID", **more: Any) -> Body:
    return lambda person: {"feedback_id": report(shop(country)).pk, **more}


def _versioned(**more: Any) -> Body:
    def body(person: Any) -> dict[str, Any]:
        item = report()
        return {"feedback_id": item.pk, "version": item.version, **more}

    return body


def _started(**more: Any) -> Body:
    def body(person: Any) -> dict[str, Any]:
        item = started(person)
        return {"feedback_id": item.pk, "version": item.version, **more}

    return body


def _replied(person: Any) -> dict[str, Any]:
    item = started(person)
    item = replies.reply_feedback(
        actor=person, country="ID", feedback_id=item.pk, version=item.version, body="Terima kasih"
    )
    return {"feedback_id": item.pk, "version": item.version}


def _filed(country: str) -> Body:
    def body(person: Any) -> dict[str, Any]:
        store = shop(country)
        return {"store_id": store.pk, "category": "other", "description": "Pintunya salah alamat"}

    return body


_ID: Any = {"id_field": "feedback_id"}
_DECISIONS = {"decisions": [{"field": "website", "decision": "accept"}]}

register("public/create_feedback", Case(11, own=_filed("ID")))
register("error_feedback/query_feedbacks", Case(4, own=lambda person: report() and {}))
register("error_feedback/get_feedback_detail", Case(5, own=_named(), foreign=_named("TR"), **_ID))
register(
    "error_feedback/create_feedback",
    Case(11, own=_filed("ID"), foreign=_filed("TR"), id_field="store_id"),
)
register(
    "error_feedback/edit_feedback",
    Case(10, own=_versioned(priority="low"), foreign=_named("TR", version=1, priority="low"), **_ID),
)
register(
    "error_feedback/apply_feedback",
    Case(
        24,
        own=_started(store_version=1, **_DECISIONS),
        foreign=_named("TR", version=1, store_version=1, **_DECISIONS),
        **_ID,
    ),
)
register(
    "error_feedback/change_feedback_status",
    Case(12, own=_versioned(action="start"), foreign=_named("TR", version=1, action="start"), **_ID),
)
register(
    "error_feedback/reply_feedback",
    Case(12, own=_started(body="Terima kasih"), foreign=_named("TR", version=1, body="Merhaba"), **_ID),
)
register("error_feedback/take_back_reply", Case(11, own=_replied, foreign=_named("TR", version=1), **_ID))
register("error_feedback/query_templates", Case(2, own=_named(), foreign=_named("TR"), **_ID))
register(
    "error_feedback/bulk_edit_feedbacks",
    Case(12, own=lambda person: {"ids": [report().pk], "action": "spam"}),
)
register("error_feedback/export_feedbacks", Case(6, own=lambda person: report() and {}))
