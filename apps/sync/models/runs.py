"""One reading of one file of a source, for one country."""

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
    """A file of a source, read for one country, and what came of it."""

    source = models.ForeignKey(SyncSource, on_delete=models.PROTECT, related_name="runs", db_index=False)
    country = models.CharField(max_length=2, choices=Country.choices)
    status = models.CharField(max_length=10, choices=RunStatus.choices, default=RunStatus.QUEUED)
    is_full = models.BooleanField(default=False)
    """Whether the file holds all that the source knows of the country: only then what is missing tells."""
    counts = models.JSONField(default=dict)
    """{fetched, new, changed, unchanged, vanished, proposals, auto_applied, errors, skipped}"""
    skipped = models.JSONField(default=dict)
    """{why: rows} of what is not for us: other countries, what is no food."""
    file = models.CharField(max_length=300, blank=True)
    """The name in the private storage; empty where the command read it from where it lay."""
    file_name = models.CharField(max_length=200)
    file_size = models.BigIntegerField(null=True)
    mapping = models.JSONField(default=dict)
    """For tables: the mapping this run used."""
    error = models.CharField(max_length=500, blank=True)
    """Why it failed."""
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
    """One row of a run's file that was not taken, and why: a line of its report."""

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
