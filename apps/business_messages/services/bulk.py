"""Bulk actions on threads: assign, label, resolve, mark as spam."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.accounts.models import User
from apps.business_messages.choices import BY_HAND
from apps.business_messages.models import BusinessMessage
from apps.business_messages.services import intake, threads
from apps.business_messages.services.guards import require
from apps.core.bulk.case_actions import assign_action
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import Invalid
from apps.core.lists.list_area import Action
from apps.core.values import FieldValue, texts_of


def _assign(work: BatchContext, item: BusinessMessage, person: User | None) -> None:
    require(work.actor, item, "assign")
    threads.assign(work.actor, item, person)


def _check_label(actor: User, country: str, params: Mapping[str, Any]) -> None:
    """Raise Invalid unless the parameters add or remove labels and the added ones are valid."""
    add, remove = params.get("add_labels") or [], params.get("remove_labels") or []
    if not add and not remove:
        raise Invalid({"params.add_labels": ["Enter a label"]})
    try:
        intake.read_labels(add)
    except Invalid as refused:
        raise Invalid({"params.add_labels": refused.errors["labels"]}) from None


def _label(work: BatchContext, item: BusinessMessage, fetched: None) -> None:
    require(work.actor, item, "edit")
    with work.batch.changing(item, action="label"):
        add, remove = (texts_of(work.params.get(name)) for name in ("add_labels", "remove_labels"))
        threads.label(item, add, remove)


def _read_reason(work: BatchContext) -> threads.StatusChange:
    """Return resolution and note from the parameters of the bulk action."""
    return threads.StatusChange(
        resolution=str(work.params.get("resolution") or ""), note=str(work.params.get("note") or "")
    )


def _check_resolve(actor: User, country: str, params: Mapping[str, FieldValue]) -> None:
    if params.get("resolution") not in BY_HAND:
        raise Invalid({"params.resolution": ["Choose an outcome"]})


def _resolve(work: BatchContext, item: BusinessMessage, fetched: None) -> None:
    with work.batch.changing(item, action="resolve", reason=_read_reason(work).note):
        threads.move(work.actor, item, "resolve", _read_reason(work))


def _spam(work: BatchContext, item: BusinessMessage, fetched: None) -> None:
    with work.batch.changing(item, action="spam", reason=_read_reason(work).note):
        threads.move(work.actor, item, "spam", _read_reason(work))


ACTIONS: Mapping[str, Action] = {
    "assign": assign_action("Assigned messages", threads.assignee_of, _assign),
    "label": Action("Labeled messages", _label, check=_check_label),
    "resolve": Action("Resolved messages", _resolve, check=_check_resolve),
    "spam": Action("Marked messages as spam", _spam),
}
