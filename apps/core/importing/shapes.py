"""Shapes of the calls over imports, the same for every area."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.core.choices import (
    ImportDuplicates,
    ImportHiddenRows,
    ImportResult,
    ImportState,
    ImportUpdates,
    ViewScope,
)
from apps.core.http.fields import File, Id, Moment, Text, Version
from apps.core.http.serializers import BaseOutput, CreateInput, InputSerializer, Shape, UserRef
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


class ImportField(Shape):
    class ImportOption(Shape):
        value = Text()
        label = Text()

    id = Text()
    label = Text()
    group = Text()
    kind = serializers.ChoiceField(
        choices=["text", "number", "amount", "list", "date", "code", "code_list", "yes_no", "hours"]
    )
    options = ImportOption(many=True)
    is_needed = serializers.BooleanField()
    help = Text(allow_blank=True)
    instead = Text(allow_blank=True)


class ImportFacts(serializers.Serializer):
    class ImportColumn(serializers.Serializer):
        class ImportKnown(serializers.Serializer):
            """The first values that a field with codes reads as one of ours."""

            field = Text()
            values = serializers.ListField(child=Text())

        name = Text()
        samples = serializers.ListField(child=Text())
        known = ImportKnown(many=True)
        date_order = serializers.ChoiceField(choices=DATE_ORDERS, allow_null=True)

    class ImportFirstLine(serializers.Serializer):
        """One of the first rows, to choose the header from."""

        row = serializers.IntegerField()
        cells = serializers.ListField(child=Text(allow_blank=True))

    class ImportEncoding(serializers.Serializer):
        """An encoding that the file can be read with."""

        value = Text()
        name = Text()

    format = Text()
    encoding = Text(allow_blank=True)
    delimiter = serializers.CharField(allow_blank=True)
    sheets = serializers.ListField(child=Text())
    hidden_sheets = serializers.ListField(child=Text())
    sheet = Text(allow_blank=True)
    header_row = serializers.IntegerField()
    header_rows = serializers.IntegerField()
    first_lines = ImportFirstLine(many=True)
    encodings = ImportEncoding(many=True)
    hidden_rows = serializers.IntegerField()
    columns = ImportColumn(many=True)
    notes = serializers.ListField(child=Text())


class ImportSuggestion(serializers.Serializer):
    field = Text()
    column = Text()
    confidence = serializers.FloatField()


class ImportQuestion(serializers.Serializer):
    """Unknown values that probably mean the same, with what is suggested for them."""

    class ImportQuestionValue(serializers.Serializer):
        class ImportAlsoSuggested(serializers.Serializer):
            field = Text()
            ours = Text()

        value = Text()
        count = serializers.IntegerField()
        also = ImportAlsoSuggested(many=True)

    field = Text()
    ours = Text(allow_null=True)
    patterns = serializers.ListField(child=Text())
    count = serializers.IntegerField()
    values = ImportQuestionValue(many=True)


class ImportMatch(serializers.Serializer):
    record_id = Id()
    title = Text()
    how = serializers.ChoiceField(choices=["id", "external_id", "like"])
    score = serializers.FloatField(allow_null=True)
    distance_m = serializers.IntegerField(allow_null=True)
    reasons = serializers.ListField(child=Text())


class ImportProblem(serializers.Serializer):
    field = Text(allow_blank=True)
    msg = Text()
    is_fatal = serializers.BooleanField()
    value = Text(allow_blank=True)
    kind = Text()


class ImportRowsOutput(serializers.Serializer):
    """Rows of a checked file that something is to be said of."""

    class ImportRow(serializers.Serializer):
        class ImportCell(serializers.Serializer):
            field = Text()
            text = Text(allow_blank=True)

        row = serializers.IntegerField()
        title = Text(allow_blank=True)
        result = serializers.ChoiceField(choices=ImportResult.choices)
        problems = ImportProblem(many=True)
        cells = ImportCell(many=True)
        edited = serializers.ListField(child=Text())

    rows = ImportRow(many=True)
    next = serializers.IntegerField(allow_null=True)


class ImportFindings(serializers.Serializer):
    class ImportGroup(serializers.Serializer):
        field = Text(allow_blank=True)
        msg = Text()
        is_fatal = serializers.BooleanField()
        kind = Text(allow_blank=True)
        count = serializers.IntegerField()
        rows = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
        values = serializers.ListField(child=Text())

    class ImportSample(serializers.Serializer):
        class ImportWords(serializers.Serializer):
            field = Text()
            text = Text()

        row = serializers.IntegerField()
        title = Text(allow_blank=True)
        result = serializers.ChoiceField(choices=ImportResult.choices)
        values = ImportWords(many=True)
        problems = ImportProblem(many=True)
        match = ImportMatch(allow_null=True)

    class ImportDuplicate(serializers.Serializer):
        row = serializers.IntegerField()
        title = Text()
        match = ImportMatch()

    class ImportUnknown(serializers.Serializer):
        field = Text()
        value = Text()
        count = serializers.IntegerField()

    total = serializers.IntegerField()
    counts = serializers.DictField(child=serializers.IntegerField())
    warned = serializers.IntegerField()
    matched = serializers.IntegerField()
    alike = serializers.IntegerField()
    notes = serializers.ListField(child=Text())
    groups = ImportGroup(many=True)
    samples = ImportSample(many=True)
    duplicates = ImportDuplicate(many=True)
    unknown = ImportUnknown(many=True)


class ImportSetupOutput(serializers.Serializer):
    class ImportSourceOutput(serializers.Serializer):
        field = Text()
        columns = serializers.ListField(child=Text())
        value = Text(allow_blank=True)
        separator = serializers.CharField(allow_blank=True)
        decimal_sign = Text(allow_blank=True)

    class ImportValueOutput(serializers.Serializer):
        class ImportAlsoOutput(serializers.Serializer):
            field = Text()
            ours = Text()

        field = Text()
        theirs = Text()
        ours = Text(allow_null=True)
        also = ImportAlsoOutput(many=True)

    sheet = Text(allow_blank=True)
    header_row = serializers.IntegerField()
    header_rows = serializers.IntegerField()
    encoding = Text(allow_blank=True)
    hidden_rows = serializers.ChoiceField(choices=ImportHiddenRows.choices)
    mapped = ImportSourceOutput(many=True)
    values = ImportValueOutput(many=True)
    id_source = Text()
    date_order = Text()
    duplicates = serializers.ChoiceField(choices=ImportDuplicates.choices)
    updates = serializers.ChoiceField(choices=ImportUpdates.choices)


class ImportOutput(serializers.Serializer):
    """A file that is being imported, with its progress."""

    import_id = Id()
    file_name = Text()
    size = serializers.IntegerField()
    facts = ImportFacts()
    suggested = ImportSuggestion(many=True)
    suggested_date_order = serializers.ChoiceField(choices=DATE_ORDERS)
    questions = ImportQuestion(many=True)
    setup = ImportSetupOutput(allow_null=True)
    findings = ImportFindings(allow_null=True)
    edited = serializers.IntegerField()
    is_checked = serializers.BooleanField()
    check_job_id = Id(allow_null=True)
    run_job_id = Id(allow_null=True)
    is_begun = serializers.BooleanField()
    created_at = Moment()
    expires_at = Moment()


class RecentImport(serializers.Serializer):
    """A file that a person brought lately."""

    import_id = Id()
    file_name = Text()
    rows = serializers.IntegerField(allow_null=True)
    state = serializers.ChoiceField(choices=ImportState.choices)
    created_at = Moment()
    expires_at = Moment()


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
    mapping_id = Id()
    name = Text()
    setup = ImportSetupOutput()
    scope = serializers.ChoiceField(choices=ViewScope.choices)
    owner = UserRef()
