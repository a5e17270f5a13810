"""Helpers to work on reports through the operations of the screen."""

from __future__ import annotations

from typing import Any

from apps.accounts.models import User
from apps.core.testing.api import Api
from apps.feedback.models import Feedback
from apps.feedback.tests.factories import report, shop
from apps.stores.models import Store

PHONE = {"number": "+622112345678", "type": "landline", "is_primary": True, "label": ""}


def call(api: Api, name: str, data: dict[str, Any], user: User) -> Any:
    return api.call(f"error_feedback/{name}", data, as_=user, cc="ID")


def shown(api: Api, item: Feedback, user: User) -> dict[str, Any]:
    return call(api, "get_feedback_detail", {"feedback_id": item.pk}, user).ok()


def move(api: Api, item: Feedback, user: User, action: str, **more: Any) -> Any:
    item.refresh_from_db()
    data = {"feedback_id": item.pk, "version": item.version, "action": action, **more}
    return call(api, "change_feedback_status", data, user)


def apply(
    api: Api, case: dict[str, Any], user: User, decision: str = "accept", note: str = "", **other: Any
) -> Any:
    decisions = [
        {"field": diff["field"], **_decision_body(other.get(diff["field"], decision))}
        for diff in case["diffs"]
    ]
    method = other.get("verify_method")
    data = {
        "feedback_id": case["feedback_id"],
        "version": case["version"],
        "store_version": case["place"]["version"],
        "decisions": decisions,
        "note": note,
        **({"verify_method": method} if method else {}),
    }
    return call(api, "apply_feedback", data, user)


def _decision_body(choice: Any) -> dict[str, Any]:
    return choice if isinstance(choice, dict) else {"decision": choice}


def claim_report(api: Api, item: Feedback, user: User) -> dict[str, Any]:
    return move(api, item, user, "start").ok()


def closure(store: Store | None = None, **fields: Any) -> Feedback:
    existing = {"category": "closed_permanently", "suggested": {"closed_on": "2026-05-01"}, **fields}
    return report(store or shop(), **existing)
