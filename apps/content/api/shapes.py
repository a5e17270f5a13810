"""Shapes of what the calls over articles answer."""

from __future__ import annotations

from rest_framework import serializers

from apps.content import choices
from apps.core import listing
from apps.core.fields import Id, Moment, Text
from apps.core.serializers import BaseOutput, Shape, UserRef
from apps.stores.ref_shapes import StoreRef, enum
from apps.uploads.shapes import PictureRef


class ArticleTag(Shape):
    """A tag, as articles name it."""

    tag_id = Id()
    slug = Text()
    label = Text()
    kind = Text()


class ArticleRegion(serializers.Serializer):
    """A region, as articles name it."""

    region_id = Id()
    name = Text()
    level = serializers.IntegerField()
    type = Text()


class ArticleRow(BaseOutput, Shape):
    """One article in the list."""

    article_id = Id()
    country = Text()
    title = Text()
    slug = Text()
    category = enum(choices.Category)
    cover = PictureRef(allow_null=True)
    author = UserRef()
    byline = Text(allow_blank=True)
    store_count = serializers.IntegerField()
    region = ArticleRegion(allow_null=True)
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
    word_count = serializers.IntegerField()
    view_30d = serializers.IntegerField()
    like_count = serializers.IntegerField()
    comment_count = serializers.IntegerField()


class ArticleStore(Shape):
    """A store of an article; `is_auto` where only a block names it."""

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


class ArticleReview(serializers.Serializer):
    """Where the review of an article stands."""

    submitted_by = UserRef(allow_null=True)
    submitted_at = Moment(allow_null=True)
    revision_no = serializers.IntegerField(allow_null=True)
    reviewer = UserRef(allow_null=True)
    due_at = Moment(allow_null=True)
    round = serializers.IntegerField()
    decisions = ReviewVerdict(many=True)
    comments = ReviewRemark(many=True)


class ArticleDetail(ArticleRow):
    """One article in full."""

    subtitle = Text(allow_blank=True)
    summary = Text(allow_blank=True)
    body = serializers.ListField(child=serializers.DictField())
    body_html = Text(allow_blank=True, help_text="What the site shows of the body: safe HTML, derived here.")
    body_text = Text(allow_blank=True)
    read_minutes = serializers.IntegerField()
    cover_picture_id = Id(allow_null=True)
    cover_alt = Text(allow_blank=True)
    author_id = Id()
    co_author_ids = serializers.ListField(child=Id())
    co_authors = UserRef(many=True)
    stores = ArticleStore(many=True)
    cuisines = serializers.ListField(child=Text())
    tags = serializers.ListField(child=Id())
    tag_refs = ArticleTag(many=True)
    region_id = Id(allow_null=True)
    comments_open = serializers.BooleanField()
    sort_weight = serializers.IntegerField()
    first_published_at = Moment(allow_null=True)
    last_published_at = Moment(allow_null=True)
    live_revision_no = serializers.IntegerField(allow_null=True)
    latest_revision_no = serializers.IntegerField()
    is_autosaved = serializers.BooleanField()
    review = ArticleReview()
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


class SlugHolder(serializers.Serializer):
    """The article that has a web address already."""

    article_id = Id()
    title = Text()


class SlugChecked(serializers.Serializer):
    """Whether a web address is free; where it is not, the next one that is."""

    ok = serializers.BooleanField()
    slug = Text(allow_blank=True)
    msg = Text(allow_blank=True)
    conflict = SlugHolder(allow_null=True)


class VersionSummary(Shape):
    """How one field differs from the version before; of the body, how many blocks."""

    field = Text()
    added = serializers.IntegerField(required=False)
    removed = serializers.IntegerField(required=False)
    changed = serializers.IntegerField(required=False)
    moved = serializers.IntegerField(required=False)


class ArticleVersion(Shape):
    """One version of an article."""

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


class ArticleDifference(Shape):
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


class ArticleVersionDetail(ArticleVersion):
    """One version in full, and what differs from another."""

    snapshot = serializers.DictField()
    body_html = Text(allow_blank=True)
    compared_to = serializers.IntegerField(allow_null=True)
    diff = ArticleDifference(many=True)


class PreviewUrl(serializers.Serializer):
    """Where the version can be looked at, and until when."""

    url = Text()
    expires_at = Moment()


ArticleVersionListOutput = listing.list_output("ArticleVersionListOutput", ArticleVersion)
ArticleListOutput = listing.list_output("ArticleListOutput", ArticleRow)
