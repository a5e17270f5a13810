"""Outgoing email."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

from apps.core.choices import MailStatus


class OutgoingMail(models.Model):
    """A message to a person outside: queued in the transaction of the action, sent by the worker."""

    to = models.EmailField()
    subject = models.CharField(max_length=200)
    body = models.TextField()
    status = models.CharField(max_length=10, choices=MailStatus.choices, default=MailStatus.QUEUED)
    tries = models.PositiveSmallIntegerField(default=0)
    next_try_at = models.DateTimeField(default=timezone.now)
    """Until then it is reserved; afterwards the worker that reserved it counts as dead."""
    give_up_at = models.DateTimeField(null=True)
    """End of the attempts."""
    failed_at = models.DateTimeField(null=True)
    """The time it failed or bounced. Null for a withdrawn message."""
    is_refused = models.BooleanField(default=False, db_default=False)
    """True if it was permanently rejected, so that a retry would not help."""
    sent_at = models.DateTimeField(null=True)
    error = models.CharField(max_length=300, blank=True)
    """The error of the last attempt."""
    message_id = models.CharField(max_length=120, unique=True)
    """The same for each attempt, so that mail servers can detect duplicates."""
    reply_to = models.EmailField(blank=True, db_default="")
    """Address for replies; empty: the default one."""
    headers = models.JSONField(default=dict, db_default={})
    """{header: value} in addition to the default headers."""
    attachments = models.JSONField(default=list, db_default=[])
    """[{file, file_name, mime}]: attachments from the private storage."""
    object_type = models.CharField(max_length=40, blank=True)
    object_id = models.BigIntegerField(null=True)
    country = models.CharField(max_length=2, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )

    class Meta:
        verbose_name = "outgoing mail"
        verbose_name_plural = "outgoing mail"
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(status__in=MailStatus.values), name="outgoing_mail_status_known"
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["next_try_at", "id"],
                condition=models.Q(status=MailStatus.QUEUED),
                name="outgoing_mail_due",
            ),
            models.Index(fields=["object_type", "object_id"], name="outgoing_mail_about"),
            models.Index(
                fields=["-failed_at", "-id"],
                condition=models.Q(status=MailStatus.FAILED, failed_at__isnull=False),
                name="outgoing_mail_given_up",
            ),
            models.Index(Lower("to"), name="outgoing_mail_recipient"),
            models.Index(
                fields=["country", "created_at"], condition=~models.Q(to=""), name="outgoing_mail_kept"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.subject} ({self.status})"
