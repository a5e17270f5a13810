"""What the list of the review offers: filters and sorts."""

from __future__ import annotations

from datetime import timedelta
from functools import reduce
from operator import and_, or_
from typing import Any

from django.db.models import Q
from django.utils import timezone
from rest_framework import serializers

from apps.core import claims, listing, searching, waiting
from apps.core.fields import Id, Text
from apps.stores.proposals.units import BY_NAME, Severity
from apps.sync.choices import Priority, SyncAction, SyncStatus
from apps.sync.models import RuleUse

BANDS = ("linked", "match", "review", "weak")


def _texts(column: str, *, longest: int = 40) -> listing.Filter:
    return listing.Filter(
        lambda: serializers.ListField(child=Text(max_length=longest), required=False, max_length=50),
        lambda value, ctx: Q(**{f"{column}__in": value}),
    )


def _claimed_by(values: list[str], ctx: listing.FilterContext) -> Q:
    anybody = claims.is_claimed("sync_item")
    meant = {
        "me": Q(claims.is_claimed("sync_item", by=ctx.user)),
        "anybody": Q(anybody),
        "nobody": ~Q(anybody),
    }
    return reduce(or_, (meant[value] for value in values), Q(pk__in=[]))


def _priority(values: list[str], ctx: listing.FilterContext) -> Q:
    return Q(priority__in=[Priority[value.upper()] for value in values])


def _older_than(days: int, ctx: listing.FilterContext) -> Q:
    return Q(created_at__lte=timezone.now() - timedelta(days=days))


def keyword(folded: str) -> Q:
    """The condition for a folded keyword: every word in the names; or the item's or the store's id."""
    found = reduce(and_, (Q(search_text__contains=word) for word in folded.split()[:8]), Q())
    if folded.isdigit() and int(folded) < 2**62:
        found |= Q(pk=int(folded)) | Q(store_id=int(folded))
    return found


def _choices(values: Any, most: int) -> Any:
    return lambda: serializers.ListField(
        child=serializers.ChoiceField(choices=list(values)), required=False, max_length=most
    )


ITEM_LIST = listing.ListSpec(
    filters={
        "waiting": waiting.only("syncs"),
        "status": listing.any_of("status", SyncStatus.values),
        "action": listing.any_of("action", SyncAction.values),
        "source": _texts("source__code"),
        "run_id": listing.ids("run"),
        "region_l1": listing.ids("region_l1"),
        "region_l2": listing.ids("region_l2"),
        "store_type": _texts("store_type"),
        "store_id": listing.ids("store"),
        "field": listing.Filter(_choices(BY_NAME, len(BY_NAME)), lambda value, ctx: Q(fields__overlap=value)),
        "severity": listing.any_of("severity", Severity.values),
        "band": listing.any_of("band", BANDS),
        "priority": listing.Filter(_choices(("low", "normal", "high"), 3), _priority),
        "claimed_by": listing.Filter(_choices(("me", "anybody", "nobody"), 3), _claimed_by),
        "rule_id": listing.Filter(
            lambda: serializers.ListField(child=Id(), required=False, max_length=50),
            lambda value, ctx: Q(pk__in=RuleUse.objects.filter(rule__in=value).values("item")),
        ),
        "is_qa": listing.flag(Q(is_qa=True)),
        "age_days": listing.Filter(
            lambda: serializers.IntegerField(required=False, min_value=0, max_value=3650), _older_than
        ),
        "created_from": listing.day_from("created_at"),
        "created_to": listing.day_to("created_at"),
        "item_id": listing.Filter(
            lambda: serializers.ListField(child=Id(), required=False, max_length=200),
            lambda value, ctx: Q(pk__in=value),
        ),
    },
    sorts={
        "turn": "turn",
        "priority": "priority",
        "created_at": "created_at",
        "score": "score",
        "distance": "distance_m",
    },
    default_sort=("turn", "asc"),
    keyword=keyword,
    misspelt=searching.misspelt,
    nullable_sorts=frozenset({"score", "distance"}),
)
