"""What the list of reports offers: filters and sorts."""

from __future__ import annotations

from functools import reduce
from operator import and_, or_
from typing import Any

from django.db.models import Q
from django.utils import timezone
from rest_framework import serializers

from apps.core import listing, searching, waiting
from apps.core.fields import Id
from apps.feedback.choices import ON_THE_CLOCK, Category, Channel, FeedbackStatus, Priority


def _priority(values: list[str], ctx: listing.FilterContext) -> Q:
    return Q(priority__in=[Priority[value.upper()] for value in values])


def _assignee(values: list[str], ctx: listing.FilterContext) -> Q:
    meant = {"me": Q(assignee=ctx.user), "none": Q(assignee=None)}
    return reduce(or_, (meant[value] for value in values))


def overdue() -> Q:
    """The condition for being late: we are awaited, and the time is over."""
    return Q(status__in=ON_THE_CLOCK, sla_due_at__lt=timezone.now())


def _overdue(value: bool | None, ctx: listing.FilterContext) -> Q:
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


FEEDBACK_LIST = listing.ListSpec(
    filters={
        "waiting": waiting.only("feedback"),
        "status": listing.any_of("status", FeedbackStatus.values),
        "category": listing.any_of("category", Category.values),
        "channel": listing.any_of("channel", Channel.values),
        "priority": listing.Filter(_choices(("low", "normal", "high")), _priority),
        "assignee": listing.Filter(_choices(("me", "none")), _assignee),
        "assignee_id": listing.ids("assignee"),
        "region_l1": listing.ids("store__region_l1"),
        "region_l2": listing.ids("store__region_l2"),
        "store_id": listing.ids("store"),
        "overdue": listing.Filter(
            lambda: serializers.BooleanField(required=False, allow_null=True), _overdue
        ),
        "is_owner": listing.flag(Q(is_owner=True)),
        "wants_reply": listing.flag(Q(wants_reply=True)),
        "created_from": listing.day_from("created_at"),
        "created_to": listing.day_to("created_at"),
        "ids": listing.Filter(
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
    misspelt=searching.misspelt,
)
