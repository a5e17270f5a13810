"""Reports as calls show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from apps.accounts.models import User
from apps.feedback import permissions, selectors, suggestions
from apps.feedback.choices import CLOSURES, ON_THE_CLOCK, OPEN, Priority
from apps.feedback.models import Feedback, JoinedReport
from apps.feedback.services import evidence
from apps.stores import refs
from apps.stores.models import Store
from apps.stores.proposals.formatting import Names, tell
from apps.uploads.selectors import usable_pictures


def rows(items: Sequence[Feedback], user: User) -> list[dict[str, Any]]:
    """Rows of the list."""
    return [row(item, user) for item in items]


def row(item: Feedback, user: User) -> dict[str, Any]:
    """One row."""
    return {
        "feedback_id": item.pk,
        "country": item.country,
        "version": item.version,
        "created_at": item.created_at,
        "created_by": None,
        "updated_at": item.updated_at,
        "updated_by": None,
        "allowed_actions": permissions.allowed_actions(user, item),
        "title": item.title,
        "store": refs.store_ref(item.store),
        "category": item.category,
        "summary": item.summary,
        "description": item.description,
        "channel": item.channel,
        "reporter_name": item.reporter_name,
        "is_owner": item.is_owner,
        "wants_reply": item.wants_reply,
        "similar_count": item.similar_count,
        "priority": Priority(item.priority).name.lower(),
        "status": item.status,
        "resolution": item.resolution,
        "assignee": item.assignee.as_ref() if item.assignee else None,
        "reply_status": item.reply_status,
        "sla_due_at": item.sla_due_at,
        "is_overdue": item.status in ON_THE_CLOCK and item.sla_due_at < timezone.now(),
        "resolved_at": item.resolved_at,
    }


def detail(item: Feedback, user: User) -> dict[str, Any]:
    """One report in full."""
    store = item.store
    return {
        **row(item, user),
        "created_by": item.created_by.as_ref() if item.created_by else None,
        "updated_by": item.updated_by.as_ref() if item.updated_by else None,
        "suggested": item.suggested,
        "diffs": _differences(item, store),
        "place": _place(store),
        "other_store": _other_store(item, user),
        "pin": _pin(item.suggested),
        "pictures": _pictures(item),
        "reporter": _reporter(item),
        "joined": [_joined(report, item) for report in selectors.joined_of(item)],
        "duplicates": [_ref(each) for each in selectors.duplicates_of(item)],
        "duplicate_of": _ref(item.duplicate_of) if item.duplicate_of else None,
        "closure": evidence.of_closure(item, store).as_json() if item.category in CLOSURES else None,
        "reply": _reply(item),
        "note": item.note,
        "changeset_id": item.changeset_id,
        "applied_change_log_id": item.applied_change_log_id,
        "first_action_at": item.first_action_at,
        "waiting_since": item.waiting_since,
    }


def _differences(item: Feedback, store: Store) -> list[dict[str, Any]]:
    """What differs from the store as it is, or was decided on; each value in words besides."""
    is_open = item.status in OPEN
    found = suggestions.differences(item.category, item.suggested, store) if is_open else item.diffs
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
