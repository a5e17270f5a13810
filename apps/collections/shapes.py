"""Shapes of what belongs to collections in answers."""

from __future__ import annotations

from rest_framework import serializers

from apps.collections import choices
from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import Shape
from apps.stores.ref_shapes import enum
from apps.uploads.shapes import PictureRef


class ItemTarget(Shape):
    """A record, as an item names it."""

    kind = Text()
    ref_id = Id()
    title = Text()
    note = Text(allow_blank=True)
    picture_url = Text(allow_null=True)
    broken = enum(choices.Broken, blank=True)
    broken_label = Text(allow_blank=True)
    status = Text()


class CollectionItemShown(Shape):
    """One item: what people wrote, and what it names; `target` is null for links and for what is gone."""

    item_id = Id()
    position = serializers.IntegerField()
    kind = Text()
    ref_id = Id(allow_null=True)
    url = Text(allow_blank=True)
    title_override = Text(allow_blank=True)
    picture_override_id = Id(allow_null=True)
    picture_override = PictureRef(allow_null=True)
    note = Text(allow_blank=True)
    rank_label = Text(allow_blank=True)
    target = ItemTarget(allow_null=True)
    broken = enum(choices.Broken, blank=True)
    broken_label = Text(allow_blank=True)
    broken_since = Moment(allow_null=True)


class RulePreview(serializers.Serializer):
    """What a rule finds now, in its order."""

    items = ItemTarget(many=True)


class FoundLine(Shape):
    """A pasted line, and what it names."""

    line = Text()
    kind = Text()
    ref_id = Id(allow_null=True)
    url = Text(allow_blank=True)
    target = ItemTarget(allow_null=True)


class MissingLine(serializers.Serializer):
    """A pasted line that names nothing, and why."""

    line = Text()
    msg = Text()


class FoundItems(serializers.Serializer):
    """What pasted lines name."""

    found = FoundLine(many=True)
    missing = MissingLine(many=True)


class CollectionSlugHolder(serializers.Serializer):
    """The collection that has a web address already."""

    collection_id = Id()
    title = Text()


class CollectionSlugChecked(serializers.Serializer):
    """Whether a web address is free; where it is not, the next one that is."""

    ok = serializers.BooleanField()
    slug = Text(allow_blank=True)
    msg = Text(allow_blank=True)
    conflict = CollectionSlugHolder(allow_null=True)
