"""Inputs of the operations on pages and redirects."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, Any

from rest_framework import serializers

from apps.content.choices import Language, Robots
from apps.content.record.inputs import DirectStatusInput
from apps.core.http.fields import Version, optional_id, optional_text
from apps.core.http.inputs import BLANK, UNSET, CreateInput, IdNumber, Input, Json, Meta, Patch, VersionNumber
from apps.core.http.serializers import CreateSerializer, InputSerializer, Shape
from apps.core.values import Json as JsonValue
from apps.pages import choices
from apps.pages.record import LONGEST_TITLE, PAGE_RECORD
from apps.pages.record.redirect_record import REDIRECT_RECORD
from apps.stores.record.ref_shapes import enum


class PageDetailInput(Input):
    """A page, optionally with the content of a revision."""

    page_id: IdNumber
    revision_no: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None


class CopyPageInput(CreateInput):
    """The page to copy and the differing fields; a copy in another language is a translation."""

    page_id: IdNumber
    slug: Patch[Annotated[str, Meta(max_length=500), BLANK] | None] = UNSET
    title: Patch[Annotated[str, Meta(max_length=LONGEST_TITLE), BLANK] | None] = UNSET
    language: Patch[Annotated[str, Language] | None] = UNSET


class PreviewPageInput(Input):
    """The current values of a form, complete or not."""

    page_id: IdNumber | None = None
    values: Annotated[dict[str, Json], Meta(description="Values as in an edit; invalid ones are ignored.")]


def readable(values: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """Return the values that are valid fields of a page; others are dropped."""
    fields = PAGE_RECORD.inputs()
    result: dict[str, JsonValue] = {}
    for name, value in values.items():
        if name in fields:
            with suppress(serializers.ValidationError):
                result[name] = fields[name].run_validation(value)
    return result


class RedirectTarget(InputSerializer):
    """The target of a redirect."""

    to_type = enum(choices.LeadsTo)
    to_id = optional_id()
    to_url = optional_text(500)


class PageStatusInput(DirectStatusInput):
    """A workflow action with its parameters."""

    redirect_to = RedirectTarget(
        required=False,
        allow_null=True,
        help_text="Redirect target after the page is taken off the site; without one the address is gone.",
    )


class BulkPagesParams(InputSerializer):
    """Parameters of bulk actions: reason, search engine setting."""

    reason = optional_text(1000)
    robots = enum(Robots, required=False)


SaveRedirectInput: Any = type(
    "SaveRedirectInput",
    (CreateSerializer, Shape),
    {
        "__doc__": "A new redirect, or a change of the one with this id and version.",
        "redirect_id": optional_id(),
        "version": Version(required=False, allow_null=True),
        **REDIRECT_RECORD.inputs(),
    },
)


class DeleteRedirectInput(Input):
    redirect_id: IdNumber
    version: VersionNumber
