"""Leads, their timeline, tasks and stage moves."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Deferrable, F, Q
from django.utils import timezone

from apps.core.models import Entity
from apps.crm.choices import (
    OPEN,
    ActivityType,
    Direction,
    LostReason,
    Outcome,
    Priority,
    Source,
    Stage,
    TaskStatus,
    TaskType,
)
from apps.crm.models.querysets import LeadQuerySet, OfLeadsQuerySet, TaskQuerySet
from apps.stores.models import Region, Store


class Lead(Entity):
    """A business that may become a customer: contacts, interests and stage."""

    name = models.CharField(max_length=120)
    source = models.CharField(max_length=20, choices=Source.choices)
    contacts = models.JSONField(default=list)
    """[≤5 {name, role, phone, email, whatsapp, is_primary, do_not_contact}]; numbers in E.164."""
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    interests = ArrayField(models.CharField(max_length=20), default=list, blank=True)
    priority = models.PositiveSmallIntegerField(choices=Priority.choices, default=Priority.NORMAL)
    store = models.ForeignKey(
        Store, null=True, blank=True, on_delete=models.PROTECT, related_name="leads", db_index=True
    )
    draft_store = models.JSONField(default=dict, blank=True)
    """Store fields entered so far; used when a store is made from the lead."""
    # location
    region_l1 = models.ForeignKey(
        Region, null=True, blank=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    region_l2 = models.ForeignKey(
        Region, null=True, blank=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    address_text = models.CharField(max_length=300, blank=True)
    lat = models.DecimalField(max_digits=9, decimal_places=6, null=True, blank=True)
    lng = models.DecimalField(max_digits=9, decimal_places=6, null=True, blank=True)
    cuisines = ArrayField(models.CharField(max_length=30), default=list, blank=True)
    outlet_count = models.PositiveIntegerField(null=True, blank=True)
    # value
    expected_value = models.BigIntegerField(null=True, blank=True)
    expected_close_on = models.DateField(null=True, blank=True)
    # stage
    stage = models.CharField(max_length=12, choices=Stage.choices, default=Stage.NEW)
    rank = models.CharField(max_length=200, db_collation="C")
    """Position in the column; see `ranks`."""
    stage_entered_at = models.DateTimeField(default=timezone.now)
    lost_reason = models.CharField(max_length=20, choices=LostReason.choices, blank=True)
    lost_note = models.CharField(max_length=1000, blank=True)
    message_id = models.BigIntegerField(null=True, blank=True)
    """Id of the business message it came from."""
    converted_at = models.DateTimeField(null=True, blank=True)
    converted_store = models.ForeignKey(
        Store, null=True, blank=True, on_delete=models.PROTECT, related_name="+", db_index=True
    )
    merged_into = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="merged", db_index=False
    )
    # derived from tasks and timeline
    next_action_at = models.DateTimeField(null=True, blank=True)
    last_contact_at = models.DateTimeField(null=True, blank=True)
    last_activity_at = models.DateTimeField(default=timezone.now)
    stale_told_at = models.DateTimeField(null=True, blank=True)
    # search
    search_text = models.TextField(default="", editable=False)
    contact_keys = ArrayField(models.TextField(), default=list, editable=False)
    """Numbers and addresses of its contacts, by which duplicates are found."""
    name_key = models.CharField(max_length=240, default="", editable=False)

    objects = LeadQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(stage__in=Stage.values), name="lead_stage_known"),
            models.CheckConstraint(condition=Q(source__in=Source.values), name="lead_source_known"),
            models.CheckConstraint(condition=~Q(stage=Stage.LOST) | ~Q(lost_reason=""), name="lead_lost_why"),
            models.CheckConstraint(
                condition=~Q(stage=Stage.WON) | Q(store__isnull=False), name="lead_won_store"
            ),
            models.UniqueConstraint(
                fields=["store"],
                condition=Q(stage__in=OPEN, merged_into=None),
                name="lead_one_open_of_a_store",
            ),
            # Spacing out a column is one statement, so uniqueness is checked at the end.
            models.UniqueConstraint(
                fields=["country", "stage", "rank"], deferrable=Deferrable.DEFERRED, name="lead_rank_once"
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["country", "stage"],
                include=["expected_value"],
                condition=Q(merged_into=None),
                name="lead_column_totals",
            ),
            models.Index(fields=["merged_into"], condition=Q(merged_into__isnull=False), name="lead_merged"),
            models.Index(fields=["country", "owner", "stage", "rank"], name="lead_owner_column"),
            models.Index(fields=["country", "-created_at", "-id"], name="lead_newest"),
            *(
                models.Index("country", F(column).desc(nulls_last=True), F("id").desc(), name=name)
                for column, name in (
                    ("next_action_at", "lead_next_action"),
                    ("last_contact_at", "lead_last_contact"),
                    ("expected_value", "lead_value"),
                )
            ),
            models.Index(fields=["country", "stage_entered_at", "id"], name="lead_stage_entered"),
            models.Index(
                fields=["country", "converted_at"],
                condition=Q(converted_at__isnull=False),
                name="lead_won_at",
            ),
            models.Index(fields=["country", "region_l1"], name="lead_region"),
            models.Index(fields=["country", "name_key"], name="lead_name"),
            models.Index(
                fields=["last_activity_at"],
                condition=Q(stage__in=OPEN, merged_into=None, stale_told_at=None),
                name="lead_stale",
            ),
            GinIndex(fields=["contact_keys"], name="lead_contacts"),
        ]

    def __str__(self) -> str:
        return f"{self.name} (#{self.pk})"

    @property
    def is_open(self) -> bool:
        """Return whether the lead is in an open stage and not merged."""
        return self.stage in OPEN and self.merged_into_id is None

    @property
    def primary_contact(self) -> dict[str, object] | None:
        """Return the primary contact, or None."""
        return next((row for row in self.contacts if row.get("is_primary")), None)

    @property
    def region_path(self) -> str:
        """Return the region's name, such as "Jakarta Selatan"; the first level if there is no second."""
        region = self.region_l2 or self.region_l1
        return region.name if region else ""

    @property
    def days_in_stage(self) -> int:
        """Return the number of full days in the current stage."""
        return max(0, (timezone.now() - self.stage_entered_at).days)


class LeadStageMove(models.Model):
    """An immutable log entry of a move between stages, for statistics."""

    lead = models.ForeignKey(Lead, on_delete=models.CASCADE, related_name="moves")
    from_stage = models.CharField(max_length=12, choices=Stage.choices, blank=True)
    """Empty for the first stage."""
    to_stage = models.CharField(max_length=12, choices=Stage.choices)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    at = models.DateTimeField(default=timezone.now)
    seconds_in_stage = models.PositiveBigIntegerField(default=0)
    """Time in the previous stage."""

    def __str__(self) -> str:
        return f"{self.lead_id}: {self.from_stage} → {self.to_stage}"


class Activity(Entity):
    """A timeline entry of a lead."""

    lead = models.ForeignKey(Lead, on_delete=models.CASCADE, related_name="activities", db_index=False)
    type = models.CharField(max_length=14, choices=ActivityType.choices)
    direction = models.CharField(max_length=10, choices=Direction.choices, blank=True)
    outcome = models.CharField(max_length=14, choices=Outcome.choices, blank=True)
    contact_name = models.CharField(max_length=80, blank=True)
    """Name of the contact at that time."""
    body = models.TextField(max_length=4000, blank=True)
    facts = models.JSONField(default=dict)
    """Details of an action: {from, to} of a change, {task_id}, {lead_id} of a merge, {store_id}."""
    at = models.DateTimeField(default=timezone.now)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    pictures = models.JSONField(default=list)
    """[≤5 {picture_id}]."""
    pinned = models.BooleanField(default=False)

    objects = OfLeadsQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "activities"
        indexes: ClassVar = [
            models.Index(fields=["lead", "-at", "-id"], name="activity_timeline"),
        ]

    def __str__(self) -> str:
        return f"{self.lead_id} {self.type} {self.at:%Y-%m-%d}"


class Task(Entity):
    """A task of a lead, with an assignee and a due time."""

    lead = models.ForeignKey(Lead, on_delete=models.CASCADE, related_name="tasks", db_index=False)
    title = models.CharField(max_length=140)
    type = models.CharField(max_length=10, choices=TaskType.choices, default=TaskType.FOLLOW_UP)
    due_at = models.DateTimeField()
    assignee = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    priority = models.PositiveSmallIntegerField(choices=Priority.choices, default=Priority.NORMAL)
    status = models.CharField(max_length=10, choices=TaskStatus.choices, default=TaskStatus.OPEN)
    result = models.CharField(max_length=500, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)
    remind_minutes = models.PositiveIntegerField(default=30)
    remind_at = models.DateTimeField(null=True, blank=True)
    """Time of the reminder; null once sent, or if it would be too late."""
    overdue_told_at = models.DateTimeField(null=True, blank=True)

    objects = TaskQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(status__in=TaskStatus.values), name="lead_task_status_known"),
            models.CheckConstraint(
                condition=~Q(status=TaskStatus.DONE) | Q(done_at__isnull=False), name="lead_task_done_when"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["lead", "status", "due_at"], name="lead_task_of_lead"),
            models.Index(fields=["assignee", "country", "status", "due_at", "id"], name="lead_task_mine"),
            models.Index(fields=["country", "status", "due_at", "id"], name="lead_task_due"),
            models.Index(
                fields=["remind_at"], condition=Q(status=TaskStatus.OPEN), name="lead_task_reminders"
            ),
            models.Index(
                fields=["due_at"],
                condition=Q(status=TaskStatus.OPEN, overdue_told_at=None),
                name="lead_task_overdue",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.due_at:%Y-%m-%d})"
