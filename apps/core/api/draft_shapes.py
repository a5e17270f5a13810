"""Inputs and outputs of the operations on drafts."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from rest_framework import serializers

from apps.core.http.fields import MAX_ID, Text
from apps.core.http.inputs import Input, Json, Meta, VersionNumber
from apps.core.http.outputs import Output


class Writer(Text):
    """The id that a browser window chose for itself."""

    def __init__(self) -> None:
        super().__init__(min_length=8, max_length=32)


class Seq(serializers.IntegerField):
    """A counter of the saves of one window."""

    def __init__(self) -> None:
        super().__init__(min_value=1, max_value=MAX_ID)


class Place(Text):
    """The key of a form tab."""

    def __init__(self) -> None:
        super().__init__(max_length=300)


class WrittenInput(Input):
    writer: Annotated[str, Writer]
    seq: Annotated[int, Seq]


class DraftsInput(Input):
    place: Annotated[str, Place]


class SaveDraftInput(Input):
    place: Annotated[str, Place]
    writer: Annotated[str, Writer]
    seq: Annotated[int, Seq]
    values: dict[str, Json]
    version: VersionNumber | None
    replaces: Annotated[list[WrittenInput], Meta(max_length=20)] = []


class DiscardDraftInput(Input):
    place: Annotated[str, Place]
    drafts: Annotated[list[WrittenInput], Meta(min_length=1, max_length=20)]


class DraftMark(Output):
    """The stored draft after a save: the sent one, or a later one."""

    seq: Seq
    saved_at: datetime
    is_ended: bool


class DraftRow(DraftMark):
    writer: Writer
    values: dict[str, Json]
    version: VersionNumber | None
