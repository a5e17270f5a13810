"""Serialization of error reports for API responses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.accounts.models import User
from apps.core.http.serializers import BaseOutput
from apps.core.records.answers import Answers
from apps.feedback import permissions
from apps.feedback.choices import CLOSURES, OPEN, Priority
from apps.feedback.models import Feedback, JoinedReport
from apps.feedback.queries import selectors
from apps.feedback.record import FEEDBACK_RECORD
from apps.feedback.record.shapes import ClosureEvidence, FeedbackRef, JoinedFacts, ReplyFacts, ReporterFacts
from apps.feedback.services import evidence, suggestions
from apps.stores.models import Store
from apps.stores.record import refs
from apps.stores.record.ref_shapes import StoreRef
from apps.stores.services.proposals.formatting import Names, text_lines
from apps.stores.services.proposals.shapes import ProposedDiff
from apps.uploads.queries.selectors import usable_pictures
from apps.uploads.record.shapes import PictureRef


def detail(item: Feedback, user: User) -> BaseOutput:
    """Return one report with all its details."""
    return ANSWERS.detail(item, user)


def _differences(item: Feedback) -> list[ProposedDiff]:
    """Return the differences, each with its values as text.

    For an open report, these are the differences from the current store; for a closed one, those decided on.
    """
    is_open = item.status in OPEN
    rows = suggestions.differences(item.category, item.suggested, item.store) if is_open else item.diffs
    words = Names.for_diffs(item.country, rows)
    return [
        ProposedDiff(
            **diff,
            current_lines=text_lines(diff["field"], diff["base_value"], words),
            proposed_lines=text_lines(diff["field"], diff["proposed_value"], words),
            edited_lines=text_lines(diff["field"], diff["edited_value"], words),
        )
        for diff in rows
    ]


def _other_store(item: Feedback, user: User) -> StoreRef | None:
    other_id = item.suggested.get("other_store_id")
    if not other_id:
        return None
    visible = Store.objects.visible_to(user, item.country).select_related(*refs.FETCHED)
    store = visible.filter(pk=other_id).first()
    return StoreRef.of(store) if store else None


def _pin(suggested: Mapping[str, Any]) -> dict[str, float] | None:
    if suggested.get("lat") is None:
        return None
    return {"lat": float(suggested["lat"]), "lng": float(suggested["lng"])}


def _pictures(item: Feedback) -> list[PictureRef]:
    ids = [row["picture_id"] for row in item.pictures]
    if named := item.suggested.get("picture_id"):
        ids.append(named)
    pictures = usable_pictures(country=item.country, picture_ids=set(ids)) if ids else {}
    return [PictureRef.of(pictures[pk]) for pk in dict.fromkeys(ids) if pk in pictures]


def _closure(item: Feedback) -> ClosureEvidence | None:
    return ClosureEvidence.of(evidence.of_closure(item, item.store)) if item.category in CLOSURES else None


def _joined(report: JoinedReport, item: Feedback) -> JoinedFacts:
    return JoinedFacts.of(
        report,
        summary=suggestions.summary(item.category, report.suggested),
        told_status=report.told_mail.status if report.told_mail else "none",
    )


def _reply(item: Feedback) -> ReplyFacts:
    mail = item.reply_mail
    return ReplyFacts(
        status=item.reply_status,
        text=item.reply_text,
        replied_at=item.replied_at,
        tries=mail.tries if mail else 0,
        error=mail.error if mail else "",
    )


ANSWERS = Answers(
    FEEDBACK_RECORD,
    {
        "allowed_actions": lambda item, user: permissions.allowed_actions(user, item),
        "priority": lambda item, user: Priority(item.priority).name.lower(),
        "diffs": lambda item, user: _differences(item),
        "other_store": _other_store,
        "pin": lambda item, user: _pin(item.suggested),
        "pictures": lambda item, user: _pictures(item),
        "reporter": lambda item, user: ReporterFacts.of(item, spam_count=selectors.spam_count(item.ip_hash)),
        "joined": lambda item, user: [_joined(report, item) for report in selectors.joined_of(item)],
        "duplicates": lambda item, user: [FeedbackRef.of(each) for each in selectors.duplicates_of(item)],
        "closure": lambda item, user: _closure(item),
        "reply": lambda item, user: _reply(item),
    },
)
