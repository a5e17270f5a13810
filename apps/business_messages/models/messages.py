"""Models of business messages: threads, their entries and attached files."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone

from apps.business_messages.choices import (
    AWAITING_US,
    OPEN,
    Channel,
    ClaimantRole,
    ClaimDecision,
    EntryKind,
    Language,
    MessageStatus,
    MessageType,
    PreferredContact,
    Priority,
    Resolution,
    SlaStatus,
)
from apps.business_messages.models.querysets import CountryQuerySet, MessageQuerySet, ReceivedMailQuerySet
from apps.core.choices import MailStatus
from apps.core.models import Entity, OutgoingMail
from apps.crm.models import Lead
from apps.stores.models import Store

FOLDER = "messages"
"""The top folder of attachments in the private storage."""
MAIL_FOLDER = "received_mail"
"""The top folder of original messages in the private storage."""


class BusinessMessage(Entity):
    """A thread: a business's request and its handling."""

    type = models.CharField(max_length=20, choices=MessageType.choices)
    channel = models.CharField(max_length=10, choices=Channel.choices)
    subject = models.CharField(max_length=150)
    # Sender
    sender_name = models.CharField(max_length=100)
    company = models.CharField(max_length=120, blank=True)
    job_title = models.CharField(max_length=80, blank=True)
    sender_email = models.EmailField(blank=True)
    sender_phone = models.CharField(max_length=20, blank=True)
    language = models.CharField(max_length=5, choices=Language.choices, default=Language.ENGLISH)
    preferred_contact = models.CharField(max_length=10, choices=PreferredContact.choices, blank=True)
    ip_hash = models.CharField(max_length=32, blank=True)
    """Keyed hash, so that repeated senders are recognized without storing the IP address."""
    spam_score = models.PositiveSmallIntegerField(default=0)
    """Likelihood of spam, 0 to 100."""
    # Subject
    store = models.ForeignKey(
        Store, null=True, on_delete=models.PROTECT, related_name="business_messages", db_index=False
    )
    store_text = models.CharField(max_length=200, blank=True)
    """The store as named by the sender."""
    labels = ArrayField(models.CharField(max_length=30), default=list, blank=True)
    search_text = models.TextField(default="", editable=False)
    snippet = models.CharField(max_length=200, blank=True)
    """Start of the last entry written by a person."""
    # Progress
    status = models.CharField(max_length=15, choices=MessageStatus.choices, default=MessageStatus.NEW)
    priority = models.PositiveSmallIntegerField(choices=Priority.choices, default=Priority.NORMAL)
    assignee = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    resolution = models.CharField(max_length=15, choices=Resolution.choices, blank=True)
    note = models.CharField(max_length=1000, blank=True)
    """Reason for the resolution."""
    resolved_at = models.DateTimeField(null=True)
    previous = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="later")
    """The closed thread that this one continues."""
    lead = models.ForeignKey(
        Lead, null=True, on_delete=models.PROTECT, related_name="business_messages", db_index=True
    )
    """The lead created from or linked to the thread."""
    # Entries
    entry_count = models.PositiveIntegerField(default=0)
    """Number of the last entry."""
    unread = models.BooleanField(default=True)
    """True if an inbound entry has not been seen by staff."""
    last_entry_at = models.DateTimeField(default=timezone.now)
    last_inbound_at = models.DateTimeField(null=True)
    # Deadlines
    first_response_due_at = models.DateTimeField()
    first_responded_at = models.DateTimeField(null=True)
    sla_status = models.CharField(max_length=10, choices=SlaStatus.choices, default=SlaStatus.DUE)
    sla_warned_at = models.DateTimeField(null=True)
    sla_breached_at = models.DateTimeField(null=True)
    # Claim checklist
    claim_document = models.ForeignKey(
        "MessageAttachment", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    """The document that staff checked."""
    claim_phone = models.CharField(max_length=20, blank=True)
    """The listed number that staff called back."""
    claimant_role = models.CharField(max_length=10, choices=ClaimantRole.choices, blank=True)
    claim_decision = models.CharField(max_length=10, choices=ClaimDecision.choices, blank=True)

    objects = MessageQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(status__in=MessageStatus.values), name="message_status_known"),
            models.CheckConstraint(condition=Q(type__in=MessageType.values), name="message_type_known"),
            models.CheckConstraint(
                condition=~Q(status__in=[MessageStatus.RESOLVED, MessageStatus.CLOSED]) | ~Q(resolution=""),
                name="message_resolved_how",
            ),
            models.CheckConstraint(
                condition=~Q(status__in=[MessageStatus.RESOLVED, MessageStatus.CLOSED, MessageStatus.SPAM])
                | Q(resolved_at__isnull=False),
                name="message_over_when",
            ),
            models.CheckConstraint(condition=Q(labels__len__lte=5), name="message_labels_few"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["country", "status", "-last_entry_at", "-id"], name="message_latest"),
            # Sort orders across several statuses, which a per-status index cannot serve: open threads, and
            # all threads.
            *(
                models.Index(fields=["country", *columns], condition=Q(status__in=OPEN), name=name)
                for name, columns in (
                    ("message_latest_open", ("-last_entry_at", "-id")),
                    ("message_due_open", ("first_response_due_at", "id")),
                    ("message_newest_open", ("-created_at", "-id")),
                    ("message_priority_open", ("-priority", "-id")),
                )
            ),
            models.Index(fields=["country", "-last_entry_at", "-id"], name="message_latest_all"),
            models.Index(fields=["country", "status", "first_response_due_at", "id"], name="message_due"),
            models.Index(fields=["country", "status", "-created_at", "-id"], name="message_newest"),
            models.Index(fields=["store", "status"], name="message_store"),
            models.Index(fields=["assignee", "status"], name="message_assignee"),
            models.Index(fields=["country", "sender_email"], name="message_sender"),
            models.Index(fields=["ip_hash", "-created_at"], name="message_address"),
            models.Index(Lower("sender_email"), condition=~Q(sender_email=""), name="message_email"),
            models.Index(fields=["sender_phone"], condition=~Q(sender_phone=""), name="message_phone"),
            models.Index(
                fields=["country", "created_at"], condition=~Q(ip_hash=""), name="message_kept_address"
            ),
            models.Index(
                fields=["first_response_due_at"],
                condition=Q(status__in=AWAITING_US, sla_status=SlaStatus.DUE),
                name="message_on_the_clock",
            ),
            models.Index(
                fields=["resolved_at"], condition=Q(status=MessageStatus.RESOLVED), name="message_to_close"
            ),
            # For rare values. Common values are found quickly by scanning in list order.
            GinIndex(fields=["labels", "type", "channel", "sla_status"], name="message_kinds"),
        ]

    def __str__(self) -> str:
        return f"{self.subject} ({self.status})"

    @property
    def title(self) -> str:
        """Return the title, such as "Claim a store: Kopi Tuku — Sari"."""
        return f"{MessageType(self.type).label}: {self.subject}"[:200]

    @property
    def has_contact(self) -> bool:
        """Return whether the sender left an email address or a phone number."""
        return bool(self.sender_email or self.sender_phone)


class MessageEntry(models.Model):
    """An entry of a thread; entries are never changed."""

    message = models.ForeignKey(
        BusinessMessage, on_delete=models.CASCADE, related_name="entries", db_index=False
    )
    number = models.PositiveIntegerField()
    """Number within the thread, from 1."""
    kind = models.CharField(max_length=10, choices=EntryKind.choices)
    body = models.CharField(max_length=5000, blank=True)
    more = models.TextField(blank=True)
    """Of an email: quotations of earlier mail, and text beyond the length limit."""
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    """The staff member who wrote it."""
    from_name = models.CharField(max_length=100, blank=True)
    from_email = models.EmailField(blank=True)
    """Sender of an inbound entry."""
    at = models.DateTimeField(default=timezone.now)
    is_automatic = models.BooleanField(default=False)
    """True if a program wrote it, so it is not a reply by a person."""
    channel = models.CharField(max_length=10, choices=Channel.choices, default=Channel.EMAIL)
    """Channel on which the entry was received or sent."""
    source_id = models.CharField(max_length=255, null=True, unique=True)
    """Message-ID of an inbound email; unique, so that a repeated email is accepted once."""
    mail = models.ForeignKey(
        OutgoingMail, null=True, on_delete=models.SET_NULL, related_name="+", db_index=True
    )
    """The queued email of a reply."""

    class Meta:
        verbose_name_plural = "message entries"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["message", "number"], name="message_entry_number"),
            models.CheckConstraint(condition=Q(kind__in=EntryKind.values), name="message_entry_kind_known"),
        ]
        indexes: ClassVar = [
            models.Index(Lower("from_email"), condition=~Q(from_email=""), name="message_entry_email"),
        ]

    def __str__(self) -> str:
        return f"{self.message_id} #{self.number} ({self.kind})"

    @property
    def delivery(self) -> str:
        """Return the delivery state of a reply: none, queued, sent or failed."""
        return str(self.mail.status) if self.mail else "none"

    @property
    def error(self) -> str:
        """Return the reason why the reply was not delivered, or ""."""
        return self.mail.error if self.mail and self.mail.status == MailStatus.FAILED else ""


class MessageAttachment(models.Model):
    """A file of an entry or of an unsent reply, or the name of a rejected file."""

    entry = models.ForeignKey(
        MessageEntry, null=True, on_delete=models.CASCADE, related_name="attachments", db_index=True
    )
    """None while the reply is unsent."""
    message = models.ForeignKey(BusinessMessage, on_delete=models.CASCADE, related_name="attachments")
    file = models.CharField(max_length=200, blank=True)
    """Name in the private storage; empty if the file was rejected."""
    file_name = models.CharField(max_length=150)
    """File name; its extension matches the detected type."""
    mime = models.CharField(max_length=100, blank=True)
    size = models.PositiveIntegerField(default=0)
    refusal = models.CharField(max_length=200, blank=True)
    """Reason for the rejection."""
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["file"], name="message_attachment_file"),
            models.Index(fields=["created_at"], condition=Q(entry=None), name="message_attachment_loose"),
        ]

    def __str__(self) -> str:
        return self.file_name


class ReceivedMail(models.Model):
    """An email as received: the original message, and its entry or the reason why it was discarded."""

    country = models.CharField(max_length=2, blank=True)
    """Empty if none of its recipients is an inbox of a country."""
    digest = models.CharField(max_length=64, unique=True)
    """SHA-256 of the original message: identical bytes have one row."""
    source_id = models.CharField(max_length=255, blank=True)
    """Message-ID of the email."""
    from_name = models.CharField(max_length=100, blank=True)
    from_email = models.EmailField(blank=True)
    subject = models.CharField(max_length=150, blank=True)
    entry = models.OneToOneField(
        MessageEntry, null=True, on_delete=models.CASCADE, related_name="original_mail"
    )
    """None if it was discarded."""
    discard_reason = models.CharField(max_length=200, blank=True)
    file = models.CharField(max_length=200, blank=True)
    """The original message in the private storage; empty if it was too large."""
    size = models.PositiveIntegerField()
    """Bytes of the original message."""
    received_at = models.DateTimeField(default=timezone.now)

    objects = ReceivedMailQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "received mail"
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(entry__isnull=False) | ~Q(discard_reason=""), name="received_mail_has_outcome"
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["country", "-received_at", "-id"],
                condition=Q(entry=None),
                name="received_mail_discarded",
            ),
            models.Index(Lower("from_email"), condition=~Q(from_email=""), name="received_mail_email"),
            models.Index(fields=["file"], name="received_mail_file"),
        ]

    def __str__(self) -> str:
        return self.subject or self.source_id


class MessageTemplate(Entity):
    """One of the country's own reply templates, in addition to the shipped ones."""

    language = models.CharField(max_length=5, choices=Language.choices)
    label = models.CharField(max_length=60)
    label_key = models.CharField(max_length=60, editable=False)
    """Normalized label, for comparison."""
    body = models.CharField(max_length=5000)
    types = ArrayField(models.CharField(max_length=20), default=list, blank=True)
    """Message types for which it is offered first; empty for all."""
    is_active = models.BooleanField(default=True)

    objects = CountryQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["country", "language", "label_key"],
                condition=Q(is_active=True),
                name="message_template_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.label} ({self.language})"
