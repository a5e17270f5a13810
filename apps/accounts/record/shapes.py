"""Inputs and outputs of the structured fields of accounts."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated, Any

from rest_framework import serializers

from apps.accounts.choices import FirstSignIn
from apps.core.choices import Country
from apps.core.http.fields import Id, Text
from apps.core.http.outputs import Output
from apps.core.values import FieldValue

_PHONE = re.compile(r"^\+?[0-9 ()-]{5,20}$")
NO_COUNTRY = "Choose at least one country"


class Countries(serializers.ListField):
    """List of country codes, without duplicates, in the order of the Country enumeration."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            child=serializers.ChoiceField(choices=Country.choices),
            min_length=1,
            max_length=len(Country),
            error_messages=dict.fromkeys(("min_length", "required"), NO_COUNTRY),
            **kwargs,
        )

    def to_internal_value(self, data: Any) -> list[str]:
        """Return the codes. Raise ValidationError if empty or if a value is not a country."""
        countries = super().to_internal_value(data)
        return [code for code in Country.values if code in countries]


def email(needed: bool) -> serializers.Field:
    """Return the field for an optional email address."""
    return serializers.EmailField(required=False, allow_blank=True, allow_null=True, max_length=254)


def phone(needed: bool) -> serializers.Field:
    """Return the field for an optional phone number."""
    return serializers.RegexField(
        _PHONE,
        required=False,
        allow_blank=True,
        allow_null=True,
        error_messages={"invalid": "Phone number is not valid"},
    )


class SocialInput(serializers.Serializer):
    platform = serializers.ChoiceField(
        choices=[(p, p) for p in ("instagram", "tiktok", "facebook", "x", "youtube", "whatsapp")]
    )
    url = serializers.URLField(
        max_length=300, error_messages={"invalid": "Enter the full link, starting with https://"}
    )
    followers = serializers.IntegerField(required=False, min_value=0, max_value=2_000_000_000)


class KolBlock(serializers.Serializer):
    display_name = Text(max_length=60)
    slug = serializers.RegexField(
        r"^[a-z0-9]+(-[a-z0-9]+)*$",
        max_length=60,
        required=False,
        error_messages={"invalid": "Use lowercase letters, digits and single hyphens"},
    )
    bio = Text(max_length=500, required=False, allow_blank=True)
    city = Text(max_length=80, required=False, allow_blank=True)
    cuisines = serializers.ListField(child=Text(max_length=40), required=False, max_length=10)
    socials = SocialInput(many=True, required=False)
    cover_picture_id = Id(required=False, allow_null=True)
    contract_until = serializers.DateField(required=False, allow_null=True)
    is_public = serializers.BooleanField(required=False)

    def to_internal_value(self, data: FieldValue) -> FieldValue:
        """Return the block as plain JSON for storage, with the contract date as ISO text."""
        value = super().to_internal_value(data)
        until = value.get("contract_until")
        return {**value, "contract_until": until.isoformat()} if until else value


class FirstSignInShape(Output):
    """The way of the first sign-in for a user without a chosen password."""

    kind: Annotated[str, FirstSignIn]
    until: datetime | None
    is_over: bool
