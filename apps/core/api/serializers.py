"""Inputs and outputs of the shared operations: history, jobs, system status."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import convert

from apps.core import permissions
from apps.core.changes import undo
from apps.core.choices import JobStatus, Via
from apps.core.http.inputs import UNSET, IdNumber, Input, Json, Meta, OneOf, UnsetType, VersionNumber
from apps.core.http.outputs import Output, OwnId, Rows
from apps.core.http.serializers import UserRef
from apps.core.jobs import jobs
from apps.core.lists import list_spec
from apps.core.models import ChangeLog, Job
from apps.core.monitoring import status
from apps.core.queries import JOB_LIST, LOG_LIST
from apps.core.values import FieldChange

if TYPE_CHECKING:
    from apps.accounts.models import User


class Changed(Output):
    field: str
    old: Json | None
    new: Json | None
    erased: (
        Annotated[bool, Meta(description="True if the values were erased because they were personal data.")]
        | UnsetType
    ) = UNSET


class RecordInput(Input):
    object_type: Annotated[str, Meta(max_length=40)]
    object_id: IdNumber


class UnavailableAction(Output):
    action: str
    label: str
    reason: str


class LogRow(Output):
    log_id: OwnId
    object_type: str
    object_id: IdNumber
    object_title: str
    country: str
    action: str
    actor: UserRef | None
    via: Annotated[str, Via]
    at: datetime
    changes: list[Changed]
    reason: str
    request_id: str
    changeset_id: IdNumber | None
    is_undoable: Annotated[bool, Meta(description="True if at least some of the changes can be undone.")]


LogListInput = list_spec.list_input("LogListInput", LOG_LIST)


class CompareInput(Input):
    object_type: Annotated[str, Meta(max_length=40)]
    object_id: IdNumber
    from_log_id: IdNumber
    to_log_id: IdNumber


class CompareOutput(Output):
    changes: list[Changed]


class RestoreFieldsInput(Input):
    object_type: Annotated[str, Meta(max_length=40)]
    object_id: IdNumber
    log_id: IdNumber
    fields: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(min_length=1, max_length=60)]
    version: VersionNumber


class RestoreFieldsOutput(Output):
    object_type: str
    object_id: IdNumber
    version: VersionNumber


class JobRow(Output):
    class JobFile(Output):
        name: str
        size: int

    class JobError(Output):
        row: int | UnsetType | None = UNSET
        id: IdNumber | UnsetType | None = UNSET
        title: str | UnsetType = UNSET
        code: int
        msg: str

    job_id: OwnId
    kind: str
    title: str
    place_in_line: (
        Annotated[
            int, Meta(description="Position in the queue while the job waits; 1 is the next of its lane.")
        ]
        | None
    )
    country: str
    status: Annotated[str, JobStatus]
    done: int
    total: int | None
    message: str
    errors: list[JobError]
    file: JobFile | None
    changeset_id: IdNumber | None
    created_by: UserRef | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    expires_at: datetime | None
    allowed_actions: list[str]


JobListInput = list_spec.list_input("JobListInput", JOB_LIST)


class StatusPart(Output):
    part: Annotated[str, OneOf(tuple((part, part) for part in status.PARTS))]
    state: Annotated[str, OneOf(tuple((state.value, state.value) for state in status.State))]
    words: str


class StatusLane(Output):
    lane: Literal["people", "upkeep"]
    waiting: int
    running: int
    oldest_seconds: int


class StatusOverdue(Output):
    task: str
    seconds: int


class SystemStatus(Output):
    at: datetime
    version: Annotated[str, Meta(description="Version of the product.")]
    parts: list[StatusPart]
    lanes: list[StatusLane]
    overdue: Annotated[
        list[StatusOverdue], Meta(description="Recurring tasks that are more than a minute late.")
    ]


class FailedMailRow(Output):
    mail_id: OwnId
    to: str
    subject: str
    country: str
    error: str
    tries: int
    is_refused: Annotated[bool, Meta(description="True if the recipient's server rejected it permanently.")]
    created_at: datetime
    failed_at: datetime


class FailedMails(Rows[FailedMailRow]):
    total: int
    sendable: Annotated[int, Meta(description="Number of emails that were not permanently rejected.")]


class MailIdInput(Input):
    mail_id: IdNumber


class MailSentAgain(Output):
    queued: int
    left: Annotated[int, Meta(description="Number of emails that are still to be resent.")]


class FindRecordsInput(Input):
    keyword: Annotated[str, Meta(max_length=300)]


class FoundRecord(Output):
    object_type: str
    label: Annotated[str, Meta(description="Name of the record kind.")]
    object_id: IdNumber
    title: str
    note: str
    path: Annotated[str, Meta(description="Path of the screen that shows the record.")]
    left_out: Annotated[
        list[str],
        Meta(description="Words of the keyword that were left out, because nothing matches all of them."),
    ]
    country: Annotated[
        str,
        Meta(
            description="Country of a record that is in another one, which only addresses find; else empty."
        ),
    ]


class FoundRecords(Rows[FoundRecord]):
    most_of_a_kind: Annotated[
        int, Meta(description="Maximum number of results per kind; with that many, there may be more.")
    ]
    is_denied: Annotated[
        bool, Meta(description="The keyword is the address of a record that the caller may not open.")
    ]


class JobIdInput(Input):
    job_id: IdNumber


def changed(stored: Sequence[FieldChange]) -> list[Changed]:
    """Return stored changes of fields as the API shows them."""
    return convert(stored, list[Changed])


def log_row(log: ChangeLog) -> LogRow:
    """Return a history entry as the API shows it."""
    return LogRow.of(log, changes=changed(log.changes), is_undoable=undo.is_undoable(log))


def job_rows(job_list: Sequence[Job], user: User) -> list[JobRow]:
    """Return jobs as the API shows them."""
    places = jobs.places_in_line(job_list)
    return [
        JobRow.of(
            job,
            place_in_line=places.get(job.pk),
            errors=convert(job.errors, list[JobRow.JobError]) if permissions.may_fetch(user, job) else [],
            file=JobRow.JobFile(name=job.file_name, size=job.file_size or 0) if job.file else None,
            allowed_actions=permissions.job_actions(user, job),
        )
        for job in job_list
    ]


def job_row(job: Job, user: User) -> JobRow:
    """Return a job as the API shows it."""
    return job_rows([job], user)[0]
