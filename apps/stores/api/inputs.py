"""Inputs of the operations on stores."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

from rest_framework import serializers

from apps.core.http.fields import Moment, Text, optional_id, optional_text
from apps.core.http.inputs import (
    BLANK,
    UNSET,
    CreateInput,
    EditInput,
    IdNumber,
    Input,
    Messages,
    Meta,
    Omittable,
    Patch,
    StatusInput,
    VersionNumber,
    one_of,
)
from apps.core.http.serializers import BulkSerializer, InputSerializer, Shape
from apps.core.lists import list_area, list_spec
from apps.stores import choices, permissions
from apps.stores.domain.matching import subject
from apps.stores.record import HOURS, STORE_RECORD
from apps.stores.record.listings import BRAND_LIST, DUPLICATE_LIST, HOLIDAY_LIST, MERGE_LIST, TAG_LIST, Box
from apps.stores.record.ref_shapes import STORE_TYPES, enum
from apps.stores.services.holidays import HOLIDAY_ACTIONS
from apps.stores.services.places import ADDRESS_FIELDS
from apps.stores.services.stores import SLUG_FIELDS

_MapFilters = list_area.filters_input("_MapFilters", STORE_RECORD.list_spec)
StoreLabelsInput = list_area.filters_input("StoreLabelsInput", STORE_RECORD.list_spec)
MergeListInput = list_spec.list_input("MergeListInput", MERGE_LIST)
DuplicateListInput = list_spec.list_input("DuplicateListInput", DUPLICATE_LIST)


class MapBox(Box):
    """The visible part of the map."""

    def validate(self, attrs: dict[str, float]) -> dict[str, float]:
        """Return the box. Raise ValidationError if west is not west of east, or south not south of north.

        So a box that crosses the 180th meridian is rejected.
        """
        if not attrs["west"] < attrs["east"]:
            message = "The west edge must be west of the east edge. Query each side of the 180th meridian separately"
            raise serializers.ValidationError({"west": message})
        if not attrs["south"] < attrs["north"]:
            raise serializers.ValidationError({"south": "The south edge must be south of the north edge"})
        return attrs


class StoreMapInput(_MapFilters):  # type: ignore[misc,valid-type]  # made of the list's filters
    """The filters of the list, the part of the map and its zoom level."""

    bbox = MapBox()
    zoom = serializers.IntegerField(min_value=0, max_value=22)


CreateStoreInput: Any = STORE_RECORD.create_input(
    "CreateStoreInput",
    business_status=serializers.ChoiceField(
        choices=[("open", "Open"), ("opening_soon", "Opening soon")], required=False
    ),
)
EditStoreInput: Any = STORE_RECORD.edit_input(
    "EditStoreInput",
    lock_fields=serializers.ListField(child=Text(max_length=40), required=False, max_length=100),
    verify_method=enum(choices.VerifyMethod, required=False),
    verify_note=optional_text(500),
)
_COMPARED_FIELDS = (*subject.FIELDS, "external_ids")
"""Fields that identify a store."""


class CheckDuplicatesInput(
    type("_Compared", (InputSerializer,), STORE_RECORD.inputs_of(_COMPARED_FIELDS))  # type: ignore[misc]  # made of the table
):
    """The data entered so far; with `store_id`, merged over that store's data."""

    store_id = optional_id()
    limit = serializers.IntegerField(required=False, min_value=1, max_value=20)
    name = optional_text(STORE_RECORD.longest("name"))
    store_type = serializers.ChoiceField(choices=STORE_TYPES, required=False, allow_null=True)


class PreviewSlugInput(
    type("_Named", (InputSerializer,), STORE_RECORD.inputs_of(SLUG_FIELDS))  # type: ignore[misc]  # made of the table
):
    """The data entered so far, as far as the web address depends on it."""

    name = optional_text(STORE_RECORD.longest("name"))


class ResolveDuplicateInput(Input):
    pair_id: IdNumber
    version: Omittable[VersionNumber] = None
    decision: Annotated[str, one_of(*permissions.DECISIONS)]
    snooze_until: dt.date | None = None


class MergeStoresInput(CreateInput):
    """The winner and loser of a merge, and the source of each field."""

    winner_id: IdNumber
    loser_id: IdNumber
    winner_version: VersionNumber
    loser_version: VersionNumber
    field_choices: Omittable[
        Annotated[
            dict[str, Annotated[str, choices.FieldChoice]],
            Meta(
                description="Choices by field (docs/areas/stores.md lists them); by default the "
                "winner's values, and the pictures of both."
            ),
        ]
    ] = None
    reason: Annotated[str, Meta(max_length=500), BLANK] | None = None


class UndoMergeInput(CreateInput):
    merge_id: IdNumber
    reason: Annotated[str, Meta(max_length=500), BLANK] | None = None


class SearchStoresInput(Input):
    keyword: Annotated[str, Meta(max_length=200), BLANK] = ""
    ids: Annotated[list[IdNumber], Meta(max_length=20)] = []
    limit: Annotated[int, Meta(ge=1, le=20)] = 20


class BulkStoresParams(InputSerializer, Shape):
    """Parameters of the bulk actions, each of which uses its own.

    `opens` and `closes` are times such as 09:00; an `attribute` is a key and a value, as in `wifi=free`.
    """

    reason = optional_text(500)
    tag_id = optional_id()
    label = optional_text(STORE_RECORD.of("labels").each or 0)
    price_level = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=9)
    method = enum(choices.VerifyMethod, blank=True, required=False, allow_null=True)
    store_type = optional_text(30)
    cuisine = optional_text(30)
    brand_id = optional_id()
    region_id = optional_id()
    holiday_policy = enum(choices.HolidayPolicyChoice, blank=True, required=False, allow_null=True)
    start_on = serializers.DateField(required=False, allow_null=True)
    end_on = serializers.DateField(required=False, allow_null=True)
    opens = optional_text(5)
    closes = optional_text(5)
    occasion = optional_text(60)
    phone = optional_text(100)
    website = optional_text(500)
    attribute = optional_text(60)


class ChangeStoreStatusInput(StatusInput):
    store_id: IdNumber
    action: Annotated[str, one_of(*permissions.STATUS_MOVES)]


class ChangeBusinessStatusInput(StatusInput):
    store_id: IdNumber
    action: Annotated[str, one_of(*permissions.BUSINESS_MOVES)]
    closed_on: dt.date | None = None
    reopen_on: dt.date | None = None
    moved_to_store_id: IdNumber | None = None


class VerifyStoreInput(EditInput):
    store_id: IdNumber
    method: Annotated[str, choices.VerifyMethod, Messages({"invalid_choice": "Choose how it was checked"})]
    note: Annotated[str, Meta(max_length=500), BLANK] | None = None
    picture_id: IdNumber | None = None


class ParseHoursInput(Input):
    osm: Annotated[str, Meta(max_length=2000), BLANK]


class PreviewHoursInput(
    type("_Hours", (InputSerializer,), STORE_RECORD.inputs_of(HOURS))  # type: ignore[misc]  # made of the table
):
    at = Moment(required=False)
    timezone = Text(required=False, max_length=40)


BrandListInput = list_spec.list_input("BrandListInput", BRAND_LIST)


class SaveBrandInput(Input):
    """A new brand, or a patch with its id and version."""

    brand_id: Omittable[IdNumber] = None
    version: Omittable[VersionNumber] = None
    name: Patch[Annotated[str, Meta(max_length=120)]] = UNSET
    wikidata: Patch[Annotated[str, Meta(pattern=r"^(Q\d+)?$", max_length=20), BLANK]] = UNSET
    hotline: Patch[Annotated[str, Meta(max_length=20), BLANK]] = UNSET
    website: Patch[Annotated[str, Meta(max_length=300), BLANK]] = UNSET
    countries: Patch[Annotated[list[Annotated[str, one_of("ID", "TR", "MY", "PH")]], Meta(max_length=4)]] = (
        UNSET
    )
    match_names: Patch[Annotated[list[Annotated[str, Meta(max_length=120)]], Meta(max_length=20)]] = UNSET
    logo_picture_id: Patch[IdNumber | None] = UNSET


class DeleteBrandInput(Input):
    brand_id: IdNumber
    version: VersionNumber


class RegionQueryInput(Input):
    ids: Annotated[list[IdNumber], Meta(max_length=100)] = []
    parent_id: IdNumber | None = None
    within: Annotated[list[IdNumber], Meta(max_length=100)] = []
    level: Annotated[int, Meta(ge=1, le=4)] | None = None
    keyword: Annotated[str, Meta(max_length=100), BLANK] | None = None


class PointInput(Input):
    lat: Annotated[float, Meta(ge=-90, le=90)]
    lng: Annotated[float, Meta(ge=-180, le=180)]


class GeocodeInput(Input):
    text: Annotated[str, Meta(min_length=3, max_length=300)]


class OutlinesInput(Input):
    bbox: Annotated[dict[str, float], MapBox]
    zoom: Annotated[int, Meta(ge=0, le=22)]


AddressInput: Any = type("AddressInput", (InputSerializer,), STORE_RECORD.inputs_of(ADDRESS_FIELDS))
TagQueryInput = list_spec.list_input("TagQueryInput", TAG_LIST)


class MergeTagsInput(CreateInput):
    """The tag to merge and its target."""

    from_id: IdNumber
    into_id: IdNumber
    from_version: VersionNumber
    into_version: VersionNumber


class SaveTagInput(Input):
    """A new tag, or a patch with its id and version."""

    tag_id: Omittable[IdNumber] = None
    version: Omittable[VersionNumber] = None
    slug: Patch[Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]] = UNSET
    labels: Patch[dict[str, Annotated[str, Meta(max_length=60)]]] = UNSET
    kind: Patch[Annotated[str, choices.TagKind]] = UNSET
    country: Patch[Annotated[str, one_of("", "ID", "TR", "MY", "PH")] | None] = UNSET
    synonyms: Patch[Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=20)]] = UNSET
    status: Patch[Annotated[str, one_of("active", "suggested", "blocked")]] = UNSET
    has_pork: Patch[bool] = UNSET
    has_alcohol: Patch[bool] = UNSET


HolidayListInput = list_spec.list_input("HolidayListInput", HOLIDAY_LIST)
HolidayFilters = list_area.filters_input("HolidayFilters", HOLIDAY_LIST)


class SaveHolidayInput(Input):
    """A new holiday, or a patch with its id and version."""

    holiday_id: Omittable[IdNumber] = None
    version: Omittable[VersionNumber] = None
    region_id: Patch[IdNumber | None] = UNSET
    date: Patch[dt.date] = UNSET
    name: Patch[Annotated[str, Meta(max_length=160)]] = UNSET
    name_local: Patch[Annotated[str, Meta(max_length=160), BLANK]] = UNSET
    kind: Patch[Annotated[str, choices.HolidayKind]] = UNSET
    tentative: Patch[bool] = UNSET


class DeleteHolidayInput(Input):
    holiday_id: IdNumber
    version: VersionNumber


class BulkEditHolidaysInput(BulkSerializer):
    action = serializers.ChoiceField(choices=[(action, action) for action in HOLIDAY_ACTIONS])
    filters = HolidayFilters(required=False)
