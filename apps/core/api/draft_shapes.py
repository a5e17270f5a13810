"""Shapes of the calls over drafts."""

from __future__ import annotations

from datetime import datetime

from rest_framework import serializers

from apps.core.http.fields import MAX_ID, Text, Version
from apps.core.http.outputs import Json, Output, VersionNumber
from apps.core.http.serializers import InputSerializer


class Writer(Text):
    """The name a window gives itself."""

    def __init__(self) -> None:
        super().__init__(min_length=8, max_length=32)


class Seq(serializers.IntegerField):
    """A window's count of what it has written."""

    def __init__(self) -> None:
        super().__init__(min_value=1, max_value=MAX_ID)


class Place(Text):
    """The key of a form's tab."""

    def __init__(self) -> None:
        super().__init__(max_length=300)


class WrittenInput(InputSerializer):
    writer = Writer()
    seq = Seq()


class DraftsInput(InputSerializer):
    place = Place()


class SaveDraftInput(InputSerializer):
    place = Place()
    writer = Writer()
    seq = Seq()
    values = serializers.DictField()
    version = Version(allow_null=True)
    replaces = serializers.ListField(child=WrittenInput(), required=False, max_length=20)


class DiscardDraftInput(InputSerializer):
    place = Place()
    drafts = serializers.ListField(child=WrittenInput(), min_length=1, max_length=20)


class DraftMark(Output):
    """What stands on the server after a save: this one, or a later one."""

    seq: Seq
    saved_at: datetime
    is_ended: bool


class DraftRow(DraftMark):
    writer: Writer
    values: dict[str, Json]
    version: VersionNumber | None
