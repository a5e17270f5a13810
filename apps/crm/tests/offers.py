"""Actions on leads, their timeline and tasks, for the test of `allowed_actions`."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

from django.utils import timezone

from apps.accounts.models import User
from apps.core.testing.offers import Call, Offers, register
from apps.crm.choices import ActivityType, LostReason, Stage, TaskStatus
from apps.crm.models import Activity, Lead, Task
from apps.crm.services import timeline
from apps.crm.tests.factories import lead
from apps.stores.tests.factories import PictureFactory, StoreFactory, regions

_SOON = timezone.now() + dt.timedelta(days=30)


def _lead(stage: str, **fields: Any) -> Callable[[], Lead]:
    """Return a function that creates a lead with everything that any stage requires."""

    def make() -> Lead:
        made = lead(in_touch=True)
        Lead.objects.filter(pk=made.pk).update(
            **{
                "stage": stage,
                "store": StoreFactory(),
                "region_l1": regions("ID")["31"],
                "expected_value": 1_000_000,
                "expected_close_on": _SOON.date(),
                "next_action_at": _SOON,
                "lost_reason": LostReason.OTHER if stage == Stage.LOST else "",
                "lost_note": "Pindah" if stage == Stage.LOST else "",
                **{name: value() if callable(value) else value for name, value in fields.items()},
            }
        )
        return made

    return make


def _on_lead(call: str, /, **more: Any) -> Callable[[Lead, User], Call]:
    return lambda record, person: (
        f"crm/{call}",
        {"lead_id": record.pk, "version": record.version, **more},
    )


def _move(stage: str) -> Callable[[Lead, User], Call]:
    return _on_lead("move_lead", stage=stage, note="Karena alasan", lost_reason=LostReason.OTHER)


def _into(stage: str) -> Callable[[Lead, User], Call | None]:
    # Within its stage a lead only changes its position, which is not a move.
    return lambda record, person: None if record.stage == stage else _move(stage)(record, person)


def _merge(record: Lead, person: User) -> Call:
    other = lead()
    ids = {"winner_id": record.pk, "loser_id": other.pk}
    return "crm/merge_leads", {**ids, "winner_version": record.version, "loser_version": other.version}


_STATES = {
    **{stage: _lead(stage) for stage in Stage.values},
    "contacted merged": _lead("contacted", merged_into=lead),
}


def _detail(record: Lead) -> Call:
    return "crm/get_lead_detail", {"lead_id": record.pk}


register(
    "lead",
    Offers(
        answers=("LeadRow", "LeadDetail"),
        states=_STATES,
        field="stage",
        values=tuple(Stage.values),
        shown=_detail,
        attempts={
            "edit": _on_lead("edit_lead", name="Nama lain"),
            "assign": lambda record, person: (
                "crm/assign_lead",
                {"lead_id": record.pk, "version": record.version, "owner_id": record.owner_id},
            ),
            "log": lambda record, person: (
                "crm/add_activity",
                {"lead_id": record.pk, "type": "note", "body": "Suka kopi"},
            ),
            "plan": lambda record, person: (
                "crm/save_task",
                {"lead_id": record.pk, "title": "Telepon", "due_at": _SOON.isoformat()},
            ),
            "move": lambda record, person: _move("new" if record.stage != "new" else "contacted")(
                record, person
            ),
            "convert": _on_lead("convert_lead", mode="link"),
            "merge": _merge,
        },
    ),
)
register(
    "stages of a lead",
    Offers(
        answers=(),
        key="allowed_stages",
        states=_STATES,
        field="stage",
        values=tuple(Stage.values),
        shown=_detail,
        attempts={stage: _into(stage) for stage in Stage.values},
    ),
)


# -- the timeline -----------------------------------------------------------------------------------
def _entry(kind: str, age: dt.timedelta = dt.timedelta(0)) -> Callable[[], Activity]:
    def make() -> Activity:
        made = timeline.record(lead(), ActivityType(kind), author=None, body="Suka kopi")
        pictures = [{"picture_id": PictureFactory().pk}] if kind == ActivityType.FILE else []
        Activity.objects.filter(pk=made.pk).update(created_at=timezone.now() - age, pictures=pictures)
        return made

    return make


def _on_entry(**more: Any) -> Callable[[Activity, User], Call]:
    return lambda record, person: (
        "crm/edit_activity",
        {"activity_id": record.pk, "version": record.version, **more},
    )


register(
    "entry of a timeline",
    Offers(
        answers=("LeadActivity",),
        states={
            **{kind: _entry(kind) for kind in ActivityType.values},
            "note of yesterday": _entry("note", dt.timedelta(hours=25)),
        },
        field="type",
        values=tuple(ActivityType.values),
        shown=lambda record: ("crm/query_activities", {"lead_id": record.lead_id}),
        within=lambda data, record: next(row for row in data["list"] if row["activity_id"] == record.pk),
        attempts={"edit": _on_entry(body="Suka teh"), "pin": _on_entry(pinned=True)},
        own=lambda record, person: Activity.objects.filter(pk=record.pk).update(author=person),
    ),
)


# -- tasks ------------------------------------------------------------------------------------------
def _task(status: str) -> Callable[[], Task]:
    def make() -> Task:
        existing = lead()
        done_at = None if status == TaskStatus.OPEN else timezone.now()
        return Task.objects.create(
            lead=existing,
            country=existing.country,
            title="Telepon",
            due_at=_SOON,
            assignee=existing.owner,
            status=status,
            done_at=done_at,
        )

    return make


def _on_task(action: str) -> Callable[[Task, User], Call]:
    return lambda record, person: (
        "crm/change_task_status",
        {"task_id": record.pk, "version": record.version, "action": action},
    )


register(
    "task",
    Offers(
        answers=("LeadTask",),
        states={status: _task(status) for status in TaskStatus.values},
        field="status",
        values=tuple(TaskStatus.values),
        shown=lambda record: ("crm/query_tasks", {"lead_id": [record.lead_id], "status": [record.status]}),
        within=lambda data, record: next(row for row in data["list"] if row["task_id"] == record.pk),
        attempts={
            "edit": lambda record, person: (
                "crm/save_task",
                {"task_id": record.pk, "version": record.version, "title": "Kunjungi"},
            ),
            **{action: _on_task(action) for action in ("done", "cancel", "reopen")},
        },
    ),
)
