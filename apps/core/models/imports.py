"""Imports of tables."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from apps.core.choices import Country, ImportPhase, ImportResult, ViewScope
from apps.core.models.base import Versioned
from apps.core.models.work import Job


class ImportFile(models.Model):
    """A table to import: the file, the user's choices, and the results."""

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
    """The facts of its inspection: see `importing.row_reader.FileFacts`."""
    setup = models.JSONField(default=dict)
    """The choices of the last check."""
    edits = models.JSONField(default=dict)
    """Edited cells: row -> field -> text; see `importing.edits`."""
    digest = models.CharField(max_length=32, blank=True)
    """Hash of the choices that `findings` is about; empty before the first check has ended."""
    findings = models.JSONField(null=True)
    """The findings of the last check: see `importing.findings.Findings`."""
    check_job = models.ForeignKey(Job, null=True, on_delete=models.SET_NULL, related_name="+")
    run_job = models.ForeignKey(Job, null=True, on_delete=models.SET_NULL, related_name="+")
    is_begun = models.BooleanField(default=False)
    """True if it was imported. A file is imported once."""
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(db_index=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["owner", "-id"], name="import_owner")]

    def __str__(self) -> str:
        return self.file_name


class ImportLine(models.Model):
    """The result of the check or the import for one row of a file."""

    imported = models.ForeignKey(ImportFile, on_delete=models.CASCADE, related_name="lines", db_index=False)
    phase = models.CharField(max_length=5, choices=ImportPhase.choices)
    row = models.PositiveIntegerField()
    result = models.CharField(max_length=10, choices=ImportResult.choices)
    record_id = models.BigIntegerField(null=True)
    """The record that was created or updated; in a check, the matching one."""
    version = models.PositiveIntegerField(null=True)
    """Version of the record at the check: later edits are not overwritten."""
    title = models.CharField(max_length=200, blank=True)
    problems = models.JSONField(default=list)
    """[{field, msg, is_fatal, value, kind}]"""
    cells = models.JSONField(default=dict)
    """For a row that can be edited: the text of each field."""
    changes = models.JSONField(default=list, db_default=[])
    """For a table that was exported for editing: the changed cells, see `importing.cell_changes.CellChange`."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["imported", "phase", "row"], name="import_row_once"),
        ]

    def __str__(self) -> str:
        return f"row {self.row}: {self.result}"


class ImportMapping(Versioned):
    """Saved choices for a kind of file."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    area = models.CharField(max_length=40)
    country = models.CharField(max_length=2, choices=Country.choices, blank=True, editable=False)
    """For a mapping shared in a country; empty for a private one, which is available in every country."""
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
