"""Where pictures are used, as the table of their uses has it: each area that names pictures registers what that means.

Triggers keep the table (`uses_schema`): whoever writes a record, the picture is used from then on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Exists, IntegerField, OuterRef, Q, Subquery

from apps.core import registry
from apps.uploads.models.pictures import Picture, PictureUse

if TYPE_CHECKING:
    from apps.accounts.models import User

_OF_PICTURE = PictureUse.objects.filter(picture_id=OuterRef("pk"))
"""The uses of the picture of the query around them."""
MOST_LISTED = 100
"""So many places of each way are listed by name."""
MOST_COUNTED = 1_000
"""Beyond it is "more than": a picture that everything bears costs a list no more than another."""


class _Number(Subquery):
    template = "(SELECT count(*) FROM (%(subquery)s) AS counted)"
    output_field = IntegerField()


@dataclass(frozen=True)
class Usage:
    """One way in which records name pictures."""

    use: str
    """As the table of uses has it."""
    label: str
    """What the picture is there: "Cover"."""
    object_type: str
    """The kind of record, as the registry of core names it."""


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


def register(use: str, label: str, object_type: str) -> None:
    """Registers a way in which records name pictures; a migration of the area keeps it (`uses_schema.kept_uses`)."""
    _usages[use] = Usage(use, label, object_type)


def in_places(count: int) -> str:
    """How often something is used, as a person is told: "1 place", "more than 1,000 places"."""
    if count > MOST_COUNTED:
        return f"more than {MOST_COUNTED:,} places"
    return f"{count:,} place{'' if count == 1 else 's'}"


def used() -> Q:
    """The condition, over pictures, for being used anywhere."""
    return Q(Exists(_OF_PICTURE))


def _number() -> _Number:
    """In how many places a picture is used; more than MOST_COUNTED where there are more."""
    return _Number(_OF_PICTURE.values("object_id")[: MOST_COUNTED + 1])


def _ids(usage: Usage) -> ArraySubquery:
    """The records that name a picture in one way, the first of them."""
    return ArraySubquery(
        _OF_PICTURE.filter(use=usage.use).order_by("object_id").values("object_id")[:MOST_LISTED]
    )


def counts(picture_ids: Collection[int]) -> Counter[int]:
    """Return how many places use each of the pictures; more than MOST_COUNTED where there are more."""
    pictures = Picture.objects.filter(pk__in=picture_ids).order_by()
    return Counter(dict(pictures.values_list("pk", _number())))


def places(*, user: User, country: str, picture_id: int) -> tuple[list[UsagePlace], int]:
    """The places where a picture is used that the person may see, and how many there are in all, as `counts` has them."""
    found: list[UsagePlace] = []
    picture = Picture.objects.filter(pk=picture_id).order_by()
    for total, *ids_of_each in picture.values_list(_number(), *map(_ids, _usages.values())):
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
    ways = set(PictureUse.objects.filter(picture_id__in=left).values_list("use", flat=True).distinct())
    for usage in _usages.values():
        kind = registry.object_type(usage.object_type)
        if kind is None or usage.use not in ways or not left:
            continue
        records = kind.visible_to(user, country).order_by().values("pk")
        shown = Exists(_OF_PICTURE.filter(use=usage.use, object_id__in=records))
        found = set(Picture.objects.filter(shown, pk__in=left).values_list("pk", flat=True))
        seen |= found
        left -= found
    return seen
