"""What the calls over pages and redirects take."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from rest_framework import serializers

from apps.content.choices import Language, Robots
from apps.content.publishing.direct import STATUS_ACTIONS
from apps.content.publishing.inputs import (
    TITLELESS,
    CountryMoment,
    PreviewInput,
    RestoreInput,
    Saving,
    VersionNumber,
    one_id,
    text,
)
from apps.core import listing, lists
from apps.core.fields import Id, Text, Version
from apps.core.serializers import BulkInput, CreateInput, EditInput, InputSerializer, Shape, StatusInput
from apps.pages import choices
from apps.pages.kinds import BLOCKS
from apps.pages.listings import PAGE_LIST, REDIRECT_LIST, VERSION_LIST
from apps.pages.models import LONGEST_PATH
from apps.pages.services import values
from apps.pages.services.bulk import ACTIONS
from apps.stores.ref_shapes import enum

PageListInput = listing.list_input("PageListInput", PAGE_LIST)
PageFilters = lists.filters_input("PageFilters", PAGE_LIST)
PageExportInput = lists.export_input("PageExportInput", PAGE_LIST)
RedirectListInput = listing.list_input("RedirectListInput", REDIRECT_LIST)
_VersionList = listing.list_input("PageVersionList", VERSION_LIST)
_TYPELESS = dict.fromkeys(("null", "required"), "Choose a type")


class PageFields(Shape):
    """The fields of a page that people write."""

    page_type = enum(choices.PageType, required=False, error_messages=_TYPELESS)
    title = Text(required=False, max_length=values.LONGEST_TITLE, error_messages=TITLELESS)
    slug = Text(
        required=False,
        allow_blank=True,
        allow_null=True,
        max_length=500,
        help_text=f"A path of up to four parts, {LONGEST_PATH} characters; folded to ASCII.",
    )
    language = enum(Language, required=False)
    blocks = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        max_length=BLOCKS.most,
        error_messages={"max_length": "At most {max_length} blocks"},
        help_text="Blocks, replaced whole.",
    )
    cover_picture_id = one_id()
    region_id = one_id()
    cuisine_code = text(30)
    tags = serializers.ListField(child=Id(), required=False, max_length=values.MOST_TAGS)
    in_menu = serializers.BooleanField(required=False)
    translation_of_id = one_id()
    meta_title = text(70)
    meta_description = text(170)
    canonical_url = text(500)
    robots = enum(Robots, required=False)
    og_title = text(90)
    og_description = text(200)
    og_picture_id = one_id()
    sitemap = serializers.BooleanField(required=False)
    sitemap_priority = serializers.FloatField(required=False, min_value=0.1, max_value=1)


class CreatePageInput(CreateInput, PageFields):
    """A new page."""

    page_type = enum(choices.PageType, error_messages=_TYPELESS)
    title = Text(max_length=values.LONGEST_TITLE, error_messages=TITLELESS)


class PageDetailInput(InputSerializer):
    """A page; with a number, as that version held it."""

    page_id = Id()
    revision_no = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=2**31 - 1)


class EditPageInput(EditInput, Saving, PageFields):
    """A patch of a page."""

    page_id = Id()


class CopyPageInput(CreateInput):
    """The page to begin from, and what is to differ; in another language it is a translation."""

    page_id = Id()
    slug = text(500)
    title = text(values.LONGEST_TITLE)
    language = enum(Language, required=False, allow_null=True)


class PreviewPageInput(InputSerializer):
    """The values as they stand in a form, complete or not."""

    page_id = one_id()
    values = serializers.DictField(help_text="As an edit carries them; what cannot be read is left out.")


def readable(values: Mapping[str, Any], country: str) -> dict[str, Any]:
    """The fields of a page among the values that can be read at all; the others are left out."""
    known = PageFields(context={"country": country}).fields
    found: dict[str, Any] = {}
    for name, value in values.items():
        if name in known:
            with suppress(serializers.ValidationError):
                found[name] = known[name].run_validation(value)
    return found


class CheckPageSlugInput(InputSerializer):
    """A web address, or the title to make one of."""

    slug = text(500)
    title = text(values.LONGEST_TITLE)
    page_id = one_id()


class RedirectTarget(InputSerializer):
    """Where readers are sent."""

    to_type = enum(choices.LeadsTo)
    to_id = one_id()
    to_url = text(500)


class ChangePageStatusInput(StatusInput):
    """One action of the workflow, and what goes with it."""

    page_id = Id()
    action = serializers.ChoiceField(choices=[(action, action) for action in STATUS_ACTIONS])
    reason = text(1000)
    publish_at = CountryMoment(required=False, allow_null=True)
    unpublish_at = CountryMoment(required=False, allow_null=True)
    redirect_to = RedirectTarget(
        required=False,
        allow_null=True,
        help_text="Where readers are sent when it goes off the site; without it the address is gone.",
    )


class PageVersionListInput(_VersionList):  # type: ignore[valid-type, misc]  # the base is made of the list
    """A query over the versions of one page."""

    page_id = Id()


class GetPageVersionInput(VersionNumber):
    page_id = Id()


class RestorePageVersionInput(RestoreInput):
    page_id = Id()


class PagePreviewInput(PreviewInput):
    page_id = Id()


class BulkPagesParams(InputSerializer):
    """What the actions ask for: a reason, what search engines may list."""

    reason = text(1000)
    robots = enum(Robots, required=False)


class BulkEditPagesInput(BulkInput):
    action = serializers.ChoiceField(choices=[(action, action) for action in ACTIONS])
    params = BulkPagesParams(required=False)
    filters = PageFilters(required=False)


class SaveRedirectInput(CreateInput):
    """A redirect: a new one, or with its id and version a change."""

    redirect_id = one_id()
    version = Version(required=False, allow_null=True)
    from_path = Text(required=False, max_length=500, help_text="The path, or the whole address.")
    to_type = enum(choices.LeadsTo, required=False)
    to_id = one_id()
    to_url = text(500)
    code = serializers.ChoiceField(choices=choices.Code.choices, required=False)
    note = text(200)


class DeleteRedirectInput(InputSerializer):
    redirect_id = Id()
    version = Version()
