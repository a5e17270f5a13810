"""The records of the shared services, and the bases of every entity."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from apps.core.choices import Country, JobStatus, Via


class Versioned(models.Model):
    """Base of every record that people edit: the version guards against overwriting a colleague."""

    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        editable=False,
        on_delete=models.PROTECT,
        related_name="+",
    )
    updated_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        editable=False,
        on_delete=models.PROTECT,
        related_name="+",
    )

    class Meta:
        abstract = True


class Entity(Versioned):
    """Base of every record that belongs to one country, which never changes."""

    country = models.CharField(max_length=2, choices=Country.choices, editable=False)

    class Meta:
        abstract = True


class Changeset(models.Model):
    """The entries of one act that wrote more than one record: a bulk edit, an import, an undo."""

    kind = models.CharField(max_length=40)
    title = models.CharField(max_length=200)
    country = models.CharField(max_length=2, blank=True)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    counts = models.JSONField(default=dict)
    undone_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.title} (#{self.pk})"


class ChangeLog(models.Model):
    """One history entry: who did what to which record, before and after. Append-only, kept for ever."""

    object_type = models.CharField(max_length=40)
    object_id = models.BigIntegerField()
    object_title = models.CharField(max_length=200)
    object_version = models.PositiveIntegerField()
    country = models.CharField(max_length=2, blank=True)
    action = models.CharField(max_length=40)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    via = models.CharField(max_length=20, choices=Via.choices)
    at = models.DateTimeField(default=timezone.now)
    changes = models.JSONField(default=list)
    reason = models.CharField(max_length=1000, blank=True)
    request_id = models.CharField(max_length=64, blank=True)
    ip = models.GenericIPAddressField(null=True)
    changeset = models.ForeignKey(Changeset, null=True, on_delete=models.PROTECT, related_name="entries")

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["object_type", "object_id", "-id"], name="changelog_object"),
            models.Index(fields=["actor", "-id"], name="changelog_actor"),
            models.Index(fields=["country", "-id"], name="changelog_country"),
        ]

    def __str__(self) -> str:
        return f"{self.action} {self.object_type} {self.object_id} at {self.at:%Y-%m-%d %H:%M}"


class KeptResult(models.Model):
    """What a create call answered, for a repeat with the same `request_id`."""

    user_id = models.BigIntegerField()
    operation = models.CharField(max_length=80)
    request_id = models.UUIDField()
    response = models.JSONField(null=True)
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user_id", "operation", "request_id"], name="kept_result_once"),
        ]

    def __str__(self) -> str:
        return f"{self.operation} {self.request_id}"


class ThrottleCount(models.Model):
    """How often something was tried in the running window."""

    key = models.CharField(max_length=200, primary_key=True)
    window_start = models.BigIntegerField()
    hits = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.key}: {self.hits}"


class Job(models.Model):
    """Long work with progress and cancel, run by a worker under a lease."""

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
    """What a run keeps so that the next attempt goes on instead of beginning anew."""
    file = models.FileField(upload_to="jobs/", blank=True, max_length=300)
    file_name = models.CharField(max_length=200, blank=True)
    file_size = models.BigIntegerField(null=True)
    changeset = models.ForeignKey(Changeset, null=True, on_delete=models.PROTECT, related_name="+")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
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


class ScheduledRun(models.Model):
    """When a recurring task last began, so that of several workers one runs it."""

    name = models.CharField(max_length=80, primary_key=True)
    last_slot = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class ReferenceLoad(models.Model):
    """The content hash of a data file that was loaded, so that loading it again does nothing."""

    name = models.CharField(max_length=80, primary_key=True)
    digest = models.CharField(max_length=64)
    loaded_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name
