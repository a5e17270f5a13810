"""The shape of references to stores, for all areas."""

from __future__ import annotations

from typing import Annotated, Any

from django.db.models import Choices
from msgspec import Meta
from rest_framework import serializers

from apps.core.http.outputs import From, Output, OwnId
from apps.stores import choices
from apps.stores.domain import taxonomy

STORE_TYPES = [(code, code) for code in taxonomy.store_types()]


def enum(kind: type[Choices], *, blank: bool = False, **kwargs: Any) -> serializers.ChoiceField:
    """Return a serializer field for a code of the enumeration `kind`; with `blank`, "" is allowed too."""
    options = [*kind.choices, *([("", "")] if blank else [])]
    return serializers.ChoiceField(choices=options, **kwargs)


class StoreRef(Output):
    """A reference to a store."""

    store_id: OwnId
    name: str
    branch_name: str
    cover_url: str | None
    region_path: str
    status: Annotated[str, choices.StoreStatus]
    business_status: Annotated[str, choices.BusinessStatus]


class StoreOnMap(StoreRef):
    """A reference to a store, with its pin and version."""

    version: int
    lat: float | None
    lng: float | None
    address: Annotated[str, From("address_text")]


class FoundStore(StoreRef):
    """A store that a keyword found."""

    left_out: Annotated[
        list[str],
        Meta(description="Words of the keyword that were left out, because nothing matches all of them."),
    ]


class MatchFeatures(Output):
    """The features of two stores, 0 to 1; null if the data of one is missing."""

    N: float | None
    D: float | None
    P: float | None
    A: float | None
    S: float | None
    T: float | None
