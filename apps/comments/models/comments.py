"""Comments, their authors and reports, word lists, and the settings of each country."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from apps.comments import choices
from apps.comments.choices import AuthorState, AuthorType, CommentStatus, FlagOutcome, Queue, Source, Target
from apps.comments.models.querysets import WRONG_HOLD, CommentQuerySet, OfCountryQuerySet
from apps.core.models import Entity, Versioned

LONGEST_BODY = 2000


class PublicAuthor(Entity):
    """An author on the public site."""

    nickname = models.CharField(max_length=60)
    avatar_url = models.CharField(max_length=500, blank=True)
    type = models.CharField(max_length=10, choices=AuthorType.choices, default=AuthorType.VISITOR)
    state = models.CharField(max_length=10, choices=AuthorState.choices, default=AuthorState.NORMAL)
    key = models.CharField(max_length=32)
    """Keyed hash that identifies a returning author without storing an address."""
    approved_count = models.PositiveIntegerField(default=0)
    rejected_count = models.PositiveIntegerField(default=0)

    objects = OfCountryQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["country", "key"], name="comment_author_once"),
        ]

    def __str__(self) -> str:
        return self.nickname


class Comment(Entity):
    """A comment or reply; its target is identified by kind and id."""

    target_type = models.CharField(max_length=10, choices=Target.choices)
    target_id = models.BigIntegerField()
    target_title = models.CharField(max_length=200)
    """Title of the target when the comment was created."""
    parent = models.ForeignKey(
        "self", null=True, on_delete=models.PROTECT, related_name="replies", db_index=False
    )
    """First comment of the thread; null for that comment itself."""
    reply_to = models.ForeignKey(
        "self", null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    author = models.ForeignKey(
        PublicAuthor, null=True, on_delete=models.PROTECT, related_name="comments", db_index=False
    )
    """Null for an official reply, whose author is `created_by`."""
    is_official = models.BooleanField(default=False)
    body = models.CharField(max_length=LONGEST_BODY, blank=True)
    language = models.CharField(max_length=5, blank=True)
    rating = models.PositiveSmallIntegerField(null=True)
    sub_ratings = models.JSONField(default=dict)
    """{taste, service, ambience, value: 1 to 5}, only the given ones."""
    visited_on = models.DateField(null=True)
    pictures = models.JSONField(default=list)
    """[≤9 {picture_id, state}]."""
    like_count = models.PositiveIntegerField(default=0)
    reply_count = models.PositiveIntegerField(default=0)
    status = models.CharField(max_length=10, choices=CommentStatus.choices, default=CommentStatus.VISIBLE)
    queue = models.CharField(max_length=12, choices=Queue.choices, blank=True)
    """Derived from status and open reports; a check constraint ensures it."""
    is_rule_held = models.BooleanField(default=False, db_default=False)
    """True if a rule, not a user, held the current text."""
    is_under_hidden = models.BooleanField(default=False)
    """True if the first comment of the thread is not public, which hides this reply."""
    flag_count = models.PositiveIntegerField(default=0)
    """Number of open reports."""
    flag_reasons = models.JSONField(default=dict)
    """{reason: number of open reports}."""
    detections = models.JSONField(default=list)
    """[{type, match, start, end}], in characters of the body."""
    detection_types = ArrayField(models.CharField(max_length=20), default=list)
    is_pinned = models.BooleanField(default=False)
    is_featured = models.BooleanField(default=False)
    moderated_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    moderated_at = models.DateTimeField(null=True)
    reject_reason = models.CharField(max_length=20, choices=choices.RejectReason.choices, blank=True)
    reject_note = models.CharField(max_length=500, blank=True)
    deleted_at = models.DateTimeField(null=True)
    is_blank = models.BooleanField(default=False)
    """True if the text of a deleted comment was permanently erased."""
    ip_hash = models.CharField(max_length=32, blank=True)
    device = models.CharField(max_length=120, blank=True)
    source = models.CharField(max_length=10, choices=Source.choices, default=Source.WEB)
    search_text = models.TextField(default="", editable=False)
    bands = ArrayField(models.BigIntegerField(), default=list)
    """Hashes for finding near duplicates (`near_duplicates`)."""
    wave_id = models.BigIntegerField(null=True)
    """Id of the first comment of a group of near duplicates."""

    objects = CommentQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(status__in=CommentStatus.values), name="comment_status_known"),
            models.CheckConstraint(
                condition=Q(status=CommentStatus.PENDING, queue=Queue.PENDING)
                | Q(status=CommentStatus.VISIBLE, flag_count__gt=0, queue=Queue.REPORTED)
                | Q(status=CommentStatus.VISIBLE, flag_count=0, queue=Queue.UNMODERATED)
                | Q(
                    status__in=[CommentStatus.APPROVED, CommentStatus.REJECTED, CommentStatus.DELETED],
                    queue="",
                ),
                name="comment_queue_follows",
            ),
            models.CheckConstraint(
                condition=~Q(status=CommentStatus.REJECTED) | ~Q(reject_reason=""),
                name="comment_rejected_why",
            ),
            models.CheckConstraint(
                condition=Q(rating=None) | Q(rating__range=(1, 5), target_type=Target.STORE, parent=None),
                name="comment_rating_of_store",
            ),
            models.CheckConstraint(
                condition=Q(is_official=False, author__isnull=False) | Q(is_official=True, author=None),
                name="comment_by_somebody",
            ),
            models.UniqueConstraint(
                fields=["reply_to"],
                condition=Q(is_official=True) & ~Q(status=CommentStatus.DELETED),
                name="comment_one_official_reply",
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["country", "queue", "-created_at", "-id"],
                condition=~Q(queue=""),
                name="comment_queue",
            ),
            models.Index(
                fields=["country", "queue", "-flag_count", "-id"],
                condition=~Q(queue=""),
                name="comment_queue_flags",
            ),
            models.Index(fields=["country", "-flag_count", "-id"], name="comment_flags"),
            models.Index(fields=["country", "status", "-created_at", "-id"], name="comment_status_newest"),
            models.Index(fields=["country", "-created_at", "-id"], name="comment_newest"),
            models.Index(
                fields=["country", "moderated_at"],
                condition=Q(moderated_at__isnull=False),
                name="comment_decided",
            ),
            models.Index(fields=["country", "-like_count", "-id"], name="comment_likes"),
            models.Index("country", F("rating").desc(nulls_last=True), F("id").desc(), name="comment_rating"),
            models.Index(fields=["target_type", "target_id", "-created_at"], name="comment_target"),
            models.Index(
                fields=["target_id", "author", "-created_at"],
                condition=Q(rating__isnull=False),
                name="comment_target_rating",
            ),
            models.Index(fields=["author", "-created_at"], name="comment_author"),
            models.Index(
                fields=["parent", "created_at"], condition=Q(parent__isnull=False), name="comment_thread"
            ),
            models.Index(fields=["ip_hash", "-created_at"], name="comment_address"),
            models.Index(
                fields=["country", "created_at"],
                condition=~Q(ip_hash="", device=""),
                name="comment_kept_address",
            ),
            models.Index(fields=["wave_id", "-id"], condition=Q(wave_id__isnull=False), name="comment_wave"),
            models.Index(
                fields=["deleted_at"],
                condition=Q(status=CommentStatus.DELETED, is_blank=False),
                name="comment_to_blank",
            ),
            GinIndex(fields=["bands"], name="comment_bands"),
            GinIndex(fields=["detection_types"], name="comment_detections"),
            GinIndex(fields=["flag_reasons"], name="comment_flag_reasons"),
            models.Index(
                fields=["country", "-created_at", "-id"],
                condition=~Q(pictures=[]),
                name="comment_with_pictures",
            ),
            models.Index(
                fields=["moderated_by", "country", "-created_at", "-id"],
                condition=Q(moderated_by__isnull=False),
                name="comment_moderated_by",
            ),
            models.Index(
                fields=["country", "-created_at", "-id"], condition=WRONG_HOLD, name="comment_wrong_hold"
            ),
            models.Index(
                fields=["country", "-created_at", "-id"],
                condition=~Q(detection_types=[]),
                name="comment_noticed",
            ),
            models.Index(fields=["country", "language", "-created_at", "-id"], name="comment_language"),
            models.Index(
                fields=["country", "reject_reason", "-created_at", "-id"],
                condition=~Q(reject_reason=""),
                name="comment_rejected",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.target_title} ({self.status})"

    @property
    def depth(self) -> int:
        """Return 0 for the first comment of a thread, 1 for every reply."""
        return 0 if self.parent_id is None else 1

    @property
    def root_id(self) -> int:
        """Return the id of the first comment of the thread."""
        return self.parent_id or self.pk


class CommentRevision(models.Model):
    """A former text of a comment, before its author (or staff, for an official reply) changed it."""

    comment = models.ForeignKey(Comment, on_delete=models.CASCADE, related_name="revisions")
    body = models.CharField(max_length=LONGEST_BODY, blank=True)
    rating = models.PositiveSmallIntegerField(null=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.comment_id} {self.at:%Y-%m-%d}"


class CommentFlag(models.Model):
    """A visitor's report of a comment."""

    comment = models.ForeignKey(Comment, on_delete=models.CASCADE, related_name="flags", db_index=False)
    reason = models.CharField(max_length=20, choices=choices.FlagReason.choices)
    note = models.CharField(max_length=500, blank=True)
    ip_hash = models.CharField(max_length=32, blank=True)
    outcome = models.CharField(max_length=10, choices=FlagOutcome.choices, default=FlagOutcome.OPEN)
    created_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["comment", "ip_hash"],
                condition=Q(outcome=FlagOutcome.OPEN) & ~Q(ip_hash=""),
                name="comment_flag_once",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["comment", "outcome"], name="comment_flag_open"),
            models.Index(fields=["created_at"], condition=~Q(ip_hash=""), name="comment_flag_address"),
        ]

    def __str__(self) -> str:
        return f"{self.comment_id} {self.reason}"


class WordEntry(Versioned):
    """An entry of the word lists."""

    language = models.CharField(max_length=5, choices=choices.WordLanguage.choices)
    word = models.CharField(max_length=60)
    level = models.CharField(max_length=10, choices=choices.WordLevel.choices)
    match = models.CharField(max_length=10, choices=choices.WordMatch.choices)
    allow_list = ArrayField(models.CharField(max_length=60), default=list, blank=True)
    """Exceptions that match but are harmless; a trailing * matches all words with that prefix."""
    note = models.CharField(max_length=300, blank=True)
    is_active = models.BooleanField(default=True)

    class Meta:
        verbose_name_plural = "word entries"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["language", "word"], name="comment_word_once"),
        ]

    def __str__(self) -> str:
        return f"{self.word} ({self.language})"


class WordHits(models.Model):
    """Number of comments per day in which a word was found."""

    entry = models.ForeignKey(WordEntry, on_delete=models.CASCADE, related_name="hits", db_index=False)
    day = models.DateField()
    count = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = "word hit"
        verbose_name_plural = "word hits"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["entry", "day"], name="comment_word_hits_once"),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.day}"


class CommentSettings(Entity):
    """The comment settings of a country."""

    mode = models.CharField(max_length=5, choices=choices.Mode.choices, default=choices.Mode.POST)
    premod_first_n = models.PositiveSmallIntegerField(default=3)
    hold_links = models.BooleanField(default=True)
    history_rejected_rate = models.FloatField(default=0.3)
    flags_to_hold = models.PositiveSmallIntegerField(default=3)
    rating_only_allowed = models.BooleanField(default=True)
    closed_after_days = models.PositiveIntegerField(null=True)
    """Days after which articles accept no more comments; null for no limit."""

    objects = OfCountryQuerySet.as_manager()

    class Meta:
        verbose_name = "comment settings"
        verbose_name_plural = "comment settings"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["country"], name="comment_settings_once"),
        ]

    def __str__(self) -> str:
        return f"Comments in {self.country}"
