"""Models of sync items: proposed changes to stores that need a decision."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Q, Value
from django.utils import timezone

from apps.core.models import Changeset, Entity
from apps.stores.models import Region, Store
from apps.stores.services.proposals.units import Severity
from apps.sync.choices import Priority, RejectReason, SyncAction, SyncStatus
from apps.sync.models.querysets import JOINABLE, SAMPLE, WAITS, OfCountryQuerySet
from apps.sync.models.records import SourceRecord
from apps.sync.models.rules import AutoRule, RuleUse
from apps.sync.models.runs import SyncRun
from apps.sync.models.sources import SyncSource


def _orders(name: str, *leading: str, among: Q | None = None) -> list[models.Index]:
    """Return the indexes for each sort order of the list, after the `leading` columns."""
    whole = {"priority": ("-priority", "-id"), "turn": ("turn", "id"), "age": ("-created_at", "-id")}
    # Rows without a value are sorted last (paging.Order).
    some = {"score": "score", "distance": "distance_m"}
    return [
        *(
            models.Index(fields=[*leading, *columns], condition=among, name=f"{name}_{order}")
            for order, columns in whole.items()
        ),
        *(
            models.Index(
                *leading,
                F(column).desc(nulls_last=True),
                F("id").desc(),
                condition=among,
                name=f"{name}_{order}",
            )
            for order, column in some.items()
        ),
    ]


class SyncItem(Entity):
    """A proposal: a source's record, its candidate stores and the differences."""

    run = models.ForeignKey(SyncRun, on_delete=models.PROTECT, related_name="items", db_index=False)
    source = models.ForeignKey(SyncSource, on_delete=models.PROTECT, related_name="+", db_index=False)
    record = models.ForeignKey(SourceRecord, on_delete=models.PROTECT, related_name="items", db_index=False)
    title = models.CharField(max_length=200)
    """The store's name in the source."""
    search_text = models.TextField(default="", editable=False)
    """Normalized name and external id."""
    action = models.CharField(max_length=20, choices=SyncAction.choices)
    status = models.CharField(max_length=15, choices=SyncStatus.choices, default=SyncStatus.PENDING)
    store = models.ForeignKey(
        Store, null=True, blank=True, on_delete=models.SET_NULL, related_name="sync_items", db_index=False
    )
    target_store = models.ForeignKey(
        Store, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    """The other store, after a move or for a duplicate."""
    candidates = models.JSONField(default=list)
    """[{store_id, score, band, distance_m, features, reasons, corroborated}], at most 5, best first."""
    diffs = models.JSONField(default=list)
    """Differences from `store` as built by `stores.proposals.diffs`; from nothing for a new store."""
    said = models.JSONField(default=dict)
    """The normalized record when the item was created; the record may have changed since."""
    match_keys = ArrayField(
        models.TextField(),
        default=list,
        db_default=Value([], output_field=ArrayField(models.TextField())),
        editable=False,
    )
    """For new stores: keys that the record of another source about the same store would share."""
    store_version = models.PositiveIntegerField(null=True)
    """Version of the store when the differences were computed."""
    priority = models.PositiveSmallIntegerField(choices=Priority.choices, default=Priority.NORMAL)
    turn = models.GeneratedField(
        expression=models.F("priority") * -1, output_field=models.SmallIntegerField(), db_persist=True
    )
    """Negative priority: ordered by (turn, id), the most urgent and of those the oldest come first."""
    fields = ArrayField(models.CharField(max_length=40), default=list)
    """Names of the fields that differ."""
    severity = models.CharField(max_length=10, choices=Severity.choices, default=Severity.MINOR)
    score = models.DecimalField(max_digits=5, decimal_places=4, null=True)
    band = models.CharField(max_length=10, blank=True)
    distance_m = models.PositiveIntegerField(null=True)
    """Distance to the most likely candidate, or to the store."""
    region_l1 = models.ForeignKey(
        Region, null=True, on_delete=models.SET_NULL, related_name="+", db_index=False
    )
    region_l2 = models.ForeignKey(
        Region, null=True, on_delete=models.SET_NULL, related_name="+", db_index=False
    )
    store_type = models.CharField(max_length=40, blank=True)
    is_qa = models.BooleanField(default=False)
    """True if a rule applied it and it was sampled for a manual check."""
    confirmed_at = models.DateTimeField(null=True)
    """Time at which a user confirmed the rule; a sample waits until it is confirmed or undone."""
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    corroborated = models.BooleanField(null=True)
    """True if phone, web page or address matched at creation; None for older items."""
    rules = models.ManyToManyField(AutoRule, through=RuleUse, related_name="items")
    """The rules that applied it: one per field, so there may be several."""
    snooze_until = models.DateField(null=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    decided_at = models.DateTimeField(null=True)
    reject_reason = models.CharField(max_length=20, choices=RejectReason.choices, blank=True)
    note = models.CharField(max_length=500, blank=True)
    changeset = models.ForeignKey(
        Changeset, null=True, on_delete=models.SET_NULL, related_name="+", db_index=True
    )
    applied_change_log_id = models.BigIntegerField(null=True)
    applied_fields = ArrayField(models.CharField(max_length=40), default=list)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    link_before = models.JSONField(default=dict)
    """The record's link before the item was applied, for undo: {store_id, link_status}."""

    objects = OfCountryQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(status__in=SyncStatus.values), name="sync_item_status_known"),
            models.CheckConstraint(condition=Q(action__in=SyncAction.values), name="sync_item_action_known"),
            models.CheckConstraint(
                condition=~Q(status=SyncStatus.SNOOZED) | Q(snooze_until__isnull=False),
                name="sync_item_snoozed_until",
            ),
            models.CheckConstraint(
                condition=~Q(status=SyncStatus.REJECTED) | ~Q(reject_reason=""), name="sync_item_rejected_why"
            ),
        ]
        indexes: ClassVar = [
            # Waiting items have several states, for which an index by status would not return rows in order.
            *_orders("sync_item_waits", "country", among=WAITS),
            *_orders("sync_item", "country", "status"),
            models.Index(fields=["record", "status"], name="sync_item_record"),
            models.Index(fields=["run", "-id"], name="sync_item_run"),
            models.Index(
                fields=["snooze_until", "id"],
                condition=Q(status=SyncStatus.SNOOZED),
                name="sync_item_snoozed",
            ),
            models.Index(fields=["store", "status"], name="sync_item_store"),
            GinIndex(
                fields=["match_keys"],
                condition=JOINABLE,
                fastupdate=False,
                name="sync_item_match_keys",
            ),
            models.Index(
                fields=["source", "country", "-decided_at", "-id"],
                condition=Q(decided_at__isnull=False),
                name="sync_item_decided",
            ),
            models.Index(
                fields=["country", "-id"],
                condition=SAMPLE,
                name="sync_item_sample",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.action})"


class RefusedValue(models.Model):
    """A rejected value that is not proposed again until the source's value changes."""

    store = models.ForeignKey(Store, on_delete=models.CASCADE, related_name="+", db_index=False)
    source = models.ForeignKey(SyncSource, on_delete=models.CASCADE, related_name="+", db_index=False)
    field = models.CharField(max_length=40)
    value_hash = models.CharField(max_length=32)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["store", "source", "field"], name="refused_value_last"),
        ]

    def __str__(self) -> str:
        return f"{self.store_id} {self.field}"
