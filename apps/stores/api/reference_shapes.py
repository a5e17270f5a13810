"""Output shapes of the operations on reference data, and on hours without a store."""

from __future__ import annotations

import datetime as dt
from datetime import date
from typing import Annotated, Literal

from apps.core.http.outputs import UNSET, From, IdNumber, Meta, Output, OwnId, UnsetType
from apps.core.http.serializers import BaseOutput
from apps.stores import choices
from apps.stores.record.shapes import (
    DayHours,
    Interval,
    MoreHours,
    OpenNow,
    RegionRef,
    SpecialHours,
    TagsMoved,
)
from apps.uploads.record.shapes import PictureRef


class RegionRow(RegionRef):
    name_en: str
    parent_id: IdNumber | None
    path: str
    lat: float | None
    lng: float | None
    timezone: str
    code: str


class BrandOutput(BaseOutput):
    brand_id: OwnId
    name: str
    wikidata: str
    hotline: str
    website: str
    countries: list[str]
    match_names: list[str]
    logo_picture_id: IdNumber | None
    logo: Annotated[PictureRef | None, From("logo_picture")]
    store_count: Annotated[
        int, Meta(description="Number of stores in the country, without merged and deleted ones.")
    ]


class StoreTypeOutput(Output):
    code: str
    labels: dict[str, str]
    osm: dict[str, str]
    schema_org: str
    overture_category: str | None
    sort: int


class CuisineOutput(Output):
    code: str
    labels: dict[str, str]
    group: str
    parent_code: str | None
    osm_value: str
    osm_is_free: bool
    overture_category: str | None
    countries: list[str]
    sort: int
    is_active: bool


class Option(Output):
    value: str
    label: str


class GroupOutput(Output):
    code: str
    label: str


class AttributeOutput(Output):
    key: str
    labels: dict[str, str]
    kind: Literal["boolean", "choice", "integer", "set"]
    values: list[Option] | UnsetType = UNSET
    with_wallets: bool | UnsetType = UNSET
    minimum: int | UnsetType = UNSET
    maximum: int | UnsetType = UNSET
    osm_key: str | None
    sort: int


class TaxonomiesOutput(Output):
    store_types: list[StoreTypeOutput]
    cuisines: list[CuisineOutput]
    cuisine_groups: list[GroupOutput]
    attributes: list[AttributeOutput]
    enums: dict[str, list[Option]]


class TagOutput(BaseOutput):
    tag_id: OwnId
    slug: str
    label: str
    kind: Annotated[str, choices.TagKind]
    labels: dict[str, str]
    country: str
    synonyms: list[str]
    usage_count: int
    status: Annotated[str, choices.TagStatus]
    has_pork: bool
    has_alcohol: bool
    merged_into: Annotated[IdNumber | None, From("merged_into_id")]


class MergeTagsOutput(Output):
    changeset_id: IdNumber | None
    into: TagOutput
    moved: list[TagsMoved]


class HolidayOutput(BaseOutput):
    holiday_id: OwnId
    country: str
    region_id: IdNumber | None
    region: RegionRef | None
    date: dt.date
    name: str
    name_local: str
    kind: Annotated[str, choices.HolidayKind]
    tentative: bool
    source: str


class ParsedHours(Output):
    """The six opening hours fields parsed from a text."""

    hours_mode: Annotated[str, choices.HoursModeChoice]
    regular_hours: list[DayHours] | None
    more_hours: list[MoreHours]
    special_hours: list[SpecialHours]
    holiday_policy: Annotated[str, choices.HolidayPolicyChoice]
    hours_note: str


class ParseHoursOutput(Output):
    hours: ParsedHours
    warnings: list[str]


class WeekDay(Output):
    on: date
    day: int
    label: str
    state: Literal["open", "closed", "unknown"]
    intervals: list[Interval]
    reason: Literal["regular", "special", "holiday", "unknown"]
    text: str


class PreviewHoursOutput(OpenNow):
    osm: str
    week: list[WeekDay]
