"""Models of auto rules, which apply values of sources without a user, and of their applications."""

from __future__ import annotations

from decimal import Decimal
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from apps.core.models import Entity
from apps.sync.choices import RuleMode
from apps.sync.models.querysets import OfCountryQuerySet
from apps.sync.models.sources import SyncSource

DAILY_CAP = 500
"""Maximum number of items that a rule applies per day in its country."""


class AutoRule(Entity):
    """A rule that allows values of a source, country and field to be applied without confirmation."""

    source = models.ForeignKey(SyncSource, on_delete=models.PROTECT, related_name="rules", db_index=False)
    field = models.CharField(max_length=40)
    """A unit of `stores.proposals`, or "create" for new stores."""
    mode = models.CharField(max_length=12, choices=RuleMode.choices, default=RuleMode.FILL_BLANK)
    min_trust = models.DecimalField(max_digits=3, decimal_places=2, default=Decimal("0.60"))
    max_pin_shift_m = models.PositiveSmallIntegerField(null=True, blank=True)
    """Maximum distance in meters that a pin may move."""
    require_corroborated = models.BooleanField(default=False)
    """True if phone, web page or address must match for linked records too."""
    enabled = models.BooleanField(default=False)
    enabled_at = models.DateTimeField(null=True, blank=True)
    """Time at which it was last enabled; undone items are counted since then."""
    disabled_at = models.DateTimeField(null=True, blank=True)
    disabled_why = models.CharField(max_length=300, blank=True)
    """Time and reason of an automatic disabling; empty after a user enables the rule again."""
    replayed_at = models.DateTimeField(null=True, blank=True)
    replayed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
    )
    replayed_terms = models.CharField(max_length=64, blank=True)
    """Digest of the tested settings: changed settings must be tested again."""
    replay = models.JSONField(default=dict, blank=True)
    """{considered, agree, differ, untouched} of the last trial."""

    objects = OfCountryQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["source", "country", "field"], name="auto_rule_once"),
            models.CheckConstraint(condition=Q(mode__in=RuleMode.values), name="auto_rule_mode_known"),
            models.CheckConstraint(
                condition=Q(min_trust__gte=Decimal("0.6")) & Q(min_trust__lte=Decimal(1)),
                name="auto_rule_trust_range",
            ),
            models.CheckConstraint(
                condition=Q(max_pin_shift_m__isnull=True)
                | (Q(max_pin_shift_m__gte=1) & Q(max_pin_shift_m__lte=50)),
                name="auto_rule_pin_range",
            ),
            models.CheckConstraint(
                condition=~Q(field__in=["business_status", "halal_status"]), name="auto_rule_never"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.source} {self.country}: {self.field}"


class AutoRuleDay(models.Model):
    """Number of items applied by a rule on a day of its country; the database enforces the cap."""

    rule = models.ForeignKey(AutoRule, on_delete=models.CASCADE, related_name="days", db_index=False)
    day = models.DateField()
    applied = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["rule", "day"], name="auto_rule_day_once"),
            models.CheckConstraint(condition=Q(applied__lte=DAILY_CAP), name="auto_rule_day_cap"),
        ]

    def __str__(self) -> str:
        return f"{self.rule_id} {self.day}: {self.applied}"


class RuleUse(models.Model):
    """The use of a rule for an item; an item with several fields may use several rules."""

    rule = models.ForeignKey(AutoRule, on_delete=models.PROTECT, related_name="uses", db_index=False)
    item = models.ForeignKey("sync.SyncItem", on_delete=models.CASCADE, related_name="uses", db_index=False)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["item", "rule"], name="rule_use_once"),
        ]
        indexes: ClassVar = [models.Index(fields=["rule", "-id"], name="rule_use_newest")]

    def __str__(self) -> str:
        return f"{self.rule_id} applied {self.item_id}"
