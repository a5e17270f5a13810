"""Inputs of the operations on collections."""

from __future__ import annotations

from typing import Annotated

from rest_framework import serializers

from apps.collections.queries.item_views import MOST_LINES, PICKED
from apps.collections.record import HEAVIEST, MOST_ITEMS
from apps.core.http.fields import optional_text
from apps.core.http.inputs import BLANK, UNSET, EditInput, IdNumber, Input, Json, Meta, Patch, one_of
from apps.core.http.serializers import InputSerializer


class CollectionItemInput(Input):
    """An item: a record by kind and id, or a link with title and URL."""

    kind: Annotated[str, Meta(max_length=20, description="One of store, article, video, page, link.")]
    ref_id: Patch[IdNumber | None] = UNSET
    url: Patch[Annotated[str, Meta(max_length=2000), BLANK] | None] = UNSET
    title_override: Patch[Annotated[str, Meta(max_length=2000), BLANK] | None] = UNSET
    picture_override_id: Patch[IdNumber | None] = UNSET
    note: Patch[Annotated[str, Meta(max_length=2000), BLANK] | None] = UNSET
    rank_label: Patch[Annotated[str, Meta(max_length=2000), BLANK] | None] = UNSET


class SaveCollectionItemsInput(EditInput):
    """All items in their order."""

    collection_id: IdNumber
    items: Annotated[list[CollectionItemInput], Meta(max_length=MOST_ITEMS + 100)]


class PreviewRuleInput(Input):
    """A store rule."""

    rule: dict[str, Json]


class FindItemsInput(Input):
    """Pasted lines: ids of a kind, URLs of our site, or external links."""

    kind: Annotated[str, one_of(*PICKED)]
    lines: Annotated[list[Annotated[str, Meta(max_length=500), BLANK]], Meta(max_length=MOST_LINES)]


class BulkCollectionsParams(InputSerializer):
    """Parameters of bulk actions: reason, weight."""

    reason = optional_text(1000)
    sort_weight = serializers.IntegerField(required=False, min_value=0, max_value=HEAVIEST)
