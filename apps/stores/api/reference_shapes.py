"""Shapes of what the calls about brands, regions, taxonomies, tags and holidays answer, and those about hours of no store."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.http.fields import Id, Text
from apps.core.http.serializers import BaseOutput, Shape
from apps.core.queries import list_spec
from apps.stores import choices
from apps.stores.ref_shapes import enum
from apps.stores.shapes import (
    BrandRef,
    DayHours,
    Interval,
    MoreHours,
    OpenNow,
    RegionRef,
    SpecialHours,
    TagRef,
)
from apps.uploads.shapes import PictureRef


class RegionRow(RegionRef):
    name_en = Text()
    parent_id = Id(allow_null=True)
    path = Text()
    lat = serializers.FloatField(allow_null=True)
    lng = serializers.FloatField(allow_null=True)
    timezone = Text()
    code = Text()


class BrandOutput(BaseOutput, BrandRef):
    wikidata = Text()
    hotline = Text()
    website = Text()
    countries = serializers.ListField(child=Text())
    match_names = serializers.ListField(child=Text())
    logo_picture_id = Id(allow_null=True)
    logo = PictureRef(allow_null=True)
    store_count = serializers.IntegerField(help_text="In the country, neither merged nor deleted.")


BrandListOutput = list_spec.list_output("BrandListOutput", BrandOutput)


class NearestOutput(serializers.Serializer):
    is_inside = serializers.BooleanField()
    regions = RegionRef(many=True)
    postcode = Text(allow_null=True)
    distance_m = serializers.IntegerField(allow_null=True)
    is_guess = serializers.BooleanField()
    problem = Text(allow_blank=True)


class GeocodedPoint(Shape):
    lat = serializers.FloatField()
    lng = serializers.FloatField()
    label = Text()
    precision = serializers.ChoiceField(choices=["address", "street", "region"])
    source = serializers.ChoiceField(choices=["stores", "regions", "service"])


class GeocodeOutput(serializers.Serializer):
    points = GeocodedPoint(many=True)
    service = serializers.ChoiceField(choices=["off", "answered", "failed"])
    attribution = Text()


class RegionOutline(serializers.Serializer):
    region_id = Id()
    name = Text()
    lat = serializers.FloatField(allow_null=True)
    lng = serializers.FloatField(allow_null=True)
    rings = serializers.ListField(child=serializers.ListField(child=serializers.FloatField()))


class OutlinesOutput(serializers.Serializer):
    level = serializers.IntegerField()
    outlines = RegionOutline(many=True)
    attribution = Text()


class AddressWarning(serializers.Serializer):
    code = Text()
    field = Text(allow_null=True)
    msg = Text()


class CheckAddressOutput(Shape):
    errors = serializers.DictField(child=serializers.ListField(child=Text()))
    warnings = AddressWarning(many=True)
    address_text = Text()
    timezone = Text()


class StoreTypeOutput(serializers.Serializer):
    code = Text()
    labels = serializers.DictField(child=Text())
    osm = serializers.DictField(child=Text())
    schema_org = Text()
    overture_category = Text(allow_null=True)
    sort = serializers.IntegerField()


class CuisineOutput(serializers.Serializer):
    code = Text()
    labels = serializers.DictField(child=Text())
    group = Text()
    parent_code = Text(allow_null=True)
    osm_value = Text()
    osm_is_free = serializers.BooleanField()
    overture_category = Text(allow_null=True)
    countries = serializers.ListField(child=Text())
    sort = serializers.IntegerField()
    is_active = serializers.BooleanField()


class Option(Shape):
    value = Text()
    label = Text()


class GroupOutput(Shape):
    code = Text()
    label = Text()


class AttributeOutput(serializers.Serializer):
    key = Text()
    labels = serializers.DictField(child=Text())
    kind = serializers.ChoiceField(choices=["boolean", "choice", "integer", "set"])
    values = Option(many=True, required=False)
    with_wallets = serializers.BooleanField(required=False)
    minimum = serializers.IntegerField(required=False)
    maximum = serializers.IntegerField(required=False)
    osm_key = Text(allow_null=True)
    sort = serializers.IntegerField()


class TaxonomiesOutput(serializers.Serializer):
    store_types = StoreTypeOutput(many=True)
    cuisines = CuisineOutput(many=True)
    cuisine_groups = GroupOutput(many=True)
    attributes = AttributeOutput(many=True)
    enums = serializers.DictField(child=serializers.ListField(child=Option()))


class TagOutput(BaseOutput, TagRef):
    labels = serializers.DictField(child=Text())
    country = Text()
    synonyms = serializers.ListField(child=Text())
    usage_count = serializers.IntegerField()
    status = enum(choices.TagStatus)
    has_pork = serializers.BooleanField()
    has_alcohol = serializers.BooleanField()
    merged_into = Id(allow_null=True)


class TagsMoved(Shape):
    object_type = Text()
    label = Text()
    count = serializers.IntegerField()


class MergeTagsOutput(serializers.Serializer):
    changeset_id = Id(allow_null=True)
    into = TagOutput()
    moved = TagsMoved(many=True)


TagListOutput = list_spec.list_output("TagListOutput", TagOutput)


class HolidayOutput(BaseOutput, Shape):
    holiday_id = Id()
    country = Text()
    region_id = Id(allow_null=True)
    region = RegionRef(allow_null=True)
    date = serializers.DateField()
    name = Text()
    name_local = Text()
    kind = enum(choices.HolidayKind)
    tentative = serializers.BooleanField()
    source = Text()


HolidayListOutput = list_spec.list_output("HolidayListOutput", HolidayOutput)


class ParsedHours(serializers.Serializer):
    """The six hours fields read from a text."""

    hours_mode = enum(choices.HoursModeChoice)
    regular_hours = DayHours(many=True, allow_null=True)
    more_hours = MoreHours(many=True)
    special_hours = SpecialHours(many=True)
    holiday_policy = enum(choices.HolidayPolicyChoice)
    hours_note = Text()


class ParseHoursOutput(serializers.Serializer):
    hours = ParsedHours()
    warnings = serializers.ListField(child=Text())


class WeekDay(Shape):
    on = serializers.DateField()
    day = serializers.IntegerField()
    label = Text()
    state = serializers.ChoiceField(choices=["open", "closed", "unknown"])
    intervals = Interval(many=True)
    reason = serializers.ChoiceField(choices=["regular", "special", "holiday", "unknown"])
    text = Text()


class PreviewHoursOutput(OpenNow):
    osm = Text()
    week = WeekDay(many=True)
