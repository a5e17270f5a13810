"""What the calls over pages and redirects take."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from rest_framework import serializers

from apps.content.choices import Language, Robots
from apps.content.publishing.inputs import DirectStatusInput, one_id, text
from apps.core.http.fields import Id, Version
from apps.core.http.serializers import CreateInput, InputSerializer, Shape
from apps.pages import choices
from apps.pages.record import LONGEST_TITLE, PAGE_RECORD
from apps.pages.redirect_record import REDIRECT_RECORD
from apps.stores.ref_shapes import enum


class PageDetailInput(InputSerializer):
    """A page; with a number, as that version held it."""

    page_id = Id()
    revision_no = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=2**31 - 1)


class CopyPageInput(CreateInput):
    """The page to begin from, and what is to differ; in another language it is a translation."""

    page_id = Id()
    slug = text(500)
    title = text(LONGEST_TITLE)
    language = enum(Language, required=False, allow_null=True)


class PreviewPageInput(InputSerializer):
    """The values as they stand in a form, complete or not."""

    page_id = one_id()
    values = serializers.DictField(help_text="As an edit carries them; what cannot be read is left out.")


def readable(given: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a page among the values that can be read at all; the others are left out."""
    known = PAGE_RECORD.inputs()
    found: dict[str, Any] = {}
    for name, value in given.items():
        if name in known:
            with suppress(serializers.ValidationError):
                found[name] = known[name].run_validation(value)
    return found


class RedirectTarget(InputSerializer):
    """Where readers are sent."""

    to_type = enum(choices.LeadsTo)
    to_id = one_id()
    to_url = text(500)


class PageStatusInput(DirectStatusInput):
    """One action of the workflow, and what goes with it."""

    redirect_to = RedirectTarget(
        required=False,
        allow_null=True,
        help_text="Where readers are sent when it goes off the site; without it the address is gone.",
    )


class BulkPagesParams(InputSerializer):
    """What the actions ask for: a reason, what search engines may list."""

    reason = text(1000)
    robots = enum(Robots, required=False)


SaveRedirectInput: Any = type(
    "SaveRedirectInput",
    (CreateInput, Shape),
    {
        "__doc__": "A redirect: a new one, or with its id and version a change.",
        "redirect_id": one_id(),
        "version": Version(required=False, allow_null=True),
        **REDIRECT_RECORD.inputs(),
    },
)


class DeleteRedirectInput(InputSerializer):
    redirect_id = Id()
    version = Version()
