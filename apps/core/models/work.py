"""Background jobs, and the rows that prevent requests and scheduled work from running twice."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone

from apps.core.choices import JobStatus
from apps.core.models.history import Changeset


class Job(models.Model):
    """A background job with progress and cancellation, run by a worker under a lease."""

    kind = models.CharField(max_length=40)
    title = models.CharField(max_length=200)
    status = models.CharField(max_length=10, choices=JobStatus.choices, default=JobStatus.QUEUED)
    params = models.JSONField(default=dict)
    country = models.CharField(max_length=2, blank=True)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(null=True)
    message = models.CharField(max_length=500, blank=True)
    errors = models.JSONField(default=list)
    state = models.JSONField(default=dict)
    """State of the work, so that the next attempt resumes instead of starting again."""
    file = models.FileField(upload_to="jobs/", blank=True, max_length=300)
    file_name = models.CharField(max_length=200, blank=True)
    file_size = models.BigIntegerField(null=True)
    changeset = models.ForeignKey(Changeset, null=True, on_delete=models.PROTECT, related_name="+")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    attempts_here = models.PositiveSmallIntegerField(default=0, db_default=0)
    """Attempts since the last checkpoint; after too many the job fails."""
    request_id = models.CharField(max_length=64, blank=True, db_default="")
    """Id of the request that queued it, as in the logs."""
    lease_token = models.UUIDField(null=True)
    lease_until = models.DateTimeField(null=True)
    cancel_requested = models.BooleanField(default=False)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["created_by", "-id"], name="job_owner"),
            models.Index(
                fields=["lease_until"],
                name="job_running",
                condition=models.Q(status__in=["queued", "running"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.status})"


class JobTarget(models.Model):
    """A record that a job over all matching records must process, stored when the job starts."""

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="targets", db_index=False)
    object_id = models.BigIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["job", "object_id"], name="job_target_once"),
        ]

    def __str__(self) -> str:
        return f"job {self.job_id}: {self.object_id}"


class JobFailure(models.Model):
    """A record, or one of its fields, that a job could not process: a line of its report."""

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="failures")
    object_type = models.CharField(max_length=40)
    object_id = models.BigIntegerField()
    object_title = models.CharField(max_length=200, blank=True)
    field = models.CharField(max_length=60, blank=True)
    """Empty if the whole record failed."""
    code = models.PositiveIntegerField()
    msg = models.CharField(max_length=500)

    def __str__(self) -> str:
        return f"job {self.job_id}: {self.object_type} {self.object_id}: {self.msg}"


class KeptResult(models.Model):
    """The stored response of a create, for a repeat with the same `request_id`."""

    user_id = models.BigIntegerField()
    operation = models.CharField(max_length=80)
    request_id = models.UUIDField()
    body_digest = models.CharField(max_length=64, blank=True, db_default="")
    """Hash of the request: a repeat must have the same body."""
    response = models.JSONField(null=True)
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user_id", "operation", "request_id"], name="kept_result_once"),
        ]

    def __str__(self) -> str:
        return f"{self.operation} {self.request_id}"


class ThrottleCount(models.Model):
    """The number of attempts in the current window of a rate limit."""

    key = models.CharField(max_length=200, primary_key=True)
    window_start = models.BigIntegerField()
    hits = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.key}: {self.hits}"


class DataChange(models.Model):
    """A recent change of data on the public site. Written only by triggers (`data_version_schema`)."""

    kind = models.CharField(max_length=20)
    """Code passed to `track_versions`, such as "store"."""
    country = models.CharField(max_length=2, blank=True)
    """Empty for data that belongs to no country."""
    object_id = models.BigIntegerField()
    """0 for new records."""
    at = models.DateTimeField(db_default=Now(), db_index=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["kind", "country", "object_id"], include=["id"], name="data_change_of")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.object_id}"


class ScheduledRun(models.Model):
    """The last slot of scheduled work, so that only one worker runs each slot."""

    name = models.CharField(max_length=80, primary_key=True)
    last_slot = models.DateTimeField()
    future_slots = models.PositiveIntegerField(default=0, db_default=0)
    """Number of slots refused because the database's clock had not reached them."""

    def __str__(self) -> str:
        return self.name


class WorkerProcess(models.Model):
    """A running worker: it updates its row every few seconds, and deletes it when it stops."""

    id = models.UUIDField(primary_key=True)
    name = models.CharField(max_length=100)
    """Host name and process id."""
    started_at = models.DateTimeField()
    seen_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name_plural = "worker processes"

    def __str__(self) -> str:
        return self.name


class ReferenceLoad(models.Model):
    """The content hash of a loaded data file, so that loading it again does nothing."""

    name = models.CharField(max_length=80, primary_key=True)
    digest = models.CharField(max_length=64)
    loaded_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name
