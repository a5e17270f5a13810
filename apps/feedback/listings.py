"""What the list of reports offers: filters and sorts."""

from __future__ import annotations

from functools import reduce
from operator import and_, or_
from typing import Any

from django.db.models import Q
from django.utils import timezone
from rest_framework import serializers

from apps.core.http.fields import Id
from apps.core.inbox import waiting_counts
from apps.core.queries import list_spec
from apps.core.text import fuzzy_search
from apps.feedback.choices import ON_THE_CLOCK, Category, Channel, FeedbackStatus, Priority


def _priority(values: list[str], ctx: list_spec.FilterContext) -> Q:
    return Q(priority__in=[Priority[value.upper()] for value in values])


def _assignee(values: list[str], ctx: list_spec.FilterContext) -> Q:
    meant = {"me": Q(assignee=ctx.user), "none": Q(assignee=None)}
    return reduce(or_, (meant[value] for value in values))


def overdue() -> Q:
    """The condition for being late: we are awaited, and the time is over."""
    return Q(status__in=ON_THE_CLOCK, sla_due_at__lt=timezone.now())


def _overdue(value: bool | None, ctx: list_spec.FilterContext) -> Q:
    if value is None:
        return Q()
    return overdue() if value else ~overdue()


def keyword(folded: str) -> Q:
    """The condition for a folded keyword: every word in the text; or the report's or the store's id."""
    found = reduce(and_, (Q(search_text__contains=word) for word in folded.split()[:8]), Q())
    if folded.isdigit() and int(folded) < 2**62:
        found |= Q(pk=int(folded)) | Q(store_id=int(folded))
    return found


def _choices(values: Any) -> Any:
    return lambda: serializers.ListField(
        child=serializers.ChoiceField(choices=list(values)), required=False, max_length=10
    )


FEEDBACK_LIST = list_spec.ListSpec(
    filters={
        "waiting": waiting_counts.only("feedback"),
        "status": list_spec.any_of("status", FeedbackStatus.values),
        "category": list_spec.any_of("category", Category.values),
        "channel": list_spec.any_of("channel", Channel.values),
        "priority": list_spec.Filter(_choices(("low", "normal", "high")), _priority),
        "assignee": list_spec.Filter(_choices(("me", "none")), _assignee),
        "assignee_id": list_spec.ids("assignee"),
        "region_l1": list_spec.ids("store__region_l1"),
        "region_l2": list_spec.ids("store__region_l2"),
        "store_id": list_spec.ids("store"),
        "overdue": list_spec.Filter(
            lambda: serializers.BooleanField(required=False, allow_null=True), _overdue
        ),
        "is_owner": list_spec.flag(Q(is_owner=True)),
        "wants_reply": list_spec.flag(Q(wants_reply=True)),
        "created_from": list_spec.day_from("created_at"),
        "created_to": list_spec.day_to("created_at"),
        "ids": list_spec.Filter(
            lambda: serializers.ListField(child=Id(), required=False, max_length=200),
            lambda value, ctx: Q(pk__in=value),
        ),
    },
    sorts={
        "sla_due_at": "sla_due_at",
        "created_at": "created_at",
        "similar_count": "similar_count",
        "priority": "priority",
    },
    default_sort=("sla_due_at", "asc"),
    keyword=keyword,
    misspelt=fuzzy_search.misspelt,
)
