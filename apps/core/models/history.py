"""History: changesets and their entries."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from apps.core.choices import Via


class Changeset(models.Model):
    """The entries of one action on several records: a bulk edit, an import, an undo."""

    kind = models.CharField(max_length=40)
    title = models.CharField(max_length=200)
    country = models.CharField(max_length=2, blank=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    at = models.DateTimeField(default=timezone.now)
    counts = models.JSONField(default=dict)
    undone_at = models.DateTimeField(null=True)
    undoes = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="undone_by")
    """For an undo: the changeset that it undid."""

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["country", "-id"], name="changeset_country"),
            models.Index(fields=["actor", "-id"], name="changeset_actor"),
        ]

    def __str__(self) -> str:
        return f"{self.title} (#{self.pk})"


class ChangeLog(models.Model):
    """A history entry: who changed which record, with old and new values. Append-only and permanent."""

    object_type = models.CharField(max_length=40)
    object_id = models.BigIntegerField()
    object_title = models.CharField(max_length=200)
    object_version = models.PositiveIntegerField()
    country = models.CharField(max_length=2, blank=True)
    action = models.CharField(max_length=40)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    via = models.CharField(max_length=20, choices=Via.choices)
    at = models.DateTimeField(default=timezone.now)
    changes = models.JSONField(default=list)
    reason = models.CharField(max_length=1000, blank=True)
    request_id = models.CharField(max_length=64, blank=True)
    ip = models.GenericIPAddressField(null=True)
    changeset = models.ForeignKey(
        Changeset, null=True, on_delete=models.PROTECT, related_name="entries", db_index=False
    )
    """No separate index: queries use the one that also sorts a changeset's records."""

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
