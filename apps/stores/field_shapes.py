"""What the fields of a store may hold, as calls and proposals take them."""

from __future__ import annotations

from typing import Any

from django.db.models import Choices
from rest_framework import serializers

from apps.core.http.fields import Id, Text
from apps.core.http.serializers import InputSerializer, Shape
from apps.stores import choices
from apps.stores.ref_shapes import STORE_TYPES, enum
from apps.stores.values import TEXT_LISTS, TEXTS


def text_field(longest: int) -> Text:
    """A text that may be left out or empty."""
    return Text(required=False, allow_blank=True, allow_null=True, max_length=longest)


def optional_enum(kind: type[Choices]) -> serializers.ChoiceField:
    """A code that may be left out or empty."""
    return enum(kind, blank=True, required=False, allow_null=True)


def optional_id() -> Id:
    """An id that may be left out or empty."""
    return Id(required=False, allow_null=True)


def number_field(least: int, most: int) -> serializers.IntegerField:
    """A whole number that may be left out or empty."""
    return serializers.IntegerField(required=False, allow_null=True, min_value=least, max_value=most)


class PhoneInput(InputSerializer, Shape):
    """A number, its kind and whom it reaches."""

    number = Text(max_length=40)
    type = enum(choices.PhoneTypeChoice, required=False)
    is_primary = serializers.BooleanField(required=False)
    label = Text(required=False, allow_blank=True, max_length=40)
    national = Text(required=False, allow_blank=True, max_length=40)
    """Taken and ignored: what a detail answered may be sent back."""


class LinkInput(InputSerializer):
    """An address on a platform."""

    platform = Text(max_length=20)
    url = Text(max_length=500)


class PictureInput(InputSerializer):
    """A picture of the gallery."""

    picture_id = Id()
    category = enum(choices.PictureCategory)
    caption = Text(required=False, allow_blank=True, max_length=140, default="")
    sort = serializers.IntegerField(required=False, min_value=0, max_value=1000, default=0)


class ExternalIdInput(InputSerializer, Shape):
    """What a source calls the store."""

    source = serializers.RegexField(r"^[a-z0-9_]{2,40}$")
    external_id = Text(max_length=200)
    url = Text(required=False, allow_blank=True, max_length=500)


class HoursFields(serializers.Serializer):
    """The six fields of opening hours; what is inside is checked by the model of hours."""

    hours_mode = enum(choices.HoursModeChoice, required=False)
    regular_hours = serializers.ListField(
        child=serializers.DictField(), required=False, allow_null=True, max_length=7
    )
    more_hours = serializers.ListField(
        child=serializers.DictField(), required=False, allow_null=True, max_length=5
    )
    special_hours = serializers.ListField(
        child=serializers.DictField(), required=False, allow_null=True, max_length=100
    )
    holiday_policy = enum(choices.HolidayPolicyChoice, required=False)
    hours_note = Text(required=False, allow_blank=True, allow_null=True, max_length=200)


def name_field(*, required: bool) -> Text:
    """The name of a store."""
    said: dict[str, Any] = dict.fromkeys(("blank", "required", "null"), "Store name required")
    return Text(max_length=120, required=required, error_messages=said)


def type_field(*, required: bool) -> serializers.ChoiceField:
    """The type of a store."""
    said: dict[str, Any] = dict.fromkeys(("required", "null"), "Choose a store type")
    return serializers.ChoiceField(choices=STORE_TYPES, required=required, error_messages=said)


class StoreFields(HoursFields):
    """What a person may say about a store; plain texts come from the table of their lengths."""

    name = name_field(required=True)
    store_type = type_field(required=True)
    brand_id = optional_id()
    cuisines = serializers.ListField(child=Text(max_length=30), required=False, max_length=5)
    tags = serializers.ListField(child=Id(), required=False, max_length=20)
    slug = text_field(100)
    region_l1_id = optional_id()
    region_l2_id = optional_id()
    region_l3_id = optional_id()
    lat = serializers.FloatField(required=False, allow_null=True, min_value=-90, max_value=90)
    lng = serializers.FloatField(required=False, allow_null=True, min_value=-180, max_value=180)
    geo_precision = optional_enum(choices.GeoPrecision)
    phones = PhoneInput(many=True, required=False)
    socials = LinkInput(many=True, required=False)
    order_links = LinkInput(many=True, required=False)
    price_level = number_field(1, 4)
    avg_cost_min = number_field(0, 2_000_000_000)
    avg_cost_max = number_field(0, 2_000_000_000)
    attributes = serializers.DictField(required=False)
    halal_status = enum(choices.HalalStatus, required=False)
    halal_body = text_field(20)
    halal_expires_on = serializers.DateField(required=False, allow_null=True)
    halal_picture_id = optional_id()
    cover_picture_id = optional_id()
    pictures = PictureInput(many=True, required=False)
    external_ids = ExternalIdInput(many=True, required=False)
    noindex = serializers.BooleanField(required=False)


# As if declared above: one table of texts and their lengths serves the rules and the calls.
StoreFields._declared_fields |= {
    **{
        name: text_field(longest)
        for name, longest in TEXTS.items()
        if name not in StoreFields._declared_fields
    },
    **{
        name: serializers.ListField(child=Text(max_length=longest), required=False, max_length=most)
        for name, (most, longest) in TEXT_LISTS.items()
    },
}
