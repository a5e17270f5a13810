"""Filters and sorts of the lists of leads, timeline entries and tasks."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.utils import timezone
from rest_framework import serializers

from apps.core.lists import common_filters, list_filters, list_spec
from apps.crm.choices import OPEN, ActivityType, Interest, TaskStatus, TaskType
from apps.crm.domain.stages import STALE_AFTER

MOST_VALUE = 9 * 10**12
NEXT_TASK = {"overdue": "Overdue", "today": "Due today", "none": "Nothing planned"}
MINE = {"me": "Me"}


def _choices(values: Sequence[str]) -> Any:
    return lambda: serializers.ListField(
        child=serializers.ChoiceField(choices=[(value, value) for value in values]),
        required=False,
        max_length=10,
    )


INTERESTS = list_filters.Filter(_choices(Interest.values), lambda values, ctx: Q(interests__overlap=values))


def mine(column: str) -> list_filters.Filter:
    """Return a filter for rows whose user column is the current user."""
    return list_filters.Filter(_choices(list(MINE)), lambda values, ctx: Q(**{column: ctx.user}))


def stale(at: dt.datetime) -> Q:
    """Return the filter for leads without activity for 14 days."""
    return Q(stage__in=OPEN, last_activity_at__lt=at - STALE_AFTER)


STALE = common_filters.flag_at(lambda: stale(timezone.now()))


def end_of_day(zone: str, at: dt.datetime) -> dt.datetime:
    """Return the end of the day in a time zone."""
    local = at.astimezone(ZoneInfo(zone))
    return dt.datetime.combine(local.date() + dt.timedelta(days=1), dt.time.min, tzinfo=local.tzinfo)


def _task(values: list[str], ctx: list_filters.FilterContext) -> Q:
    now = timezone.now()
    conditions = {
        "overdue": Q(next_action_at__lt=now),
        "today": Q(next_action_at__gte=now, next_action_at__lt=end_of_day(ctx.timezone, now)),
        "none": Q(next_action_at=None),
    }
    return reduce(or_, (conditions[value] for value in values))


TASK = list_filters.Filter(_choices(list(NEXT_TASK)), _task)


def date(column: str) -> list_filters.Filter:
    """Return a date filter; `column` includes its lookup."""
    return list_filters.Filter(
        lambda: serializers.DateField(required=False), lambda value, ctx: Q(**{column: value})
    )


def money(column: str) -> list_filters.Filter:
    """Return an amount filter; `column` includes its lookup."""
    return list_filters.Filter(
        lambda: serializers.IntegerField(required=False, min_value=0, max_value=MOST_VALUE),
        lambda value, ctx: Q(**{column: value}),
    )


def keyword(folded: str) -> Q:
    """Return the filter for a normalized keyword: every word in the text, the id, or a number's digits."""
    return common_filters.keyword(folded, "pk") | common_filters.telephone(folded)


ACTIVITY_LIST = list_spec.ListSpec(
    filters={
        "type": list_filters.any_of("type", ActivityType.values),
        "pinned": list_filters.flag(Q(pinned=True)),
    },
    sorts={"at": "at"},
    default_sort=("at", "desc"),
)


def _due(values: list[str], ctx: list_filters.FilterContext) -> Q:
    now = timezone.now()
    tonight = end_of_day(ctx.timezone, now)
    conditions = {
        "overdue": Q(status=TaskStatus.OPEN, due_at__lt=now),
        "today": Q(due_at__gte=now, due_at__lt=tonight),
        "week": Q(due_at__gte=tonight, due_at__lt=tonight + dt.timedelta(days=6)),
        "later": Q(due_at__gte=tonight + dt.timedelta(days=6)),
    }
    return reduce(or_, (conditions[value] for value in values))


TASK_LIST = list_spec.ListSpec(
    filters={
        "assignee": mine("assignee"),
        "assignee_id": list_filters.ids("assignee"),
        "lead_id": list_filters.ids("lead"),
        "status": list_filters.any_of("status", TaskStatus.values),
        "type": list_filters.any_of("type", TaskType.values),
        "due": list_filters.Filter(_choices(["overdue", "today", "week", "later"]), _due),
        "due_from": list_filters.day_from("due_at"),
        "due_to": list_filters.day_to("due_at"),
        "ids": list_filters.ids("pk"),
    },
    sorts={"due_at": "due_at", "created_at": "created_at"},
    default_sort=("due_at", "asc"),
)
