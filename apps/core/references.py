"""Who points at a record: asked before it goes, and moved along when it is merged into another.

Each area enters how its records point at others (`register`); a record that is deleted asks
`require_unused`, a merge calls `repoint`. Pictures have a registry of their own (apps.uploads.usages),
which also knows of places inside lists and blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import models, transaction

from apps.core import registry
from apps.core.errors import InUse
from apps.core.models import Changeset
from apps.core.setwise import Batch

if TYPE_CHECKING:
    from apps.accounts.models import User

MOST_LISTED = 50
"""So many are listed by name; all are counted."""
CHUNK = 500


@dataclass(frozen=True)
class Pointing:
    """One way in which records of a kind point at records of another."""

    target: str
    """The kind pointed at: "brand"."""
    source: str
    """The kind that points: "store"."""
    rows: Callable[[int], models.QuerySet[Any]]
    """(target id): the records that point at it."""
    turn: Callable[[Any, int, int], None] | None = None
    """(record, from id, into id): makes a locked record point elsewhere, with what follows from it.

    None where it stays as it is when the target is merged.
    """
    prefetch: tuple[str, ...] = ()
    """What history reads of each record beside its own columns."""


_pointings: list[Pointing] = []


def register(entry: Pointing) -> None:
    """Enters a way in which records point at others."""
    _pointings.append(entry)


def by_field(
    target: str,
    source: str,
    model: type[models.Model],
    column: str,
    *,
    follows: Callable[[Any], None] | None = None,
    is_turned: bool = True,
    prefetch: tuple[str, ...] = (),
) -> Pointing:
    """Records that name their target in a column: `"brand_id"`. `follows` sets what depends on it."""

    def turn(record: Any, from_id: int, into_id: int) -> None:
        setattr(record, column, into_id)
        if follows:
            follows(record)

    manager = model._default_manager
    return Pointing(
        target,
        source,
        lambda target_id: manager.filter(**{column: target_id}),
        turn if is_turned else None,
        prefetch,
    )


def by_array(
    target: str,
    source: str,
    model: type[models.Model],
    column: str,
    *,
    follows: Callable[[Any], None] | None = None,
    prefetch: tuple[str, ...] = (),
) -> Pointing:
    """Records that name their targets in an array of ids, in an order of their own."""

    def turn(record: Any, from_id: int, into_id: int) -> None:
        turned = (into_id if pk == from_id else pk for pk in getattr(record, column))
        setattr(record, column, list(dict.fromkeys(turned)))
        if follows:
            follows(record)

    manager = model._default_manager
    return Pointing(
        target,
        source,
        lambda target_id: manager.filter(**{f"{column}__contains": [target_id]}),
        turn,
        prefetch,
    )


# -- asking ------------------------------------------------------------------------
def references(*, user: User, country: str, record: models.Model) -> tuple[list[dict[str, Any]], int]:
    """`[{object_type, object_id, title}]` of what points at a record, and how many do in all.

    Named are those that the person may see in the country, fifty at most.
    """
    listed: list[dict[str, Any]] = []
    total = 0
    for entry in _pointing_at(record):
        count = entry.rows(record.pk).count()
        total += count
        if count and len(listed) < MOST_LISTED:
            listed.extend(_named(entry, user, country, record.pk))
    return listed[:MOST_LISTED], total


def require_unused(*, user: User, country: str, record: models.Model) -> None:
    """Raises InUse (10010) where anything points at the record."""
    listed, total = references(user=user, country=country, record=record)
    if total:
        raise InUse(listed, total)


def _pointing_at(record: models.Model) -> list[Pointing]:
    code = registry.object_type_of(record).code
    return [entry for entry in _pointings if entry.target == code]


def _named(entry: Pointing, user: User, country: str, target_id: int) -> Iterator[dict[str, Any]]:
    kind = registry.object_type(entry.source)
    assert kind is not None, entry.source
    pointing = entry.rows(target_id).values("pk")
    for record in kind.visible_to(user, country).filter(pk__in=pointing).order_by("pk")[:MOST_LISTED]:
        yield {"object_type": kind.code, "object_id": record.pk, "title": kind.title(record)}


# -- moving along ------------------------------------------------------------------
@transaction.atomic
def repoint(
    *, actor: User, origin: models.Model, into: models.Model, changeset: Changeset | None = None
) -> int:
    """Makes what points at `origin` point at `into`, each with its history; returns how many records.

    Both are of one kind and locked by the caller. `into` itself is never made to point at itself. A record
    that points in two ways is changed, and counted, once for each.
    """
    if type(origin) is not type(into) or origin.pk == into.pk:
        raise ValueError("Only two records of one kind can be merged")
    return sum(
        _turn_all(entry, actor, origin, into, changeset) for entry in _pointing_at(origin) if entry.turn
    )


def _turn_all(
    entry: Pointing, actor: User, origin: models.Model, into: models.Model, changeset: Changeset | None
) -> int:
    kind = registry.object_type_of(origin)
    reason = f"{kind.label} {kind.title(origin)} was merged into {kind.title(into)}"[:1000]
    # All of them before any is changed: what is turned no longer matches.
    ids = list(entry.rows(origin.pk).order_by("pk").values_list("pk", flat=True))
    if entry.source == entry.target:
        ids = [pk for pk in ids if pk != into.pk]
    count = 0
    for chunk in _chunks(ids):
        batch = Batch(actor=actor, changeset=changeset)
        for record in _locked(entry, origin.pk, chunk):
            with batch.changing(record, action="repoint", reason=reason):
                assert entry.turn is not None
                entry.turn(record, origin.pk, into.pk)
        count += batch.save()
    return count


def _locked(entry: Pointing, origin_id: int, ids: Sequence[int]) -> Iterable[Any]:
    rows = entry.rows(origin_id).filter(pk__in=ids).order_by("pk")
    return rows.prefetch_related(*entry.prefetch).select_for_update(of=("self",))


def _chunks(ids: Sequence[int]) -> Iterator[Sequence[int]]:
    for start in range(0, len(ids), CHUNK):
        yield ids[start : start + CHUNK]
