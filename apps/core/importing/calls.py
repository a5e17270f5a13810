"""What the import calls of all areas do alike: from the call to its answer."""

from __future__ import annotations

from typing import Any

from apps.core.http.operations import Call
from apps.core.importing import area as areas
from apps.core.importing import file_check, files, mappings, run_import
from apps.core.importing.column_suggestions import suggest
from apps.core.importing.setup import read_setup
from apps.core.models import ImportFile


def answer_fields(call: Call, code: str) -> list[dict[str, Any]]:
    """The fields that an area's files may fill."""
    return [
        {
            "id": one.id,
            "label": one.label,
            "group": one.group,
            "kind": one.kind,
            "options": [{"value": value, "label": label} for value, label in one.options],
            "is_needed": one.is_needed,
            "help": one.help,
        }
        for one in areas.area(code).fields(call.country)
    ]


def answer_import(imported: ImportFile) -> dict[str, Any]:
    """A file that is being imported, as far as it has come."""
    fields = areas.area(imported.area).fields(imported.country)
    names = [column["name"] for column in imported.facts["columns"]]
    plain = ("file_name", "size", "facts", "findings", "check_job_id", "run_job_id", "is_begun")
    return {
        "import_id": imported.pk,
        **{name: getattr(imported, name) for name in plain},
        "suggested": [
            {"field": one.field, "column": one.column, "confidence": one.confidence}
            for one in suggest(names, fields)
        ],
        "setup": imported.setup or None,
        "created_at": imported.created_at,
        "expires_at": imported.expires_at,
    }


def answer_get(call: Call, code: str) -> dict[str, Any]:
    """One of the person's files."""
    imported = files.get_import(user=call.user, country=call.country, area=code, **call.data)
    return answer_import(imported)


def answer_sheet(call: Call, code: str) -> dict[str, Any]:
    """The file with another of its sheets read."""
    return answer_import(files.choose_sheet(actor=call.user, country=call.country, area=code, **call.data))


def answer_preview(call: Call, code: str) -> dict[str, Any]:
    """The file with what its check found, or with the job that checks it."""
    imported = file_check.preview(
        actor=call.user,
        country=call.country,
        area=code,
        import_id=call.data["import_id"],
        setup=read_setup(call.data["setup"]),
    )
    return answer_import(imported)


def answer_run(call: Call, code: str) -> dict[str, Any]:
    """The job that imports the file."""
    imported = run_import.begin(
        actor=call.user, country=call.country, area=code, import_id=call.data["import_id"]
    )
    return {"job_id": imported.run_job_id}


def answer_mappings(call: Call, code: str) -> list[dict[str, Any]]:
    """The mappings that the person may use."""
    found = mappings.list_mappings(user=call.user, country=call.country, area=code)
    return [mappings.mapping_row(mapping, call.user) for mapping in found]


def answer_save_mapping(call: Call, code: str) -> dict[str, Any]:
    """The mapping as it is kept."""
    mapping_id, version = call.data.pop("mapping_id", None), call.data.pop("version", None)
    mapping = mappings.save_mapping(
        actor=call.user,
        country=call.country,
        area=code,
        fields=call.data,
        mapping_id=mapping_id,
        version=version,
    )
    return mappings.mapping_row(mapping, call.user)


def delete_mapping(call: Call, code: str) -> None:
    """Takes a mapping away."""
    mappings.delete_mapping(
        actor=call.user, country=call.country, area=code, mapping_id=call.data["mapping_id"]
    )
