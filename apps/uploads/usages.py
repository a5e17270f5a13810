"""Where pictures are used: each area that names pictures registers how to find it out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import chain
from operator import or_
from typing import TYPE_CHECKING, Any

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import BigIntegerField, BooleanField, Count, Exists, Func, OuterRef, Q, Subquery, Value

from apps.core import registry

if TYPE_CHECKING:
    from apps.accounts.models import User

_ARRAYS = ("picture_ids", "live_picture_ids")
"""Where published kinds keep the pictures of what is written, and of what is public."""
MOST_LISTED = 100
"""So many places are listed by name; all are counted."""


@dataclass(frozen=True)
class Usage:
    """One way in which records name pictures."""

    use: str
    label: str
    """What the picture is there: "Cover"."""
    object_type: str
    """The kind of record, as the registry of core names it."""
    pairs: Callable[[Collection[int]], Iterable[tuple[int, int]]]
    """(picture ids) -> (picture id, record id) for each place where one of them is named."""
    is_used: Callable[[], Q]
    """The condition, over pictures, for being named."""
    numbers: Callable[[Collection[int]], Iterable[tuple[int, int]]] | None = None
    """(picture ids) -> (picture id, in how many places it is named), where the database counts them."""


@dataclass(frozen=True)
class UsagePlace:
    """One place where a picture is used."""

    use: str
    label: str
    object_type: str
    object_id: int
    title: str
    screen: str


class _Found(Subquery):
    """Whether a subquery finds any row, by its index.

    For EXISTS the planner reads a long table from its start: it expects one row of a hundred to hold what it does not know
    yet, and there is none.
    """

    template = "(ARRAY(%(subquery)s) <> '{}')"
    output_field = BooleanField()

    def __init__(self, rows: models.QuerySet[Any]) -> None:
        super().__init__(rows.order_by().values("pk"))


_usages: dict[str, Usage] = {}


def register(usage: Usage) -> None:
    """Registers a way in which records name pictures."""
    _usages[usage.use] = usage


def by_field(*, use: str, label: str, object_type: str, model: type[models.Model], column: str) -> Usage:
    """The usage of records that name one picture in a column."""
    rows = model._default_manager

    def pairs(ids: Collection[int]) -> Iterable[tuple[int, int]]:
        return rows.filter(**{f"{column}__in": list(ids)}).values_list(column, "pk")

    def numbers(ids: Collection[int]) -> Iterable[tuple[int, int]]:
        named = rows.filter(**{f"{column}__in": list(ids)}).order_by()
        return named.values_list(column).annotate(number=Count("pk"))

    def is_used() -> Q:
        return Q(Exists(rows.filter(**{column: OuterRef("pk")})))

    return Usage(use, label, object_type, pairs, is_used, numbers)


def by_list(*, use: str, label: str, object_type: str, model: type[models.Model], column: str) -> Usage:
    """The usage of records that name pictures in a JSON list of `{"picture_id": …}`; its index leaves out empty lists."""
    rows = model._default_manager.exclude(**{column: []})

    def pairs(ids: Collection[int]) -> Iterator[tuple[int, int]]:
        # One condition for each: the index finds a list by one of its entries, not by any of many.
        named = reduce(or_, (Q(**{f"{column}__contains": [{"picture_id": pk}]}) for pk in ids))
        for record_id, listed in rows.filter(named).values_list("pk", column):
            yield from ((row["picture_id"], record_id) for row in listed if row["picture_id"] in ids)

    def is_used() -> Q:
        entry = Func(Value("picture_id"), OuterRef("pk"), function="jsonb_build_object")
        listed = Func(entry, function="jsonb_build_array", output_field=models.JSONField())
        return Q(_Found(rows.filter(**{f"{column}__contains": listed})))

    return Usage(use, label, object_type, pairs, is_used)


def by_key(
    *, use: str, label: str, object_type: str, model: type[models.Model], column: str, key: str
) -> Usage:
    """The usage of records that name one picture under a key of a JSON column."""
    rows = model._default_manager

    def pairs(ids: Collection[int]) -> Iterable[tuple[int, int]]:
        return rows.filter(**{f"{column}__{key}__in": list(ids)}).values_list(f"{column}__{key}", "pk")

    def is_used() -> Q:
        entry = Func(
            Value(key), OuterRef("pk"), function="jsonb_build_object", output_field=models.JSONField()
        )
        return Q(_Found(rows.filter(**{f"{column}__contains": entry})))

    return Usage(use, label, object_type, pairs, is_used)


def by_arrays(*, use: str, label: str, object_type: str, rows: models.QuerySet[Any]) -> Usage:
    """The usage of records of a published kind; one that names a picture in what is written and in public names it once."""

    def pairs(ids: Collection[int]) -> Iterator[tuple[int, int]]:
        wanted = set(ids)
        named = reduce(or_, (Q(**{f"{column}__overlap": list(wanted)}) for column in _ARRAYS))
        for record_id, *lists in rows.filter(named).values_list("pk", *_ARRAYS):
            yield from ((pk, record_id) for pk in sorted(wanted.intersection(chain(*lists))))

    def is_used() -> Q:
        one = Func(
            OuterRef("pk"), template="ARRAY[%(expressions)s]", output_field=ArrayField(BigIntegerField())
        )
        return reduce(or_, (Q(_Found(rows.filter(**{f"{column}__contains": one}))) for column in _ARRAYS))

    return Usage(use, label, object_type, pairs, is_used)


def counts(picture_ids: Collection[int]) -> Counter[int]:
    """In how many places each of the pictures is used."""
    counted: Counter[int] = Counter()
    if picture_ids:
        for usage in _usages.values():
            if usage.numbers:
                counted.update(dict(usage.numbers(picture_ids)))
            else:
                counted.update(picture_id for picture_id, _ in usage.pairs(picture_ids))
    return counted


def used() -> Q:
    """The condition, over pictures, for being used anywhere."""
    return reduce(or_, (usage.is_used() for usage in _usages.values()), Q(pk__in=[]))


def places(*, user: User, country: str, picture_id: int) -> tuple[list[UsagePlace], int]:
    """The places where a picture is used that the person may see, and how many there are in all."""
    found: list[UsagePlace] = []
    total = 0
    for usage in _usages.values():
        ids = [record_id for _, record_id in usage.pairs([picture_id])]
        total += len(ids)
        found.extend(_visible(usage, ids, user, country))
    return found[:MOST_LISTED], total


def _visible(usage: Usage, ids: list[int], user: User, country: str) -> Iterator[UsagePlace]:
    kind = registry.object_type(usage.object_type)
    if kind is None or not ids:
        return
    records: Iterable[Any] = kind.visible_to(user, country).filter(pk__in=ids[:MOST_LISTED]).order_by("pk")
    for record in records:
        yield UsagePlace(usage.use, usage.label, kind.code, record.pk, kind.title(record), kind.screen)


def seen_in_records(*, user: User, country: str, picture_ids: Collection[int]) -> set[int]:
    """Those of the pictures that a record uses which the person may see."""
    left, seen = set(picture_ids), set[int]()
    for usage in _usages.values():
        if not left:
            break
        named: dict[int, set[int]] = {}
        for picture_id, record_id in usage.pairs(left):
            named.setdefault(record_id, set()).add(picture_id)
        kind = registry.object_type(usage.object_type)
        if kind is not None and named:
            records = kind.visible_to(user, country).filter(pk__in=named).values_list("pk", flat=True)
            seen.update(*(named[record_id] for record_id in records))
            left -= seen
    return seen
