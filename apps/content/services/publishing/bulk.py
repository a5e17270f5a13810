"""Bulk actions on published records: assign reviewer, publish, unpublish, archive, tag.

Each record follows the rules of the single action.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import models
from django.db.models import QuerySet

from apps.accounts.models import User
from apps.content.models import Reviewed
from apps.content.record.values import MOST_TAGS
from apps.content.services.publishing import editing, review, states
from apps.content.services.publishing.kind import PublishedKind
from apps.content.services.publishing.states import StatusChange
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import ConfirmationWarning, Invalid
from apps.core.lists.list_area import Action
from apps.core.values import FieldValue, items_of, number_of, optional_number_of
from apps.stores.models import Tag


def actions_of(kind: PublishedKind) -> Mapping[str, Action]:
    """Return the bulk actions of a reviewed kind."""
    acts = _Acts(kind, review.STEPS, "stores")
    many = kind.plural
    return {
        "assign_reviewer": Action(f"Assigned a reviewer to {many}", acts.assign, check=acts.check_reviewer),
        **acts.standing(),
        "tag": Action(f"Tagged {many}", acts.tag, check=_check_tags),
    }


def standing_of(kind: PublishedKind, noted: str) -> Mapping[str, Action]:
    """Return the bulk actions of a kind without reviews: publish, unpublish and archive.

    `noted` is the field that reports warnings.
    """
    return _Acts(kind, states.STEPS, noted).standing()


def _status_change_of(work: BatchContext, **more: Any) -> StatusChange:
    return StatusChange(reason=str(work.params.get("reason") or ""), **more)


def _check_reason(actor: User, country: str, params: Mapping[str, FieldValue]) -> None:
    if not params.get("reason"):
        raise Invalid({"params.reason": ["Enter a reason for unpublishing"]})


def _check_tags(actor: User, country: str, params: Mapping[str, FieldValue]) -> None:
    wanted = {number_of(one) for one in items_of(params.get("tags"))}
    if not wanted:
        raise Invalid({"params.tags": ["Choose tags"]})
    if Tag.objects.usable_in(country).filter(pk__in=wanted).count() < len(wanted):
        raise Invalid({"params.tags": ["Tag not found"]})


class _Acts:
    """The bulk actions of one kind."""

    def __init__(self, kind: PublishedKind, steps: Mapping[str, states.Step], noted: str) -> None:
        self.kind, self.steps, self.noted = kind, steps, noted

    def standing(self) -> Mapping[str, Action]:
        """Return the actions publish, unpublish and archive."""
        many = self.kind.plural
        return {
            "publish": Action(f"Published {many}", self.publish, prepare=self.remember, after=self.recount),
            "unpublish": Action(
                f"Unpublished {many}",
                self.unpublish,
                prepare=self.remember,
                check=_check_reason,
                warnings=self.warn_live,
                after=self.recount,
            ),
            "archive": Action(f"Archived {many}", self.archive),
        }

    def _move(self, work: BatchContext, record: models.Model, action: str, change: StatusChange) -> None:
        states.move(self.kind, self.steps, work.actor, record, action, change)

    def remember(self, work: BatchContext, records: Sequence[models.Model]) -> None:
        """Remember the ids that the records counted for, before anything changes."""
        work.cached.setdefault("counted", set()).update(
            pk for one in records for pk in self.kind.counted(one)
        )

    def recount(self, work: BatchContext, ids: Sequence[int]) -> None:
        """Recount the ids affected before or after the change."""
        now = {pk for one in self.kind.rows.filter(pk__in=ids) for pk in self.kind.counted(one)}
        self.kind.recount(work.cached.get("counted", set()) | now)

    def check_reviewer(self, actor: User, country: str, params: Mapping[str, FieldValue]) -> None:
        """Raise Invalid if the chosen user does not review."""
        try:
            review.person_to_review(self.kind, country, optional_number_of(params.get("reviewer_id")))
        except Invalid as refused:
            raise Invalid({"params.reviewer_id": refused.errors["reviewer_id"]}) from None

    def assign(self, work: BatchContext, record: Reviewed, fetched: None) -> None:
        """Assign the reviewer."""
        with work.batch.changing(record, action="assign_reviewer"):
            change = _status_change_of(work, reviewer_id=work.params.get("reviewer_id"))
            self._move(work, record, "assign_reviewer", change)

    def publish(self, work: BatchContext, record: Reviewed, fetched: None) -> None:
        """Publish the record; one with warnings is refused and must be published individually."""
        self.kind.workflow.require(work.actor, record, "publish")
        plan = self.kind.look(record)
        if plan.warnings and not plan.errors:
            raise Invalid({self.noted: [f"{plan.warnings[0].msg}. Publish it on its own"]})
        with work.batch.changing(record, action="publish"):
            self._move(work, record, "publish", _status_change_of(work))

    def unpublish(self, work: BatchContext, record: Reviewed, fetched: None) -> None:
        """Unpublish the record."""
        with work.batch.changing(record, action="unpublish", reason=_status_change_of(work).reason):
            self._move(work, record, "unpublish", _status_change_of(work))

    def archive(self, work: BatchContext, record: Reviewed, fetched: None) -> None:
        """Archive the record."""
        with work.batch.changing(record, action="archive"):
            self._move(work, record, "archive", _status_change_of(work))

    def warn_live(self, actor: User, records: QuerySet[models.Model]) -> list[ConfirmationWarning] | None:
        """Return a warning with the number of live records, None for none."""
        count = records.filter(is_live=True).count()
        if not count:
            return None
        words = f"{self.kind.code} is" if count == 1 else f"{self.kind.plural} are"
        return [ConfirmationWarning(code="live", field=None, msg=f"{count} {words} published now")]

    def tag(self, work: BatchContext, record: Reviewed, fetched: None) -> None:
        """Add tags to the latest version if the record can be edited now."""
        self.kind.workflow.require(work.actor, record, "edit")
        wanted = list(dict.fromkeys([*record.tags, *items_of(work.params["tags"])]))
        if len(wanted) > MOST_TAGS:
            raise Invalid({"tags": [f"At most {MOST_TAGS} tags"]})
        with work.batch.changing(record, action="tag"):
            editing.save(self.kind, work.actor, record, {"tags": wanted}, note="Tagged")
