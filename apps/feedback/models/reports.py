"""Models of error reports: cases, and further reports that joined them."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils import timezone

from apps.core.choices import MailStatus
from apps.core.models import Changeset, Entity, OutgoingMail
from apps.feedback.choices import (
    CLOSED,
    OPEN,
    Category,
    Channel,
    FeedbackStatus,
    Language,
    Priority,
    Resolution,
)
from apps.feedback.models.querysets import FeedbackQuerySet
from apps.stores.models import Store

NAMED = ~Q(reporter_name="", reporter_email="", reporter_phone="")
"""Filter for reports with contact data of the reporter."""


class Reported(models.Model):
    """The content of one report and the reporter's contact data."""

    channel = models.CharField(max_length=10, choices=Channel.choices, default=Channel.WEB)
    description = models.CharField(max_length=2000, blank=True)
    suggested = models.JSONField(default=dict)
    """{field: value} as read by `suggestions`."""
    pictures = models.JSONField(default=list)
    """[{picture_id}], at most 5."""
    reporter_name = models.CharField(max_length=60, blank=True)
    reporter_email = models.EmailField(blank=True)
    reporter_phone = models.CharField(max_length=20, blank=True)
    reporter_account_id = models.BigIntegerField(null=True)
    ip_hash = models.CharField(max_length=32, blank=True)
    """Keyed hash, so that repeated reporters are recognized without storing the IP address."""
    language = models.CharField(max_length=5, choices=Language.choices, default=Language.ENGLISH)
    wants_reply = models.BooleanField(default=False)
    is_owner = models.BooleanField(default=False)

    class Meta:
        abstract = True

    @property
    def may_be_answered(self) -> bool:
        """Return whether the reporter asked for a reply and left an email address."""
        return self.wants_reply and bool(self.reporter_email)


class Feedback(Reported, Entity):
    """A case: a store, the reported error and its handling."""

    store = models.ForeignKey(Store, on_delete=models.PROTECT, related_name="feedback", db_index=False)
    category = models.CharField(max_length=20, choices=Category.choices)
    title = models.CharField(max_length=200)
    """Category and store name at the time of the report: "Closed for good: Kopi Tuku"."""
    summary = models.CharField(max_length=300, blank=True)
    """The suggestions in one line."""
    search_text = models.TextField(default="", editable=False)
    status = models.CharField(max_length=12, choices=FeedbackStatus.choices, default=FeedbackStatus.NEW)
    priority = models.PositiveSmallIntegerField(choices=Priority.choices, default=Priority.NORMAL)
    assignee = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    similar_count = models.PositiveIntegerField(default=0)
    """Number of other reports of the same error."""
    duplicate_of = models.ForeignKey(
        "self", null=True, on_delete=models.PROTECT, related_name="duplicates", db_index=True
    )
    resolution = models.CharField(max_length=20, choices=Resolution.choices, blank=True)
    note = models.CharField(max_length=1000, blank=True)
    """Reason for the decision."""
    diffs = models.JSONField(default=list)
    """Decisions by field once applied; before that, differences are computed on every read."""
    changeset = models.ForeignKey(
        Changeset, null=True, on_delete=models.SET_NULL, related_name="+", db_index=True
    )
    applied_change_log_id = models.BigIntegerField(null=True)
    # Reply
    reply_text = models.CharField(max_length=1000, blank=True)
    reply_mail = models.ForeignKey(
        OutgoingMail, null=True, on_delete=models.SET_NULL, related_name="+", db_index=False
    )
    replied_at = models.DateTimeField(null=True)
    # Deadlines
    sla_due_at = models.DateTimeField()
    sla_warned_at = models.DateTimeField(null=True)
    sla_breached_at = models.DateTimeField(null=True)
    first_action_at = models.DateTimeField(null=True)
    waiting_since = models.DateTimeField(null=True)
    resolved_at = models.DateTimeField(null=True)

    objects = FeedbackQuerySet.as_manager()

    class Meta:
        verbose_name = "error report"
        verbose_name_plural = "error reports"
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(status__in=FeedbackStatus.values), name="feedback_status_known"
            ),
            models.CheckConstraint(condition=Q(category__in=Category.values), name="feedback_category_known"),
            models.CheckConstraint(
                condition=~Q(status=FeedbackStatus.RESOLVED) | ~Q(resolution=""), name="feedback_resolved_how"
            ),
            models.CheckConstraint(
                condition=(~Q(status=FeedbackStatus.DUPLICATE) | Q(duplicate_of__isnull=False))
                & (Q(status=FeedbackStatus.DUPLICATE) | Q(duplicate_of=None)),
                name="feedback_duplicate_of",
            ),
            models.CheckConstraint(
                condition=Q(duplicate_of=None) | ~Q(duplicate_of=F("id")),
                name="feedback_not_its_own_duplicate",
            ),
            models.CheckConstraint(
                condition=~Q(status__in=CLOSED) | Q(resolved_at__isnull=False), name="feedback_closed_when"
            ),
            models.CheckConstraint(
                condition=~Q(status=FeedbackStatus.WAITING) | Q(waiting_since__isnull=False),
                name="feedback_waiting_since",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["country", "status", "sla_due_at", "id"], name="feedback_due"),
            models.Index(fields=["country", "status", "-created_at", "-id"], name="feedback_newest"),
            models.Index(fields=["country", "status", "-similar_count", "-id"], name="feedback_similar"),
            # A sort order across several statuses, which a per-status index cannot serve.
            *(
                models.Index(fields=["country", *columns], condition=Q(status__in=OPEN), name=name)
                for name, columns in (
                    ("feedback_due_open", ("sla_due_at", "id")),
                    ("feedback_newest_open", ("-created_at", "-id")),
                    ("feedback_similar_open", ("-similar_count", "-id")),
                    ("feedback_priority_open", ("-priority", "-id")),
                )
            ),
            models.Index(fields=["store", "category", "status"], name="feedback_store"),
            models.Index(fields=["assignee", "status"], name="feedback_assignee"),
            models.Index(fields=["ip_hash", "-created_at"], name="feedback_reporter"),
            models.Index(Lower("reporter_email"), condition=~Q(reporter_email=""), name="feedback_email"),
            models.Index(fields=["reporter_phone"], condition=~Q(reporter_phone=""), name="feedback_phone"),
            models.Index(fields=["country", "resolved_at"], condition=NAMED, name="feedback_named"),
            models.Index(fields=["country", "created_at"], condition=~Q(ip_hash=""), name="feedback_address"),
            models.Index(
                fields=["waiting_since"], condition=Q(status=FeedbackStatus.WAITING), name="feedback_waiting"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.status})"

    @property
    def reply_status(self) -> str:
        """Return the delivery state of the reply: none, queued, sent or failed."""
        return str(self.reply_mail.status) if self.reply_mail else "none"

    @property
    def is_answered(self) -> bool:
        """Return whether the final reply was sent or is queued."""
        return self.reply_mail is not None and self.reply_mail.status != MailStatus.FAILED


class JoinedReport(Reported):
    """Another report of the same error while the case was open."""

    feedback = models.ForeignKey(Feedback, on_delete=models.CASCADE, related_name="joined")
    created_at = models.DateTimeField(default=timezone.now)
    told_mail = models.ForeignKey(
        OutgoingMail, null=True, on_delete=models.SET_NULL, related_name="+", db_index=False
    )
    """The email that notified the reporter of the correction."""

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["ip_hash", "-created_at"], name="joined_report_reporter"),
            models.Index(
                Lower("reporter_email"), condition=~Q(reporter_email=""), name="joined_report_email"
            ),
            models.Index(
                fields=["reporter_phone"], condition=~Q(reporter_phone=""), name="joined_report_phone"
            ),
            models.Index(fields=["feedback"], condition=NAMED, name="joined_report_named"),
            models.Index(fields=["created_at"], condition=~Q(ip_hash=""), name="joined_report_address"),
        ]

    def __str__(self) -> str:
        return f"{self.feedback_id} {self.created_at:%Y-%m-%d}"
