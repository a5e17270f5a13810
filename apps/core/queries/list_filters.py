"""Filters of lists: the input field that reads one, and the condition that it stands for."""

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
    """One filter: the input field that reads it, and the condition it stands for."""

    field: Callable[[], serializers.Field]
    where: Callable[[Any, FilterContext], Q]


@dataclass(frozen=True)
class FilterContext:
    """What a filter may need to know beside its value."""

    user: Any
    country: str
    timezone: str


def any_of(column: str, choices: Sequence[str]) -> Filter:
    """A filter by several values of an enumeration: any of them matches."""
    return Filter(
        lambda: serializers.ListField(
            child=serializers.ChoiceField(choices=[(c, c) for c in choices]), required=False, max_length=60
        ),
        lambda value, ctx: Q(**{f"{column}__in": value}),
    )


def ids(column: str) -> Filter:
    """A filter by several ids."""
    return Filter(
        lambda: serializers.ListField(child=Id(), required=False, max_length=200),
        lambda value, ctx: Q(**{f"{column}__in": value}),
    )


AMONG = {"among": ids("pk")}
"""What tells which of some records are on a list: unlike the `ids` of an area it never reaches beyond the list."""


def some_ids(where: Callable[[list[int]], Q], most: int) -> Filter:
    """A filter by several ids, of which `where` makes the condition."""
    return Filter(
        lambda: serializers.ListField(child=Id(), required=False, max_length=most),
        lambda value, ctx: where(value),
    )


def codes(where: Callable[[list[str]], Q], most: int, longest: int = 30) -> Filter:
    """A filter by several codes of a list that is no enumeration of ours."""
    return Filter(
        lambda: serializers.ListField(child=Text(max_length=longest), required=False, max_length=most),
        lambda value, ctx: where(value),
    )


def some_of(choices: Sequence[Any], where: Callable[[list[Any]], Q], most: int) -> Filter:
    """A filter by several values of an enumeration, of which `where` makes the condition."""
    return Filter(
        lambda: serializers.ListField(
            child=serializers.ChoiceField(choices=choices), required=False, max_length=most
        ),
        lambda value, ctx: where(value),
    )


def flag(true: Q) -> Filter:
    """A yes/no filter: `true` is the condition for yes, its opposite for no."""
    return Filter(
        lambda: serializers.BooleanField(required=False, allow_null=True),
        lambda value, ctx: Q() if value is None else (true if value else ~true),
    )


def number_from(column: str) -> Filter:
    """A filter by a least number, inclusive."""
    return Filter(
        lambda: serializers.IntegerField(required=False, min_value=-(2**31), max_value=2**31 - 1),
        lambda value, ctx: Q(**{f"{column}__gte": value}),
    )


def number_to(column: str) -> Filter:
    """A filter by a greatest number, inclusive."""
    return Filter(
        lambda: serializers.IntegerField(required=False, min_value=-(2**31), max_value=2**31 - 1),
        lambda value, ctx: Q(**{f"{column}__lte": value}),
    )


def _day_start(day: date, zone: str) -> datetime:
    return datetime.combine(day, time.min, tzinfo=ZoneInfo(zone))


def day_from(column: str) -> Filter:
    """A filter by the first day of a range of moments, read in the country's zone."""
    return Filter(
        lambda: serializers.DateField(required=False),
        lambda value, ctx: Q(**{f"{column}__gte": _day_start(value, ctx.timezone)}),
    )


def day_to(column: str) -> Filter:
    """A filter by the last day of a range of moments, inclusive, read in the country's zone."""
    return Filter(
        lambda: serializers.DateField(required=False),
        lambda value, ctx: (
            # The calendar's last day has no day after it: nothing lies beyond, and nothing is left out.
            Q(**{f"{column}__lt": _day_start(value + timedelta(days=1), ctx.timezone)})
            if value < date.max
            else Q()
        ),
    )
