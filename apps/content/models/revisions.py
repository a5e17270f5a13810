"""Revisions, review comments and review decisions of published records of every kind."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from apps.content.choices import Verdict


class OfRecord(models.Model):
    """Abstract base of rows of a published record, identified by kind and id."""

    object_type = models.CharField(max_length=40)
    object_id = models.BigIntegerField()

    class Meta:
        abstract = True


class Revision(OfRecord):
    """The content of a record at one time; immutable, except for the newest autosaved one."""

    revision_no = models.PositiveIntegerField()
    snapshot = models.JSONField()
    """{field: value} of all edited fields."""
    saved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    saved_at = models.DateTimeField(default=timezone.now)
    note = models.CharField(max_length=200, blank=True)
    is_autosave = models.BooleanField(default=False)
    is_published = models.BooleanField(default=False)
    """True if it is or was public; such revisions are never deleted."""
    diff_summary = models.JSONField(default=list)
    """Changes from the previous revision as [{field, added?, removed?, changed?}]."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["object_type", "object_id", "revision_no"], name="revision_number_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.object_type} {self.object_id} revision {self.revision_no}"


class ReviewDecision(OfRecord):
    """The result of one review round."""

    round = models.PositiveIntegerField()
    revision_no = models.PositiveIntegerField()
    verdict = models.CharField(max_length=20, choices=Verdict.choices)
    reason = models.CharField(max_length=1000, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["object_type", "object_id", "id"], name="decision_record")]

    def __str__(self) -> str:
        return f"{self.object_type} {self.object_id}: {self.verdict} in round {self.round}"


class ReviewComment(OfRecord):
    """A review comment on one block of a record."""

    block_id = models.UUIDField(null=True)
    """None for a comment on the whole record."""
    body = models.CharField(max_length=2000)
    round = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    resolved_at = models.DateTimeField(null=True)
    resolved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["object_type", "object_id", "id"], name="review_comment_record")
        ]

    def __str__(self) -> str:
        return f"{self.object_type} {self.object_id}: {self.body[:40]}"
