"""Shapes of the calls over imports, the same for every area."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from rest_framework import serializers

from apps.core.choices import (
    ImportDuplicates,
    ImportHiddenRows,
    ImportResult,
    ImportState,
    ImportUpdates,
    ViewScope,
)
from apps.core.http.fields import File, Id, Text, Version
from apps.core.http.outputs import IdNumber, OneOf, Output, OwnId
from apps.core.http.serializers import BaseOutput, CreateInput, InputSerializer, UserRef
from apps.core.importing.edits import LONGEST
from apps.core.importing.file_type import MOST_BYTES
from apps.core.importing.header_rows import MOST_HEADER_ROWS
from apps.core.importing.row_reader import LAST_HEADER_ROW
from apps.core.importing.text_encoding import ENCODINGS, MIXED

_MOST_VALUES = 2000
DATE_ORDERS = [("dmy", "31.12.2024"), ("mdy", "12.31.2024"), ("ymd", "2024.12.31")]


class UploadImportInput(InputSerializer):
    """The file itself, or the upload that brought it in pieces."""

    file = File(
        MOST_BYTES, required=False, allow_empty_file=True, error_messages={"invalid": "Choose a file"}
    )
    upload_id = Id(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """One of both. Raises ValidationError for neither."""
        if "file" not in attrs and "upload_id" not in attrs:
            raise serializers.ValidationError({"file": "Choose a file"})
        return attrs


class ImportIdInput(InputSerializer):
    import_id = Id()


class ImportSheetInput(ImportIdInput):
    sheet = Text(max_length=200)


class ImportReadingInput(ImportIdInput):
    """Where the column names are, and the encoding; what is not sent stays."""

    header_row = serializers.IntegerField(required=False, min_value=1, max_value=LAST_HEADER_ROW)
    header_rows = serializers.IntegerField(required=False, min_value=1, max_value=MOST_HEADER_ROWS)
    encoding = serializers.ChoiceField(choices=list(ENCODINGS.items()), required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Raise ValidationError if nothing is chosen."""
        if len(attrs) < 2:
            raise serializers.ValidationError({"header_row": "Choose a header row or an encoding"})
        return attrs


class ImportSource(InputSerializer):
    """Where one field comes from."""

    field = Text(max_length=60)
    columns = serializers.ListField(child=Text(max_length=130), required=False, max_length=10)
    value = Text(required=False, allow_blank=True, max_length=200)
    separator = serializers.CharField(required=False, allow_blank=True, max_length=5, trim_whitespace=False)
    decimal_sign = serializers.ChoiceField(
        choices=[(",", "1.234,50"), (".", "1,234.50")], required=False, allow_blank=True
    )


class ImportAlso(InputSerializer):
    """What a value of the file says of another field."""

    field = Text(max_length=60)
    ours = Text(max_length=60)


class ImportValue(InputSerializer):
    """What a value of the file stands for; nothing leaves it out."""

    field = Text(max_length=60)
    theirs = Text(max_length=200)
    ours = Text(allow_null=True, allow_blank=True, max_length=60)
    also = serializers.ListField(child=ImportAlso(), required=False, max_length=5)


class ImportSetup(InputSerializer):
    """How a file is to be read and what is to be done with its rows."""

    sheet = Text(required=False, allow_blank=True, max_length=200)
    header_row = serializers.IntegerField(required=False, min_value=0, max_value=LAST_HEADER_ROW)
    header_rows = serializers.IntegerField(required=False, min_value=0, max_value=MOST_HEADER_ROWS)
    encoding = serializers.ChoiceField(
        choices=[*ENCODINGS.items(), (MIXED, "Mixed")], required=False, allow_blank=True
    )
    hidden_rows = serializers.ChoiceField(choices=ImportHiddenRows.choices, required=False)
    mapped = serializers.ListField(child=ImportSource(), max_length=200)
    values = serializers.ListField(child=ImportValue(), required=False, max_length=_MOST_VALUES)
    id_source = serializers.RegexField(
        r"^[a-z][a-z0-9_]{1,39}$",
        required=False,
        error_messages={"invalid": "Use 2 to 40 of: a to z, 0 to 9 and _, beginning with a letter"},
    )
    date_order = serializers.ChoiceField(choices=DATE_ORDERS, required=False)
    duplicates = serializers.ChoiceField(choices=ImportDuplicates.choices, required=False)
    updates = serializers.ChoiceField(choices=ImportUpdates.choices, required=False)


class PreviewImportInput(ImportIdInput):
    setup = ImportSetup()


class ImportProblemKind(InputSerializer):
    """A kind of problem, as the check names it."""

    field = Text(allow_blank=True, max_length=60)
    kind = Text(allow_blank=True, max_length=160)
    is_fatal = serializers.BooleanField()


class ImportRowsInput(ImportIdInput):
    """The rows with this problem, or with any, behind a row."""

    problem = ImportProblemKind(required=False)
    after = serializers.IntegerField(required=False, min_value=0, max_value=2**31 - 1)


class ImportCellInput(InputSerializer):
    """What a field of a row says instead; nothing puts back what the file says."""

    field = Text(max_length=60)
    value = Text(allow_null=True, allow_blank=True, max_length=LONGEST)


class EditImportRowInput(ImportIdInput):
    row = serializers.IntegerField(min_value=1, max_value=2**31 - 1)
    cells = serializers.ListField(child=ImportCellInput(), min_length=1, max_length=50)


class RunImportInput(CreateInput):
    import_id = Id()


class ImportField(Output):
    class ImportOption(Output):
        value: str
        label: str

    id: str
    label: str
    group: str
    kind: Literal["text", "number", "amount", "list", "date", "code", "code_list", "yes_no", "hours"]
    options: list[ImportOption]
    is_needed: bool
    help: str
    instead: str


class ImportFacts(Output):
    class ImportColumn(Output):
        class ImportKnown(Output):
            """The first values that a field with codes reads as one of ours."""

            field: str
            values: list[str]

        name: str
        samples: list[str]
        known: list[ImportKnown]
        date_order: Annotated[str, OneOf(tuple(DATE_ORDERS))] | None

    class ImportFirstLine(Output):
        """One of the first rows, to choose the header from."""

        row: int
        cells: list[str]

    class ImportEncoding(Output):
        """An encoding that the file can be read with."""

        value: str
        name: str

    format: str
    encoding: str
    delimiter: str
    sheets: list[str]
    hidden_sheets: list[str]
    sheet: str
    header_row: int
    header_rows: int
    first_lines: list[ImportFirstLine]
    encodings: list[ImportEncoding]
    hidden_rows: int
    columns: list[ImportColumn]
    notes: list[str]


class ImportSuggestion(Output):
    field: str
    column: str
    confidence: float


class ImportQuestion(Output):
    """Unknown values that probably mean the same, with what is suggested for them."""

    class ImportQuestionValue(Output):
        class ImportAlsoSuggested(Output):
            field: str
            ours: str

        value: str
        count: int
        also: list[ImportAlsoSuggested]

    field: str
    ours: str | None
    patterns: list[str]
    count: int
    values: list[ImportQuestionValue]


class ImportMatch(Output):
    record_id: IdNumber
    title: str
    how: Literal["id", "external_id", "like"]
    score: float | None
    distance_m: int | None
    reasons: list[str]


class ImportProblem(Output):
    field: str
    msg: str
    is_fatal: bool
    value: str
    kind: str


class ImportRowsOutput(Output):
    """Rows of a checked file that something is to be said of."""

    class ImportRow(Output):
        class ImportCell(Output):
            field: str
            text: str

        row: int
        title: str
        result: Annotated[str, ImportResult]
        problems: list[ImportProblem]
        cells: list[ImportCell]
        edited: list[str]

    rows: list[ImportRow]
    next: int | None


class ImportFindings(Output):
    class ImportGroup(Output):
        field: str
        msg: str
        is_fatal: bool
        kind: str
        count: int
        rows: list[list[int]]
        values: list[str]

    class ImportSample(Output):
        class ImportWords(Output):
            field: str
            text: str

        row: int
        title: str
        result: Annotated[str, ImportResult]
        values: list[ImportWords]
        problems: list[ImportProblem]
        match: ImportMatch | None

    class ImportDuplicate(Output):
        row: int
        title: str
        match: ImportMatch

    class ImportUnknown(Output):
        field: str
        value: str
        count: int

    total: int
    counts: dict[str, int]
    warned: int
    matched: int
    alike: int
    notes: list[str]
    groups: list[ImportGroup]
    samples: list[ImportSample]
    duplicates: list[ImportDuplicate]
    unknown: list[ImportUnknown]


class ImportSetupOutput(Output):
    class ImportSourceOutput(Output):
        field: str
        columns: list[str]
        value: str
        separator: str
        decimal_sign: str

    class ImportValueOutput(Output):
        class ImportAlsoOutput(Output):
            field: str
            ours: str

        field: str
        theirs: str
        ours: str | None
        also: list[ImportAlsoOutput]

    sheet: str
    header_row: int
    header_rows: int
    encoding: str
    hidden_rows: Annotated[str, ImportHiddenRows]
    mapped: list[ImportSourceOutput]
    values: list[ImportValueOutput]
    id_source: str
    date_order: str
    duplicates: Annotated[str, ImportDuplicates]
    updates: Annotated[str, ImportUpdates]


class ImportOutput(Output):
    """A file that is being imported, with its progress."""

    import_id: OwnId
    file_name: str
    size: int
    facts: ImportFacts
    suggested: list[ImportSuggestion]
    suggested_date_order: Annotated[str, OneOf(tuple(DATE_ORDERS))]
    questions: list[ImportQuestion]
    setup: ImportSetupOutput | None
    findings: ImportFindings | None
    edited: int
    is_checked: bool
    check_job_id: IdNumber | None
    run_job_id: IdNumber | None
    is_begun: bool
    created_at: datetime
    expires_at: datetime


class RecentImport(Output):
    """A file that a person brought lately."""

    import_id: OwnId
    file_name: str
    rows: int | None
    state: Annotated[str, ImportState]
    created_at: datetime
    expires_at: datetime


class SaveMappingInput(InputSerializer):
    """A new mapping, or with `mapping_id` and `version` the fields of one that change."""

    mapping_id = Id(required=False)
    version = Version(required=False)
    name = Text(
        required=False,
        max_length=60,
        error_messages={"blank": "Give the mapping a name", "max_length": "A name has at most 60 characters"},
    )
    setup = ImportSetup(required=False)
    scope = serializers.ChoiceField(choices=ViewScope.choices, required=False)


class MappingIdInput(InputSerializer):
    mapping_id = Id()


class ImportMappingRow(BaseOutput):
    mapping_id: OwnId
    name: str
    setup: ImportSetupOutput
    scope: Annotated[str, ViewScope]
    owner: UserRef
