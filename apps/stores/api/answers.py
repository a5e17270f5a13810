"""Serialization of stores for API responses."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import cache, partial
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from apps.accounts.models import User
from apps.core.http.outputs import Output
from apps.core.http.serializers import BaseOutput, UserRef
from apps.core.readers.phones import national
from apps.core.records.answers import Answers
from apps.core.values import FieldValue
from apps.stores import permissions
from apps.stores.api import reference_shapes, shapes
from apps.stores.domain.address import path_of
from apps.stores.domain.hours.describe import describe, holiday_text, holidays_ahead, times
from apps.stores.domain.hours.evaluate import NO_HOLIDAYS, BusinessDay, Holidays, open_at
from apps.stores.domain.hours.model import DAY_NAMES, Hours
from apps.stores.domain.hours.validate import parse_hours
from apps.stores.domain.map_grid import lat_of, lng_of
from apps.stores.domain.matching import scoring
from apps.stores.models import Brand, Holiday, Region, Store, StoreDuplicatePair, StoreMerge, Tag
from apps.stores.queries import selectors
from apps.stores.queries.map_reads import Cell, Gathered
from apps.stores.queries.rows import REGION, REGIONS, ROW, ListRow, PinRow
from apps.stores.record import HOURS, STORE_RECORD
from apps.stores.record.ref_shapes import MatchFeatures
from apps.stores.record.refs import place_of
from apps.stores.record.shapes import (
    BrandRef,
    ChecklistItem,
    ExternalId,
    HolidayAhead,
    Interval,
    OpenNow,
    Phone,
    RegionRef,
    StandingMerge,
    StorePicture,
)
from apps.stores.services import derived, places, rules
from apps.stores.services.merging import transfers
from apps.uploads.models import file_url
from apps.uploads.record.shapes import PictureRef

ANSWERS = Answers(
    STORE_RECORD,
    {
        "allowed_actions": lambda store, user: permissions.allowed_actions(user, store),
        "phones": lambda store, user: [
            Phone(**phone, national=national(phone["number"], store.country)) for phone in store.phones
        ],
        "open_now": lambda store, user: open_now(store, timezone.now()),
        "pictures": lambda store, user: _pictures(store),
        "external_ids": lambda store, user: [ExternalId.of(row) for row in store.external_ids.all()],
        "missing_to_publish": lambda store, user: _missing(store),
        "empty_fields": lambda store, user: derived.empty_fields(store),
        "merge": lambda store, user: _current_merge(store, user),
    },
)


_OWN = ("store_id", *ROW)
_STATUS, _BUSINESS_STATUS = map(_OWN.index, ("status", "business_status"))


def store_rows(rows: Sequence[ListRow], user: User) -> list[Output]:
    """Return the rows of the store list as output, in order, with the actions that `user` may take on each.

    Rows with the same regions share the objects of the regions, and rows with the same status and business
    status share one list of actions. Do not change these.
    """
    actions_at = cache(partial(permissions.actions_at, user))
    place_at = cache(_place)
    return [
        _store_row(row, place_at(row.regions), actions_at(row.own[_STATUS], row.own[_BUSINESS_STATUS]))
        for row in rows
    ]


def _store_row(row: ListRow, place: dict[str, FieldValue], actions: list[str]) -> Output:
    brand_id, brand_name, user_id, nickname, role, cover, file = row.beside
    made: Output = shapes.StoreRow(
        **dict(zip(_OWN, row.own, strict=True)),
        **place,
        cover_url=file_url(cover, file) if cover else None,
        cuisine=row.cuisines[0] if row.cuisines else None,
        tag_refs=row.tag_refs,
        brand=BrandRef(brand_id=brand_id, name=brand_name) if brand_id else None,
        updated_by=UserRef(user_id=user_id, nickname=nickname, role=role) if user_id else None,
        allowed_actions=actions,
    )
    return made


def _place(regions: tuple[Any, ...]) -> dict[str, Any]:
    levels = [regions[at : at + len(REGION)] for at in range(0, len(regions), len(REGION))]
    return {
        **{field: _region(*level) for field, level in zip(REGIONS, levels, strict=True)},
        "region_path": path_of(*(name for _, name, *_ in levels)),
    }


def _region(pk: int | None, name: str, level: int, kind: str) -> RegionRef | None:
    return RegionRef(region_id=pk, name=name, level=level, type=kind) if pk else None


def store_map(gathered: Gathered, pins: Sequence[PinRow]) -> shapes.StoreMapOutput:
    """Return the response for a part of the map: clusters, single stores and the total.

    The clusters are the cells of `gathered` with more than one store; `pins` are the single stores.
    """
    return shapes.StoreMapOutput(
        clusters=[_cluster(cell) for cell in gathered.cells if cell.count > 1],
        stores=[_pin(row) for row in pins],
        total=gathered.total,
        total_is_exact=gathered.is_exact,
        truncated=gathered.is_crowded,
    )


def _cluster(cell: Cell) -> shapes.MapCluster:
    bounds = shapes.MapBounds(**cell.box.in_degrees())
    return shapes.MapCluster(lat=lat_of(cell.y), lng=lng_of(cell.x), count=cell.count, bounds=bounds)


def _pin(row: PinRow) -> shapes.MapStore:
    cover, file = row.cover
    return shapes.MapStore(store_id=row.pk, **row.shown, cover_url=file_url(cover, file) if cover else None)


def store_detail(store: Store, user: User) -> BaseOutput:
    """Return one store with all its details."""
    return ANSWERS.detail(store, user)


def _missing(store: Store) -> list[ChecklistItem]:
    """Return the missing fields that prevent publication."""
    missing = rules.missing_to_publish(store, place_of(store)) if store.is_listed else []
    return [ChecklistItem(field=name, label=label) for name, label in missing]


def _current_merge(store: Store, user: User) -> StandingMerge | None:
    merge = selectors.current_merge(store)
    if merge is None:
        return None
    return StandingMerge.of(merge, allowed_actions=permissions.merge_actions(user, merge))


def _pictures(store: Store) -> list[StorePicture]:
    pictures = {pk: PictureRef.of(picture) for pk, picture in selectors.pictures_of(store).items()}
    return [StorePicture(**row, picture=pictures.get(row["picture_id"])) for row in store.pictures]


def hours_of(store: Store) -> Hours:
    """Return the store's opening hours as `Hours`."""
    return parse_hours({name: getattr(store, name) for name in HOURS})


def open_now(store: Store, at: dt.datetime) -> OpenNow:
    """Return whether the store is open at `at` (aware), with text and coming public holidays.

    Texts are in the store's time zone. One query, none if the store has no weekly hours.
    """
    hours = hours_of(store)
    holidays = places.holidays_near(store, at) if hours.base_week else NO_HOLIDAYS
    return open_state(hours, at, store.timezone, holidays, store.business_status)


def open_state(
    hours: Hours, at: dt.datetime, zone: str, holidays: Holidays, business_status: str = "open"
) -> OpenNow:
    """Return whether hours are open at `at` (aware) in the time zone `zone`, with text and coming holidays.

    `is_open` is None if the day's hours are unknown. The holidays are those of the next 14 days that change
    the hours. A business status other than "open" means closed, without holidays.
    """
    today = at.astimezone(ZoneInfo(zone)).date()
    ahead = holidays_ahead(hours, today, holidays) if business_status == "open" else []
    return OpenNow.of(
        open_at(hours, at, zone, holidays=holidays, business_status=business_status),
        text=describe(hours, at, zone, holidays=holidays, business_status=business_status),
        holidays=[HolidayAhead(on=day.on, name=day.occasion, text=holiday_text(day)) for day in ahead],
    )


def week_day(one: BusinessDay) -> reference_shapes.WeekDay:
    """Return a day's hours as output: number (1 is Monday), name, state, intervals and text."""
    number = one.on.isoweekday()
    return reference_shapes.WeekDay.of(
        one,
        day=number,
        label=DAY_NAMES[number - 1],
        state=one.day.state,
        intervals=[Interval(**session.as_json()) for session in one.day.sessions],
        text=times(one),
    )


def duplicate_pair(pair: StoreDuplicatePair, user: User) -> shapes.DuplicatePair:
    """Return a pair of possible duplicates as output, with the actions that `user` may take."""
    return shapes.DuplicatePair.of(
        pair,
        band=scoring.band_of(float(pair.score)),
        features=MatchFeatures(**pair.features),
        allowed_actions=permissions.duplicate_actions(user, pair),
    )


def merge_row(merge: StoreMerge, user: User) -> shapes.StoreMergeRow:
    """Return a merge as output, with counts of the moved records and the actions that `user` may take."""
    return shapes.StoreMergeRow.of(
        merge,
        moved=transfers.counts(merge.moved),
        allowed_actions=permissions.merge_actions(user, merge),
    )


def region_row(region: Region) -> reference_shapes.RegionRow:
    """Return a region as output for a picker; its path is "parent › name", or the name without a parent."""
    path = f"{region.parent.name} › {region.name}" if region.parent else region.name
    return reference_shapes.RegionRow.of(region, path=path)


def tag_row(tag: Tag, user: User) -> reference_shapes.TagOutput:
    """Return a tag with the actions that `user` may take."""
    return reference_shapes.TagOutput.of(tag, allowed_actions=permissions.tag_actions(user, tag))


def brand_row(brand: Brand, user: User, store_count: int) -> reference_shapes.BrandOutput:
    """Return a brand as output with `store_count`, the given number of stores, and the actions of `user`."""
    actions = permissions.brand_actions(user, brand)
    return reference_shapes.BrandOutput.of(brand, store_count=store_count, allowed_actions=actions)


def holiday_row(holiday: Holiday, user: User) -> reference_shapes.HolidayOutput:
    """Return a holiday as output; managers may edit and delete it, other users nothing."""
    actions = ["edit", "delete"] if permissions.is_manager(user) else []
    return reference_shapes.HolidayOutput.of(holiday, allowed_actions=actions)
