"""Leads: shops that may come to us; what was done about them, and what is to be done."""

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
    """One shop that may come to us: who to talk to, what they want, how far it has come."""

    name = models.CharField(max_length=120)
    source = models.CharField(max_length=20, choices=Source.choices)
    contacts = models.JSONField(default=list)
    """[≤5 {name, role, phone, email, whatsapp, is_primary, do_not_contact}]; numbers as E.164."""
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    interests = ArrayField(models.CharField(max_length=20), default=list, blank=True)
    priority = models.PositiveSmallIntegerField(choices=Priority.choices, default=Priority.NORMAL)
    store = models.ForeignKey(
        Store, null=True, blank=True, on_delete=models.PROTECT, related_name="leads", db_index=True
    )
    draft_store = models.JSONField(default=dict, blank=True)
    """What is known of the shop already, as a store takes it; used when one is made of the lead."""
    # where
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
    # what it may bring
    expected_value = models.BigIntegerField(null=True, blank=True)
    expected_close_on = models.DateField(null=True, blank=True)
    # how far it has come
    stage = models.CharField(max_length=12, choices=Stage.choices, default=Stage.NEW)
    rank = models.CharField(max_length=200, db_collation="C")
    """The position in the column: see `ranks`."""
    stage_entered_at = models.DateTimeField(default=timezone.now)
    lost_reason = models.CharField(max_length=20, choices=LostReason.choices, blank=True)
    lost_note = models.CharField(max_length=1000, blank=True)
    message_id = models.BigIntegerField(null=True, blank=True)
    """The business message it came from."""
    converted_at = models.DateTimeField(null=True, blank=True)
    converted_store = models.ForeignKey(
        Store, null=True, blank=True, on_delete=models.PROTECT, related_name="+", db_index=True
    )
    merged_into = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="merged", db_index=False
    )
    # what follows from its tasks and its timeline
    next_action_at = models.DateTimeField(null=True, blank=True)
    last_contact_at = models.DateTimeField(null=True, blank=True)
    last_activity_at = models.DateTimeField(default=timezone.now)
    stale_told_at = models.DateTimeField(null=True, blank=True)
    # what it is found by
    search_text = models.TextField(default="", editable=False)
    contact_keys = ArrayField(models.TextField(), default=list, editable=False)
    """The numbers and addresses of its contacts, by which it is told to be the same as another."""
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
            # A column is spread out again in one statement: looked at when that is over.
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
        """Whether it is still worked on."""
        return self.stage in OPEN and self.merged_into_id is None

    @property
    def primary_contact(self) -> dict[str, object] | None:
        """Whom to ask for first."""
        return next((row for row in self.contacts if row.get("is_primary")), None)

    @property
    def region_path(self) -> str:
        """ "Jakarta Selatan", or the first level alone."""
        region = self.region_l2 or self.region_l1
        return region.name if region else ""

    @property
    def days_in_stage(self) -> int:
        """How many whole days it has been in its stage."""
        return max(0, (timezone.now() - self.stage_entered_at).days)


class LeadStageMove(models.Model):
    """One move from stage to stage, for measuring; never changed."""

    lead = models.ForeignKey(Lead, on_delete=models.CASCADE, related_name="moves")
    from_stage = models.CharField(max_length=12, choices=Stage.choices, blank=True)
    """Empty for where it began."""
    to_stage = models.CharField(max_length=12, choices=Stage.choices)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    at = models.DateTimeField(default=timezone.now)
    seconds_in_stage = models.PositiveBigIntegerField(default=0)
    """How long it was in the stage it left."""

    def __str__(self) -> str:
        return f"{self.lead_id}: {self.from_stage} → {self.to_stage}"


class Activity(Entity):
    """One entry of a lead's timeline."""

    lead = models.ForeignKey(Lead, on_delete=models.CASCADE, related_name="activities", db_index=False)
    type = models.CharField(max_length=14, choices=ActivityType.choices)
    direction = models.CharField(max_length=10, choices=Direction.choices, blank=True)
    outcome = models.CharField(max_length=14, choices=Outcome.choices, blank=True)
    contact_name = models.CharField(max_length=80, blank=True)
    """With whom, as they were called then."""
    body = models.TextField(max_length=4000, blank=True)
    facts = models.JSONField(default=dict)
    """What an act wrote: {from, to} of a change, {task_id}, {lead_id} of a merge, {store_id}."""
    at = models.DateTimeField(default=timezone.now)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    pictures = models.JSONField(default=list)
    """[≤5 {picture_id}]"""
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
    """Something to be done about a lead, by somebody, by a time."""

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
    """When its assignee is reminded; none once they were, or where it is too late for that."""
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
