"""Create, edit, confirm, undo and delete holidays."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

from django.db import transaction

from apps.accounts.models import User
from apps.core.changes import history, versions
from apps.core.changes.batch_update import BatchContext
from apps.core.choices import Role
from apps.core.errors import AlreadyExists, Forbidden, Invalid
from apps.core.lists.list_area import Action
from apps.core.records.fields import read_day
from apps.core.records.services import RecordServices, Values, Write
from apps.core.text.folding import fold
from apps.core.values import FieldValue, optional_number_of
from apps.stores import permissions
from apps.stores.models import Holiday, Region

FIELDS = ("date", "name", "name_local", "kind", "tentative", "region_id")
NEEDED = {"date": "Choose a date", "name": "Enter a name"}


def refresh_holiday_search(holiday: Holiday) -> None:
    """Set the normalized text for search. Saves nothing."""
    holiday.search_text = fold(f"{holiday.name} {holiday.name_local}")


def _new(actor: User, country: str) -> Holiday:
    return Holiday(country=country, source="staff", created_by=actor, updated_by=actor)


def _authorize(actor: User, holiday: Holiday) -> None:
    if not permissions.is_manager(actor):
        raise Forbidden([Role.MANAGER])


def _require_needed(fields: Values) -> None:
    missing = {name: [msg] for name, msg in NEEDED.items() if not fields.get(name)}
    if missing:
        raise Invalid(missing)


def _read_day(value: FieldValue) -> dt.date | None:
    assert value is None or isinstance(value, str | dt.date)
    return read_day(value)


def _apply(write: Write, holiday: Holiday, fields: Values) -> None:
    """Set values without saving. Raise Invalid or AlreadyExists."""
    if holiday.pk is None:
        _require_needed(fields)
    for name in FIELDS:
        if name in fields and name != "region_id":
            setattr(holiday, name, _read_day(fields[name]) if name == "date" else fields[name])
    refresh_holiday_search(holiday)
    if "region_id" in fields:
        region_id = optional_number_of(fields["region_id"])
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
    """Delete a holiday; its history remains. Raise NotFound, or Conflict if `version` is outdated.

    Does not check permissions: the caller must require a manager. `actor` is only recorded in history.
    """
    holiday = HOLIDAY_SERVICES.lock_one(actor, country, holiday_id)
    versions.check(holiday, version, FIELDS)
    history.removal(actor=actor, record=holiday)
    holiday.delete()


def lock_holidays(actor: User, country: str, ids: Sequence[int]) -> list[Holiday]:
    """Return the country's holidays among the ids, locked for update in the order of ids.

    Missing ids are left out. `actor` is not used, and nothing is checked.
    """
    holidays = Holiday.objects.filter(country=country, pk__in=ids).select_related(
        "region", "created_by", "updated_by"
    )
    return list(holidays.select_for_update(of=("self",)).order_by("pk"))


HOLIDAY_SERVICES = RecordServices(
    "Holiday",
    new=_new,
    lock=lock_holidays,
    apply=_apply,
    undoable=frozenset(FIELDS),
    authorize=_authorize,
)


# -- bulk actions -----------------------------------------------------------------
def _confirm(work: BatchContext, holiday: Holiday, fetched: None) -> None:
    _authorize(work.actor, holiday)
    with work.batch.changing(holiday, action="confirm_date"):
        holiday.tentative = False


HOLIDAY_ACTIONS: Mapping[str, Action] = {"confirm": Action("Confirmed holidays", _confirm)}
