"""Shapes of what the calls over pages and redirects answer."""

from __future__ import annotations

from rest_framework import serializers

from apps.content.choices import Language, Robots, Status
from apps.content.publishing.shapes import ContentRegion, ContentTag
from apps.core import listing
from apps.core.fields import Id, Moment, Text
from apps.core.serializers import BaseOutput, Shape
from apps.pages import choices
from apps.stores.ref_shapes import enum
from apps.uploads.shapes import PictureRef


class PageRow(BaseOutput, Shape):
    """One page in the list."""

    page_id = Id()
    country = Text()
    title = Text()
    slug = Text()
    page_type = enum(choices.PageType)
    language = enum(Language)
    cover = PictureRef(allow_null=True)
    region = ContentRegion(allow_null=True)
    cuisine_code = Text(allow_blank=True)
    in_menu = serializers.BooleanField()
    status = enum(Status)
    is_live = serializers.BooleanField()
    live_slug = Text(allow_blank=True)
    status_label = Text()
    publish_at = Moment(allow_null=True)
    unpublish_at = Moment(allow_null=True)
    publish_error = Text(allow_blank=True)
    robots = enum(Robots)
    seo_score = serializers.IntegerField()
    issue_codes = serializers.ListField(child=enum(choices.Issue))
    issue_count = serializers.IntegerField()
    view_30d = serializers.IntegerField()


class PageIssue(Shape):
    """One thing that is wrong with a page, and the field in which it stands."""

    code = enum(choices.Issue)
    label = Text()
    field = Text()
    msg = Text()


class ScoreHint(Shape):
    """What would better the score, by how much, and in which field."""

    code = Text()
    points = serializers.IntegerField()
    msg = Text()
    field = Text()


class PageRef(Shape):
    """A page, as other records name it."""

    page_id = Id()
    title = Text()
    slug = Text()
    language = enum(Language)
    is_live = serializers.BooleanField()
    status_label = Text()


class PageDetail(PageRow):
    """One page in full."""

    blocks = serializers.ListField(child=serializers.DictField())
    cover_picture_id = Id(allow_null=True)
    region_id = Id(allow_null=True)
    tags = serializers.ListField(child=Id())
    tag_refs = ContentTag(many=True)
    translation_of_id = Id(allow_null=True)
    translations = PageRef(many=True)
    first_published_at = Moment(allow_null=True)
    last_published_at = Moment(allow_null=True)
    live_revision_no = serializers.IntegerField(allow_null=True)
    latest_revision_no = serializers.IntegerField()
    is_autosaved = serializers.BooleanField()
    public_url = Text(allow_blank=True, help_text="Where it is read; empty while it is not on the site.")
    issues = PageIssue(many=True)
    looked_at = Moment(allow_null=True)
    score_hints = ScoreHint(many=True)
    schema_types = serializers.ListField(child=Text())
    redirect_count = serializers.IntegerField()
    meta_title = Text(allow_blank=True)
    meta_description = Text(allow_blank=True)
    canonical_url = Text(allow_blank=True)
    og_title = Text(allow_blank=True)
    og_description = Text(allow_blank=True)
    og_picture_id = Id(allow_null=True)
    og_picture = PictureRef(allow_null=True)
    sitemap = serializers.BooleanField()
    sitemap_priority = serializers.FloatField()


class PageDrawn(serializers.Serializer):
    """The page as the site would show it."""

    html = Text(trim_whitespace=False)


class PageSlugHolder(serializers.Serializer):
    """The page that has a web address already."""

    page_id = Id()
    title = Text()


class PageSlugChecked(serializers.Serializer):
    """Whether a web address is free; where it is not, the next one that is.

    `redirect_id` names the redirect that ends when a page takes the address: it is asked about.
    """

    ok = serializers.BooleanField()
    slug = Text(allow_blank=True)
    msg = Text(allow_blank=True)
    conflict = PageSlugHolder(allow_null=True)
    redirect_id = Id(allow_null=True)


class RedirectRow(BaseOutput, Shape):
    """One redirect."""

    redirect_id = Id()
    country = Text()
    from_path = Text()
    from_url = Text()
    to_type = enum(choices.LeadsTo)
    to_id = Id(allow_null=True)
    to_url = Text(allow_blank=True)
    to_title = Text(allow_blank=True, help_text="What it leads to, in words.")
    to_address = Text(allow_blank=True, help_text="Where a browser is sent; empty where it is gone.")
    code = serializers.ChoiceField(choices=choices.Code.choices)
    page = PageRef(allow_null=True, help_text="The page it is meant for while that is on the site.")
    is_auto = serializers.BooleanField()
    hits = serializers.IntegerField()
    last_hit_at = Moment(allow_null=True)
    note = Text(allow_blank=True)


PageListOutput = listing.list_output("PageListOutput", PageRow)


class DeletedRedirect(serializers.Serializer):
    """What brings a deleted redirect back."""

    changeset_id = Id()


RedirectListOutput = listing.list_output("RedirectListOutput", RedirectRow)
