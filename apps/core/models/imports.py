"""Tables of others on their way in."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from apps.core.choices import Country, ImportPhase, ImportResult, ViewScope
from apps.core.models.base import Versioned
from apps.core.models.work import Job


class ImportFile(models.Model):
    """A table that somebody is importing: the file, the choices made for it, and what came of them."""

    area = models.CharField(max_length=40)
    country = models.CharField(max_length=2, choices=Country.choices)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    file = models.CharField(max_length=200)
    """The name in the private storage."""
    file_name = models.CharField(max_length=200)
    size = models.BigIntegerField()
    facts = models.JSONField(default=dict)
    """What a look into it told: see `importing.reading.Facts`."""
    setup = models.JSONField(default=dict)
    """The choices it was last checked with."""
    edits = models.JSONField(default=dict)
    """Cells that were mended here: row -> field -> text; see `importing.edits`."""
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
    """[{field, msg, is_fatal, value, kind}]"""
    cells = models.JSONField(default=dict)
    """Of a row that can be mended: what it says of each field."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["imported", "phase", "row"], name="import_row_once"),
        ]

    def __str__(self) -> str:
        return f"row {self.row}: {self.result}"


class ImportMapping(Versioned):
    """Choices for a kind of file, kept under a name."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
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
