"""Holidays: saved, confirmed and deleted by people."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from apps.accounts.models import User
from apps.core.changes import history, versions
from apps.core.changes.batch_update import BatchContext
from apps.core.choices import Role
from apps.core.errors import AlreadyExists, Forbidden, Invalid, NotFound
from apps.core.queries.list_area import Action
from apps.core.text.folding import fold
from apps.stores import permissions
from apps.stores.models import Holiday, Region

FIELDS = ("date", "name", "name_local", "kind", "tentative", "region_id")
NEEDED = {"date": "Choose a date", "name": "Give it a name"}


def refresh_holiday_search(holiday: Holiday) -> None:
    """Set the folded text that the list searches."""
    holiday.search_text = fold(f"{holiday.name} {holiday.name_local}")


@transaction.atomic
def save_holiday(
    *, actor: User, country: str, holiday_id: int | None, version: int | None, fields: Mapping[str, Any]
) -> Holiday:
    """Make a holiday, or change one: only what is sent changes. Raises NotFound, Conflict, Invalid, AlreadyExists."""
    if holiday_id is None:
        holiday = Holiday(country=country, source="staff", created_by=actor, updated_by=actor)
        _require_whole(fields)
        change_holiday(holiday, fields)
        holiday.save()
        history.record(actor=actor, record=holiday, action="create")
        return holiday
    found = _lock(country, holiday_id)
    versions.check(found, version or 0, fields)
    with versions.changing(found, actor=actor):
        change_holiday(found, fields)
    return found


@transaction.atomic
def edit_holiday(
    *, actor: User, country: str, object_id: int, version: int, patch: Mapping[str, Any]
) -> Holiday:
    """Put fields of a holiday back to what history holds. Raises Forbidden, and what `save_holiday` raises."""
    _require_manager(actor)
    return save_holiday(
        actor=actor, country=country, holiday_id=object_id, version=version, fields=from_history(patch)
    )


def from_history(values: Mapping[str, Any]) -> Mapping[str, Any]:
    """The values with the date as one: history holds it as text."""
    return {**values, "date": dt.date.fromisoformat(values["date"])} if "date" in values else values


def _require_whole(fields: Mapping[str, Any]) -> None:
    missing = {name: [msg] for name, msg in NEEDED.items() if not fields.get(name)}
    if missing:
        raise Invalid(missing)


def change_holiday(holiday: Holiday, fields: Mapping[str, Any]) -> None:
    """Set the fields of a holiday, without saving. Raises Invalid, AlreadyExists."""
    for name in FIELDS:
        if name in fields and name != "region_id":
            setattr(holiday, name, fields[name])
    refresh_holiday_search(holiday)
    if "region_id" in fields:
        region_id = fields["region_id"]
        regions = Region.objects.filter(country=holiday.country)
        if region_id is not None and not regions.filter(pk=region_id).exists():
            raise Invalid({"region_id": ["Region not found"]})
        holiday.region_id = region_id
    same = Holiday.objects.filter(
        country=holiday.country, region=holiday.region_id, date=holiday.date, name=holiday.name
    )
    if same.exclude(pk=holiday.pk).exists():
        raise AlreadyExists(f"{holiday.name} on {holiday.date}")


@transaction.atomic
def delete_holiday(*, actor: User, country: str, holiday_id: int, version: int) -> None:
    """Take a holiday out of the calendar; its history stays. Raises NotFound, Conflict."""
    holiday = _lock(country, holiday_id)
    versions.check(holiday, version, FIELDS)
    history.record(actor=actor, record=holiday, action="delete", before=history.snapshot(holiday))
    holiday.delete()


def _lock(country: str, holiday_id: int) -> Holiday:
    found = lock_holidays(None, country, [holiday_id])
    if not found:
        raise NotFound("Holiday")
    return found[0]


def lock_holidays(actor: User | None, country: str, ids: Sequence[int]) -> list[Holiday]:
    """The holidays of the country among the ids, with their regions, locked in the order of ids."""
    found = Holiday.objects.filter(country=country, pk__in=ids).select_related(
        "region", "created_by", "updated_by"
    )
    return list(found.select_for_update(of=("self",)).order_by("pk"))


# -- several at once -------------------------------------------------------------
def _confirm(work: BatchContext, holiday: Holiday, fetched: None) -> None:
    _require_manager(work.actor)
    with work.batch.changing(holiday, action="confirm_date"):
        holiday.tentative = False


def _require_manager(actor: User) -> None:
    if not permissions.is_manager(actor):
        raise Forbidden([Role.MANAGER])


HOLIDAY_ACTIONS: Mapping[str, Action] = {"confirm": Action("Confirmed holidays", _confirm)}
