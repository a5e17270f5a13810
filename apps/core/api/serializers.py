"""Shapes of the shared calls: history and jobs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from apps.core import permissions
from apps.core.background import jobs
from apps.core.changes import undo
from apps.core.choices import JobStatus, Via
from apps.core.http.fields import Id, Moment, Text, Version
from apps.core.http.serializers import InputSerializer, UserRef
from apps.core.models import ChangeLog, Job, OutgoingMail
from apps.core.monitoring import status
from apps.core.queries import list_spec
from apps.core.selectors import JOB_LIST, LOG_LIST


class Changed(serializers.Serializer):
    field = Text()
    old = serializers.JSONField(allow_null=True)
    new = serializers.JSONField(allow_null=True)
    erased = serializers.BooleanField(
        required=False, help_text="True where the values were taken out because they were of a person."
    )


class RecordInput(InputSerializer):
    object_type = Text(max_length=40)
    object_id = Id()


class UnavailableAction(serializers.Serializer):
    action = Text()
    label = Text()
    reason = Text()


class UnavailableActions(serializers.Serializer):
    list = UnavailableAction(many=True)


class LogRow(serializers.Serializer):
    log_id = Id()
    object_type = Text()
    object_id = Id()
    object_title = Text()
    country = Text(allow_blank=True)
    action = Text()
    actor = UserRef(allow_null=True)
    via = serializers.ChoiceField(choices=Via.choices)
    at = Moment()
    changes = Changed(many=True)
    reason = Text(allow_blank=True)
    request_id = Text(allow_blank=True)
    changeset_id = Id(allow_null=True)
    is_undoable = serializers.BooleanField(help_text="Whether some of what it changed can be taken back.")


LogListInput = list_spec.list_input("LogListInput", LOG_LIST)
LogListOutput = list_spec.list_output("LogListOutput", LogRow)


class CompareInput(InputSerializer):
    object_type = Text(max_length=40)
    object_id = Id()
    from_log_id = Id()
    to_log_id = Id()


class CompareOutput(serializers.Serializer):
    changes = Changed(many=True)


class RestoreFieldsInput(InputSerializer):
    object_type = Text(max_length=40)
    object_id = Id()
    log_id = Id()
    fields_ = serializers.ListField(child=Text(max_length=60), min_length=1, max_length=60)
    version = Version()

    def get_fields(self) -> dict[str, serializers.Field]:
        """The API's name `fields` would hide a serializer's own attribute."""
        declared = super().get_fields()
        declared["fields"] = declared.pop("fields_")
        return declared


class RestoreFieldsOutput(serializers.Serializer):
    object_type = Text()
    object_id = Id()
    version = Version()


class JobRow(serializers.Serializer):
    class JobFile(serializers.Serializer):
        name = Text()
        size = serializers.IntegerField()

    class JobError(serializers.Serializer):
        row = serializers.IntegerField(required=False, allow_null=True)
        id = Id(required=False, allow_null=True)
        title = Text(required=False, allow_blank=True)
        code = serializers.IntegerField()
        msg = Text()

    job_id = Id()
    kind = Text()
    title = Text()
    place_in_line = serializers.IntegerField(
        allow_null=True, help_text="While it waits for a worker: 1 is the next of its lane."
    )
    country = Text(allow_blank=True)
    status = serializers.ChoiceField(choices=JobStatus.choices)
    done = serializers.IntegerField()
    total = serializers.IntegerField(allow_null=True)
    message = Text(allow_blank=True)
    errors = JobError(many=True)
    file = JobFile(allow_null=True)
    changeset_id = Id(allow_null=True)
    created_by = UserRef(allow_null=True)
    created_at = Moment()
    started_at = Moment(allow_null=True)
    finished_at = Moment(allow_null=True)
    expires_at = Moment(allow_null=True)
    allowed_actions = serializers.ListField(child=Text())


JobListInput = list_spec.list_input("JobListInput", JOB_LIST)
JobListOutput = list_spec.list_output("JobListOutput", JobRow)


class StatusPart(serializers.Serializer):
    part = serializers.ChoiceField(choices=[(name, name) for name in status.PARTS])
    state = serializers.ChoiceField(choices=[(state.value, state.value) for state in status.State])
    words = Text()


class StatusLane(serializers.Serializer):
    lane = serializers.ChoiceField(choices=["people", "upkeep"])
    waiting = serializers.IntegerField()
    running = serializers.IntegerField()
    oldest_seconds = serializers.IntegerField()


class StatusOverdue(serializers.Serializer):
    task = Text()
    seconds = serializers.IntegerField()


class SystemStatus(serializers.Serializer):
    at = Moment()
    parts = StatusPart(many=True)
    lanes = StatusLane(many=True)
    overdue = StatusOverdue(many=True, help_text="Recurring work that is late by more than a minute.")


class FailedMailRow(serializers.Serializer):
    mail_id = Id()
    to = Text()
    subject = Text()
    country = Text(allow_blank=True)
    error = Text(allow_blank=True)
    tries = serializers.IntegerField()
    is_refused = serializers.BooleanField(help_text="Whether the other side refused it for good.")
    created_at = Moment()
    failed_at = Moment()


class FailedMails(serializers.Serializer):
    list = FailedMailRow(many=True)
    total = serializers.IntegerField()
    sendable = serializers.IntegerField(help_text="How many of them were not refused for good.")


class MailIdInput(InputSerializer):
    mail_id = Id()


class MailSentAgain(serializers.Serializer):
    queued = serializers.IntegerField()
    left = serializers.IntegerField(help_text="How many are still to be sent again.")


def failed_mail_row(mail: OutgoingMail) -> dict[str, Any]:
    """A mail that was given up as the API shows it."""
    names = ("to", "subject", "country", "error", "tries", "is_refused", "created_at", "failed_at")
    return {"mail_id": mail.pk, **{name: getattr(mail, name) for name in names}}


class FindRecordsInput(InputSerializer):
    keyword = Text(max_length=100)


class FoundRecord(serializers.Serializer):
    object_type = Text()
    label = Text(help_text="What its kind is called.")
    object_id = Id()
    title = Text()
    note = Text()
    path = Text(help_text="The address of the screen that shows it.")


class FoundRecords(serializers.Serializer):
    list = FoundRecord(many=True)
    most_of_a_kind = serializers.IntegerField(
        help_text="Of a kind of which so many are named there may be more."
    )


class JobIdInput(InputSerializer):
    job_id = Id()


def log_row(log: ChangeLog) -> dict[str, Any]:
    """A history entry as the API shows it."""
    names = (
        "object_type", "object_id", "object_title", "country", "action", "via", "at", "changes", "reason",
        "request_id", "changeset_id",
    )  # fmt: skip
    return {
        "log_id": log.pk,
        "actor": log.actor.as_ref() if log.actor else None,
        "is_undoable": undo.is_undoable(log),
        **{name: getattr(log, name) for name in names},
    }


def job_rows(found: Sequence[Job], user: Any) -> list[dict[str, Any]]:
    """Jobs as the API shows them."""
    places = jobs.places_in_line(found)
    return [_job_row(job, user, places.get(job.pk)) for job in found]


def job_row(job: Job, user: Any) -> dict[str, Any]:
    """A job as the API shows it."""
    return job_rows([job], user)[0]


def _job_row(job: Job, user: Any, place: int | None) -> dict[str, Any]:
    names = (
        "kind", "title", "country", "status", "done", "total", "message", "errors", "changeset_id",
        "created_at", "started_at", "finished_at", "expires_at",
    )  # fmt: skip
    return {
        "job_id": job.pk,
        "place_in_line": place,
        "created_by": job.created_by.as_ref() if job.created_by else None,
        "file": {"name": job.file_name, "size": job.file_size} if job.file else None,
        "allowed_actions": permissions.job_actions(user, job),
        **{name: getattr(job, name) for name in names},
        "errors": job.errors if permissions.may_fetch(user, job) else [],
    }
