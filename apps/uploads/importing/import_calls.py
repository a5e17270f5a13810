"""Import operations, built the same way for each area that uses the import framework."""

from __future__ import annotations

from rest_framework.parsers import MultiPartParser

from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.serializers import EmptyOutput, ExportOutput
from apps.core.importing import area as areas
from apps.core.importing import calls, files, shapes
from apps.core.importing.round_trip_export import FORMATS
from apps.core.lists import list_area
from apps.core.records.record import Record
from apps.core.registry import register
from apps.uploads.services import tables


def offer_imports(code: str, allowed: frozenset[str], record: str) -> None:
    """Register the import operations of an area; `record` is the documented name of one of its records."""
    _offer_files(code, allowed, record)
    _offer_checks(code, allowed, record)
    _offer_mappings(code, allowed)


def offer_export_for_editing(record: Record) -> None:
    """Register the export for editing of a record kind whose import has a round trip."""
    name = f"{record.shape_noun}ExportForEditingInput"
    operation = {
        "__doc__": f"Export {record.words[1]} as a table to edit and import; a long list is exported by a job.",
        "name": f"{record.call_prefix}/export_{record.plural}_for_editing",
        "kind": Kind.MUTATION,
        "roles": record.roles,
        "scope": Scope.COUNTRY,
        "input": list_area.editing_export_input(name, record.list_spec, FORMATS),
        "output": ExportOutput,
        "answers_file": "application/octet-stream",
        "run": lambda operation, call: calls.answer_editing_export(call, record.area),
    }
    register(type(f"{record.shape_noun}_export_for_editing", (Operation,), operation))


def _offer_files(code: str, allowed: frozenset[str], record: str) -> None:
    @register
    class UploadImport(Operation[shapes.UploadImportInput]):
        """Upload a table and detect its columns, sheets and probable field mapping."""

        name = f"{code}/upload_import"
        kind, roles, scope = Kind.MUTATION, allowed, Scope.COUNTRY
        output = shapes.ImportOutput
        parser_classes = (MultiPartParser,)

        def run(self, call: Call[shapes.UploadImportInput]) -> shapes.ImportOutput:
            area = areas.area(code)
            file, upload_id = call.data.file, call.data.upload_id
            if file is None:
                assert upload_id is not None
                imported = tables.finish_upload(
                    actor=call.user, country=call.country, area=area, upload_id=upload_id
                )
            else:
                imported = files.take_in(
                    actor=call.user, country=call.country, area=area, file=file, file_name=file.name or "file"
                )
            return calls.answer_import(imported)

    @register
    class GetImport(Operation[shapes.ImportIdInput]):
        """Get one of the user's own files with its choices and check results."""

        name = f"{code}/get_import"
        kind, roles, scope = Kind.QUERY, allowed, Scope.COUNTRY
        output = shapes.ImportOutput

        def run(self, call: Call[shapes.ImportIdInput]) -> shapes.ImportOutput:
            return calls.answer_get(call, code)

    @register
    class QueryImports(Operation):
        """List the user's own stored files with their progress, newest first."""

        name = f"{code}/query_imports"
        kind, roles, scope = Kind.QUERY, allowed, Scope.COUNTRY
        output, output_many = shapes.RecentImport, True

        def run(self, call: Call) -> list[shapes.RecentImport]:
            return calls.answer_recent(call, code)

    @register
    class GetImportFields(Operation):
        __doc__ = f"List the fields of a {record} that an import can set."
        name = f"{code}/get_import_fields"
        kind, roles, scope = Kind.QUERY, allowed, Scope.COUNTRY
        output, output_many = shapes.ImportField, True

        def run(self, call: Call) -> list[shapes.ImportField]:
            return calls.answer_fields(call, code)

    @register
    class ChangeImportSheet(Operation[shapes.ImportSheetInput]):
        """Switch to another sheet of a workbook; choices for the previous sheet are discarded."""

        name = f"{code}/change_import_sheet"
        kind, roles, scope = Kind.MUTATION, allowed, Scope.COUNTRY
        output = shapes.ImportOutput

        def run(self, call: Call[shapes.ImportSheetInput]) -> shapes.ImportOutput:
            return calls.answer_reading(call, code)

    @register
    class ChangeImportReading(Operation[shapes.ImportReadingInput]):
        """Read the file with another header row or encoding; choices for its columns are reset."""

        name = f"{code}/change_import_reading"
        kind, roles, scope = Kind.MUTATION, allowed, Scope.COUNTRY
        output = shapes.ImportOutput

        def run(self, call: Call[shapes.ImportReadingInput]) -> shapes.ImportOutput:
            return calls.answer_reading(call, code)


def _offer_checks(code: str, allowed: frozenset[str], record: str) -> None:
    @register
    class PreviewImport(Operation[shapes.PreviewImportInput]):
        __doc__ = f"Check every row of a file without writing a {record}; a long file is checked by a job."
        name = f"{code}/preview_import"
        kind, roles, scope = Kind.MUTATION, allowed, Scope.COUNTRY
        output = shapes.ImportOutput
        deadline = 60.0

        def run(self, call: Call[shapes.PreviewImportInput]) -> shapes.ImportOutput:
            return calls.answer_preview(call, code)

    @register
    class QueryImportRows(Operation[shapes.ImportRowsInput]):
        """List the rows of a checked file that have a problem or changed cells."""

        name = f"{code}/query_import_rows"
        kind, roles, scope = Kind.QUERY, allowed, Scope.COUNTRY
        output = shapes.ImportRowsOutput

        def run(self, call: Call[shapes.ImportRowsInput]) -> shapes.ImportRowsOutput:
            return calls.answer_rows(call, code)

    @register
    class EditImportRow(Operation[shapes.EditImportRowInput]):
        """Override a row's values without changing the file; the file must be checked again."""

        name = f"{code}/edit_import_row"
        kind, roles, scope = Kind.MUTATION, allowed, Scope.COUNTRY
        output = shapes.ImportOutput

        def run(self, call: Call[shapes.EditImportRowInput]) -> shapes.ImportOutput:
            return calls.answer_edit_row(call, code)

    @register
    class ChooseImportValues(Operation[shapes.ChooseImportValuesInput]):
        """Choose the file's or the current value where both changed since the export for editing."""

        name = f"{code}/choose_import_values"
        kind, roles, scope = Kind.MUTATION, allowed, Scope.COUNTRY
        output = shapes.ImportOutput

        def run(self, call: Call[shapes.ChooseImportValuesInput]) -> shapes.ImportOutput:
            return calls.answer_choice(call, code)

    @register
    class RunImport(Operation[shapes.RunImportInput]):
        """Import a file as last checked, as a job."""

        name = f"{code}/run_import"
        kind, roles, scope = Kind.MUTATION, allowed, Scope.COUNTRY
        output = ExportOutput

        def run(self, call: Call[shapes.RunImportInput]) -> ExportOutput:
            return calls.answer_run(call, code)


def _offer_mappings(code: str, allowed: frozenset[str]) -> None:
    @register
    class QueryImportMappings(Operation):
        """List the user's own mappings, and those shared in the country."""

        name = f"{code}/query_import_mappings"
        kind, roles, scope = Kind.QUERY, allowed, Scope.COUNTRY
        output, output_many = shapes.ImportMappingRow, True

        def run(self, call: Call) -> list[shapes.ImportMappingRow]:
            return calls.answer_mappings(call, code)

    @register
    class SaveImportMapping(Operation[shapes.SaveMappingInput]):
        """Save or change a named mapping; only managers can share one with the country."""

        name = f"{code}/save_import_mapping"
        kind, roles, scope = Kind.MUTATION, allowed, Scope.COUNTRY
        output = shapes.ImportMappingRow

        def run(self, call: Call[shapes.SaveMappingInput]) -> shapes.ImportMappingRow:
            return calls.answer_save_mapping(call, code)

    @register
    class DeleteImportMapping(Operation[shapes.MappingIdInput]):
        """Delete a mapping."""

        name = f"{code}/delete_import_mapping"
        kind, roles, scope = Kind.MUTATION, allowed, Scope.COUNTRY

        def run(self, call: Call[shapes.MappingIdInput]) -> EmptyOutput:
            calls.delete_mapping(call, code)
            return EmptyOutput()
