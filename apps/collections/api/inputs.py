"""What the calls over collections take."""

from __future__ import annotations

from rest_framework import serializers

from apps.collections.item_views import MOST_LINES, PICKED
from apps.collections.record import HEAVIEST, MOST_ITEMS
from apps.content.publishing.inputs import one_id, text
from apps.core.http.fields import Id, Text
from apps.core.http.serializers import EditInput, InputSerializer


class CollectionItemInput(InputSerializer):
    """One item: a record by kind and id, or a link with its words and address."""

    kind = Text(max_length=20, help_text="store, article, video, page, link")
    ref_id = one_id()
    url = text(2000)
    title_override = text(2000)
    picture_override_id = one_id()
    note = text(2000)
    rank_label = text(2000)


class SaveCollectionItemsInput(EditInput):
    """The whole order of the items at once."""

    collection_id = Id()
    items = serializers.ListField(child=CollectionItemInput(), max_length=MOST_ITEMS + 100)


class PreviewRuleInput(InputSerializer):
    """A rule."""

    rule = serializers.DictField()


class FindItemsInput(InputSerializer):
    """Pasted lines: ids of a kind, addresses of ours, links elsewhere."""

    kind = serializers.ChoiceField(choices=[(one, one) for one in PICKED])
    lines = serializers.ListField(child=Text(max_length=500, allow_blank=True), max_length=MOST_LINES)


class BulkCollectionsParams(InputSerializer):
    """What the actions ask for: a reason, a weight."""

    reason = text(1000)
    sort_weight = serializers.IntegerField(required=False, min_value=0, max_value=HEAVIEST)
