"""Shapes of what the calls over collections answer."""

from __future__ import annotations

from rest_framework import serializers

from apps.collections import choices
from apps.content.choices import Robots, Sponsorship, Status
from apps.content.publishing.shapes import ContentRegion, ContentTag
from apps.core import listing
from apps.core.fields import Id, Moment, Text
from apps.core.serializers import BaseOutput, Shape, UserRef
from apps.stores.ref_shapes import enum
from apps.uploads.shapes import PictureRef


class CollectionRow(BaseOutput, Shape):
    """One collection in the list."""

    collection_id = Id()
    country = Text()
    title = Text()
    slug = Text()
    cover = PictureRef(allow_null=True)
    theme = enum(choices.Theme)
    mode = enum(choices.Mode)
    item_count = serializers.IntegerField()
    broken_count = serializers.IntegerField()
    region = ContentRegion(allow_null=True)
    curator = UserRef(allow_null=True)
    sponsorship = enum(Sponsorship)
    sort_weight = serializers.IntegerField()
    status = enum(Status)
    is_live = serializers.BooleanField()
    status_label = Text()
    publish_at = Moment(allow_null=True)
    unpublish_at = Moment(allow_null=True)
    publish_error = Text(allow_blank=True)
    view_30d = serializers.IntegerField()


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


class CollectionDetail(CollectionRow):
    """One collection in full."""

    subtitle = Text(allow_blank=True)
    intro = Text(allow_blank=True)
    cover_picture_id = Id(allow_null=True)
    rule = serializers.DictField(allow_null=True)
    items = CollectionItemShown(many=True)
    found = ItemTarget(many=True)
    found_at = Moment(allow_null=True)
    region_id = Id(allow_null=True)
    tags = serializers.ListField(child=Id())
    tag_refs = ContentTag(many=True)
    curator_id = Id(allow_null=True)
    first_published_at = Moment(allow_null=True)
    last_published_at = Moment(allow_null=True)
    live_revision_no = serializers.IntegerField(allow_null=True)
    latest_revision_no = serializers.IntegerField()
    meta_title = Text(allow_blank=True)
    meta_description = Text(allow_blank=True)
    canonical_url = Text(allow_blank=True)
    robots = enum(Robots)
    og_title = Text(allow_blank=True)
    og_description = Text(allow_blank=True)
    og_picture_id = Id(allow_null=True)
    og_picture = PictureRef(allow_null=True)
    sitemap = serializers.BooleanField()
    sitemap_priority = serializers.FloatField()


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


CollectionListOutput = listing.list_output("CollectionListOutput", CollectionRow)
