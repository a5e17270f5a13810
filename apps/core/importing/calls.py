"""Shared request handling of the import operations of all areas."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import FileResponse
from msgspec import convert, to_builtins

from apps.core.country import pack
from apps.core.http.operations import Call
from apps.core.http.serializers import ExportOutput
from apps.core.importing import area as areas
from apps.core.importing import (
    conflict_choices,
    edits,
    file_check,
    files,
    mappings,
    recent,
    round_trip_export,
    row_list,
    run_import,
    shapes,
)
from apps.core.importing.area import Field
from apps.core.importing.column_suggestions import Suggestion, suggest_with_doubts
from apps.core.importing.date_order import date_order_of
from apps.core.importing.round_trip import is_round_trip
from apps.core.importing.round_trip_export import FORMATS
from apps.core.importing.row_reader import Column, FileFacts
from apps.core.importing.setup import Setup, read_setup
from apps.core.importing.text_encoding import ENCODINGS, MIXED
from apps.core.importing.value_suggestions import questions
from apps.core.models import ImportFile, Job


def answer_fields(call: Call, area: str) -> list[shapes.ImportField]:
    """Return the fields that an area's files can fill."""
    return [
        shapes.ImportField.of(
            one,
            options=[
                shapes.ImportField.ImportOption(value=value, label=label) for value, label in one.options
            ],
        )
        for one in _fields(areas.area(area), call.country)
    ]


def _fields(entered: areas.ImportArea, country: str) -> list[Field]:
    """Return the fields of an area with their options."""
    return [one.loaded() for one in entered.fields(country)]


def answer_import(imported: ImportFile) -> shapes.ImportOutput:
    """Return a file that is being imported, with its progress."""
    entered = areas.area(imported.area)
    fields = _fields(entered, imported.country)
    facts = files.facts_of(imported)
    is_for_editing = is_round_trip(entered, facts)
    columns = facts.columns
    # The user's choices replace the suggestions.
    suggested, doubts = (
        ([], [])
        if imported.setup or is_for_editing
        else suggest_with_doubts(columns, fields, pack(imported.country).bounds)
    )
    return shapes.ImportOutput.of(
        imported,
        is_round_trip=is_for_editing,
        facts=_answer_facts(facts, fields),
        findings=_answer_findings(imported),
        suggested=[shapes.ImportSuggestion.of(one) for one in suggested],
        doubts=[shapes.ImportDoubt.of(one) for one in doubts],
        suggested_date_order=_date_order(suggested, columns, fields),
        questions=_questions(imported, fields),
        edited=len(imported.edits),
        is_checked=edits.is_checked(imported),
        setup=mappings.answer_setup(imported.setup) if imported.setup else None,
    )


def _answer_facts(facts: FileFacts, fields: Sequence[Field]) -> shapes.ImportFacts:
    """Return the facts of a file as the API shows them."""
    return shapes.ImportFacts.of(
        facts,
        first_lines=convert(facts.first_lines, list[shapes.ImportFacts.ImportFirstLine]),
        encodings=_encodings(facts),
        columns=[
            shapes.ImportFacts.ImportColumn.of(
                column, known=_recognized_values(column, fields), date_order=date_order_of(column.values)
            )
            for column in facts.columns
        ],
    )


def _answer_findings(imported: ImportFile) -> shapes.ImportFindings | None:
    if imported.findings is None:
        return None
    # Findings stored by an earlier release have fewer keys.
    stored = {"warned": 0, "swapped": 0, "changed": 0, "conflicts": 0, **imported.findings}
    stored["duplicates"] = [{"first_row": None, **one} for one in stored["duplicates"]]
    return convert(stored, shapes.ImportFindings)


def _date_order(suggested: Sequence[Suggestion], columns: Sequence[Column], fields: Sequence[Field]) -> str:
    """Return the date order of the suggested columns; day first if it is unknown."""
    dates = {one.id for one in fields if one.kind == "date"}
    names = {one.column for one in suggested if one.field in dates}
    values = [value for column in columns if column.name in names for value in column.values]
    return date_order_of(values) or Setup().date_order


def _encodings(facts: FileFacts) -> list[shapes.ImportFacts.ImportEncoding]:
    """Return the selectable encodings of a text file; none for other files."""
    if facts.format != "csv":
        return []
    labels = {MIXED: "UTF-8, with lines in another encoding", **ENCODINGS}
    return [
        shapes.ImportFacts.ImportEncoding(value=value, name=label)
        for value, label in labels.items()
        if value != MIXED or facts.encoding == MIXED
    ]


def _recognized_values(
    column: Column, fields: Sequence[Field]
) -> list[shapes.ImportFacts.ImportColumn.ImportKnown]:
    """Return the first values of a column that fields with codes recognize, by field."""
    read = [
        (one.id, [value for value in column.samples if one.is_recognized(value)])
        for one in fields
        if one.is_recognized
    ]
    shape = shapes.ImportFacts.ImportColumn.ImportKnown
    return [shape(field=name, values=values) for name, values in read if values]


def _questions(imported: ImportFile, fields: Sequence[Field]) -> list[shapes.ImportQuestion]:
    """Return the questions about the unknown values that the check found."""
    unknown = (imported.findings or {}).get("unknown", ())
    counted = [(one["field"], one["value"], one["count"]) for one in unknown]
    return [shapes.ImportQuestion.of(one) for one in questions(counted, fields)]


def answer_get(call: Call[shapes.ImportIdInput], area: str) -> shapes.ImportOutput:
    """Return one of the user's files."""
    imported = files.get_import(
        user=call.user, country=call.country, area=area, import_id=call.data.import_id
    )
    return answer_import(imported)


def answer_recent(call: Call, area: str) -> list[shapes.RecentImport]:
    """Return the user's files, newest first."""
    return recent.list_recent(user=call.user, country=call.country, area=area)


def answer_reading(call: Call[shapes.ImportIdInput], area: str) -> shapes.ImportOutput:
    """Return the file after reading it with another sheet, header row or encoding."""
    imported = files.choose_reading(actor=call.user, country=call.country, area=area, **call.data.sent())
    return answer_import(imported)


def answer_preview(call: Call[shapes.PreviewImportInput], area: str) -> shapes.ImportOutput:
    """Return the file with the findings of its check, or with the job that checks it."""
    imported = file_check.preview(
        actor=call.user,
        country=call.country,
        area=area,
        import_id=call.data.import_id,
        setup=read_setup(to_builtins(call.data.setup)),
    )
    return answer_import(imported)


def answer_rows(call: Call[shapes.ImportRowsInput], area: str) -> shapes.ImportRowsOutput:
    """Return a page of the rows with problems, or with changed cells."""
    problem = call.data.problem
    return row_list.list_rows(
        user=call.user,
        country=call.country,
        area=area,
        import_id=call.data.import_id,
        after=call.data.after,
        shows=call.data.shows,
        problem=problem.sent() if problem else None,
    )


def answer_edit_row(call: Call[shapes.EditImportRowInput], area: str) -> shapes.ImportOutput:
    """Return the file after editing a row."""
    imported = edits.edit_row(
        actor=call.user,
        country=call.country,
        area=area,
        import_id=call.data.import_id,
        row=call.data.row,
        cells={cell.field: cell.value for cell in call.data.cells},
    )
    return answer_import(imported)


def answer_choice(call: Call[shapes.ChooseImportValuesInput], area: str) -> shapes.ImportOutput:
    """Return the file after choosing values in conflicts."""
    imported = conflict_choices.choose(actor=call.user, country=call.country, area=area, **call.data.sent())
    return answer_import(imported)


def answer_editing_export(call: Call, area: str) -> FileResponse | ExportOutput:
    """Return the table of an area's list for editing, or the job that creates it."""
    file_format = str(call.data.pop("format", FORMATS[0]))
    made = round_trip_export.export(
        user=call.user, country=call.country, area=area, query=call.data, file_format=file_format
    )
    if isinstance(made, Job):
        return ExportOutput(job_id=made.pk)
    handle, name = made
    # The documented type of a response that is one of several formats.
    return FileResponse(handle, as_attachment=True, filename=name, content_type="application/octet-stream")


def answer_run(call: Call[shapes.RunImportInput], area: str) -> ExportOutput:
    """Return the job that imports the file."""
    imported = run_import.queue(
        actor=call.user, country=call.country, area=area, import_id=call.data.import_id
    )
    assert imported.run_job_id is not None
    return ExportOutput(job_id=imported.run_job_id)


def answer_mappings(call: Call, area: str) -> list[shapes.ImportMappingRow]:
    """Return the saved mappings of an area (such as "store") that the user can use."""
    rows = mappings.list_mappings(user=call.user, country=call.country, area=area)
    return [mappings.mapping_row(mapping, call.user) for mapping in rows]


def answer_save_mapping(call: Call[shapes.SaveMappingInput], area: str) -> shapes.ImportMappingRow:
    """Save a mapping and return it."""
    data = call.data
    mapping = mappings.save_mapping(
        actor=call.user,
        country=call.country,
        area=area,
        fields=to_builtins(data.sent("mapping_id", "version")),
        mapping_id=data.mapping_id,
        version=data.version,
    )
    return mappings.mapping_row(mapping, call.user)


def delete_mapping(call: Call[shapes.MappingIdInput], area: str) -> None:
    """Delete a mapping."""
    mappings.delete_mapping(actor=call.user, country=call.country, area=area, mapping_id=call.data.mapping_id)
