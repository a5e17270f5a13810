"""What the calls over articles take."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from rest_framework import serializers

from apps.content import choices
from apps.content.listings import ARTICLE_LIST, VERSION_LIST
from apps.content.models.published import LONGEST_SLUG
from apps.content.permissions import STATUS_ACTIONS
from apps.content.services import values
from apps.content.services.bulk import ACTIONS
from apps.core import listing, lists
from apps.core.fields import Id, Moment, Text, Version
from apps.core.serializers import BulkInput, CreateInput, EditInput, InputSerializer, Shape, StatusInput
from apps.core.zones import zone_of
from apps.stores.ref_shapes import enum

ArticleListInput = listing.list_input("ArticleListInput", ARTICLE_LIST)
ArticleFilters = lists.filters_input("ArticleFilters", ARTICLE_LIST)
ArticleExportInput = lists.export_input("ArticleExportInput", ARTICLE_LIST)
_VersionList = listing.list_input("ArticleVersionList", VERSION_LIST)
MOST_BLOCKS = 300
_TITLELESS: dict[str, Any] = dict.fromkeys(("blank", "null", "required"), "Title required")
_KINDLESS: dict[str, Any] = dict.fromkeys(("null", "required"), "Choose a category")


def _text(longest: int) -> Text:
    return Text(required=False, allow_blank=True, allow_null=True, max_length=longest)


def _id() -> Id:
    return Id(required=False, allow_null=True)


class ArticleStoreInput(InputSerializer):
    """A store that the article is about, or names."""

    store_id = Id()
    role = enum(choices.StoreRole, required=False)
    note = _text(300)


class ArticleFields(Shape):
    """The fields of an article that people write."""

    title = Text(required=False, max_length=values.LONGEST_TITLE, error_messages=_TITLELESS)
    slug = Text(required=False, allow_blank=True, allow_null=True, max_length=LONGEST_SLUG)
    subtitle = _text(160)
    summary = _text(300)
    category = enum(choices.Category, required=False, error_messages=_KINDLESS)
    body = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        max_length=MOST_BLOCKS,
        help_text="Blocks, replaced whole.",
    )
    cover_picture_id = _id()
    cover_alt = _text(160)
    author_id = Id(required=False)
    byline = _text(60)
    co_author_ids = serializers.ListField(child=Id(), required=False, max_length=values.MOST_CO_AUTHORS)
    stores = serializers.ListField(child=ArticleStoreInput(), required=False, max_length=values.MOST_STORES)
    cuisines = serializers.ListField(
        child=Text(max_length=30), required=False, max_length=values.MOST_CUISINES
    )
    tags = serializers.ListField(child=Id(), required=False, max_length=values.MOST_TAGS)
    region_id = _id()
    language = enum(choices.Language, required=False)
    sponsorship = enum(choices.Sponsorship, blank=True, required=False, allow_null=True)
    comments_open = serializers.BooleanField(required=False)
    is_featured = serializers.BooleanField(required=False)
    sort_weight = serializers.IntegerField(required=False, min_value=0, max_value=1000)
    meta_title = _text(70)
    meta_description = _text(170)
    canonical_url = _text(500)
    robots = enum(choices.Robots, required=False)
    og_title = _text(90)
    og_description = _text(200)
    og_picture_id = _id()
    sitemap = serializers.BooleanField(required=False)
    sitemap_priority = serializers.FloatField(required=False, min_value=0.1, max_value=1)


class CreateArticleInput(CreateInput, ArticleFields):
    """A new article; without an author it is the caller's own."""

    title = Text(max_length=values.LONGEST_TITLE, error_messages=_TITLELESS)
    category = enum(choices.Category, error_messages=_KINDLESS)


class ArticleIdInput(InputSerializer):
    article_id = Id()


class EditArticleInput(EditInput, ArticleFields):
    """A patch of an article."""

    article_id = Id()
    autosave = serializers.BooleanField(
        required=False, help_text="Saved by the editor itself: no history, one version until the next save."
    )
    version_note = _text(200)


class CheckArticleSlugInput(InputSerializer):
    """A web address, or the title to make one of."""

    slug = _text(LONGEST_SLUG)
    title = _text(values.LONGEST_TITLE)
    article_id = _id()


class CountryMoment(Moment):
    """A moment; one without a zone is on the clocks of the call's country."""

    def enforce_timezone(self, value: datetime) -> datetime:
        """The moment with its zone."""
        if value.tzinfo is None:
            value = value.replace(tzinfo=ZoneInfo(zone_of(self.context.get("country", ""))))
        return super().enforce_timezone(value)


class ChangeArticleStatusInput(StatusInput):
    """One action of the workflow, and what goes with it."""

    article_id = Id()
    action = serializers.ChoiceField(choices=[(action, action) for action in STATUS_ACTIONS])
    reason = _text(1000)
    publish_at = CountryMoment(required=False, allow_null=True)
    unpublish_at = CountryMoment(required=False, allow_null=True)
    reviewer_id = _id()
    due_at = CountryMoment(required=False, allow_null=True)


class AddReviewCommentInput(InputSerializer):
    """What is said about one block; without a block, about the whole."""

    article_id = Id()
    block_id = serializers.UUIDField(required=False, allow_null=True)
    body = Text(max_length=2000)


class ReviewCommentIdInput(InputSerializer):
    comment_id = Id()


class ArticleVersionListInput(_VersionList):  # type: ignore[valid-type, misc]
    """A query over the versions of one article."""

    article_id = Id()


class GetArticleVersionInput(InputSerializer):
    """A version, and the one to compare it with; without one, the version before it."""

    article_id = Id()
    revision_no = serializers.IntegerField(min_value=1, max_value=2**31 - 1)
    compare_to = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=2**31 - 1)


class RestoreArticleVersionInput(InputSerializer):
    article_id = Id()
    version = Version()
    revision_no = serializers.IntegerField(min_value=1, max_value=2**31 - 1)


class ArticlePreviewInput(InputSerializer):
    """An article and one of its versions; without one, the latest."""

    article_id = Id()
    revision_no = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=2**31 - 1)


class BulkArticlesParams(InputSerializer):
    """What the actions ask for: a reviewer, a reason, tags to add."""

    reviewer_id = _id()
    reason = _text(1000)
    tags = serializers.ListField(child=Id(), required=False, max_length=values.MOST_TAGS)


class BulkEditArticlesInput(BulkInput):
    action = serializers.ChoiceField(choices=[(action, action) for action in ACTIONS])
    params = BulkArticlesParams(required=False)
    filters = ArticleFilters(required=False)
