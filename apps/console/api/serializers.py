"""The shape of the bootstrap."""

from __future__ import annotations

from rest_framework import serializers

from apps.accounts.choices import StartOn
from apps.core.http.fields import Id, Text


class EnumOption(serializers.Serializer):
    value = Text()
    label = Text()


class BootUser(serializers.Serializer):
    user_id = Id()
    username = Text()
    nickname = Text()
    is_superuser = serializers.BooleanField()
    role = Text()
    countries = serializers.ListField(child=Text())
    language = Text()
    start_on = serializers.ChoiceField(choices=StartOn.choices)
    must_change_password = serializers.BooleanField()
    must_set_up_second_factor = serializers.BooleanField()
    second_factor_days_left = serializers.IntegerField(
        allow_null=True, help_text="Of the grace period; null where no second factor is missing."
    )


class PointOutput(serializers.Serializer):
    lat = serializers.FloatField()
    lng = serializers.FloatField()


class BoundsOutput(serializers.Serializer):
    south = serializers.FloatField()
    west = serializers.FloatField()
    north = serializers.FloatField()
    east = serializers.FloatField()


class CurrencyOutput(serializers.Serializer):
    code = Text()
    symbol = Text()
    group = Text()


class RegionLevelOutput(serializers.Serializer):
    level = serializers.IntegerField()
    name = Text()
    field = Text()
    required = Text()
    is_text = serializers.BooleanField()
    osm_admin_level = serializers.IntegerField(allow_null=True)


class PhoneRuleOutput(serializers.Serializer):
    calling_code = Text()
    shortest = serializers.IntegerField()
    longest = serializers.IntegerField()
    mobile_prefix = Text()
    example = Text()
    hotline_example = Text()


class PriceBandOutput(serializers.Serializer):
    level = serializers.IntegerField()
    up_to = serializers.IntegerField(allow_null=True)
    label = Text()


class CountryOutput(serializers.Serializer):
    code = Text()
    name = Text()
    name_local = Text()
    locale = Text()
    currency = CurrencyOutput()
    timezone = Text()
    timezones = serializers.ListField(child=Text())
    center = PointOutput()
    bounds = BoundsOutput()
    languages = serializers.ListField(child=Text())
    regions = RegionLevelOutput(many=True)
    postcode_digits = serializers.IntegerField()
    postcode_required = Text()
    postcode_pattern = Text()
    phone = PhoneRuleOutput()
    address_order = serializers.ListField(child=Text())
    delivery_platforms = EnumOption(many=True)
    wallets = EnumOption(many=True)
    halal_bodies = EnumOption(many=True)
    price_bands = PriceBandOutput(many=True)
    weekend = serializers.ListField(child=serializers.IntegerField(), help_text="Monday is 0.")
    price_example = Text()


class ReferenceVersionsOutput(serializers.Serializer):
    taxonomies = Text()
    tags = Text()
    regions = Text()


class BootstrapOutput(serializers.Serializer):
    user = BootUser()
    grantable_roles = serializers.ListField(child=Text())
    countries = CountryOutput(many=True)
    enums = serializers.DictField(child=EnumOption(many=True))
    menu_counts = serializers.DictField(child=serializers.IntegerField())
    reference_versions = ReferenceVersionsOutput(
        help_text="Another version: what the browser keeps of it has changed. Empty: it may not be kept."
    )
