"""Inputs and outputs of the import operations of all areas."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Annotated, Literal, Self

from django.core.files.uploadedfile import UploadedFile
from rest_framework import serializers

from apps.core.choices import (
    ImportDuplicates,
    ImportHiddenRows,
    ImportResult,
    ImportState,
    ImportSwappedPins,
    ImportUpdates,
    ViewScope,
)
from apps.core.http.fields import File
from apps.core.http.inputs import (
    BLANK,
    UNSET,
    CreateInput,
    IdNumber,
    Input,
    Messages,
    Meta,
    Omittable,
    OneOf,
    Patch,
    VersionNumber,
)
from apps.core.http.outputs import Output, OwnId
from apps.core.http.serializers import BaseOutput, UserRef
from apps.core.importing.edits import LONGEST
from apps.core.importing.file_type import MOST_BYTES
from apps.core.importing.header_rows import MOST_HEADER_ROWS
from apps.core.importing.row_reader import LAST_HEADER_ROW
from apps.core.importing.text_encoding import ENCODINGS, MIXED

_MOST_VALUES = 2000
_DECIMAL_SIGNS = [(",", "1.234,50"), (".", "1,234.50")]
_ANY_ENCODING = [*ENCODINGS.items(), (MIXED, "Mixed")]
ROWS_SHOWN = (("problems", "Problems"), ("changes", "Changes"), ("conflicts", "Conflicts"))
DATE_ORDERS = [("dmy", "31.12.2024"), ("mdy", "12.31.2024"), ("ymd", "2024.12.31")]


class UploadImportInput(Input):
    """The file itself, or the id of a chunked upload."""

    file: Omittable[
        Annotated[
            UploadedFile,
            partial(File, MOST_BYTES, allow_empty_file=True),
            Messages({"invalid": "Choose a file"}),
        ]
    ] = None
    upload_id: Omittable[IdNumber] = None

    def checked(self) -> Self:
        """Return the input. Raise ValidationError if it has neither."""
        if self.file is None and self.upload_id is None:
            raise serializers.ValidationError({"file": "Choose a file"})
        return self


class ImportIdInput(Input):
    import_id: IdNumber


class ImportSheetInput(ImportIdInput):
    sheet: Annotated[str, Meta(max_length=200)]


class ImportReadingInput(ImportIdInput):
    """The position of the column names, and the encoding; missing keys are not changed."""

    header_row: Patch[Annotated[int, Meta(ge=1, le=LAST_HEADER_ROW)]] = UNSET
    header_rows: Patch[Annotated[int, Meta(ge=1, le=MOST_HEADER_ROWS)]] = UNSET
    encoding: Patch[Annotated[str, OneOf(tuple(ENCODINGS.items()))]] = UNSET

    def checked(self) -> Self:
        """Return the input. Raise ValidationError if nothing is chosen."""
        if not self.sent("import_id"):
            raise serializers.ValidationError({"header_row": "Choose a header row or an encoding"})
        return self


class ImportSource(Input):
    """The source of one field."""

    field: Annotated[str, Meta(max_length=60)]
    columns: Patch[Annotated[list[Annotated[str, Meta(max_length=130)]], Meta(max_length=10)]] = UNSET
    value: Patch[Annotated[str, Meta(max_length=200), BLANK]] = UNSET
    separator: Patch[
        Annotated[str, partial(serializers.CharField, allow_blank=True, max_length=5, trim_whitespace=False)]
    ] = UNSET
    decimal_sign: Patch[
        Annotated[str, partial(serializers.ChoiceField, choices=_DECIMAL_SIGNS, allow_blank=True)]
    ] = UNSET


class ImportAlso(Input):
    """A value of another field that a value of the file implies."""

    field: Annotated[str, Meta(max_length=60)]
    ours: Annotated[str, Meta(max_length=60)]


class ImportValue(Input):
    """The meaning of a value in the file; null skips the value."""

    field: Annotated[str, Meta(max_length=60)]
    theirs: Annotated[str, Meta(max_length=200)]
    ours: Annotated[str, Meta(max_length=60), BLANK] | None
    also: Patch[Annotated[list[ImportAlso], Meta(max_length=5)]] = UNSET


class ImportSetup(Input):
    """The choices for reading a file and importing its rows."""

    sheet: Patch[Annotated[str, Meta(max_length=200), BLANK]] = UNSET
    header_row: Patch[Annotated[int, Meta(ge=0, le=LAST_HEADER_ROW)]] = UNSET
    header_rows: Patch[Annotated[int, Meta(ge=0, le=MOST_HEADER_ROWS)]] = UNSET
    encoding: Patch[
        Annotated[str, partial(serializers.ChoiceField, choices=_ANY_ENCODING, allow_blank=True)]
    ] = UNSET
    hidden_rows: Patch[Annotated[str, ImportHiddenRows]] = UNSET
    swapped_pins: Patch[Annotated[str, ImportSwappedPins]] = UNSET
    mapped: Annotated[list[ImportSource], Meta(max_length=200)]
    values: Patch[Annotated[list[ImportValue], Meta(max_length=_MOST_VALUES)]] = UNSET
    id_source: Patch[
        Annotated[
            str,
            Meta(pattern=r"^[a-z][a-z0-9_]{1,39}$"),
            Messages({"invalid": "Use 2 to 40 of: a to z, 0 to 9 and _, beginning with a letter"}),
        ]
    ] = UNSET
    date_order: Patch[Annotated[str, OneOf(tuple(DATE_ORDERS))]] = UNSET
    duplicates: Patch[Annotated[str, ImportDuplicates]] = UNSET
    updates: Patch[Annotated[str, ImportUpdates]] = UNSET


class PreviewImportInput(ImportIdInput):
    setup: ImportSetup


class ImportProblemKind(Input):
    """A kind of problem, as the check identifies it."""

    field: Annotated[str, Meta(max_length=60), BLANK]
    kind: Annotated[str, Meta(max_length=160), BLANK]
    is_fatal: bool


class ImportRowsInput(ImportIdInput):
    """A page of the rows with this problem, with any, or with changed cells."""

    shows: Annotated[str, OneOf(ROWS_SHOWN)] = "problems"
    problem: Omittable[ImportProblemKind] = None
    after: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0


class ImportCellInput(Input):
    """The new value of a field in a row; null restores the value of the file."""

    field: Annotated[str, Meta(max_length=60)]
    value: Annotated[str, Meta(max_length=LONGEST), BLANK] | None


class EditImportRowInput(ImportIdInput):
    row: Annotated[int, Meta(ge=1, le=2**31 - 1)]
    cells: Annotated[list[ImportCellInput], Meta(min_length=1, max_length=50)]


class ChooseImportValuesInput(ImportIdInput):
    """The value of the file or the current one, for a field of a row, a row, or all conflicts."""

    takes_file: bool
    row: Omittable[Annotated[int, Meta(ge=1, le=2**31 - 1)]] = None
    field: Omittable[Annotated[str, Meta(max_length=60)]] = None


class RunImportInput(CreateInput):
    import_id: IdNumber


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
            """The first values that a field with codes recognizes."""

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


class ImportDoubt(Output):
    """A column that stays unassigned although its heading matches a field, and why."""

    column: str
    reason: str


class ImportSuggestion(Output):
    field: str
    column: str
    confidence: float


class ImportAlsoOutput(Output):
    field: str
    ours: str


class ImportQuestion(Output):
    """Unknown values that probably mean the same, with a suggestion."""

    class ImportQuestionValue(Output):
        value: str
        count: int
        also: list[ImportAlsoOutput]

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


class ImportChange(Output):
    """A cell that differs from the record: at the export, now, and in the file."""

    field: str
    base: str
    now: str
    new: str
    is_conflict: bool
    is_chosen: bool
    changed_by: Annotated[
        UserRef | None, Meta(description="In a conflict, who changed the record last; null if unknown.")
    ]
    changed_at: datetime | None


class ImportCell(Output):
    field: str
    text: str


class ImportRowsOutput(Output):
    """Rows of a checked file that have problems, or changed cells."""

    class ImportRow(Output):
        row: int
        title: str
        result: Annotated[str, ImportResult]
        problems: list[ImportProblem]
        cells: list[ImportCell]
        edited: list[str]
        record_id: IdNumber | None
        changes: list[ImportChange]

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
        row: int
        title: str
        result: Annotated[str, ImportResult]
        values: list[ImportCell]
        problems: list[ImportProblem]
        match: ImportMatch | None

    class ImportDuplicate(Output):
        """A row that may repeat an existing record, or an earlier row of the file."""

        row: int
        title: str
        match: ImportMatch | None
        first_row: int | None

    class ImportUnknown(Output):
        field: str
        value: str
        count: int

    total: int
    counts: dict[str, int]
    warned: int
    swapped: int
    changed: int
    conflicts: int
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
        field: str
        theirs: str
        ours: str | None
        also: list[ImportAlsoOutput]

    sheet: str
    header_row: int
    header_rows: int
    encoding: str
    hidden_rows: Annotated[str, ImportHiddenRows]
    swapped_pins: Annotated[str, ImportSwappedPins]
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
    is_round_trip: bool
    facts: ImportFacts
    suggested: list[ImportSuggestion]
    doubts: list[ImportDoubt]
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
    """A recently uploaded file."""

    import_id: OwnId
    file_name: str
    rows: int | None
    state: Annotated[str, ImportState]
    created_at: datetime
    expires_at: datetime


class SaveMappingInput(Input):
    """A new mapping, or with `mapping_id` and `version` the changed fields of an existing one."""

    mapping_id: Omittable[IdNumber] = None
    version: Omittable[VersionNumber] = None
    name: Patch[
        Annotated[
            str,
            Meta(max_length=60),
            Messages({"blank": "Give the mapping a name", "max_length": "A name has at most 60 characters"}),
        ]
    ] = UNSET
    setup: Patch[ImportSetup] = UNSET
    scope: Patch[Annotated[str, ViewScope]] = UNSET


class MappingIdInput(Input):
    mapping_id: IdNumber


class ImportMappingRow(BaseOutput):
    mapping_id: OwnId
    name: str
    setup: ImportSetupOutput
    scope: Annotated[str, ViewScope]
    owner: UserRef
