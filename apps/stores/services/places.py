"""Regions of points and addresses, validation of addresses, holidays and preview of hours."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.utils import timezone

from apps.core.country import pack
from apps.core.db.prepared import Param, PreparedRows
from apps.core.errors import Invalid
from apps.core.http.serializers import Warned
from apps.core.values import FieldValue
from apps.stores.domain.geo import is_inside
from apps.stores.domain.hours.evaluate import Holidays
from apps.stores.domain.hours.model import Hours
from apps.stores.domain.hours.validate import HoursError, parse_hours
from apps.stores.models import Holiday, Store
from apps.stores.queries.lookup import has_borders, region_of
from apps.stores.record.regions import LEVELS
from apps.stores.record.shapes import CheckAddressOutput, NearestOutput, RegionRef
from apps.stores.services import rules
from apps.stores.services.derived import refresh
from apps.stores.services.stores import load_context
from apps.stores.services.values import clean

ADDRESS_FIELDS = (
    "address_line1",
    "address_line2",
    "sublocality",
    "postcode",
    "lat",
    "lng",
    "region_l1_id",
    "region_l2_id",
    "region_l3_id",
)


def regions_of_pin(*, country: str, lat: float, lng: float) -> NearestOutput:
    """Return the regions that contain a point, from large to small.

    Up to 2 km outside of every region, the nearest one is returned as a guess, with its distance in meters.
    Farther out, or outside the country, there are no regions, and `problem` is a message (in the country only
    if boundaries are loaded, else ""). `postcode` is always None.
    """
    inside = is_inside(country, lat, lng)
    located = region_of(country, lat, lng) if inside else None
    regions = [located.place.at(level) for level in LEVELS] if located else []
    return NearestOutput(
        is_inside=inside,
        regions=[RegionRef.of(region) for region in regions if region],
        postcode=None,
        distance_m=located.outside_m if located else None,
        is_guess=located is not None and located.outside_m > 0,
        problem=_problem(country, is_inside=inside, is_located=located is not None),
    )


def _problem(country: str, *, is_inside: bool, is_located: bool) -> str:
    """Return the problem of a pin independent of named regions, or ""."""
    if not is_inside:
        return rules.outside(country)
    return rules.in_no_region(country) if not is_located and has_borders(country) else ""


def check_address(*, country: str, fields: Mapping[str, FieldValue]) -> CheckAddressOutput:
    """Return errors and warnings of an address that is being entered, and its printed form. Saves nothing.

    `fields` are address fields of a store; missing ones are empty.
    """
    values, errors = clean(fields, country)
    store = Store(country=country, name="-", store_type="restaurant")
    for name, value in values.items():
        setattr(store, name, value)
    context, wrong = load_context(store)
    findings = rules.check(store, context, set(ADDRESS_FIELDS))
    refresh(store, context.place)
    return CheckAddressOutput.of(
        store,
        errors={**findings.errors, **wrong, **errors},
        warnings=[Warned.of(warning) for warning in findings.warnings],
    )


CachedHoliday = tuple[dt.date, int | None, str]
"""A public holiday: date, region (None for the whole country) and name."""


def holidays_near(store: Store, at: dt.datetime) -> Holidays:
    """Return {date: name} of the public holidays at a store, from 2 days before `at` to 16 after; one query.

    Those of its country and of its first region level. Dates are counted from the date of `at` in UTC.
    """
    return holidays_in(store.region_l1_id, _near_holidays(store.country, at.astimezone(dt.UTC).date()))


def holidays_in(region_id: int | None, days: Iterable[CachedHoliday]) -> Holidays:
    """Return {date: name} of the holidays in `days` that are national or of the region.

    `days` are (date, region id or None, name). Names of one day are joined by "and". With `region_id` None,
    only national ones.
    """
    names: dict[dt.date, str] = {}
    for day, region, name in days:
        if region in (None, region_id):
            names[day] = f"{names[day]} and {name}" if day in names else name
    return names


def holidays_of(country: str) -> list[CachedHoliday]:
    """Return the public holidays of a country and its regions, from 2 days ago to 16 days ahead (UTC)."""
    return _near_holidays(country, timezone.now().date())


def _near_holidays(country: str, today: dt.date) -> list[CachedHoliday]:
    first, last = today - dt.timedelta(days=2), today + dt.timedelta(days=16)
    return list(_DAYS.fetch(country=country, first=first, last=last))


_DAYS = PreparedRows(
    lambda: (
        Holiday.objects.filter(
            country=Param("country"), kind="public", date__gte=Param("first"), date__lte=Param("last")
        )
        .order_by("date", "pk")
        .values_list("date", "region_id", "name")
    )
)


@dataclass(frozen=True, slots=True)
class Preview:
    """Hours without a store, with the data to preview them."""

    hours: Hours
    zone: str
    today: dt.date
    holidays: Holidays


def preview_of(*, country: str, zone: str, at: dt.datetime, fields: Mapping[str, FieldValue]) -> Preview:
    """Parse the hours in `fields`, and return them with what a preview needs: zone, date and holidays.

    The date is that of `at` in the zone; the holidays are national ones around it. A zone of another country
    is replaced by the country's main one. Raise Invalid for invalid hours.
    """
    try:
        hours = parse_hours(fields)
    except HoursError as error:
        raise Invalid(error.errors) from None
    chosen = zone if zone in pack(country).timezones else pack(country).timezone
    today = at.astimezone(ZoneInfo(chosen)).date()
    return Preview(hours, chosen, today, holidays_in(None, _near_holidays(country, today)))
