"""Models of runs: one file of a source processed for one country, and its invalid rows."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from apps.core.choices import Country
from apps.core.models import Job
from apps.sync.choices import RunStatus
from apps.sync.models.querysets import OfCountryQuerySet
from apps.sync.models.sources import SyncSource


class SyncRun(models.Model):
    """A file of a source processed for one country, with the results."""

    source = models.ForeignKey(SyncSource, on_delete=models.PROTECT, related_name="runs", db_index=False)
    country = models.CharField(max_length=2, choices=Country.choices)
    status = models.CharField(max_length=10, choices=RunStatus.choices, default=RunStatus.QUEUED)
    is_full = models.BooleanField(default=False)
    """True if the file contains all records of the source in the country; else missing ones mean nothing."""
    counts = models.JSONField(default=dict)
    """{fetched, new, changed, unchanged, vanished, proposals, auto_applied, errors, skipped}."""
    skipped = models.JSONField(default=dict)
    """{reason: rows} for irrelevant rows: other countries, not food."""
    file = models.CharField(max_length=300, blank=True)
    """Name in the private storage; empty if the command read a local file."""
    file_name = models.CharField(max_length=200)
    file_size = models.BigIntegerField(null=True)
    mapping = models.JSONField(default=dict)
    """For tables: the mapping of this run."""
    error = models.CharField(max_length=500, blank=True)
    """Reason for the failure."""
    job = models.OneToOneField(Job, null=True, on_delete=models.SET_NULL, related_name="+")
    triggered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    objects = OfCountryQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(status__in=RunStatus.values), name="sync_run_status_known"),
            models.UniqueConstraint(
                fields=["source", "country"],
                condition=Q(status__in=[RunStatus.QUEUED, RunStatus.RUNNING]),
                name="sync_run_one_at_a_time",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["country", "-id"], name="sync_run_newest"),
            models.Index(fields=["source", "country", "-id"], name="sync_run_of_source"),
        ]

    def __str__(self) -> str:
        return f"{self.source} {self.country} #{self.pk}"


class SyncRunProblem(models.Model):
    """An invalid row of a run's file with the reason: a line of its report."""

    run = models.ForeignKey(SyncRun, on_delete=models.CASCADE, related_name="problems", db_index=False)
    row = models.PositiveIntegerField()
    external_id = models.CharField(max_length=200, blank=True)
    title = models.CharField(max_length=200, blank=True)
    msg = models.CharField(max_length=500)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["run", "row"], name="sync_run_problem_once"),
        ]

    def __str__(self) -> str:
        return f"row {self.row}: {self.msg}"
