"""Reports as calls show them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.accounts.models import User
from apps.core.records.answers import Answers
from apps.feedback import permissions, selectors, suggestions
from apps.feedback.choices import CLOSURES, OPEN, Priority
from apps.feedback.models import Feedback, JoinedReport
from apps.feedback.record import FEEDBACK_RECORD
from apps.feedback.services import evidence
from apps.stores import refs
from apps.stores.models import Store
from apps.stores.proposals.formatting import Names, tell
from apps.uploads.selectors import usable_pictures


def detail(item: Feedback, user: User) -> dict[str, Any]:
    """One report in full."""
    return ANSWERS.detail(item, user)


def _differences(item: Feedback) -> list[dict[str, Any]]:
    """What differs from the store as it is, or was decided on; each value in words besides."""
    is_open = item.status in OPEN
    found = suggestions.differences(item.category, item.suggested, item.store) if is_open else item.diffs
    words = Names.for_diffs(item.country, found)
    told = (("current", "base"), ("proposed", "proposed"), ("edited", "edited"))
    return [
        diff | {f"{name}_lines": tell(diff["field"], diff[f"{held}_value"], words) for name, held in told}
        for diff in found
    ]


def _place(store: Store) -> dict[str, Any]:
    return {
        **refs.store_ref(store),
        "version": store.version,
        "lat": None if store.lat is None else float(store.lat),
        "lng": None if store.lng is None else float(store.lng),
        "address": store.address_text,
        "verification": store.verification,
        "verified_at": store.verified_at,
        "open_feedback_count": store.open_feedback_count,
    }


def _other_store(item: Feedback, user: User) -> dict[str, Any] | None:
    other_id = item.suggested.get("other_store_id")
    if not other_id:
        return None
    visible = Store.objects.visible_to(user, item.country).select_related(*refs.FETCHED)
    found = visible.filter(pk=other_id).first()
    return refs.store_ref(found) if found else None


def _pin(suggested: Mapping[str, Any]) -> dict[str, float] | None:
    if suggested.get("lat") is None:
        return None
    return {"lat": float(suggested["lat"]), "lng": float(suggested["lng"])}


def _pictures(item: Feedback) -> list[dict[str, Any]]:
    ids = [row["picture_id"] for row in item.pictures]
    if named := item.suggested.get("picture_id"):
        ids.append(named)
    found = usable_pictures(country=item.country, picture_ids=set(ids)) if ids else {}
    return [found[pk].as_ref() for pk in dict.fromkeys(ids) if pk in found]


def _closure(item: Feedback) -> dict[str, Any] | None:
    return evidence.of_closure(item, item.store).as_json() if item.category in CLOSURES else None


def _reporter(item: Feedback) -> dict[str, Any]:
    return {
        "name": item.reporter_name,
        "email": item.reporter_email,
        "phone": item.reporter_phone,
        "language": item.language,
        "wants_reply": item.wants_reply,
        "is_owner": item.is_owner,
        "spam_count": selectors.spam_count(item.ip_hash),
    }


def _joined(report: JoinedReport, item: Feedback) -> dict[str, Any]:
    return {
        "joined_id": report.pk,
        "channel": report.channel,
        "description": report.description,
        "summary": suggestions.summary(item.category, report.suggested),
        "name": report.reporter_name,
        "email": report.reporter_email,
        "phone": report.reporter_phone,
        "wants_reply": report.wants_reply,
        "is_owner": report.is_owner,
        "told_status": report.told_mail.status if report.told_mail else "none",
        "created_at": report.created_at,
    }


def _ref(item: Feedback) -> dict[str, Any]:
    return {
        "feedback_id": item.pk,
        "title": item.title,
        "status": item.status,
        "reporter_name": item.reporter_name,
        "created_at": item.created_at,
    }


def _reply(item: Feedback) -> dict[str, Any]:
    mail = item.reply_mail
    return {
        "status": item.reply_status,
        "text": item.reply_text,
        "replied_at": item.replied_at,
        "tries": mail.tries if mail else 0,
        "error": mail.error if mail else "",
    }


ANSWERS = Answers(
    FEEDBACK_RECORD,
    {
        "allowed_actions": lambda item, user: permissions.allowed_actions(user, item),
        "priority": lambda item, user: Priority(item.priority).name.lower(),
        "diffs": lambda item, user: _differences(item),
        "place": lambda item, user: _place(item.store),
        "other_store": _other_store,
        "pin": lambda item, user: _pin(item.suggested),
        "pictures": lambda item, user: _pictures(item),
        "reporter": lambda item, user: _reporter(item),
        "joined": lambda item, user: [_joined(report, item) for report in selectors.joined_of(item)],
        "duplicates": lambda item, user: [_ref(each) for each in selectors.duplicates_of(item)],
        "duplicate_of": lambda item, user: _ref(item.duplicate_of) if item.duplicate_of else None,
        "closure": lambda item, user: _closure(item),
        "reply": lambda item, user: _reply(item),
    },
)
