"""Undo of changes to reports: restored values, and reports reopened when the store is restored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from apps.core import registry
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import Invalid
from apps.core.values import Json
from apps.feedback.choices import CLOSED, OPEN, FeedbackStatus
from apps.feedback.models import Feedback
from apps.feedback.queries import selectors
from apps.feedback.record import FEEDBACK_RECORD
from apps.feedback.services import cases, intake
from apps.feedback.services.counts import recount, recount_similar

STATE = frozenset({"status", "resolution", "duplicate_of_id", "note"})


def _put_back(work: BatchContext, item: Feedback, values: Mapping[str, Any], fetched: None) -> dict[str, str]:
    refusals: dict[str, str] = {}
    if "priority" in values:
        item.priority = values["priority"]
    if "category" in values:
        item.category = values["category"]
        item.sla_due_at = intake.due_of(item.country, item.category, item.created_at)
        intake.name(item)
    if "assignee_id" in values:
        try:
            person = cases.assignee_of(item.country, values["assignee_id"])
        except Invalid as refused:
            refusals["assignee_id"] = refused.msg
        else:
            item.assignee = person
    if "store_id" in values:
        item.store_id = values["store_id"]
    if STATE & set(values):
        _put_state_back(work, item, values)
    return refusals


def _put_state_back(work: BatchContext, item: Feedback, values: Mapping[str, Json]) -> None:
    for name in STATE & set(values):
        setattr(item, name, values[name])
    if item.status in OPEN:
        item.resolved_at, item.resolution, item.diffs = None, "", []
        item.duplicate_of = None
        item.waiting_since = work.at if item.status == FeedbackStatus.WAITING else None
    elif item.status in CLOSED:
        item.resolved_at = item.resolved_at or work.at
        item.waiting_since = None


def _after(work: BatchContext, items: Sequence[Feedback]) -> None:
    recount_similar(_originals(items))
    recount({item.store_id for item in items})


def _originals(items: Sequence[Feedback]) -> set[int]:
    """Return ids of reports of the same stores that may be originals of duplicates."""
    stores = {item.store_id for item in items}
    named = Feedback.objects.filter(store_id__in=stores, similar_count__gt=0).values_list("pk", flat=True)
    return {*named, *(item.duplicate_of_id for item in items if item.duplicate_of_id)}


UNDO = registry.Undo(
    fields=FEEDBACK_RECORD.undoable,
    lock=selectors.lock_feedbacks,
    put_back=_put_back,
    after=_after,
    groups=(STATE,),
)
