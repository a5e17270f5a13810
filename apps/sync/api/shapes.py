"""Shapes of the operations on sources and runs."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Annotated, Any, Self

import orjson
from django.core.files.uploadedfile import UploadedFile
from rest_framework import serializers
from rest_framework.fields import empty

from apps.core.choices import Country
from apps.core.http.fields import File, Text
from apps.core.http.inputs import (
    BLANK,
    UNSET,
    CreateInput,
    EditInput,
    IdNumber,
    Input,
    Json,
    Messages,
    Meta,
    Omittable,
    Patch,
)
from apps.core.http.outputs import From, Output, OwnId
from apps.core.http.serializers import BaseOutput, UserRef
from apps.core.importing import file_type
from apps.core.lists import list_spec
from apps.sync.choices import MissingDays, RunStatus, SourceKind
from apps.sync.queries.selectors import RUN_LIST


class MappingField(serializers.DictField):
    """The mapping `{column: field}`, as JSON text in multipart requests."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=Text(max_length=60), **kwargs)

    def get_value(self, dictionary: Any) -> Any:
        """Return the value as sent, because multipart forms have no nested keys."""
        return dictionary.get(self.field_name, empty)

    def to_internal_value(self, data: Any) -> Any:
        """Return the mapping. Raise ValidationError if it is not valid JSON."""
        if isinstance(data, str):
            try:
                data = orjson.loads(data)
            except orjson.JSONDecodeError:
                raise serializers.ValidationError("Send the mapping as JSON: {column: field}") from None
        return super().to_internal_value(data)


# -- runs ----------------------------------------------------------------------
class RunCounts(Output):
    """The number of rows by result."""

    fetched: int
    new: int
    changed: int
    unchanged: int
    vanished: int
    proposals: int
    auto_applied: int
    errors: int
    skipped: int


class SkippedRows(Output):
    reason: str
    rows: int


class LeftOutRow(Output):
    row: int
    external_id: str


class LeftOutRows(SkippedRows):
    """The number of skipped rows for a reason, and the first of them; none if the run's job was deleted."""

    first: list[LeftOutRow]


class _Run(Output):
    run_id: OwnId
    source_code: Annotated[str, From("source.code")]
    source_name: Annotated[str, From("source.name")]
    country: Annotated[str, Country]
    status: Annotated[str, RunStatus]
    is_full: bool
    counts: RunCounts
    file_name: str
    file_size: int | None
    error: str
    job_id: IdNumber | None
    triggered_by: UserRef | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    allowed_actions: list[str]


class RunRow(_Run):
    skipped: list[SkippedRows]


class RunProblem(Output):
    row: int
    external_id: str
    title: str
    msg: str


class DecidedByRule(Output):
    """The items of a run that a rule applied."""

    rule_id: IdNumber
    words: Annotated[str, Meta(description="What the rule applies.")]
    applied: int
    undone: int
    to_check: Annotated[int, Meta(description="Number of sampled items that wait for a check.")]


class RunDetail(_Run):
    decided: list[DecidedByRule]
    skipped: list[LeftOutRows]
    mapping: dict[str, Json]
    problems: list[RunProblem]


RunListInput = list_spec.list_input("RunListInput", RUN_LIST)


class RunIdInput(Input):
    run_id: IdNumber


class StartRunInput(CreateInput):
    source_code: Annotated[str, Meta(max_length=40)]
    is_full: bool = False


class UploadFeedInput(Input):
    """A file of a source; tables without a stored mapping need `{column: field}` as JSON."""

    file: Omittable[
        Annotated[UploadedFile, partial(File, file_type.MOST_BYTES), Messages({"invalid": "Choose a file"})]
    ] = None
    upload_id: Omittable[IdNumber] = None
    source_code: Annotated[str, Meta(max_length=40)]
    mapping: Omittable[Annotated[dict[str, str], MappingField]] = None
    is_full: bool = False

    def checked(self) -> Self:
        """Return the input. Raise ValidationError if both file and upload are missing."""
        if self.file is None and self.upload_id is None:
            raise serializers.ValidationError({"file": "Choose a file"})
        return self


# -- sources -------------------------------------------------------------------
class SourceRow(BaseOutput):
    source_id: OwnId
    source_code: Annotated[str, From("code")]
    name: str
    kind: Annotated[str, SourceKind]
    countries: list[Annotated[str, Country]]
    trust: float
    licence: str
    attribution: str
    radius_m: int
    missing_days_mean: Annotated[str, MissingDays]
    close_signal_trusted: bool
    enabled: bool
    mapping: dict[str, Json]
    needs_mapping: Annotated[
        bool,
        Meta(
            description="True if the source's files are tables, which need a mapping. Other formats "
            "have separate readers."
        ),
    ]
    last_run_at: datetime | None


class SourceListRow(SourceRow):
    records: Annotated[int, Meta(description="Number of records in the country.")]
    linked: Annotated[int, Meta(description="Number of these records that are linked to a store.")]
    last_run: RunRow | None


class EditSourceInput(EditInput):
    source_code: Annotated[str, Meta(max_length=40)]
    name: Patch[Annotated[str, Meta(max_length=80)]] = UNSET
    countries: Patch[Annotated[list[Annotated[str, Country]], Meta(min_length=1, max_length=4)]] = UNSET
    trust: Patch[Annotated[float, Meta(ge=0, le=1)]] = UNSET
    licence: Patch[Annotated[str, Meta(max_length=200), BLANK]] = UNSET
    attribution: Patch[Annotated[str, Meta(max_length=300), BLANK]] = UNSET
    radius_m: Patch[Annotated[int, Meta(ge=30, le=1000)]] = UNSET
    missing_days_mean: Patch[Annotated[str, MissingDays]] = UNSET
    close_signal_trusted: Patch[bool] = UNSET
    enabled: Patch[bool] = UNSET
    mapping: Patch[Annotated[dict[str, str], MappingField]] = UNSET
