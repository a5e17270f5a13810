"""The records of the shared services, and the bases of every entity."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from apps.core.choices import (
    Country,
    ImportPhase,
    ImportResult,
    JobStatus,
    NotificationType,
    SortOrder,
    Via,
    ViewScope,
)


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
    undoes = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="undone_by")
    """For an undo: what it took back."""

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["country", "-id"], name="changeset_country"),
            models.Index(fields=["actor", "-id"], name="changeset_actor"),
        ]

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
    changeset = models.ForeignKey(
        Changeset, null=True, on_delete=models.PROTECT, related_name="entries", db_index=False
    )
    """Found through the index that also orders a changeset's records."""

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["object_type", "object_id", "-id"], name="changelog_object"),
            models.Index(fields=["actor", "-id"], name="changelog_actor"),
            models.Index(fields=["country", "-id"], name="changelog_country"),
            models.Index(
                fields=["changeset", "object_type", "object_id", "id"],
                condition=models.Q(changeset__isnull=False),
                name="changelog_changeset",
            ),
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


class JobTarget(models.Model):
    """One record that a job over all matching records has to do: what matched when it began."""

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="targets", db_index=False)
    object_id = models.BigIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["job", "object_id"], name="job_target_once"),
        ]

    def __str__(self) -> str:
        return f"job {self.job_id}: {self.object_id}"


class JobFailure(models.Model):
    """One record, or one of its fields, that a job could not do: a line of its report."""

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="failures")
    object_type = models.CharField(max_length=40)
    object_id = models.BigIntegerField()
    object_title = models.CharField(max_length=200, blank=True)
    field = models.CharField(max_length=60, blank=True)
    """Empty where it is the whole record."""
    code = models.PositiveIntegerField()
    msg = models.CharField(max_length=500)

    def __str__(self) -> str:
        return f"job {self.job_id}: {self.object_type} {self.object_id}: {self.msg}"


class SavedView(Versioned):
    """A list as somebody likes to see it: filters, columns and order under a name."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    area = models.CharField(max_length=40)
    country = models.CharField(max_length=2, choices=Country.choices, blank=True, editable=False)
    """Of a view for a whole country; empty for a private one, which goes along to every country."""
    name = models.CharField(max_length=40)
    filters = models.JSONField(default=dict)
    columns = models.JSONField(default=list)
    sort_by = models.CharField(max_length=40, blank=True)
    sort_order = models.CharField(max_length=4, choices=SortOrder.choices, default=SortOrder.ASC)
    scope = models.CharField(max_length=10, choices=ViewScope.choices, default=ViewScope.PRIVATE)
    is_default = models.BooleanField(default=False)
    """Whether the list opens with it, for its owner."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["owner", "area", "name"], name="saved_view_name_once"),
            models.UniqueConstraint(
                fields=["owner", "area"],
                condition=models.Q(is_default=True),
                name="saved_view_one_default",
            ),
            models.CheckConstraint(
                condition=models.Q(scope=ViewScope.PRIVATE, country="")
                | (models.Q(scope=ViewScope.COUNTRY) & ~models.Q(country="")),
                name="saved_view_country_scope",
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["area", "country"],
                condition=models.Q(scope=ViewScope.COUNTRY),
                name="saved_view_country",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.area})"


class Notification(models.Model):
    """One thing that one person is told, in the console's bell."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notifications", db_index=False
    )
    type = models.CharField(max_length=30, choices=NotificationType.choices)
    title = models.CharField(max_length=200)
    body = models.CharField(max_length=500, blank=True)
    object_type = models.CharField(max_length=40, blank=True)
    object_id = models.BigIntegerField(null=True)
    """The record it is about; null where it is about several, and leads to their list."""
    country = models.CharField(max_length=2, choices=Country.choices, blank=True)
    """The record's; empty for what belongs to none."""
    is_read = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now, db_index=True)
    once_on = models.DateField(null=True)
    """The day of what is told once a day at most; null for what is told whenever it happens."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["user", "type", "country", "object_type", "object_id", "once_on"],
                condition=models.Q(once_on__isnull=False),
                nulls_distinct=False,
                name="notification_once_a_day",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "-id"], name="notification_newest"),
            models.Index(fields=["user"], condition=models.Q(is_read=False), name="notification_unread"),
        ]

    def __str__(self) -> str:
        return f"{self.type} for {self.user_id}: {self.title}"


class ReviewClaim(models.Model):
    """Who has taken a record to decide on, and until when nobody else may."""

    object_type = models.CharField(max_length=40)
    object_id = models.BigIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    until = models.DateTimeField(db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["object_type", "object_id"], name="review_claim_once"),
        ]

    def __str__(self) -> str:
        return f"{self.object_type} {self.object_id}: {self.user_id} until {self.until:%H:%M}"


class Draft(models.Model):
    """What a person typed into a form and has not saved, as one window of theirs kept it; nobody else's.

    Ended, it stays behind without its values: a late save finds that it is over, and so does the copy that
    another browser may still hold.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    country = models.CharField(max_length=2, choices=Country.choices)
    place = models.CharField(max_length=300)
    """The key of the form's tab: its path, and the record where there is one."""
    writer = models.CharField(max_length=32)
    """The window that wrote it."""
    seq = models.BigIntegerField()
    """Counted by that window; of two saves the higher one stands, in whatever order they arrive."""
    values = models.JSONField(default=dict)
    version = models.PositiveIntegerField(null=True)
    """The version of the record that was typed over; null for a new one."""
    saved_at = models.DateTimeField()
    is_ended = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "country", "place", "writer"], name="draft_once"),
        ]
        indexes: ClassVar = [models.Index(fields=["saved_at"], name="draft_saved_at")]

    def __str__(self) -> str:
        return f"draft of {self.place}"


class ImportFile(models.Model):
    """A table that somebody is importing: the file, the choices made for it, and what came of them."""

    area = models.CharField(max_length=40)
    country = models.CharField(max_length=2, choices=Country.choices)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    file = models.CharField(max_length=200)
    """The name in the private storage."""
    file_name = models.CharField(max_length=200)
    size = models.BigIntegerField()
    facts = models.JSONField(default=dict)
    """What a look into it told: see `importing.reading.Facts`."""
    setup = models.JSONField(default=dict)
    """The choices it was last checked with."""
    digest = models.CharField(max_length=32, blank=True)
    """Of the choices that `findings` tells of; empty before the first check has ended."""
    findings = models.JSONField(null=True)
    """What the last check found: see `importing.checking.Findings`."""
    check_job = models.ForeignKey(Job, null=True, on_delete=models.SET_NULL, related_name="+")
    run_job = models.ForeignKey(Job, null=True, on_delete=models.SET_NULL, related_name="+")
    is_begun = models.BooleanField(default=False)
    """Whether it was run: a file is run once."""
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(db_index=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["owner", "-id"], name="import_owner")]

    def __str__(self) -> str:
        return self.file_name


class ImportLine(models.Model):
    """What the check said of one row of a file, or the run did with it."""

    imported = models.ForeignKey(ImportFile, on_delete=models.CASCADE, related_name="lines", db_index=False)
    phase = models.CharField(max_length=5, choices=ImportPhase.choices)
    row = models.PositiveIntegerField()
    result = models.CharField(max_length=10, choices=ImportResult.choices)
    record_id = models.BigIntegerField(null=True)
    """The record it made or changed; in a check, the one it matches."""
    version = models.PositiveIntegerField(null=True)
    """Of that record when the check saw it: what was edited since is not written over."""
    title = models.CharField(max_length=200, blank=True)
    problems = models.JSONField(default=list)
    """[{field, msg, is_fatal, value}]"""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["imported", "phase", "row"], name="import_row_once"),
        ]

    def __str__(self) -> str:
        return f"row {self.row}: {self.result}"


class ImportMapping(Versioned):
    """Choices for a kind of file, kept under a name."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    area = models.CharField(max_length=40)
    country = models.CharField(max_length=2, choices=Country.choices, blank=True, editable=False)
    """Of a mapping for a whole country; empty for a private one, which goes along to every country."""
    name = models.CharField(max_length=60)
    setup = models.JSONField(default=dict)
    scope = models.CharField(max_length=10, choices=ViewScope.choices, default=ViewScope.PRIVATE)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["owner", "area", "name"], name="import_mapping_name_once"),
            models.CheckConstraint(
                condition=models.Q(scope=ViewScope.PRIVATE, country="")
                | (models.Q(scope=ViewScope.COUNTRY) & ~models.Q(country="")),
                name="import_mapping_country_scope",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.area})"


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
