"""The shape of a store as other records name it, for every area that names stores."""

from __future__ import annotations

from typing import Annotated, Any

from django.db.models import Choices
from rest_framework import serializers

from apps.core.http.outputs import Output, OwnId
from apps.stores import choices
from apps.stores.domain import taxonomy

STORE_TYPES = [(code, code) for code in taxonomy.store_types()]


def enum(kind: type[Choices], *, blank: bool = False, **kwargs: Any) -> serializers.ChoiceField:
    """A field that holds a code of an enumeration, or nothing."""
    options = [*kind.choices, *([("", "")] if blank else [])]
    return serializers.ChoiceField(choices=options, **kwargs)


class StoreRef(Output):
    """A store, as other records name it."""

    store_id: OwnId
    name: str
    branch_name: str
    cover_url: str | None
    region_path: str
    status: Annotated[str, choices.StoreStatus]
    business_status: Annotated[str, choices.BusinessStatus]


class MatchFeatures(Output):
    """How much two stores have in common, 0 to 1; null where one of them does not say."""

    N: float | None
    D: float | None
    P: float | None
    A: float | None
    S: float | None
    T: float | None
