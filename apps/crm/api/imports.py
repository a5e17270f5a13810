"""The calls that import leads from files."""

from __future__ import annotations

from typing import Any

from rest_framework.parsers import MultiPartParser

from apps.core.importing import area as areas
from apps.core.importing import calls, files, shapes
from apps.core.operations import Call, Kind, Operation, Scope
from apps.core.registry import register
from apps.core.serializers import ExportOutput
from apps.crm.querysets import CRM_ROLES
from apps.uploads.services import tables


@register
class UploadLeadImport(Operation):
    """Takes a table in and looks into it: columns, sheets, and which column is probably which field."""

    name = "crm/upload_import"
    kind, roles, scope = Kind.MUTATION, CRM_ROLES, Scope.COUNTRY
    input, output = shapes.UploadImportInput, shapes.ImportOutput
    parser_classes = (MultiPartParser,)

    def run(self, call: Call) -> dict[str, Any]:
        area = areas.area("crm")
        file = call.data.get("file")
        if file is not None:
            imported = files.take_in(
                actor=call.user, country=call.country, area=area, file=file, file_name=file.name
            )
        else:
            imported = tables.finish_upload(
                actor=call.user, country=call.country, area=area, upload_id=call.data["upload_id"]
            )
        return calls.answer_import(imported)


@register
class GetLeadImport(Operation):
    """One's own file with the choices made for it and what its check found."""

    name = "crm/get_import"
    kind, roles, scope = Kind.QUERY, CRM_ROLES, Scope.COUNTRY
    input, output = shapes.ImportIdInput, shapes.ImportOutput

    def run(self, call: Call) -> dict[str, Any]:
        return calls.answer_get(call, "crm")


@register
class GetLeadImportFields(Operation):
    """The fields of a lead that a file may fill."""

    name = "crm/get_import_fields"
    kind, roles, scope = Kind.QUERY, CRM_ROLES, Scope.COUNTRY
    output, output_many = shapes.ImportField, True

    def run(self, call: Call) -> list[dict[str, Any]]:
        return calls.answer_fields(call, "crm")


@register
class ChangeLeadImportSheet(Operation):
    """Reads another sheet of a workbook; what was chosen for the first is forgotten."""

    name = "crm/change_import_sheet"
    kind, roles, scope = Kind.MUTATION, CRM_ROLES, Scope.COUNTRY
    input, output = shapes.ImportSheetInput, shapes.ImportOutput

    def run(self, call: Call) -> dict[str, Any]:
        return calls.answer_sheet(call, "crm")


@register
class PreviewLeadImport(Operation):
    """Checks every row of a file and writes no lead: at once, or as a job where the file is long."""

    name = "crm/preview_import"
    kind, roles, scope = Kind.MUTATION, CRM_ROLES, Scope.COUNTRY
    input, output = shapes.PreviewImportInput, shapes.ImportOutput

    def run(self, call: Call) -> dict[str, Any]:
        return calls.answer_preview(call, "crm")


@register
class RunLeadImport(Operation):
    """Imports a file as it was checked last, as a job."""

    name = "crm/run_import"
    kind, roles, scope = Kind.MUTATION, CRM_ROLES, Scope.COUNTRY
    input, output = shapes.RunImportInput, ExportOutput

    def run(self, call: Call) -> dict[str, Any]:
        return calls.answer_run(call, "crm")


@register
class QueryLeadImportMappings(Operation):
    """The mappings one may use: one's own, and those for everyone in the country."""

    name = "crm/query_import_mappings"
    kind, roles, scope = Kind.QUERY, CRM_ROLES, Scope.COUNTRY
    output, output_many = shapes.ImportMappingRow, True

    def run(self, call: Call) -> list[dict[str, Any]]:
        return calls.answer_mappings(call, "crm")


@register
class SaveLeadImportMapping(Operation):
    """Keeps a mapping under a name, or changes one; those for a whole country are the managers'."""

    name = "crm/save_import_mapping"
    kind, roles, scope = Kind.MUTATION, CRM_ROLES, Scope.COUNTRY
    input, output = shapes.SaveMappingInput, shapes.ImportMappingRow

    def run(self, call: Call) -> dict[str, Any]:
        return calls.answer_save_mapping(call, "crm")


@register
class DeleteLeadImportMapping(Operation):
    """Takes a mapping away."""

    name = "crm/delete_import_mapping"
    kind, roles, scope = Kind.MUTATION, CRM_ROLES, Scope.COUNTRY
    input = shapes.MappingIdInput

    def run(self, call: Call) -> None:
        calls.delete_mapping(call, "crm")
