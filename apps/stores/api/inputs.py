"""Shapes of what the stores' calls take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.core.http.fields import Id, Moment, Text, Version
from apps.core.http.serializers import BulkInput, CreateInput, EditInput, InputSerializer, Shape, StatusInput
from apps.core.queries import list_area, list_spec
from apps.stores import choices, permissions
from apps.stores.listings import BRAND_LIST, DUPLICATE_LIST, HOLIDAY_LIST, MERGE_LIST, TAG_LIST, Box
from apps.stores.matching import subject
from apps.stores.places import ADDRESS_FIELDS
from apps.stores.record import HOURS, STORE_RECORD
from apps.stores.ref_shapes import STORE_TYPES, enum
from apps.stores.services.holidays import HOLIDAY_ACTIONS


def text_field(longest: int) -> Text:
    """A text that may be left out or empty."""
    return Text(required=False, allow_blank=True, allow_null=True, max_length=longest)


def optional_id() -> Id:
    """An id that may be left out or empty."""
    return Id(required=False, allow_null=True)


_MapFilters = list_area.filters_input("_MapFilters", STORE_RECORD.list_spec)
StoreLabelsInput = list_area.filters_input("StoreLabelsInput", STORE_RECORD.list_spec)
MergeListInput = list_spec.list_input("MergeListInput", MERGE_LIST)
DuplicateListInput = list_spec.list_input("DuplicateListInput", DUPLICATE_LIST)


class MapBox(Box):
    """The part of the map that is on show."""

    def validate(self, attrs: dict[str, float]) -> dict[str, float]:
        """The box. Raises ValidationError for one that is empty or goes across the 180th meridian."""
        if not attrs["west"] < attrs["east"]:
            said = (
                "The west edge must lie west of the east edge; ask for each side of the 180th meridian alone"
            )
            raise serializers.ValidationError({"west": said})
        if not attrs["south"] < attrs["north"]:
            raise serializers.ValidationError({"south": "The south edge must lie south of the north edge"})
        return attrs


class StoreMapInput(_MapFilters):  # type: ignore[misc,valid-type]  # made of the list's filters
    """The list's filters, the part of the map and its zoom."""

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
    verify_note=text_field(500),
)
_TELLING = (*subject.FIELDS, "external_ids")
"""What tells which shop it is."""


class CheckDuplicatesInput(
    type("_Telling", (InputSerializer,), STORE_RECORD.inputs_of(_TELLING))  # type: ignore[misc]  # made of the table
):
    """What is typed so far; with `store_id`, over what that store holds."""

    store_id = Id(required=False, allow_null=True)
    limit = serializers.IntegerField(required=False, min_value=1, max_value=20)
    name = text_field(STORE_RECORD.longest("name"))
    store_type = serializers.ChoiceField(choices=STORE_TYPES, required=False, allow_null=True)


class ResolveDuplicateInput(InputSerializer):
    pair_id = Id()
    version = Version(required=False)
    decision = serializers.ChoiceField(choices=[(name, name) for name in permissions.DECISIONS])
    snooze_until = serializers.DateField(required=False, allow_null=True)


class MergeStoresInput(CreateInput):
    """Which store stays, which becomes a part of it, and where each field comes from."""

    winner_id = Id()
    loser_id = Id()
    winner_version = Version()
    loser_version = Version()
    field_choices = serializers.DictField(
        child=enum(choices.FieldChoice),
        required=False,
        help_text="By choice (see the list of choices in docs/areas/stores.md); what is not named is the "
        "winner's, pictures are both.",
    )
    reason = text_field(500)


class UndoMergeInput(CreateInput):
    merge_id = Id()
    reason = text_field(500)


class SearchStoresInput(InputSerializer):
    keyword = Text(required=False, allow_blank=True, max_length=200)
    ids = serializers.ListField(child=Id(), required=False, max_length=20)
    limit = serializers.IntegerField(required=False, min_value=1, max_value=20)


class BulkStoresParams(InputSerializer, Shape):
    """What the actions ask for: a reason (hide), a tag, a label, a price band, a method (verify)."""

    reason = text_field(500)
    tag_id = optional_id()
    label = text_field(STORE_RECORD.of("labels").each or 0)
    price_level = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=9)
    method = enum(choices.VerifyMethod, blank=True, required=False, allow_null=True)


class ChangeStoreStatusInput(StatusInput):
    store_id = Id()
    action = serializers.ChoiceField(choices=[(action, action) for action in permissions.STATUS_MOVES])


class ChangeBusinessStatusInput(StatusInput):
    store_id = Id()
    action = serializers.ChoiceField(choices=[(action, action) for action in permissions.BUSINESS_MOVES])
    closed_on = serializers.DateField(required=False, allow_null=True)
    reopen_on = serializers.DateField(required=False, allow_null=True)
    moved_to_store_id = optional_id()


class VerifyStoreInput(EditInput):
    store_id = Id()
    method = enum(choices.VerifyMethod, error_messages={"invalid_choice": "Choose how it was checked"})
    note = text_field(500)
    picture_id = optional_id()


class ParseHoursInput(InputSerializer):
    osm = Text(max_length=2000, allow_blank=True)


class PreviewHoursInput(
    type("_Hours", (InputSerializer,), STORE_RECORD.inputs_of(HOURS))  # type: ignore[misc]  # made of the table
):
    at = Moment(required=False)
    timezone = Text(required=False, max_length=40)


BrandListInput = list_spec.list_input("BrandListInput", BRAND_LIST)


class SaveBrandInput(InputSerializer):
    """A new brand, or with its id and version a patch of one."""

    brand_id = Id(required=False)
    version = Version(required=False)
    name = Text(required=False, max_length=120)
    wikidata = serializers.RegexField(r"^(Q\d+)?$", required=False, allow_blank=True, max_length=20)
    hotline = Text(required=False, allow_blank=True, max_length=20)
    website = Text(required=False, allow_blank=True, max_length=300)
    countries = serializers.ListField(
        child=serializers.ChoiceField(choices=["ID", "TR", "MY", "PH"]), required=False, max_length=4
    )
    match_names = serializers.ListField(child=Text(max_length=120), required=False, max_length=20)
    logo_picture_id = optional_id()


class DeleteBrandInput(InputSerializer):
    brand_id = Id()
    version = Version()


class RegionQueryInput(InputSerializer):
    ids = serializers.ListField(child=Id(), required=False, max_length=100)
    parent_id = Id(required=False, allow_null=True)
    within = serializers.ListField(child=Id(), required=False, max_length=100)
    level = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=4)
    keyword = Text(required=False, allow_blank=True, allow_null=True, max_length=100)


class PointInput(InputSerializer):
    lat = serializers.FloatField(min_value=-90, max_value=90)
    lng = serializers.FloatField(min_value=-180, max_value=180)


class GeocodeInput(InputSerializer):
    text = Text(min_length=3, max_length=300)


class OutlinesInput(InputSerializer):
    bbox = MapBox()
    zoom = serializers.IntegerField(min_value=0, max_value=22)


AddressInput: Any = type("AddressInput", (InputSerializer,), STORE_RECORD.inputs_of(ADDRESS_FIELDS))
TagQueryInput = list_spec.list_input("TagQueryInput", TAG_LIST)


class MergeTagsInput(CreateInput):
    """Which tag becomes a part of which."""

    from_id = Id()
    into_id = Id()
    from_version = Version()
    into_version = Version()


class SaveTagInput(InputSerializer):
    """A new tag, or with its id and version a patch of one."""

    tag_id = Id(required=False)
    version = Version(required=False)
    slug = serializers.RegexField(r"^[a-z0-9]+(-[a-z0-9]+)*$", required=False, max_length=60)
    labels = serializers.DictField(child=Text(max_length=60), required=False)
    kind = enum(choices.TagKind, required=False)
    country = serializers.ChoiceField(choices=["", "ID", "TR", "MY", "PH"], required=False, allow_null=True)
    synonyms = serializers.ListField(child=Text(max_length=60), required=False, max_length=20)
    status = serializers.ChoiceField(choices=["active", "suggested", "blocked"], required=False)
    has_pork = serializers.BooleanField(required=False)
    has_alcohol = serializers.BooleanField(required=False)


HolidayListInput = list_spec.list_input("HolidayListInput", HOLIDAY_LIST)
HolidayFilters = list_area.filters_input("HolidayFilters", HOLIDAY_LIST)


class SaveHolidayInput(InputSerializer):
    """A new holiday, or with its id and version a patch of one."""

    holiday_id = Id(required=False)
    version = Version(required=False)
    region_id = optional_id()
    date = serializers.DateField(required=False)
    name = Text(required=False, max_length=160)
    name_local = Text(required=False, allow_blank=True, max_length=160)
    kind = enum(choices.HolidayKind, required=False)
    tentative = serializers.BooleanField(required=False)


class DeleteHolidayInput(InputSerializer):
    holiday_id = Id()
    version = Version()


class BulkEditHolidaysInput(BulkInput):
    action = serializers.ChoiceField(choices=[(action, action) for action in HOLIDAY_ACTIONS])
    filters = HolidayFilters(required=False)
