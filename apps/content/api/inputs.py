"""What the calls over articles take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.content import choices
from apps.content.kinds import ARTICLE_BODY
from apps.content.listings import ARTICLE_LIST
from apps.content.models.published import LONGEST_SLUG
from apps.content.publishing import inputs
from apps.content.publishing.inputs import TITLELESS, one_id, text
from apps.content.publishing.listings import VERSION_LIST
from apps.content.services.bulk import ACTIONS
from apps.content.services.kind import LONGEST_TITLE, MOST_STORES
from apps.core.http.fields import Id, Text
from apps.core.http.serializers import BulkInput, CreateInput, EditInput, InputSerializer
from apps.core.queries import list_area, list_spec
from apps.stores.ref_shapes import enum

ArticleListInput = list_spec.list_input("ArticleListInput", ARTICLE_LIST)
ArticleFilters = list_area.filters_input("ArticleFilters", ARTICLE_LIST)
ArticleExportInput = list_area.export_input("ArticleExportInput", ARTICLE_LIST)
_VersionList = list_spec.list_input("ArticleVersionList", VERSION_LIST)
_KINDLESS: dict[str, Any] = dict.fromkeys(("null", "required"), "Choose a category")


class ArticleFields(inputs.ReviewedFields):
    """The fields of an article that people write."""

    title = Text(required=False, max_length=LONGEST_TITLE, error_messages=TITLELESS)
    subtitle = text(160)
    summary = text(300)
    category = enum(choices.Category, required=False, error_messages=_KINDLESS)
    body = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        max_length=ARTICLE_BODY.most,
        error_messages={"max_length": "At most {max_length} blocks"},
        help_text="Blocks, replaced whole.",
    )
    stores = serializers.ListField(child=inputs.StoreInput(), required=False, max_length=MOST_STORES)


class CreateArticleInput(CreateInput, ArticleFields):
    """A new article; without an author it is the caller's own."""

    title = Text(max_length=LONGEST_TITLE, error_messages=TITLELESS)
    category = enum(choices.Category, error_messages=_KINDLESS)


class ArticleIdInput(InputSerializer):
    article_id = Id()


class EditArticleInput(EditInput, inputs.Saving, ArticleFields):
    """A patch of an article."""

    article_id = Id()


class CheckArticleSlugInput(InputSerializer):
    """A web address, or the title to make one of."""

    slug = text(LONGEST_SLUG)
    title = text(LONGEST_TITLE)
    article_id = one_id()


class ChangeArticleStatusInput(inputs.ReviewedStatusInput):
    """One action of an article's workflow, and what goes with it."""

    article_id = Id()


class AddReviewCommentInput(InputSerializer):
    """What is said about one block; without a block, about the whole."""

    article_id = Id()
    block_id = serializers.UUIDField(required=False, allow_null=True)
    body = Text(max_length=2000)


class ArticleVersionListInput(_VersionList):  # type: ignore[valid-type, misc]  # the base is made of the list
    """A query over the versions of one article."""

    article_id = Id()


class GetArticleVersionInput(inputs.VersionNumber):
    """A version of an article, and the one to compare it with."""

    article_id = Id()


class RestoreArticleVersionInput(inputs.RestoreInput):
    article_id = Id()


class ArticlePreviewInput(inputs.PreviewInput):
    """An article and one of its versions; without one, the latest."""

    article_id = Id()


class BulkEditArticlesInput(BulkInput):
    action = serializers.ChoiceField(choices=[(action, action) for action in ACTIONS])
    params = inputs.BulkReviewedParams(required=False)
    filters = ArticleFilters(required=False)
