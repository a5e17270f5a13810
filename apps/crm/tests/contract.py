"""Calls of the operations on leads for the contract test."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils import timezone

from apps.core.testing.contract import Body, Case, register
from apps.crm.choices import ActivityType
from apps.crm.services import tasks, timeline
from apps.crm.tests.factories import contact, lead
from apps.stores.tests.factories import StoreFactory, regions
from apps.uploads.tests.import_cases import Imports


def _named(country: str = "ID", **more: Any) -> Body:
    return lambda person: {"lead_id": lead(country=country).pk, **more}


def _versioned(**more: Any) -> Body:
    return _named(version=1, **more)


def _fields(country: str) -> dict[str, Any]:
    return {"name": "Kopi Tuku", "source": "field_visit", "contacts": [contact(country)]}


def _with_store(country: str) -> Body:
    return lambda person: {**_fields("ID"), "store_id": StoreFactory(country=country).pk}


def _moved(person: Any) -> dict[str, Any]:
    return {"lead_id": lead(in_touch=True).pk, "version": 1, "stage": "contacted"}


def _assigned(person: Any) -> dict[str, Any]:
    return {"lead_id": lead().pk, "version": 1, "owner_id": person.pk}


def _won(country: str) -> Body:
    def body(person: Any) -> dict[str, Any]:
        made = lead(country=country)
        store = StoreFactory(country=country)
        return {"lead_id": made.pk, "version": 1, "mode": "link", "store_id": store.pk}

    return body


def _pair(country: str) -> Body:
    def body(person: Any) -> dict[str, Any]:
        winner, loser = lead(country=country), lead(country=country)
        return {
            "winner_id": winner.pk,
            "loser_id": loser.pk,
            "winner_version": 1,
            "loser_version": 1,
        }

    return body


def _entry(country: str) -> Body:
    def body(person: Any) -> dict[str, Any]:
        made = lead(country=country)
        entry = timeline.record(made, ActivityType.NOTE, author=person, body="Suka kopi")
        return {"activity_id": entry.pk, "version": 1, "body": "Suka teh"}

    return body


def _task(country: str, **more: Any) -> Body:
    def body(person: Any) -> dict[str, Any]:
        made = lead(country=country)
        fields = {"lead_id": made.pk, "title": "Telepon", "due_at": timezone.now() + dt.timedelta(days=1)}
        task = tasks.save_task(actor=made.owner, country=country, fields=fields)
        return {"task_id": task.pk, "version": 1, **more}

    return body


_ID: Any = {"id_field": "lead_id"}
_TASK_ID: Any = {"id_field": "task_id"}
_DUE = {"title": "Telepon", "due_at": "2027-01-01T03:00:00Z"}

register("crm/query_leads", Case(4, own=lambda person: lead() and {}))
register("crm/get_forecast", Case(3, own=lambda person: lead() and {}))
register("crm/get_lead_board", Case(4, own=lambda person: lead() and {}))
register("crm/get_lead_detail", Case(5, own=_named(), foreign=_named("TR"), **_ID))
register("crm/create_lead", Case(11, own=lambda person: _fields("ID")))
register(
    "crm/edit_lead", Case(8, own=_versioned(name="Tuku"), foreign=_named("TR", version=1, name="x y"), **_ID)
)
register("crm/move_lead", Case(13, own=_moved, foreign=_named("TR", version=1, stage="junk"), **_ID))
register(
    "crm/assign_lead",
    Case(
        11,
        own=_assigned,
        foreign=lambda person: {**_named("TR")(person), "version": 1, "owner_id": person.pk},
        **_ID,
    ),
)
register("crm/convert_lead", Case(19, own=_won("ID"), foreign=_won("TR"), **_ID))
register("crm/merge_leads", Case(26, own=_pair("ID"), foreign=_pair("TR"), id_field="winner_id"))
register("crm/check_lead_duplicates", Case(2, own=lambda person: lead() and {"name": "Warung Bu Sri"}))
register("crm/query_activities", Case(3, own=_named(), foreign=_named("TR"), **_ID))
register(
    "crm/add_activity",
    Case(5, own=_named(type="note", body="Suka kopi"), foreign=_named("TR", type="note", body="x"), **_ID),
)
register("crm/edit_activity", Case(5, own=_entry("ID"), foreign=_entry("TR"), id_field="activity_id"))
register("crm/query_tasks", Case(4, own=lambda person: _task("ID")(person) and {}))
register(
    "crm/save_task",
    Case(6, own=_named(**_DUE), foreign=_named("TR", **_DUE), edit=_task("ID", title="Kunjungi"), **_ID),
)
register(
    "crm/change_task_status",
    Case(10, own=_task("ID", action="done"), foreign=_task("TR", action="done"), **_TASK_ID),
)
register("crm/bulk_edit_leads", Case(13, own=lambda person: {"ids": [lead().pk], "action": "junk"}))
register("crm/export_leads", Case(6, own=lambda person: lead() and {}))
register("crm/export_leads_for_editing", Case(6, own=lambda person: lead() and {}))


# -- imports ---------------------------------------------------------------------------------------
_TABLE = b"Name,Phone,Region\nKopi Tuku,0812 1234 5678,Daerah Khusus Ibukota Jakarta\n"
_MAPPED = {
    "mapped": [
        {"field": "name", "columns": ["Name"]},
        {"field": "phone", "columns": ["Phone"]},
        {"field": "region_l1", "columns": ["Region"]},
        {"field": "region_l2", "value": "Kota Administrasi Jakarta Selatan"},
    ]
}
Imports("crm", _TABLE, _MAPPED, lambda: regions("ID"), {"preview_import": 7}).register()
