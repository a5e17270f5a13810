"""E-mail on its way out."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

from apps.core.choices import MailStatus


class OutgoingMail(models.Model):
    """One message to somebody outside: queued beside the act it tells of, sent by the worker."""

    to = models.EmailField()
    subject = models.CharField(max_length=200)
    body = models.TextField()
    status = models.CharField(max_length=10, choices=MailStatus.choices, default=MailStatus.QUEUED)
    tries = models.PositiveSmallIntegerField(default=0)
    next_try_at = models.DateTimeField(default=timezone.now)
    """Until then nobody else takes it; afterwards whoever took it is given up."""
    give_up_at = models.DateTimeField(null=True)
    """Until then it is tried."""
    failed_at = models.DateTimeField(null=True)
    """When it was given up, or came back; never for one that was withdrawn."""
    is_refused = models.BooleanField(default=False, db_default=False)
    """Whether the other side refused it for good: trying again helps nobody."""
    sent_at = models.DateTimeField(null=True)
    error = models.CharField(max_length=300, blank=True)
    """Why the last try failed."""
    message_id = models.CharField(max_length=120, unique=True)
    """The same in each try: a mail server that got the message twice knows it."""
    reply_to = models.EmailField(blank=True, db_default="")
    """Where an answer goes; without it, where all answers go."""
    headers = models.JSONField(default=dict, db_default={})
    """{header: value} beside what every message has."""
    attachments = models.JSONField(default=list, db_default=[])
    """[{file, file_name, mime}]: files of the private storage that go along."""
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
