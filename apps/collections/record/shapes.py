"""Shapes of what belongs to collections in answers."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from apps.collections import choices
from apps.core.http.outputs import IdNumber, OneOf, Output, OwnId
from apps.uploads.record.shapes import PictureRef


class ItemTarget(Output):
    """A record, as an item names it."""

    kind: str
    ref_id: IdNumber
    title: str
    note: str
    picture_url: str | None
    broken: Annotated[str, OneOf((*choices.Broken.choices, ("", "")))]
    broken_label: str
    status: str


class CollectionItemShown(Output):
    """One item: what people wrote, and what it names; `target` is null for links and for what is gone."""

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
    """What a rule finds now, in its order."""

    items: list[ItemTarget]


class FoundLine(Output):
    """A pasted line, and what it names."""

    line: str
    kind: str
    ref_id: IdNumber | None
    url: str
    target: ItemTarget | None


class MissingLine(Output):
    """A pasted line that names nothing, and why."""

    line: str
    msg: str


class FoundItems(Output):
    """What pasted lines name."""

    found: list[FoundLine]
    missing: list[MissingLine]


class CollectionSlugHolder(Output):
    """The collection that has a web address already."""

    collection_id: OwnId
    title: str


class CollectionSlugChecked(Output):
    """Whether a web address is free; where it is not, the next one that is."""

    ok: bool
    slug: str
    msg: str
    conflict: CollectionSlugHolder | None
