"""Shapes of what belongs to accounts, in calls and in answers."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated, Any

from rest_framework import serializers

from apps.accounts.choices import FirstSignIn
from apps.core.choices import Country
from apps.core.http.fields import Id, Text
from apps.core.http.outputs import Output

_PHONE = re.compile(r"^\+?[0-9 ()-]{5,20}$")
NO_COUNTRY = "Choose at least one country"


class Countries(serializers.ListField):
    """The countries that somebody works in, each once, in the order of the list of countries."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            child=serializers.ChoiceField(choices=Country.choices),
            min_length=1,
            max_length=len(Country),
            error_messages=dict.fromkeys(("min_length", "required"), NO_COUNTRY),
            **kwargs,
        )

    def to_internal_value(self, data: Any) -> list[str]:
        """The codes. Raises ValidationError for none, and for what is no country."""
        found = super().to_internal_value(data)
        return [code for code in Country.values if code in found]


def email(needed: bool) -> serializers.Field:
    """What reads an e-mail address, or none."""
    return serializers.EmailField(required=False, allow_blank=True, allow_null=True, max_length=254)


def phone(needed: bool) -> serializers.Field:
    """What reads a phone number, or none."""
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
        max_length=300, error_messages={"invalid": "Write the whole link, beginning with https://"}
    )
    followers = serializers.IntegerField(required=False, min_value=0, max_value=2_000_000_000)


class KolBlock(serializers.Serializer):
    display_name = Text(max_length=60)
    slug = serializers.RegexField(
        r"^[a-z0-9]+(-[a-z0-9]+)*$",
        max_length=60,
        required=False,
        error_messages={"invalid": "Use small letters, digits and single hyphens"},
    )
    bio = Text(max_length=500, required=False, allow_blank=True)
    city = Text(max_length=80, required=False, allow_blank=True)
    cuisines = serializers.ListField(child=Text(max_length=40), required=False, max_length=10)
    socials = SocialInput(many=True, required=False)
    cover_picture_id = Id(required=False, allow_null=True)
    contract_until = serializers.DateField(required=False, allow_null=True)
    is_public = serializers.BooleanField(required=False)

    def to_internal_value(self, data: Any) -> Any:
        """The block as plain JSON, since it is stored as such."""
        value = super().to_internal_value(data)
        until = value.get("contract_until")
        return {**value, "contract_until": until.isoformat()} if until else value


class FirstSignInShape(Output):
    """How somebody who has not chosen a password yet gets in."""

    kind: Annotated[str, FirstSignIn]
    until: datetime | None
    is_over: bool
