"""Shapes of the nested objects of stores, in requests and responses."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from rest_framework import serializers

from apps.core.http.fields import Id, Text
from apps.core.http.outputs import UNSET, From, IdNumber, Output, OwnId, UnsetType
from apps.core.http.serializers import InputSerializer, Shape, UserRef, Warned
from apps.stores import choices
from apps.stores.domain.values import LONGEST_PHONE_LABEL
from apps.stores.record.ref_shapes import MatchFeatures, StoreRef, enum
from apps.uploads.record.shapes import PictureRef


class RegionRef(Output):
    """A reference to a region."""

    region_id: OwnId
    name: str
    level: int
    type: Annotated[str, choices.RegionType]


class BrandRef(Output):
    """A reference to a brand."""

    brand_id: OwnId
    name: str


class TagRef(Output):
    """A reference to a tag."""

    tag_id: OwnId
    slug: str
    label: str
    kind: Annotated[str, choices.TagKind]


class Interval(Output):
    """An opening interval; a closing time before the opening time is on the next day."""

    open: str
    close: str


class DayHours(Output):
    """A weekday, Monday = 1."""

    day: int
    state: Literal["open", "closed", "unknown"]
    intervals: list[Interval]


class MoreHours(Output):
    """The week of a service."""

    type: Literal["kitchen", "delivery", "takeaway", "drive_through", "happy_hour"]
    days: list[DayHours]


class SpecialHours(Output):
    """Hours that replace the week on some dates."""

    start_on: date
    end_on: date
    name: str | UnsetType = UNSET
    state: Literal["open", "closed"]
    intervals: list[Interval]
    weekdays: list[int] | UnsetType = UNSET
    holiday_id: IdNumber | UnsetType | None = UNSET


class Phone(Output):
    number: str
    type: Annotated[str, choices.PhoneTypeChoice]
    is_primary: bool
    label: str
    national: str


class Link(Output):
    platform: str
    url: str


class StorePicture(Output):
    picture_id: IdNumber
    category: Annotated[str, choices.PictureCategory]
    caption: str
    sort: int
    picture: PictureRef | None


class ExternalId(Output):
    source: str
    external_id: str
    url: str
    linked_at: datetime
    linked_by: UserRef | None
    link_confidence: float | None


class FieldSource(Output):
    source: str
    sync_id: IdNumber | None
    set_at: datetime | None
    set_by: IdNumber | None
    locked: bool


class HolidayAhead(Output):
    """A public holiday with hours that differ from the regular ones."""

    on: date
    name: str
    text: str


class OpenNow(Output):
    is_open: bool | None
    closes_at: datetime | None
    opens_at: datetime | None
    reason: Literal["regular", "special", "holiday", "business_status", "unknown"]
    text: str
    holidays: list[HolidayAhead]


class ChecklistItem(Output):
    field: str
    label: str


class StandingMerge(Output):
    """The merge of a store into its winner."""

    merge_id: OwnId
    merged_at: Annotated[datetime, From("created_at")]
    merged_by: Annotated[UserRef | None, From("created_by")]
    allowed_actions: list[str]


class DuplicateCandidate(Output):
    """A possible duplicate, with reasons."""

    store: StoreRef
    score: float
    band: Annotated[str, choices.DuplicateBand]
    distance_m: int | None
    features: MatchFeatures
    reasons: list[str]
    corroborated: bool


class Moved(Output):
    """The number of moved records of a kind, with their label."""

    label: str
    count: int


class TagsMoved(Moved):
    object_type: str


# -- addresses and maps -------------------------------------------------------------------------------
class NearestOutput(Output):
    is_inside: bool
    regions: list[RegionRef]
    postcode: str | None
    distance_m: int | None
    is_guess: bool
    problem: str


class GeocodedPoint(Output):
    lat: float
    lng: float
    label: str
    precision: Literal["address", "street", "region"]
    source: Literal["stores", "regions", "service"]


class GeocodeOutput(Output):
    points: list[GeocodedPoint]
    service: Literal["off", "answered", "failed"]
    attribution: str


class RegionOutline(Output):
    region_id: IdNumber
    name: str
    lat: float | None
    lng: float | None
    rings: list[list[float]]


class OutlinesOutput(Output):
    level: int
    outlines: list[RegionOutline]
    attribution: str


class CheckAddressOutput(Output):
    errors: dict[str, list[str]]
    warnings: list[Warned]
    address_text: str
    timezone: str


# -- inputs ---------------------------------------------------------------------------------------------
class PhoneInput(InputSerializer, Shape):
    """A phone number, its type and label."""

    number = Text(max_length=40)
    type = enum(choices.PhoneTypeChoice, required=False)
    is_primary = serializers.BooleanField(required=False)
    label = Text(required=False, allow_blank=True, max_length=LONGEST_PHONE_LABEL)
    national = Text(required=False, allow_blank=True, max_length=40)
    """Accepted and ignored, so that the phones of a response can be sent back."""


class LinkInput(InputSerializer):
    """A link on a platform."""

    platform = Text(max_length=20)
    url = Text(max_length=500)


class PictureInput(InputSerializer):
    """A picture of the gallery."""

    picture_id = Id()
    category = enum(choices.PictureCategory)
    caption = Text(required=False, allow_blank=True, max_length=140, default="")
    sort = serializers.IntegerField(required=False, min_value=0, max_value=1000, default=0)


class ExternalIdInput(InputSerializer, Shape):
    """An external id of the store in a source."""

    source = serializers.RegexField(r"^[a-z0-9_]{2,40}$")
    external_id = Text(max_length=200)
    url = Text(required=False, allow_blank=True, max_length=500)
