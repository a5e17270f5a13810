"""Bulk actions shared by several kinds of cases: assign them, set their priority."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Choices

from apps.core.changes.batch_update import BatchContext
from apps.core.errors import Invalid
from apps.core.lists.list_area import Action
from apps.core.values import optional_number_of

if TYPE_CHECKING:
    from apps.accounts.models import User


def assign_action(
    title: str,
    find: Callable[[str, int | None], User | None],
    assign: Callable[[BatchContext, Any, User | None], None],
) -> Action:
    """Return the action that assigns records to `assignee_id`.

    `find` returns the user in a country, or raises Invalid for "assignee_id". `assign` checks the permission
    for one record and assigns it. The change is logged as "assign".
    """

    def check(actor: User, country: str, params: Mapping[str, Any]) -> None:
        try:
            find(country, optional_number_of(params.get("assignee_id")))
        except Invalid as refused:
            raise Invalid({"params.assignee_id": refused.errors["assignee_id"]}) from None

    def prepare(work: BatchContext, records: Sequence[models.Model]) -> User | None:
        return find(work.country, optional_number_of(work.params.get("assignee_id")))

    def change(work: BatchContext, record: Any, person: User | None) -> None:
        with work.batch.changing(record, action="assign"):
            assign(work, record, person)

    return Action(title, change, prepare=prepare, check=check)


def priority_action(
    title: str, priorities: type[Choices], require: Callable[[BatchContext, Any], None] | None = None
) -> Action:
    """Return the action that sets the priority of records. `require` checks the permission for one record."""

    def check(actor: User, country: str, params: Mapping[str, Any]) -> None:
        if not params.get("priority"):
            raise Invalid({"params.priority": ["Choose a priority"]})

    def change(work: BatchContext, record: Any, prepared: None) -> None:
        if require is not None:
            require(work, record)
        with work.batch.changing(record, action="priority"):
            record.priority = priorities[str(work.params["priority"]).upper()]

    return Action(title, change, check=check)
