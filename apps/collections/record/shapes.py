"""Structured output fields of collections."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from apps.collections import choices
from apps.core.http.outputs import IdNumber, OneOf, Output, OwnId
from apps.uploads.record.shapes import PictureRef


class ItemTarget(Output):
    """The record of an item."""

    kind: str
    ref_id: IdNumber
    title: str
    note: str
    picture_url: str | None
    broken: Annotated[str, OneOf((*choices.Broken.choices, ("", "")))]
    broken_label: str
    status: str


class CollectionItemShown(Output):
    """An item with its target; `target` is null for links and for records that are gone."""

    item_id: OwnId
    position: int
    kind: str
    ref_id: IdNumber | None
    url: str
    title_override: str
    picture_override_id: IdNumber | None
    picture_override: PictureRef | None
    note: str
    rank_label: str
    target: ItemTarget | None
    broken: Annotated[str, OneOf((*choices.Broken.choices, ("", "")))]
    broken_label: str
    broken_since: datetime | None


class RulePreview(Output):
    """The stores that a rule finds now, in its order."""

    items: list[ItemTarget]


class FoundLine(Output):
    """A pasted line and its record or link."""

    line: str
    kind: str
    ref_id: IdNumber | None
    url: str
    target: ItemTarget | None


class MissingLine(Output):
    """A pasted line without a result, and the reason."""

    line: str
    msg: str


class FoundItems(Output):
    """The results of pasted lines."""

    found: list[FoundLine]
    missing: list[MissingLine]
