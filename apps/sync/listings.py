"""What the list of the review offers: filters and sorts."""

from __future__ import annotations

from datetime import timedelta
from functools import reduce
from operator import and_, or_
from typing import Any

from django.db.models import Q
from django.utils import timezone
from rest_framework import serializers

from apps.core.http.fields import Id, Text
from apps.core.inbox import claims, waiting_counts
from apps.core.queries import list_spec
from apps.core.text import fuzzy_search
from apps.stores.proposals.units import BY_NAME, Severity
from apps.sync.choices import Priority, SyncAction, SyncStatus
from apps.sync.models import RuleUse

BANDS = ("linked", "match", "review", "weak")


def _texts(column: str, *, longest: int = 40) -> list_spec.Filter:
    return list_spec.Filter(
        lambda: serializers.ListField(child=Text(max_length=longest), required=False, max_length=50),
        lambda value, ctx: Q(**{f"{column}__in": value}),
    )


def _claimed_by(values: list[str], ctx: list_spec.FilterContext) -> Q:
    anybody = claims.is_claimed("sync_item")
    meant = {
        "me": Q(claims.is_claimed("sync_item", by=ctx.user)),
        "anybody": Q(anybody),
        "nobody": ~Q(anybody),
    }
    return reduce(or_, (meant[value] for value in values), Q(pk__in=[]))


def _priority(values: list[str], ctx: list_spec.FilterContext) -> Q:
    return Q(priority__in=[Priority[value.upper()] for value in values])


def _older_than(days: int, ctx: list_spec.FilterContext) -> Q:
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


ITEM_LIST = list_spec.ListSpec(
    filters={
        "waiting": waiting_counts.only("syncs"),
        "status": list_spec.any_of("status", SyncStatus.values),
        "action": list_spec.any_of("action", SyncAction.values),
        "source": _texts("source__code"),
        "run_id": list_spec.ids("run"),
        "region_l1": list_spec.ids("region_l1"),
        "region_l2": list_spec.ids("region_l2"),
        "store_type": _texts("store_type"),
        "store_id": list_spec.ids("store"),
        "field": list_spec.Filter(
            _choices(BY_NAME, len(BY_NAME)), lambda value, ctx: Q(fields__overlap=value)
        ),
        "severity": list_spec.any_of("severity", Severity.values),
        "band": list_spec.any_of("band", BANDS),
        "priority": list_spec.Filter(_choices(("low", "normal", "high"), 3), _priority),
        "claimed_by": list_spec.Filter(_choices(("me", "anybody", "nobody"), 3), _claimed_by),
        "rule_id": list_spec.Filter(
            lambda: serializers.ListField(child=Id(), required=False, max_length=50),
            lambda value, ctx: Q(pk__in=RuleUse.objects.filter(rule__in=value).values("item")),
        ),
        "is_qa": list_spec.flag(Q(is_qa=True)),
        "age_days": list_spec.Filter(
            lambda: serializers.IntegerField(required=False, min_value=0, max_value=3650), _older_than
        ),
        "created_from": list_spec.day_from("created_at"),
        "created_to": list_spec.day_to("created_at"),
        "item_id": list_spec.Filter(
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
    misspelt=fuzzy_search.misspelt,
    nullable_sorts=frozenset({"score", "distance"}),
)
