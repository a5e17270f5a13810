"""Shapes of the parts of a store, as calls take and show them."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import InputSerializer, Shape, UserRef
from apps.stores import choices
from apps.stores.ref_shapes import enum
from apps.stores.values import LONGEST_PHONE_LABEL
from apps.uploads.shapes import PictureRef


class RegionRef(serializers.Serializer):
    """A region, as other records name it."""

    region_id = Id()
    name = Text()
    level = serializers.IntegerField()
    type = enum(choices.RegionType)


class BrandRef(serializers.Serializer):
    """A brand, as other records name it."""

    brand_id = Id()
    name = Text()


class TagRef(Shape):
    """A tag, as other records name it."""

    tag_id = Id()
    slug = Text()
    label = Text()
    kind = enum(choices.TagKind)


class Interval(serializers.Serializer):
    """One stretch of opening; a close before the open is on the next day."""

    open = Text()
    close = Text()


class DayHours(serializers.Serializer):
    """One weekday, Monday = 1."""

    day = serializers.IntegerField()
    state = serializers.ChoiceField(choices=["open", "closed", "unknown"])
    intervals = Interval(many=True)


class MoreHours(serializers.Serializer):
    """The week of one service."""

    type = serializers.ChoiceField(choices=["kitchen", "delivery", "takeaway", "drive_through", "happy_hour"])
    days = DayHours(many=True)


class SpecialHours(serializers.Serializer):
    """Hours that replace the week on some dates."""

    start_on = serializers.DateField()
    end_on = serializers.DateField()
    name = Text(allow_blank=True, required=False)
    state = serializers.ChoiceField(choices=["open", "closed"])
    intervals = Interval(many=True)
    weekdays = serializers.ListField(child=serializers.IntegerField(), required=False)
    holiday_id = Id(required=False, allow_null=True)


class Phone(Shape):
    number = Text()
    type = enum(choices.PhoneTypeChoice)
    is_primary = serializers.BooleanField()
    label = Text()
    national = Text()


class Link(serializers.Serializer):
    platform = Text()
    url = Text()


class StorePicture(serializers.Serializer):
    picture_id = Id()
    category = enum(choices.PictureCategory)
    caption = Text()
    sort = serializers.IntegerField()
    picture = PictureRef(allow_null=True)


class ExternalId(Shape):
    source = Text()
    external_id = Text()
    url = Text()
    linked_at = Moment()
    linked_by = UserRef(allow_null=True)
    link_confidence = serializers.FloatField(allow_null=True)


class FieldSource(Shape):
    source = Text()
    sync_id = Id(allow_null=True)
    set_at = Moment(allow_null=True)
    set_by = Id(allow_null=True)
    locked = serializers.BooleanField()


class HolidayAhead(serializers.Serializer):
    """A public holiday on which a store is not open as usual."""

    on = serializers.DateField()
    name = Text()
    text = Text()


class OpenNow(serializers.Serializer):
    is_open = serializers.BooleanField(allow_null=True)
    closes_at = Moment(allow_null=True)
    opens_at = Moment(allow_null=True)
    reason = serializers.ChoiceField(choices=["regular", "special", "holiday", "business_status", "unknown"])
    text = Text()
    holidays = HolidayAhead(many=True)


class ChecklistItem(Shape):
    field = Text()
    label = Text()


class StandingMerge(serializers.Serializer):
    """The merge that made a store a part of another."""

    merge_id = Id()
    merged_at = Moment()
    merged_by = UserRef(allow_null=True)
    allowed_actions = serializers.ListField(child=Text())


# -- what calls take ----------------------------------------------------------------------------------
class PhoneInput(InputSerializer, Shape):
    """A number, its kind and whom it reaches."""

    number = Text(max_length=40)
    type = enum(choices.PhoneTypeChoice, required=False)
    is_primary = serializers.BooleanField(required=False)
    label = Text(required=False, allow_blank=True, max_length=LONGEST_PHONE_LABEL)
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
