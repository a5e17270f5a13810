"""What published records held before, and what was said about them in review; the same for every kind."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from apps.content.choices import Verdict


class OfRecord(models.Model):
    """The base of what belongs to a published record of any kind, named as the registry of kinds names it."""

    object_type = models.CharField(max_length=40)
    object_id = models.BigIntegerField()

    class Meta:
        abstract = True


class Revision(OfRecord):
    """The content of a record at one time; never changed, but for the newest one that was saved by itself."""

    revision_no = models.PositiveIntegerField()
    snapshot = models.JSONField()
    """{field: value} of everything that a person writes."""
    saved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    saved_at = models.DateTimeField(default=timezone.now)
    note = models.CharField(max_length=200, blank=True)
    is_autosave = models.BooleanField(default=False)
    is_published = models.BooleanField(default=False)
    """Whether it is, or was, on the public site; those are kept for ever."""
    diff_summary = models.JSONField(default=list)
    """[{field, added?, removed?, changed?}] against the revision before it."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["object_type", "object_id", "revision_no"], name="revision_number_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.object_type} {self.object_id} revision {self.revision_no}"


class ReviewDecision(OfRecord):
    """How one round of review ended."""

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
    """What somebody said about one block of a record."""

    block_id = models.UUIDField(null=True)
    """None: about the whole."""
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
