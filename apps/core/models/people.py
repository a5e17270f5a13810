"""Records of a user: views, drafts, notifications, claims."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from apps.core.choices import Country, NotificationType, SortOrder, ViewScope
from apps.core.models.base import Versioned


class SavedView(Versioned):
    """A saved configuration of a list: filters, columns and sort order."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    area = models.CharField(max_length=40)
    country = models.CharField(max_length=2, choices=Country.choices, blank=True, editable=False)
    """For a view shared in a country; empty for a private one, which is available in every country."""
    name = models.CharField(max_length=40)
    filters = models.JSONField(default=dict)
    columns = models.JSONField(default=list)
    sort_by = models.CharField(max_length=40, blank=True)
    sort_order = models.CharField(max_length=4, choices=SortOrder.choices, default=SortOrder.ASC)
    scope = models.CharField(max_length=10, choices=ViewScope.choices, default=ViewScope.PRIVATE)
    is_default = models.BooleanField(default=False)
    """True if the list opens with it for its owner."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["owner", "area", "name"], name="saved_view_name_once"),
            models.UniqueConstraint(
                fields=["owner", "area"],
                condition=models.Q(is_default=True),
                name="saved_view_one_default",
            ),
            models.CheckConstraint(
                condition=models.Q(scope=ViewScope.PRIVATE, country="")
                | (models.Q(scope=ViewScope.COUNTRY) & ~models.Q(country="")),
                name="saved_view_country_scope",
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["area", "country"],
                condition=models.Q(scope=ViewScope.COUNTRY),
                name="saved_view_country",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.area})"


class Notification(models.Model):
    """A notification of one user, shown in the console's bell."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notifications", db_index=False
    )
    type = models.CharField(max_length=30, choices=NotificationType.choices)
    title = models.CharField(max_length=200)
    body = models.CharField(max_length=500, blank=True)
    object_type = models.CharField(max_length=40, blank=True)
    object_id = models.BigIntegerField(null=True)
    """The record it is about; null if it is about several, and links to their list."""
    country = models.CharField(max_length=2, choices=Country.choices, blank=True)
    """The record's country; empty if it has none."""
    is_read = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now, db_index=True)
    once_on = models.DateField(null=True)
    """The day, for notifications sent at most once a day; else null."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["user", "type", "country", "object_type", "object_id", "once_on"],
                condition=models.Q(once_on__isnull=False),
                nulls_distinct=False,
                name="notification_once_a_day",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "-id"], name="notification_newest"),
            models.Index(fields=["user"], condition=models.Q(is_read=False), name="notification_unread"),
        ]

    def __str__(self) -> str:
        return f"{self.type} for {self.user_id}: {self.title}"


class ReviewClaim(models.Model):
    """A claim: the user who is reviewing a record, and when that ends."""

    object_type = models.CharField(max_length=40)
    object_id = models.BigIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    until = models.DateTimeField(db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["object_type", "object_id"], name="review_claim_once"),
        ]

    def __str__(self) -> str:
        return f"{self.object_type} {self.object_id}: {self.user_id} until {self.until:%H:%M}"


class RecordFollow(models.Model):
    """A user's subscription to changes of a record by others."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    object_type = models.CharField(max_length=40)
    object_id = models.BigIntegerField()
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["object_type", "object_id", "user"], name="record_follow_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} follows {self.object_type} {self.object_id}"


class RecordViewer(models.Model):
    """A user who has a record on the screen, and the time of the last report."""

    object_type = models.CharField(max_length=40)
    object_id = models.BigIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    seen_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["object_type", "object_id", "user"], name="record_viewer_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} looks at {self.object_type} {self.object_id}"


class Draft(models.Model):
    """Unsaved form values of one window of a user; private to the user.

    An ended draft remains without its values, as a tombstone: it stops late saves, and copies that another
    browser may still have.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    country = models.CharField(max_length=2, choices=Country.choices)
    place = models.CharField(max_length=300)
    """The key of the form tab: its path, and the record's id if there is one."""
    writer = models.CharField(max_length=32)
    """The window that wrote it."""
    seq = models.BigIntegerField()
    """Counted by that window; the higher of two saves wins, whatever order they arrive in."""
    values = models.JSONField(default=dict)
    version = models.PositiveIntegerField(null=True)
    """The version of the edited record; null for a new one."""
    saved_at = models.DateTimeField()
    is_ended = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "country", "place", "writer"], name="draft_once"),
        ]
        indexes: ClassVar = [models.Index(fields=["saved_at"], name="draft_saved_at")]

    def __str__(self) -> str:
        return f"draft of {self.place}"
