"""Where pictures are used: each area that names pictures registers how to find it out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import add, or_
from typing import TYPE_CHECKING, Any

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import BigIntegerField, BooleanField, Func, IntegerField, OuterRef, Q, Subquery, Value
from django.db.models.functions import Cast

from apps.core import registry
from apps.core.database.prepared import Param, PreparedRows
from apps.uploads.models import Picture

if TYPE_CHECKING:
    from apps.accounts.models import User

_ARRAYS = ("picture_ids", "live_picture_ids")
"""Where published kinds keep the pictures of what is written, and of what is public."""
_PICTURE = OuterRef("pk")
MOST_LISTED = 100
"""So many places of each way are listed by name."""
MOST_COUNTED = 1_000
"""Beyond it is "more than": a picture that everything bears costs a list no more than another."""


class _Named(Subquery):
    """What is told of the records that name a picture; they are found by their index.

    For EXISTS, and for a few, the planner reads a long table from its start: it expects one row of a hundred to hold what it
    does not know yet, and there is none. What is materialized it plans by itself, and reads no further than it is asked.
    """

    most = 1

    def __init__(self, records: models.QuerySet[Any]) -> None:
        super().__init__(records.order_by().values("pk"), most=self.most)


class _IsNamed(_Named):
    template = "EXISTS (WITH named AS MATERIALIZED (%(subquery)s) SELECT FROM named)"
    output_field = BooleanField()


class _Number(_Named):
    template = (
        "(WITH named AS MATERIALIZED (%(subquery)s)"
        " SELECT count(*) FROM (SELECT FROM named LIMIT %(most)s) AS counted)"
    )
    most = MOST_COUNTED + 1
    output_field = IntegerField()


class _Ids(_Named):
    template = "ARRAY(WITH named AS MATERIALIZED (%(subquery)s) SELECT * FROM named LIMIT %(most)s)"
    most = MOST_LISTED
    output_field = ArrayField(BigIntegerField())


@dataclass(frozen=True)
class Usage:
    """One way in which records name pictures."""

    use: str
    label: str
    """What the picture is there: "Cover"."""
    object_type: str
    """The kind of record, as the registry of core names it."""
    records: models.QuerySet[Any]
    names: Q
    """The condition, over such records, for naming the picture of the query around it."""

    def naming(self, records: models.QuerySet[Any] | None = None) -> models.QuerySet[Any]:
        """The records that name the picture of the query around them; of these alone, where some are given."""
        return (self.records if records is None else records).filter(self.names)


@dataclass(frozen=True)
class UsagePlace:
    """One place where a picture is used."""

    use: str
    label: str
    object_type: str
    object_id: int
    title: str
    screen: str


_usages: dict[str, Usage] = {}


def register(usage: Usage) -> None:
    """Registers a way in which records name pictures."""
    _usages[usage.use] = usage


def by_field(*, use: str, label: str, object_type: str, model: type[models.Model], column: str) -> Usage:
    """The usage of records that name one picture in a column."""
    return Usage(use, label, object_type, model._default_manager.all(), Q(**{column: _PICTURE}))


def by_list(*, use: str, label: str, object_type: str, model: type[models.Model], column: str) -> Usage:
    """The usage of records that name pictures in a JSON list of `{"picture_id": …}`; its index leaves out empty lists."""
    listed = Func(_entry("picture_id"), function="jsonb_build_array", output_field=models.JSONField())
    names = ~Q(**{column: []}) & Q(**{f"{column}__contains": listed})
    return Usage(use, label, object_type, model._default_manager.all(), names)


def by_key(
    *, use: str, label: str, object_type: str, model: type[models.Model], column: str, key: str
) -> Usage:
    """The usage of records that name one picture under a key of a JSON column."""
    names = Q(**{f"{column}__contains": _entry(key)})
    return Usage(use, label, object_type, model._default_manager.all(), names)


def _entry(key: str) -> Func:
    """`{key: picture}` as JSON."""
    # What is prepared must say of each value what it is.
    name = Cast(Value(key), models.TextField())
    return Func(name, _PICTURE, function="jsonb_build_object", output_field=models.JSONField())


def by_arrays(*, use: str, label: str, object_type: str, rows: models.QuerySet[Any]) -> Usage:
    """The usage of records of a published kind; one that names a picture in what is written and in public names it once."""
    one = Func(_PICTURE, template="ARRAY[%(expressions)s]", output_field=ArrayField(BigIntegerField()))
    names = reduce(or_, (Q(**{f"{column}__contains": one}) for column in _ARRAYS))
    return Usage(use, label, object_type, rows, names)


def in_places(count: int) -> str:
    """How often something is used, as a person is told: "1 place", "more than 1,000 places"."""
    if count > MOST_COUNTED:
        return f"more than {MOST_COUNTED:,} places"
    return f"{count:,} place{'' if count == 1 else 's'}"


def used() -> Q:
    """The condition, over pictures, for being used anywhere."""
    return reduce(or_, (Q(_IsNamed(usage.naming())) for usage in _usages.values()), Q(pk__in=[]))


def _number() -> Any:
    """In how many places a picture is used; more than MOST_COUNTED where there are more."""
    return reduce(add, (_Number(usage.naming()) for usage in _usages.values()))


_COUNTS: PreparedRows = PreparedRows(
    lambda: Picture.objects.filter(pk__among=Param("ids")).order_by().values_list("pk", _number())
)
_PLACES: PreparedRows = PreparedRows(
    lambda: (
        Picture.objects.filter(pk=Param("id"))
        .order_by()
        .values_list(_number(), *(_Ids(usage.naming()) for usage in _usages.values()))
    )
)


def counts(picture_ids: Collection[int]) -> Counter[int]:
    """In how many places each of the pictures is used; more than MOST_COUNTED where there are more."""
    return Counter(dict(_COUNTS.fetch(ids=list(picture_ids)) if picture_ids else ()))


def places(*, user: User, country: str, picture_id: int) -> tuple[list[UsagePlace], int]:
    """The places where a picture is used that the person may see, and how many there are in all, as `counts` has them."""
    found: list[UsagePlace] = []
    for total, *ids_of_each in _PLACES.fetch(id=picture_id):
        for usage, ids in zip(_usages.values(), ids_of_each, strict=True):
            found.extend(_visible(usage, ids, user, country))
        return found[:MOST_LISTED], total
    return [], 0


def _visible(usage: Usage, ids: list[int], user: User, country: str) -> Iterator[UsagePlace]:
    kind = registry.object_type(usage.object_type)
    if kind is None or not ids:
        return
    records: Iterable[Any] = kind.visible_to(user, country).filter(pk__in=ids).order_by("pk")
    for record in records:
        yield UsagePlace(usage.use, usage.label, kind.code, record.pk, kind.title(record), kind.screen)


def seen_in_records(*, user: User, country: str, picture_ids: Collection[int]) -> set[int]:
    """Those of the pictures that a record uses which the person may see."""
    left, seen = set(picture_ids), set[int]()
    for usage in _usages.values():
        kind = registry.object_type(usage.object_type)
        if kind is None or not left:
            continue
        naming = usage.naming(kind.visible_to(user, country))
        shown = set(Picture.objects.filter(_IsNamed(naming), pk__in=left).values_list("pk", flat=True))
        seen |= shown
        left -= shown
    return seen
