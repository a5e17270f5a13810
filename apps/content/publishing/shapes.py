"""Shapes of what the calls over every published kind answer."""

from __future__ import annotations

from rest_framework import serializers

from apps.content import choices
from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import BaseOutput, Shape, UserRef
from apps.core.queries import list_spec
from apps.stores.ref_shapes import StoreRef, enum
from apps.uploads.shapes import PictureRef


class ContentTag(Shape):
    """A tag, as records name it."""

    tag_id = Id()
    slug = Text()
    label = Text()
    kind = Text()


class ContentRegion(serializers.Serializer):
    """A region, as records name it."""

    region_id = Id()
    name = Text()
    level = serializers.IntegerField()
    type = Text()


class ContentStore(Shape):
    """A store of a record; `is_auto` where only a block names it."""

    store = StoreRef()
    role = enum(choices.StoreRole)
    note = Text(allow_blank=True)
    is_auto = serializers.BooleanField()


class ReviewVerdict(serializers.Serializer):
    """How one round of review ended."""

    round = serializers.IntegerField()
    revision_no = serializers.IntegerField()
    verdict = enum(choices.Verdict)
    reason = Text(allow_blank=True)
    by = UserRef()
    at = Moment()


class ReviewRemark(serializers.Serializer):
    """What somebody said about one block, or about the whole."""

    comment_id = Id()
    block_id = Text(allow_null=True)
    body = Text()
    round = serializers.IntegerField()
    by = UserRef()
    at = Moment()
    resolved = serializers.BooleanField()
    resolved_by = UserRef(allow_null=True)
    resolved_at = Moment(allow_null=True)
    allowed_actions = serializers.ListField(child=Text())


class ReviewState(serializers.Serializer):
    """Where the review of a record stands."""

    submitted_by = UserRef(allow_null=True)
    submitted_at = Moment(allow_null=True)
    revision_no = serializers.IntegerField(allow_null=True)
    reviewer = UserRef(allow_null=True)
    due_at = Moment(allow_null=True)
    round = serializers.IntegerField()
    decisions = ReviewVerdict(many=True)
    comments = ReviewRemark(many=True)


class VersionSummary(Shape):
    """How one field differs from the version before; of the body, how many blocks."""

    field = Text()
    added = serializers.IntegerField(required=False)
    removed = serializers.IntegerField(required=False)
    changed = serializers.IntegerField(required=False)
    moved = serializers.IntegerField(required=False)


class RecordVersion(Shape):
    """One version of a record."""

    revision_no = serializers.IntegerField()
    saved_by = UserRef(allow_null=True)
    saved_at = Moment()
    note = Text(allow_blank=True)
    is_autosave = serializers.BooleanField()
    is_published = serializers.BooleanField()
    is_live = serializers.BooleanField()
    is_latest = serializers.BooleanField()
    diff_summary = VersionSummary(many=True)


class DiffPart(serializers.Serializer):
    """A run of words that both versions have, or one of them."""

    op = serializers.ChoiceField(choices=[(each, each) for each in ("same", "added", "removed")])
    text = Text(trim_whitespace=False)


class VersionDifference(Shape):
    """One field or block that differs between two versions."""

    field = Text()
    change = serializers.ChoiceField(
        choices=[(each, each) for each in ("added", "removed", "changed", "moved")]
    )
    block_id = Text(allow_null=True)
    block_type = Text(allow_null=True)
    label = Text(allow_blank=True)
    parts = DiffPart(many=True)
    settings = serializers.ListField(child=Text())


class RecordVersionDetail(RecordVersion):
    """One version in full, and what differs from another."""

    snapshot = serializers.DictField()
    compared_to = serializers.IntegerField(allow_null=True)
    diff = VersionDifference(many=True)


class PreviewUrl(serializers.Serializer):
    """Where the version can be looked at, and until when."""

    url = Text()
    expires_at = Moment()


class ReviewedRow(BaseOutput, Shape):
    """What the list says of one record of every reviewed kind."""

    country = Text()
    title = Text()
    slug = Text()
    cover = PictureRef(allow_null=True)
    author = UserRef()
    byline = Text(allow_blank=True)
    store_count = serializers.IntegerField()
    region = ContentRegion(allow_null=True)
    language = enum(choices.Language)
    sponsorship = enum(choices.Sponsorship, blank=True)
    is_featured = serializers.BooleanField()
    status = enum(choices.Status)
    is_live = serializers.BooleanField()
    status_label = Text()
    reviewer = UserRef(allow_null=True)
    submitted_at = Moment(allow_null=True)
    review_due_at = Moment(allow_null=True)
    is_review_late = serializers.BooleanField()
    publish_at = Moment(allow_null=True)
    unpublish_at = Moment(allow_null=True)
    publish_error = Text(allow_blank=True)
    view_30d = serializers.IntegerField()
    like_count = serializers.IntegerField()
    comment_count = serializers.IntegerField()


class ReviewedDetail(Shape):
    """What is said of one record in full of every reviewed kind."""

    cover_picture_id = Id(allow_null=True)
    cover_alt = Text(allow_blank=True)
    author_id = Id()
    co_author_ids = serializers.ListField(child=Id())
    co_authors = UserRef(many=True)
    stores = ContentStore(many=True)
    cuisines = serializers.ListField(child=Text())
    tags = serializers.ListField(child=Id())
    tag_refs = ContentTag(many=True)
    region_id = Id(allow_null=True)
    comments_open = serializers.BooleanField()
    sort_weight = serializers.IntegerField()
    first_published_at = Moment(allow_null=True)
    last_published_at = Moment(allow_null=True)
    live_revision_no = serializers.IntegerField(allow_null=True)
    latest_revision_no = serializers.IntegerField()
    is_autosaved = serializers.BooleanField()
    review = ReviewState()
    meta_title = Text(allow_blank=True)
    meta_description = Text(allow_blank=True)
    canonical_url = Text(allow_blank=True)
    robots = enum(choices.Robots)
    og_title = Text(allow_blank=True)
    og_description = Text(allow_blank=True)
    og_picture_id = Id(allow_null=True)
    og_picture = PictureRef(allow_null=True)
    sitemap = serializers.BooleanField()
    sitemap_priority = serializers.FloatField()


RecordVersionListOutput = list_spec.list_output("RecordVersionListOutput", RecordVersion)
