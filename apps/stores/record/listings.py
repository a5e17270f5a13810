"""Filters of the list of stores, and the lists of pairs, merges, tags, holidays and brands."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import reduce
from operator import and_, or_
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from rest_framework import serializers

from apps.core.http.fields import Id, Number, Text
from apps.core.inbox import waiting_counts
from apps.core.lists import common_filters, list_filters, list_spec
from apps.core.lists.filter_keys import FilterKeys
from apps.core.lists.sort_keys import SortKeys
from apps.core.text import fuzzy_search
from apps.core.values import FieldValue
from apps.stores.choices import (
    LIVE_STATUSES,
    DuplicateStatus,
    HalalStatus,
    HolidayKind,
    HolidayTime,
    TagKind,
    TagStatus,
)
from apps.stores.domain import taxonomy
from apps.stores.domain.matching import scoring
from apps.stores.models import Store, StoreExternalId, StoreFilterKey, StoreSortKey


def keyword_condition(text: str) -> Q:
    """Return the condition for stores that match a normalized keyword: all its words, an id, or a phone.

    The words may be anywhere in the search text; only the first `MOST_WORDS` count. Digits also match the
    store of that id, and phones that contain them.
    """
    words = text.split()[: fuzzy_search.MOST_WORDS]
    condition = reduce(and_, (fuzzy_search.word(word) for word in words), Q())
    if text.isdigit() and int(text) < 2**62:
        condition |= Q(pk=int(text))
    return condition | common_filters.telephone(text)


def is_of_listed(query: Mapping[str, FieldValue]) -> bool:
    """Return whether a query excludes merged and deleted stores: it names no status and no ids."""
    return not query.get("status") and not query.get("ids")


def by_sort_key(about: list_filters.Filter) -> list_filters.Filter:
    """Return a filter of stores from `about`, a filter on a column of the sort keys."""

    def where(value: FieldValue, ctx: list_filters.FilterContext) -> Q:
        rows = StoreSortKey.objects.filter(about.where(value, ctx), country=ctx.country)
        return Q(pk__in=rows.values("store_id"))

    return list_filters.Filter(about.field, where)


def _sort_key_condition(query: Mapping[str, FieldValue], ctx: list_filters.FilterContext, path: str) -> Q:
    """Return the condition on sort keys that all stores of a list meet."""
    columns: dict[str, FieldValue] = {"country": ctx.country}
    if statuses := LIVE_STATUSES if is_of_listed(query) else query.get("status"):
        columns["status__in"] = statuses
    for name, column in (
        ("region_l1", "region_l1_id"),
        ("region_l2", "region_l2_id"),
        ("updated_by", "updated_by_id"),
    ):
        if query.get(name):
            columns[f"{column}__in"] = query[name]
    if query.get("has_duplicate") is not None:
        columns["has_duplicate"] = query["has_duplicate"]
    condition = Q(**{f"{path}{name}": value for name, value in columns.items()})
    for name, narrowing in (("updated_from", list_filters.day_from), ("updated_to", list_filters.day_to)):
        if query.get(name):
            condition &= narrowing(f"{path}updated_at").where(query[name], ctx)
    return condition


SORT_KEYS = SortKeys(
    rows=StoreSortKey.objects.all,
    path="sort_key",
    key="store_id",
    condition=_sort_key_condition,
    covers=frozenset(
        {"status", "region_l1", "region_l2", "updated_by", "has_duplicate", "updated_from", "updated_to"}
    ),
)
"""Lists sorted by time of change read the sort keys."""


CLOCK_SLACK_DAYS = 2
"""Tolerance in days for a change before the creation, by a server with a wrong clock."""


def order_bounds(column: str, query: Mapping[str, Any], ctx: list_filters.FilterContext) -> Q:
    """Return a condition that changes no result, but speeds up a list sorted by `column`.

    No store is changed before it is created, so a filter by creation also bounds the time of change, and the
    other way round. Two days of slack for wrong clocks. Empty for other columns and without such a filter.
    """
    if column == "sort_key__updated_at" and query.get("created_from"):
        day = _shift(query["created_from"], -CLOCK_SLACK_DAYS)
        return list_filters.day_from(column).where(day, ctx)
    if column == "created_at" and query.get("updated_to"):
        return list_filters.day_to(column).where(_shift(query["updated_to"], CLOCK_SLACK_DAYS), ctx)
    return Q()


def _shift(day: dt.date, days: int) -> dt.date:
    """Return a date plus days, limited to the first and last date of the calendar."""
    return dt.date.fromordinal(min(max(day.toordinal() + days, 1), dt.date.max.toordinal()))


def _choice_list(values: list[FieldValue]) -> serializers.Field:
    return serializers.ChoiceField(choices=[(value, value) for value in values])


def _today(ctx: list_filters.FilterContext) -> dt.date:
    return timezone.now().astimezone(ZoneInfo(ctx.timezone)).date()


def _overlap(column: str, child: serializers.Field) -> list_filters.Filter:
    """Return a filter by values of an array, any of which matches."""
    return list_filters.Filter(
        lambda: serializers.ListField(child=deepcopy(child), required=False, max_length=60),
        lambda value, ctx: Q(**{f"{column}__overlap": value}),
    )


def _halal_expiring(days: int, ctx: list_filters.FilterContext) -> Q:
    """Return the condition for certificates that expire within `days` days or have expired."""
    until = _today(ctx) + dt.timedelta(days=days)
    return Q(halal_status=HalalStatus.CERTIFIED, halal_expires_on__lte=until)


def _recheck_due(wanted: bool, ctx: list_filters.FilterContext) -> Q:
    """Return the condition for stores due for a check today, or not due, in the time zone of `ctx`."""
    due = Q(recheck_on__lte=_today(ctx))
    return due if wanted else ~due | Q(recheck_on=None)


def _source(value: str, ctx: list_filters.FilterContext) -> Q:
    return Q(Exists(StoreExternalId.objects.filter(store=OuterRef("pk"), source=value)))


def _bbox(value: dict[str, float], ctx: list_filters.FilterContext) -> Q:
    return Q(lat__gte=value["south"], lat__lte=value["north"], lng__gte=value["west"], lng__lte=value["east"])


class Box(serializers.Serializer):
    """A part of the map."""

    south = Number(min_value=-90, max_value=90)
    west = Number(min_value=-180, max_value=180)
    north = Number(min_value=-90, max_value=90)
    east = Number(min_value=-180, max_value=180)


CUISINES = _overlap("cuisines", _choice_list(list(taxonomy.cuisines())))
TAGS = _overlap("tags", Id())
MOST_LABELS, LONGEST_LABEL = 10, 40
LABELS = list_filters.codes(
    # The partial index contains only stores with labels.
    lambda words: Q(labels__overlap=words) & ~Q(labels=[]),
    MOST_LABELS,
    LONGEST_LABEL,
)
STORE_TYPE = list_filters.any_of("store_type", list(taxonomy.store_types()))
ALCOHOL = {row["value"]: row["label"] for row in taxonomy.attributes()["alcohol"]["values"]}
"""Labels of the alcohol attribute by code."""
PRICE_LEVEL = list_filters.Filter(
    lambda: serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=4), required=False, max_length=4
    ),
    lambda value, ctx: Q(price_level__in=value),
)
HALAL_EXPIRING = list_filters.Filter(
    lambda: serializers.IntegerField(required=False, min_value=0, max_value=3650), _halal_expiring
)
"""Certificates that expire within a number of days."""
RECHECK_DUE = list_filters.Filter(lambda: serializers.BooleanField(required=False), _recheck_due)
SOURCE = list_filters.Filter(lambda: Text(required=False, max_length=40), _source)
BBOX = list_filters.Filter(lambda: Box(required=False), _bbox)


def _filter_key_condition(query: Mapping[str, FieldValue], ctx: list_filters.FilterContext) -> Q:
    """Return the condition on filter keys that all stores of a list meet before its filters."""
    condition = Q(country=ctx.country)
    return condition & Q(status__in=LIVE_STATUSES) if is_of_listed(query) else condition


FILTER_KEYS = FilterKeys(
    rows=StoreFilterKey.objects.all,
    key="store_id",
    condition=_filter_key_condition,
    covers=frozenset(
        {
            "status",
            "business_status",
            "store_type",
            "verification",
            "halal_status",
            "price_level",
            "completeness_from",
            "completeness_to",
            "has_pin",
        }
    ),
)
"""Filters of lists and of the map that need no rows of stores."""


def _share(column: str, end: str) -> list_filters.Filter:
    """Return a filter of a column by a number from 0 to 1; `end` is "gte" or "lte"."""
    return list_filters.Filter(
        lambda: Number(required=False, min_value=0, max_value=1),
        lambda value, ctx: Q(**{f"{column}__{end}": value}),
    )


def _of_either(column: str) -> list_filters.Filter:
    """Return a filter of pairs by ids in a column of either store."""
    return list_filters.Filter(
        lambda: serializers.ListField(child=Id(), required=False, max_length=200),
        lambda value, ctx: Q(**{f"store_a__{column}__in": value}) | Q(**{f"store_b__{column}__in": value}),
    )


def _band(values: list[str], ctx: list_filters.FilterContext) -> Q:
    """Return the condition for scores in any of the bands."""
    limits = {
        "match": Q(score__gte=scoring.MATCH),
        "review": Q(score__gte=scoring.REVIEW, score__lt=scoring.MATCH),
    }
    condition = Q(pk__in=[])
    for value in values:
        condition |= limits[value]
    return condition


def _either_is_called(text: str) -> Q:
    """Return the condition that one store of a pair matches all words, or a store's id."""
    words = text.split()[: fuzzy_search.MOST_WORDS]
    sides = [Q(**{f"{side}__search_text__contains": word}) for side in _SIDES for word in words]
    first, second = (reduce(and_, part, Q()) for part in (sides[: len(words)], sides[len(words) :]))
    condition = first | second
    if text.isdigit() and int(text) < 2**62:
        condition |= Q(store_a=int(text)) | Q(store_b=int(text))
    return condition


_SIDES = ("store_a", "store_b")
DUPLICATE_LIST = list_spec.ListSpec(
    filters={
        "waiting": waiting_counts.only("duplicates"),
        "ids": list_filters.ids("pk"),
        "status": list_filters.any_of("status", DuplicateStatus.values),
        "score_from": _share("score", "gte"),
        "score_to": _share("score", "lte"),
        "band": list_filters.Filter(
            lambda: serializers.ListField(
                child=_choice_list(["match", "review"]), required=False, max_length=2
            ),
            _band,
        ),
        "region_l1": _of_either("region_l1"),
        "region_l2": _of_either("region_l2"),
        "region_l3": _of_either("region_l3"),
        "store_id": list_filters.Filter(
            lambda: serializers.ListField(child=Id(), required=False, max_length=200),
            lambda value, ctx: Q(store_a__in=value) | Q(store_b__in=value),
        ),
    },
    sorts={"score": "score", "created_at": "created_at"},
    default_sort=("score", "desc"),
    keyword=_either_is_called,
)

_MERGED = ("winner", "loser")


def _either_was_called(text: str) -> Q:
    """Return the condition that one store of a merge matches all words, or a store's id."""
    words = text.split()[: fuzzy_search.MOST_WORDS]
    sides = (
        reduce(and_, (Q(**{f"{side}__search_text__contains": word}) for word in words), Q())
        for side in _MERGED
    )
    condition = reduce(or_, sides)
    if text.isdigit() and int(text) < 2**62:
        condition |= Q(winner=int(text)) | Q(loser=int(text))
    return condition


MERGE_LIST = list_spec.ListSpec(
    filters={
        "ids": list_filters.ids("pk"),
        "store_id": list_filters.Filter(
            lambda: Id(required=False), lambda value, ctx: Q(winner=value) | Q(loser=value)
        ),
        "undone": list_filters.flag(Q(undone_at__isnull=False)),
        "by": list_filters.ids("created_by"),
        "merged_from": list_filters.day_from("created_at"),
        "merged_to": list_filters.day_to("created_at"),
    },
    sorts={"created_at": "created_at"},
    default_sort=("created_at", "desc"),
    keyword=_either_was_called,
)

TAG_LIST = list_spec.ListSpec(
    filters={
        "waiting": waiting_counts.only("tags"),
        "ids": list_filters.ids("pk"),
        "kind": list_filters.any_of("kind", TagKind.values),
        "status": list_filters.any_of("status", TagStatus.values),
        "here": list_filters.flag(~Q(country="")),
    },
    sorts={"slug": "slug", "kind": "kind", "created_at": "created_at", "updated_at": "updated_at"},
    default_sort=("slug", "asc"),
    search_kind="tag",
    keyword=lambda word: Q(search_text__contains=word),
)


def _in_year(year: int, ctx: list_filters.FilterContext) -> Q:
    return Q(date__gte=dt.date(year, 1, 1), date__lte=dt.date(year, 12, 31))


def from_today(zone: str) -> Q:
    """Return the condition for holidays from today on, in a time zone."""
    return Q(date__gte=timezone.now().astimezone(ZoneInfo(zone)).date())


def _at_times(times: Sequence[str], ctx: list_filters.FilterContext) -> Q:
    """Return the condition for holidays at any of the times; none for an empty list."""
    upcoming = from_today(ctx.timezone)
    conditions = {HolidayTime.UPCOMING: upcoming, HolidayTime.PAST: ~upcoming}
    return reduce(or_, (conditions[HolidayTime(each)] for each in times), Q(pk__in=()))


HOLIDAY_LIST = list_spec.ListSpec(
    filters={
        **list_filters.AMONG,
        "ids": list_filters.ids("pk"),
        "year": list_filters.Filter(
            lambda: serializers.IntegerField(required=False, min_value=2000, max_value=2100), _in_year
        ),
        "when": replace(list_filters.any_of("date", HolidayTime.values), where=_at_times),
        "kind": list_filters.any_of("kind", HolidayKind.values),
        "tentative": list_filters.flag(Q(tentative=True)),
        "national": list_filters.flag(Q(region=None)),
        "region": list_filters.ids("region"),
        "waiting": waiting_counts.only("holidays"),
    },
    sorts={"date": "date", "name": "name", "updated_at": "updated_at"},
    default_sort=("date", "asc"),
    alphabetical_sorts=frozenset({"name"}),
    search_kind="holiday",
    keyword=lambda word: Q(search_text__contains=word),
)


def _has_stores(wanted: bool | None, ctx: list_filters.FilterContext) -> Q:
    """Return the condition for brands with listed stores in the country, or without; all brands for None."""
    if wanted is None:
        return Q()
    has = Exists(Store.objects.filter(brand=OuterRef("pk"), country=ctx.country).listed())
    return Q(has) if wanted else ~Q(has)


BRAND_LIST = list_spec.ListSpec(
    filters={
        "ids": list_filters.ids("pk"),
        "has_logo": list_filters.flag(Q(logo_picture__isnull=False)),
        "has_stores": list_filters.Filter(
            lambda: serializers.BooleanField(required=False, allow_null=True), _has_stores
        ),
    },
    sorts={"name": "name", "created_at": "created_at", "updated_at": "updated_at"},
    default_sort=("name", "asc"),
    alphabetical_sorts=frozenset({"name"}),
    keyword=lambda word: Q(search_text__contains=word) | Q(match_names__icontains=word),
)
