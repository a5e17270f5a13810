"""The shared operations: history, record search, available actions and jobs."""

from __future__ import annotations

from django.core.files.storage import default_storage
from django.http import FileResponse

from apps.core import permissions, queries, registry, services
from apps.core.api import (
    activity,
    attention,
    drafts,
    inbox,
    mails,
    notifications,
    personal,
    saved_views,
    system,
    today,
)
from apps.core.api import serializers as s
from apps.core.choices import STAFF, JobStatus
from apps.core.errors import Forbidden, WrongStatus
from apps.core.files import files
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.outputs import ListOutput, Rows
from apps.core.lists import palette
from apps.core.registry import register

__all__ = [
    "activity",
    "attention",
    "drafts",
    "inbox",
    "mails",
    "notifications",
    "personal",
    "saved_views",
    "system",
    "today",
]


@register
class QueryLogs(Operation):
    """List history entries: of one record, of the caller, or for managers of the country."""

    name = "activity/query_logs"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    input, output = s.LogListInput, ListOutput[s.LogRow]

    def run(self, call: Call) -> ListOutput[s.LogRow]:
        page, logs = queries.list_logs(user=call.user, country=call.country, query=call.data)
        return page.answer(ListOutput[s.LogRow], [s.log_row(log) for log in logs])


@register
class FindRecords(Operation[s.FindRecordsInput]):
    """Search records of all kinds by a keyword, among those that the caller can open. Used by the palette.

    The address of a page of the public site finds its record, in every country in which the caller works.
    """

    name = "system/find_records"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    output = s.FoundRecords

    def run(self, call: Call[s.FindRecordsInput]) -> s.FoundRecords:
        keyword = call.data.keyword
        at_address = palette.at_address(user=call.user, country=call.country, keyword=keyword)
        records = at_address
        if records is None:
            records = palette.find(user=call.user, country=call.country, keyword=keyword)
        rows = [s.FoundRecord.of(one, left_out=list(one.left_out)) for one in records]
        return s.FoundRecords(rows=rows, most_of_a_kind=palette.OF_EACH, is_denied=at_address == [])


@register
class GetUnavailableActions(Operation[s.RecordInput]):
    """List the actions on a record that are unavailable to the caller now, with the reasons.

    Uses the same rules as the record's `allowed_actions`.
    """

    name = "system/get_unavailable_actions"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    output = Rows[s.UnavailableAction]

    def run(self, call: Call[s.RecordInput]) -> Rows[s.UnavailableAction]:
        actions = queries.unavailable_actions(
            user=call.user,
            country=call.country,
            object_type=call.data.object_type,
            object_id=call.data.object_id,
        )
        return Rows[s.UnavailableAction](rows=[s.UnavailableAction.of(one) for one in actions])


@register
class Compare(Operation[s.CompareInput]):
    """Compare two points in a record's history."""

    name = "activity/compare"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.COUNTRY
    output = s.CompareOutput

    def run(self, call: Call[s.CompareInput]) -> s.CompareOutput:
        comparison = queries.compare(
            user=call.user,
            country=call.country,
            object_type=call.data.object_type,
            object_id=call.data.object_id,
            from_log_id=call.data.from_log_id,
            to_log_id=call.data.to_log_id,
        )
        return s.CompareOutput(changes=s.changed(comparison))


@register
class RestoreFields(Operation[s.RestoreFieldsInput]):
    """Restore fields of a record to their values before a history entry."""

    name = "activity/restore_fields"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.COUNTRY
    output = s.RestoreFieldsOutput

    def run(self, call: Call[s.RestoreFieldsInput]) -> s.RestoreFieldsOutput:
        record = services.restore_fields(
            actor=call.user,
            country=call.country,
            object_type=call.data.object_type,
            object_id=call.data.object_id,
            log_id=call.data.log_id,
            fields=call.data.fields,
            version=call.data.version,
        )
        return s.RestoreFieldsOutput(
            object_type=registry.object_type_of(record).code,
            object_id=record.pk,
            version=getattr(record, "version", 1),
        )


@register
class QueryJobs(Operation):
    """List the caller's jobs; super admins see all jobs."""

    name = "job/query_jobs"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.NONE
    input, output = s.JobListInput, ListOutput[s.JobRow]

    def run(self, call: Call) -> ListOutput[s.JobRow]:
        page, jobs = queries.list_jobs(user=call.user, query=call.data)
        return page.answer(ListOutput[s.JobRow], s.job_rows(jobs, call.user))


@register
class GetJob(Operation[s.JobIdInput]):
    """Get a job with its progress."""

    name = "job/get_job"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.NONE
    output = s.JobRow

    def run(self, call: Call[s.JobIdInput]) -> s.JobRow:
        return s.job_row(queries.get_job(user=call.user, job_id=call.data.job_id), call.user)


@register
class CancelJob(Operation[s.JobIdInput]):
    """Cancel a job."""

    name = "job/cancel_job"
    kind, roles, scope = Kind.MUTATION, STAFF, Scope.NONE
    output = s.JobRow

    def run(self, call: Call[s.JobIdInput]) -> s.JobRow:
        return s.job_row(services.cancel_job(actor=call.user, job_id=call.data.job_id), call.user)


@register
class DownloadJob(Operation[s.JobIdInput]):
    """Download the file that a job produced, available for seven days."""

    name = "job/download_job"
    kind, roles, scope = Kind.QUERY, STAFF, Scope.NONE
    answers_file = "application/octet-stream"

    def run(self, call: Call[s.JobIdInput]) -> FileResponse:
        job = queries.get_job(user=call.user, job_id=call.data.job_id)
        if not job.file:
            raise WrongStatus("download", job.status, JobStatus(job.status).label, [])
        if not permissions.may_fetch(call.user, job):
            raise Forbidden(msg="You no longer have access to the content of this file")
        stored = files.opened(default_storage, str(job.file))
        return FileResponse(
            stored, as_attachment=True, filename=job.file_name, content_type="application/octet-stream"
        )
