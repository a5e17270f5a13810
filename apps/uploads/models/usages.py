"""Uses of pictures by records. Each area registers its uses; the table is maintained by triggers.

See `uses_schema`: every write of a record updates the uses at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib.postgres.expressions import ArraySubquery
from django.db import models
from django.db.models import Exists, IntegerField, OuterRef, Q, Subquery

from apps.core import registry
from apps.uploads.models.pictures import Picture, PictureUse

if TYPE_CHECKING:
    from apps.accounts.models import User

_OF_PICTURE = PictureUse.objects.filter(picture_id=OuterRef("pk"))
"""The uses of the picture in the outer query."""
MOST_LISTED = 100
"""Maximum number of places listed by name, per use."""
MOST_COUNTED = 1_000
"""Above this, counts are shown as "more than": widely used pictures do not slow down a list."""


class _Number(Subquery):
    template = "(SELECT count(*) FROM (%(subquery)s) AS counted)"
    output_field = IntegerField()


@dataclass(frozen=True)
class Usage:
    """A kind of use of pictures by records."""

    use: str
    """Code in the table of uses."""
    label: str
    """Role of the picture: "Cover"."""
    object_type: str
    """Code of the record type in the registry of core."""


@dataclass(frozen=True)
class UsagePlace:
    """A place where a picture is used."""

    use: str
    label: str
    object_type: str
    object_id: int
    title: str
    screen: str


_usages: dict[str, Usage] = {}


def register(use: str, label: str, object_type: str) -> None:
    """Register a kind of use; a migration of the area must maintain it (`uses_schema.track_uses`)."""
    _usages[use] = Usage(use, label, object_type)


def in_places(count: int) -> str:
    """Return the number of uses as text: "1 place", "more than 1,000 places"."""
    if count > MOST_COUNTED:
        return f"more than {MOST_COUNTED:,} places"
    return f"{count:,} place{'' if count == 1 else 's'}"


def used() -> Q:
    """Return the condition, over pictures, for being used anywhere."""
    return Q(Exists(_OF_PICTURE))


def _number() -> _Number:
    """Return the expression that counts the uses of a picture, up to MOST_COUNTED + 1."""
    return _Number(_OF_PICTURE.values("object_id")[: MOST_COUNTED + 1])


def _ids(usage: Usage) -> ArraySubquery:
    """Return the expression for the first records with a use of the picture."""
    return ArraySubquery(
        _OF_PICTURE.filter(use=usage.use).order_by("object_id").values("object_id")[:MOST_LISTED]
    )


def counts(picture_ids: Collection[int]) -> Counter[int]:
    """Return the number of uses per picture, up to MOST_COUNTED + 1."""
    pictures = Picture.objects.filter(pk__in=picture_ids).order_by()
    return Counter(dict(pictures.values_list("pk", _number())))


def places(*, user: User, country: str, picture_id: int) -> tuple[list[UsagePlace], int]:
    """Return the uses of a picture that the user may see, and their total as in `counts`."""
    usages: list[UsagePlace] = []
    picture = Picture.objects.filter(pk=picture_id).order_by()
    for total, *ids_of_each in picture.values_list(_number(), *map(_ids, _usages.values())):
        for usage, ids in zip(_usages.values(), ids_of_each, strict=True):
            usages.extend(_visible(usage, ids, user, country))
        return usages[:MOST_LISTED], total
    return [], 0


def _visible(usage: Usage, ids: list[int], user: User, country: str) -> Iterator[UsagePlace]:
    kind = registry.object_type(usage.object_type)
    if kind is None or not ids:
        return
    records: Iterable[models.Model] = kind.visible_to(user, country).filter(pk__in=ids).order_by("pk")
    for record in records:
        yield UsagePlace(usage.use, usage.label, kind.code, record.pk, kind.title(record), kind.screen)


def seen_in_records(*, user: User, country: str, picture_ids: Collection[int]) -> set[int]:
    """Return the pictures that are used by a record which the user may see."""
    left, seen = set(picture_ids), set[int]()
    ways = set(PictureUse.objects.filter(picture_id__in=left).values_list("use", flat=True).distinct())
    for usage in _usages.values():
        kind = registry.object_type(usage.object_type)
        if kind is None or usage.use not in ways or not left:
            continue
        records = kind.visible_to(user, country).order_by().values("pk")
        shown = Exists(_OF_PICTURE.filter(use=usage.use, object_id__in=records))
        used_ids = set(Picture.objects.filter(shown, pk__in=left).values_list("pk", flat=True))
        seen |= used_ids
        left -= used_ids
    return seen
