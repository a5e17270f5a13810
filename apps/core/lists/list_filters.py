"""Filters of lists: input fields and conditions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Q
from rest_framework import serializers

from apps.core.http.fields import Id, Text


@dataclass(frozen=True)
class Filter:
    """A filter: its input field, and its condition."""

    field: Callable[[], serializers.Field]
    where: Callable[[Any, FilterContext], Q]


@dataclass(frozen=True)
class FilterContext:
    """The context of a filter: user, country and time zone."""

    user: Any
    country: str
    timezone: str


def any_of(column: str, choices: Sequence[str]) -> Filter:
    """Return a filter by several values of an enumeration: any of them matches."""
    return Filter(
        lambda: serializers.ListField(
            child=serializers.ChoiceField(choices=[(c, c) for c in choices]), required=False, max_length=60
        ),
        lambda value, ctx: Q(**{f"{column}__in": value}),
    )


def ids(column: str) -> Filter:
    """Return a filter by several ids."""
    return Filter(
        lambda: serializers.ListField(child=Id(), required=False, max_length=200),
        lambda value, ctx: Q(**{f"{column}__in": value}),
    )


AMONG = {"among": ids("pk")}
"""A restriction of a list to some records.

Unlike the `ids` of an area it never includes records outside the list.
"""


def some_ids(where: Callable[[list[int]], Q], most: int) -> Filter:
    """Return a filter by several ids, with the condition from `where`."""
    return Filter(
        lambda: serializers.ListField(child=Id(), required=False, max_length=most),
        lambda value, ctx: where(value),
    )


def codes(where: Callable[[list[str]], Q], most: int, longest: int = 30) -> Filter:
    """Return a filter by several codes that are not an enumeration."""
    return Filter(
        lambda: serializers.ListField(child=Text(max_length=longest), required=False, max_length=most),
        lambda value, ctx: where(value),
    )


def some_of(choices: Sequence[Any], where: Callable[[list[Any]], Q], most: int) -> Filter:
    """Return a filter by several values of an enumeration, with the condition from `where`."""
    return Filter(
        lambda: serializers.ListField(
            child=serializers.ChoiceField(choices=choices), required=False, max_length=most
        ),
        lambda value, ctx: where(value),
    )


def flag(true: Q) -> Filter:
    """Return a yes/no filter: `true` is the condition for yes, its negation for no."""
    return Filter(
        lambda: serializers.BooleanField(required=False, allow_null=True),
        lambda value, ctx: Q() if value is None else (true if value else ~true),
    )


def number_from(column: str) -> Filter:
    """Return a filter by a minimum, inclusive."""
    return Filter(
        lambda: serializers.IntegerField(required=False, min_value=-(2**31), max_value=2**31 - 1),
        lambda value, ctx: Q(**{f"{column}__gte": value}),
    )


def number_to(column: str) -> Filter:
    """Return a filter by a maximum, inclusive."""
    return Filter(
        lambda: serializers.IntegerField(required=False, min_value=-(2**31), max_value=2**31 - 1),
        lambda value, ctx: Q(**{f"{column}__lte": value}),
    )


def _day_start(day: date, zone: str) -> datetime:
    return datetime.combine(day, time.min, tzinfo=ZoneInfo(zone))


def day_from(column: str) -> Filter:
    """Return a filter by the first day of a date range, in the country's time zone."""
    return Filter(
        lambda: serializers.DateField(required=False),
        lambda value, ctx: Q(**{f"{column}__gte": _day_start(value, ctx.timezone)}),
    )


def not_since(column: str) -> Filter:
    """Return a filter for rows whose time is before a day in the country's time zone, or unset."""
    return Filter(
        lambda: serializers.DateField(required=False),
        lambda value, ctx: Q(**{f"{column}__lt": _day_start(value, ctx.timezone)}) | Q(**{column: None}),
    )


def day_to(column: str) -> Filter:
    """Return a filter by the last day of a date range, inclusive, in the country's time zone."""
    return Filter(
        lambda: serializers.DateField(required=False),
        lambda value, ctx: (
            # The calendar's last day has no next day, and excludes nothing.
            Q(**{f"{column}__lt": _day_start(value + timedelta(days=1), ctx.timezone)})
            if value < date.max
            else Q()
        ),
    )
