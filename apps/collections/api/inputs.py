"""What the calls over collections take."""

from __future__ import annotations

from rest_framework import serializers

from apps.collections import choices
from apps.collections.listings import COLLECTION_LIST, VERSION_LIST
from apps.collections.services import items, values
from apps.collections.services.bulk import ACTIONS, HEAVIEST
from apps.collections.showing import MOST_LINES, PICKED
from apps.content.choices import Robots, Sponsorship
from apps.content.models.published import LONGEST_SLUG
from apps.content.publishing.direct import STATUS_ACTIONS
from apps.content.publishing.inputs import (
    TITLELESS,
    CountryMoment,
    PreviewInput,
    RestoreInput,
    VersionNumber,
    one_id,
    text,
)
from apps.core import listing, lists
from apps.core.fields import Id, Text
from apps.core.serializers import BulkInput, CreateInput, EditInput, InputSerializer, Shape, StatusInput
from apps.stores.ref_shapes import enum

CollectionListInput = listing.list_input("CollectionListInput", COLLECTION_LIST)
CollectionFilters = lists.filters_input("CollectionFilters", COLLECTION_LIST)
CollectionExportInput = lists.export_input("CollectionExportInput", COLLECTION_LIST)
_VersionList = listing.list_input("CollectionVersionList", VERSION_LIST)


class CollectionItemInput(InputSerializer):
    """One item: a record by kind and id, or a link with its words and address."""

    kind = Text(max_length=20, help_text="store, article, video, page, link")
    ref_id = one_id()
    url = text(2000)
    title_override = text(2000)
    picture_override_id = one_id()
    note = text(2000)
    rank_label = text(2000)


class CollectionFields(Shape):
    """The fields of a collection that people write."""

    title = Text(required=False, max_length=values.LONGEST_TITLE, error_messages=TITLELESS)
    slug = Text(required=False, allow_blank=True, allow_null=True, max_length=LONGEST_SLUG)
    subtitle = text(160)
    intro = text(1000)
    cover_picture_id = one_id()
    theme = enum(choices.Theme, required=False)
    mode = enum(choices.Mode, required=False)
    rule = serializers.DictField(
        required=False,
        allow_null=True,
        help_text="What stores to find, as a list of stores in blocks has it.",
    )
    items = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        max_length=items.MOST + 100,
        help_text="Items (CollectionItemInput) in their order, replaced whole.",
    )
    region_id = one_id()
    tags = serializers.ListField(child=Id(), required=False, max_length=values.MOST_TAGS)
    curator_id = one_id()
    sponsorship = enum(Sponsorship, required=False)
    sort_weight = serializers.IntegerField(required=False, min_value=0, max_value=HEAVIEST)
    meta_title = text(70)
    meta_description = text(170)
    canonical_url = text(500)
    robots = enum(Robots, required=False)
    og_title = text(90)
    og_description = text(200)
    og_picture_id = one_id()
    sitemap = serializers.BooleanField(required=False)
    sitemap_priority = serializers.FloatField(required=False, min_value=0.1, max_value=1)


class CreateCollectionInput(CreateInput, CollectionFields):
    """A new collection."""

    title = Text(max_length=values.LONGEST_TITLE, error_messages=TITLELESS)


class CollectionIdInput(InputSerializer):
    collection_id = Id()


class EditCollectionInput(EditInput, CollectionFields):
    """A patch of a collection."""

    collection_id = Id()
    version_note = text(200)


class SaveCollectionItemsInput(EditInput):
    """The whole order of the items at once."""

    collection_id = Id()
    items = serializers.ListField(child=CollectionItemInput(), max_length=items.MOST + 100)


class PreviewRuleInput(InputSerializer):
    """A rule."""

    rule = serializers.DictField()


class FindItemsInput(InputSerializer):
    """Pasted lines: ids of a kind, addresses of ours, links elsewhere."""

    kind = serializers.ChoiceField(choices=[(one, one) for one in PICKED])
    lines = serializers.ListField(child=Text(max_length=500, allow_blank=True), max_length=MOST_LINES)


class CheckCollectionSlugInput(InputSerializer):
    """A web address, or the title to make one of."""

    slug = text(LONGEST_SLUG)
    title = text(values.LONGEST_TITLE)
    collection_id = one_id()


class ChangeCollectionStatusInput(StatusInput):
    """One action of the workflow, and what goes with it."""

    collection_id = Id()
    action = serializers.ChoiceField(choices=[(action, action) for action in STATUS_ACTIONS])
    reason = text(1000)
    publish_at = CountryMoment(required=False, allow_null=True)
    unpublish_at = CountryMoment(required=False, allow_null=True)


class CollectionVersionListInput(_VersionList):  # type: ignore[valid-type, misc]  # the base is made of the list
    """A query over the versions of one collection."""

    collection_id = Id()


class GetCollectionVersionInput(VersionNumber):
    collection_id = Id()


class RestoreCollectionVersionInput(RestoreInput):
    collection_id = Id()


class CollectionPreviewInput(PreviewInput):
    collection_id = Id()


class BulkCollectionsParams(InputSerializer):
    """What the actions ask for: a reason, a weight."""

    reason = text(1000)
    sort_weight = serializers.IntegerField(required=False, min_value=0, max_value=HEAVIEST)


class BulkEditCollectionsInput(BulkInput):
    action = serializers.ChoiceField(choices=[(action, action) for action in ACTIONS])
    params = BulkCollectionsParams(required=False)
    filters = CollectionFilters(required=False)
