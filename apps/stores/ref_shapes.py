"""The shape of a store as other records name it, for every area that names stores."""

from __future__ import annotations

from typing import Any

from django.db.models import Choices
from rest_framework import serializers

from apps.core.http.fields import Id, Text
from apps.stores import choices, taxonomy

STORE_TYPES = [(code, code) for code in taxonomy.store_types()]


def enum(kind: type[Choices], *, blank: bool = False, **kwargs: Any) -> serializers.ChoiceField:
    """A field that holds a code of an enumeration, or nothing."""
    options = [*kind.choices, *([("", "")] if blank else [])]
    return serializers.ChoiceField(choices=options, **kwargs)


class StoreRef(serializers.Serializer):
    """A store, as other records name it."""

    store_id = Id()
    name = Text()
    branch_name = Text()
    cover_url = Text(allow_null=True)
    region_path = Text()
    status = enum(choices.StoreStatus)
    business_status = enum(choices.BusinessStatus)


class MatchFeatures(serializers.Serializer):
    """How much two stores have in common, 0 to 1; null where one of them does not say."""

    N = serializers.FloatField(allow_null=True)
    D = serializers.FloatField(allow_null=True)
    P = serializers.FloatField(allow_null=True)
    A = serializers.FloatField(allow_null=True)
    S = serializers.FloatField(allow_null=True)
    T = serializers.FloatField(allow_null=True)
