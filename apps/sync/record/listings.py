"""Filters of the list of sync items."""

from __future__ import annotations

from datetime import timedelta
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Q
from django.utils import timezone
from rest_framework import serializers

from apps.core.inbox import claims
from apps.core.lists import list_filters
from apps.stores.services.proposals.units import BY_NAME
from apps.sync.choices import Priority
from apps.sync.models import RuleUse

BANDS = {"linked": "Linked", "match": "Match", "review": "Review", "weak": "Weak"}
HOLDERS = {"me": "Me", "anybody": "Anyone", "nobody": "Unassigned"}
PRIORITIES = [(one.name.lower(), one.name.lower()) for one in Priority]


def texts(column: str) -> list_filters.Filter:
    """Return a filter by several codes without an enumeration."""
    return list_filters.codes(lambda codes: Q(**{f"{column}__in": codes}), 50, 40)


def _claimed_by(values: list[str], ctx: list_filters.FilterContext) -> Q:
    anybody = claims.is_claimed("sync_item")
    conditions = {
        "me": Q(claims.is_claimed("sync_item", by=ctx.user)),
        "anybody": Q(anybody),
        "nobody": ~Q(anybody),
    }
    return reduce(or_, (conditions[value] for value in values), Q(pk__in=[]))


def _priority(values: list[str], ctx: list_filters.FilterContext) -> Q:
    return Q(priority__in=[Priority[value.upper()] for value in values])


def _older_than(days: int, ctx: list_filters.FilterContext) -> Q:
    return Q(created_at__lte=timezone.now() - timedelta(days=days))


def _choices(values: Any, most: int) -> Any:
    return lambda: serializers.ListField(
        child=serializers.ChoiceField(choices=list(values)), required=False, max_length=most
    )


FIELD = list_filters.Filter(_choices(BY_NAME, len(BY_NAME)), lambda value, ctx: Q(fields__overlap=value))
PRIORITY = list_filters.Filter(_choices([code for code, _ in PRIORITIES], len(PRIORITIES)), _priority)
CLAIMED_BY = list_filters.Filter(_choices(HOLDERS, len(HOLDERS)), _claimed_by)
RULE = list_filters.some_ids(lambda ids: Q(pk__in=RuleUse.objects.filter(rule__in=ids).values("item")), 50)
AGE_DAYS = list_filters.Filter(
    lambda: serializers.IntegerField(required=False, min_value=0, max_value=3650), _older_than
)
ITEM = list_filters.ids("pk")
