"""What the calls over pages and redirects take."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, Any

from rest_framework import serializers

from apps.content.choices import Language, Robots
from apps.content.record.inputs import DirectStatusInput, one_id, text
from apps.core.http.fields import Version
from apps.core.http.inputs import (
    BLANK,
    UNSET,
    CreateInput,
    IdNumber,
    Input,
    Json,
    Meta,
    UnsetType,
    VersionNumber,
)
from apps.core.http.serializers import CreateSerializer, InputSerializer, Shape
from apps.pages import choices
from apps.pages.record import LONGEST_TITLE, PAGE_RECORD
from apps.pages.record.redirect_record import REDIRECT_RECORD
from apps.stores.record.ref_shapes import enum


class PageDetailInput(Input):
    """A page; with a number, as that version held it."""

    page_id: IdNumber
    revision_no: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None


class CopyPageInput(CreateInput):
    """The page to begin from, and what is to differ; in another language it is a translation."""

    page_id: IdNumber
    slug: Annotated[str, Meta(max_length=500), BLANK] | UnsetType | None = UNSET
    title: Annotated[str, Meta(max_length=LONGEST_TITLE), BLANK] | UnsetType | None = UNSET
    language: Annotated[str, Language] | UnsetType | None = UNSET


class PreviewPageInput(Input):
    """The values as they stand in a form, complete or not."""

    page_id: IdNumber | None = None
    values: Annotated[
        dict[str, Json], Meta(description="As an edit carries them; what cannot be read is left out.")
    ]


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
    (CreateSerializer, Shape),
    {
        "__doc__": "A redirect: a new one, or with its id and version a change.",
        "redirect_id": one_id(),
        "version": Version(required=False, allow_null=True),
        **REDIRECT_RECORD.inputs(),
    },
)


class DeleteRedirectInput(Input):
    redirect_id: IdNumber
    version: VersionNumber
