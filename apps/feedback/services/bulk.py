"""Bulk actions on reports: assign, set priority, mark as spam or duplicate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from apps.accounts.models import User
from apps.core.bulk.case_actions import assign_action, priority_action
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import Invalid
from apps.core.lists.list_area import Action
from apps.core.values import FieldValue, number_of, optional_number_of
from apps.feedback.choices import Priority
from apps.feedback.models import Feedback
from apps.feedback.services import cases
from apps.feedback.services.counts import recount, recount_similar
from apps.feedback.services.guards import require


def _assign(work: BatchContext, item: Feedback, person: User | None) -> None:
    require(work.actor, item, "edit")
    cases.assign(work.actor, item, person)


def _require_edit(work: BatchContext, item: Feedback) -> None:
    require(work.actor, item, "edit")


def _status_change_of(work: BatchContext) -> cases.StatusChange:
    return cases.StatusChange(
        note=str(work.params.get("note") or ""),
        duplicate_of=optional_number_of(work.params.get("duplicate_of")) or None,
    )


def _spam(work: BatchContext, item: Feedback, fetched: None) -> None:
    with work.batch.changing(item, action="spam", reason=_status_change_of(work).note):
        cases.move(work.actor, item, "spam", _status_change_of(work))


def _check_duplicate(actor: User, country: str, params: Mapping[str, FieldValue]) -> None:
    if not params.get("duplicate_of"):
        raise Invalid({"params.duplicate_of": ["Choose the original report"]})


def _duplicate(work: BatchContext, item: Feedback, fetched: None) -> None:
    with work.batch.changing(item, action="mark_duplicate", reason=_status_change_of(work).note):
        cases.move(work.actor, item, "mark_duplicate", _status_change_of(work))


def _count(work: BatchContext, ids: Sequence[int]) -> None:
    """Recount similar reports, and the open reports of the stores."""
    if original := work.params.get("duplicate_of"):
        recount_similar({number_of(original)})
    recount(Feedback.objects.filter(pk__in=ids).values_list("store_id", flat=True))


ACTIONS: Mapping[str, Action] = {
    "assign": assign_action("Assigned reports", cases.assignee_of, _assign),
    "priority": priority_action("Changed the priority of reports", Priority, _require_edit),
    "spam": Action("Marked reports as spam", _spam, after=_count),
    "mark_duplicate": Action(
        "Marked reports as duplicates", _duplicate, check=_check_duplicate, after=_count
    ),
}
