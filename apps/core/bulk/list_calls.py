"""Shared request handling of the bulk and export operations of all areas."""

from __future__ import annotations

from django.http import FileResponse

from apps.core.bulk import bulk, exporting
from apps.core.files.sheets import XLSX
from apps.core.http.operations import Call
from apps.core.http.serializers import BulkOutput, ExportOutput
from apps.core.lists import list_area
from apps.core.models import Job


def answer_bulk(call: Call, code: str) -> BulkOutput:
    """Run a bulk action on an area's list.

    A dry run returns no changeset or job id, since both are rolled back.
    """
    data = call.data
    done = bulk.edit(
        area=list_area.area(code),
        actor=call.user,
        country=call.country,
        action=data["action"],
        params=data.get("params") or {},
        confirmed=call.confirmed,
        ids=data.get("ids"),
        filters=data.get("filters"),
        expected_total=data.get("expected_total"),
    )
    return done.but(changeset_id=None, job_id=None) if call.is_trial else done


def answer_export(call: Call, code: str) -> FileResponse | ExportOutput:
    """Return the spreadsheet of an area's list, or the job that creates it."""
    columns = call.data.pop("columns", [])
    made = exporting.export(
        user=call.user, country=call.country, area=list_area.area(code), query=call.data, columns=columns
    )
    if isinstance(made, Job):
        return ExportOutput(job_id=made.pk)
    handle, name = made
    return FileResponse(handle, as_attachment=True, filename=name, content_type=XLSX)
