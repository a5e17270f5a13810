"""Queries and access functions of error reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.core.db.lookup import one
from apps.core.errors import NotFound
from apps.core.inbox import waiting_counts
from apps.core.lists import list_spec
from apps.core.values import FieldValue
from apps.feedback.choices import FeedbackStatus
from apps.feedback.models import Feedback, JoinedReport
from apps.feedback.record import FEEDBACK_RECORD
from apps.stores.models import Store
from apps.stores.record import refs

KIND = FEEDBACK_RECORD.code
_ROW = ("assignee", "reply_mail", "changeset", *(f"store__{name}" for name in refs.FETCHED))
_LONG = ("diffs", "reply_text", *(f"store__{name}" for name in refs.LONG))
_FULL = (*_ROW, "created_by", "updated_by", "duplicate_of")


def reports_of(user: User, country: str, query: Mapping[str, FieldValue]) -> QuerySet[Feedback]:
    """Return the country's reports; only unfinished ones unless `query` names a status, store or ids."""
    reports = Feedback.objects.visible_to(user, country)
    named = ("status", "store_id", "ids")
    return reports if any(query.get(name) for name in named) else reports.open()


def rows_of(ids: Sequence[int]) -> list[Feedback]:
    """Return reports in the order of `ids`, with the fields of list rows loaded."""
    return list_spec.in_order(ids, Feedback.objects.select_related(*_ROW).defer(*_LONG))


def get_feedback(*, user: User, country: str, feedback_id: int) -> Feedback:
    """Return a report with all fields. Raise NotFound if it is missing or not visible."""
    visible = Feedback.objects.visible_to(user, country).filter(pk=feedback_id)
    return _require(one(visible.select_related(*_FULL)))


def lock_feedback(*, actor: User, country: str, feedback_id: int) -> Feedback:
    """Return a report locked for update, after locking its store as all writers of reports do.

    Raise NotFound if it is missing or not visible.
    """
    visible = Feedback.objects.visible_to(actor, country).filter(pk=feedback_id)
    store_id = visible.values_list("store_id", flat=True).first()
    if store_id is None:
        raise NotFound(FEEDBACK_RECORD.label)
    lock_stores([store_id])
    return _require(one(visible.select_related(*_FULL).select_for_update(of=("self",))))


def lock_feedbacks(actor: User, country: str, ids: Sequence[int]) -> list[Feedback]:
    """Return the reports among `ids` that the actor may see; stores are locked first, then reports by id."""
    visible = Feedback.objects.visible_to(actor, country).filter(pk__in=ids)
    lock_stores(visible.order_by().values_list("store_id", flat=True))
    reports = visible.select_related("reply_mail", "changeset", "store").select_for_update(of=("self",))
    return list(reports.order_by("pk"))


def lock_stores(ids: Any) -> None:
    """Lock stores in the order of their ids, so that reports of a store are written one at a time."""
    stores = Store.objects.filter(pk__in=ids).order_by("pk").select_for_update(no_key=True, of=("self",))
    list(stores.values_list("pk"))


def _require(item: Feedback | None) -> Feedback:
    if item is None:
        raise NotFound(FEEDBACK_RECORD.label)
    return item


def joined_of(item: Feedback) -> list[JoinedReport]:
    """Return the reports that joined this one, oldest first, including those of its duplicates."""
    return list(item.joined.select_related("told_mail").order_by("created_at", "pk")[:200])


def duplicates_of(item: Feedback) -> list[Feedback]:
    """Return the reports marked as duplicates of this one, oldest first."""
    return list(item.duplicates.order_by("created_at", "pk")[:100])


def spam_count(ip_hash: str) -> int:
    """Return the number of spam reports from the same IP hash, up to a hundred."""
    if not ip_hash:
        return 0
    spam = Feedback.objects.filter(ip_hash=ip_hash, status=FeedbackStatus.SPAM)
    return waiting_counts.count_rows(spam)
