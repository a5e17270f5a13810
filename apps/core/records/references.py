"""References between records: checked before a deletion, moved by a merge, and restored by its undo.

Each area registers its references (`register`); a deletion calls `require_unused`, a merge calls `repoint`
and stores the result, its undo calls `point_back`. Pictures have a separate registry
(apps.uploads.models.usages), for a table that also includes positions inside lists and blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypedDict, TypeVar

from django.db import models, transaction

from apps.core import registry
from apps.core.changes.batch_update import Batch
from apps.core.errors import InUse
from apps.core.models import Changeset, Versioned
from apps.core.values import Json

if TYPE_CHECKING:
    from apps.accounts.models import User

MOST_LISTED = 50
"""Maximum number listed by name; all are counted."""
CHUNK = 500

M = TypeVar("M", bound=Versioned)
V = TypeVar("V")
"""The type of a reference as JSON: an id, or a list of ids."""


class TurnedJson(TypedDict):
    """Moved references as a merge stores them."""

    source: str
    way: str
    records: list[tuple[int, Json, Json]]
    """(id, value before, value after) of each record."""


class NamedReference(TypedDict):
    """A record that references another, as errors list it."""

    object_type: str
    object_id: int
    title: str


@dataclass(frozen=True)
class Reference(Generic[M, V]):
    """A kind of reference from records of one kind to records of another."""

    target: str
    """The referenced kind: "brand"."""
    source: str
    """The referencing kind: "store"."""
    rows: Callable[[int], models.QuerySet[M]]
    """(target id): returns the records that reference it."""
    turn: Callable[[M, int, int], None] | None = None
    """(record, from id, into id): changes the reference of a locked record, with dependent values.

    None if the reference is not moved by a merge.
    """
    prefetch: tuple[str, ...] = ()
    """Relations that history reads, to prefetch."""
    way: str = ""
    """The name of the reference within its source: the column. Required if it can be moved."""
    read: Callable[[M], V] | None = None
    """(record): returns the reference as JSON; required if it can be moved."""
    put: Callable[[M, V], None] | None = None
    """(record, value): sets the reference of a locked record to a value of `read`, with dependent values."""
    after: Callable[[Sequence[int]], None] | None = None
    """(ids of both targets): follow-up work after all references were moved.

    For example, it updates a count that is stored with the target.
    """
    is_use: bool = True
    """False for a reference that is moved by a merge but does not prevent a deletion."""


@dataclass(frozen=True)
class Turned:
    """References of one kind that a merge moved."""

    source: str
    way: str
    records: tuple[tuple[int, Json, Json], ...]
    """(id, value before, value after) of each record."""

    def as_json(self) -> TurnedJson:
        """Return the JSON that a merge stores."""
        return {"source": self.source, "way": self.way, "records": list(self.records)}

    @classmethod
    def of(cls, stored: TurnedJson) -> Turned:
        """Return the object from stored JSON."""
        return cls(
            stored["source"], stored["way"], tuple((row[0], row[1], row[2]) for row in stored["records"])
        )


_pointings: list[Reference] = []


def register(entry: Reference) -> None:
    """Register a kind of reference. Raise ValueError if it can be moved but not restored."""
    if entry.turn and not (entry.way and entry.read and entry.put):
        raise ValueError(f"{entry.source}: say how what is turned is read and put back")
    _pointings.append(entry)


def by_field(
    target: str,
    source: str,
    model: type[M],
    column: str,
    *,
    follows: Callable[[M], None] | None = None,
    is_turned: bool = True,
    prefetch: tuple[str, ...] = (),
    after: Callable[[Sequence[int]], None] | None = None,
) -> Reference[M, Json]:
    """Return the reference for a foreign key column: `"brand_id"`. `follows` sets dependent values."""
    put = _putting(column, follows)

    def turn(record: M, from_id: int, into_id: int) -> None:
        put(record, into_id)

    manager = model._default_manager
    return Reference(
        target,
        source,
        lambda target_id: manager.filter(**{column: target_id}),
        turn if is_turned else None,
        prefetch,
        column,
        lambda record: getattr(record, column),
        put,
        after,
    )


def _putting(column: str, follows: Callable[[M], None] | None) -> Callable[[M, Json], None]:
    def put(record: M, value: Json) -> None:
        setattr(record, column, value)
        if follows:
            follows(record)

    return put


def by_array(
    target: str,
    source: str,
    model: type[M],
    column: str,
    *,
    follows: Callable[[M], None] | None = None,
    prefetch: tuple[str, ...] = (),
    after: Callable[[Sequence[int]], None] | None = None,
) -> Reference[M, Json]:
    """Return the reference for a column with an ordered array of ids."""
    put = _putting(column, follows)

    def turn(record: M, from_id: int, into_id: int) -> None:
        turned = (into_id if pk == from_id else pk for pk in getattr(record, column))
        put(record, list(dict.fromkeys(turned)))

    manager = model._default_manager
    return Reference(
        target,
        source,
        lambda target_id: manager.filter(**{f"{column}__contains": [target_id]}),
        turn,
        prefetch,
        column,
        lambda record: list(getattr(record, column)),
        put,
        after,
    )


# -- queries ----------------------------------------------------------------------
def references(*, user: User, country: str, record: models.Model) -> tuple[list[NamedReference], int]:
    """Return `[{object_type, object_id, title}]` of references to a record, and their total number.

    Only records that the user may see in the country are listed, fifty at most.
    """
    listed: list[NamedReference] = []
    total = 0
    for entry in _pointing_at(record):
        if not entry.is_use:
            continue
        count = entry.rows(record.pk).count()
        total += count
        if count and len(listed) < MOST_LISTED:
            listed.extend(_named(entry, user, country, record.pk))
    return listed[:MOST_LISTED], total


def require_unused(*, user: User, country: str, record: models.Model) -> None:
    """Raise InUse (10010) if anything references the record."""
    listed, total = references(user=user, country=country, record=record)
    if total:
        raise InUse(listed, total)


def count_by_kind(record: models.Model) -> dict[str, int]:
    """Return the number of references by kind, in all countries, without zeros."""
    counts: dict[str, int] = {}
    for entry in _pointing_at(record):
        if count := entry.rows(record.pk).count():
            counts[entry.source] = counts.get(entry.source, 0) + count
    return counts


def _pointing_at(record: models.Model) -> list[Reference]:
    code = registry.object_type_of(record).code
    return [entry for entry in _pointings if entry.target == code]


def _named(entry: Reference, user: User, country: str, target_id: int) -> Iterator[NamedReference]:
    kind = registry.object_type(entry.source)
    assert kind is not None, entry.source
    pointing = entry.rows(target_id).values("pk")
    for record in kind.visible_to(user, country).filter(pk__in=pointing).order_by("pk")[:MOST_LISTED]:
        yield {"object_type": kind.code, "object_id": record.pk, "title": kind.title(record)}


# -- merges ------------------------------------------------------------------------
@transaction.atomic
def repoint(
    *, actor: User, origin: models.Model, into: models.Model, changeset: Changeset | None = None
) -> list[Turned]:
    """Move all references from `origin` to `into`, each with its history; return the moved ones.

    Both are of one kind and locked by the caller. `into` itself never gets a reference to itself. A record
    with two kinds of references is changed and logged once for each.
    """
    if type(origin) is not type(into) or origin.pk == into.pk:
        raise ValueError("Only two records of one kind can be merged")
    turned_rows = [
        _turn_all(entry, actor, origin, into, changeset) for entry in _pointing_at(origin) if entry.turn
    ]
    turned = [one for one in turned_rows if one.records]
    _follow_up(turned, origin, into)
    return turned


def _turn_all(
    entry: Reference, actor: User, origin: models.Model, into: models.Model, changeset: Changeset | None
) -> Turned:
    kind = registry.object_type_of(origin)
    reason = f"{kind.label} {kind.title(origin)} was merged into {kind.title(into)}"[:1000]
    assert entry.turn is not None
    assert entry.read is not None
    # Load all ids first: moved records no longer match.
    ids = list(entry.rows(origin.pk).order_by("pk").values_list("pk", flat=True))
    if entry.source == entry.target:
        ids = [pk for pk in ids if pk != into.pk]
    turned: list[tuple[int, Json, Json]] = []
    for chunk in _chunks(ids):
        batch = Batch(actor=actor, changeset=changeset)
        for record in _locked(entry, entry.rows(origin.pk), chunk):
            values = entry.read(record)
            with batch.changing(record, action="repoint", reason=reason):
                entry.turn(record, origin.pk, into.pk)
            turned.append((record.pk, values, entry.read(record)))
        batch.save()
    return Turned(entry.source, entry.way, tuple(turned))


@dataclass(frozen=True)
class NotRestored:
    """A record whose reference was not restored, with the reason."""

    source: str
    object_id: int
    title: str
    way: str
    msg: str


@transaction.atomic
def point_back(
    *,
    actor: User,
    origin: models.Model,
    into: models.Model,
    turned: Iterable[Turned],
    changeset: Changeset | None = None,
) -> tuple[int, list[NotRestored]]:
    """Restore references that `repoint` moved and that were not changed since.

    Returns the number of restored references and the others. Both records are locked by the caller. Deleted
    records stay deleted; references that were changed since are left alone.
    """
    entries = {(entry.source, entry.way): entry for entry in _pointing_at(origin)}
    count, not_restored, done = 0, list[NotRestored](), list[Turned]()
    for one in turned:
        entry = entries.get((one.source, one.way))
        if entry is None:
            continue
        done.append(one)
        for chunk in _chunks(one.records):
            count += _put_all(entry, actor, into, origin, chunk, changeset, not_restored)
    _follow_up(done, origin, into)
    return count, not_restored


def _put_all(
    entry: Reference,
    actor: User,
    origin: models.Model,
    into: models.Model,
    chunk: Sequence[tuple[int, Json, Json]],
    changeset: Changeset | None,
    not_restored: list[NotRestored],
) -> int:
    assert entry.read is not None
    assert entry.put is not None
    kind = registry.object_type(entry.source)
    assert kind is not None, entry.source
    reason = f"The merge of {registry.object_type_of(into).title(into)} was undone"[:1000]
    rows = kind.model._default_manager.filter(pk__in=[pk for pk, _, _ in chunk])
    records = {record.pk: record for record in _locked(entry, rows, [pk for pk, _, _ in chunk])}
    batch = Batch(actor=actor, changeset=changeset)
    for pk, before, since in chunk:
        record = records.get(pk)
        if record is None:
            not_restored.append(NotRestored(entry.source, pk, "", entry.way, "Deleted"))
        elif entry.read(record) == since:
            with batch.changing(record, action="repoint", reason=reason):
                entry.put(record, before)
        elif entry.read(record) != before:
            not_restored.append(NotRestored(entry.source, pk, kind.title(record), entry.way, "Changed since"))
    return batch.save()


def _follow_up(turned: Iterable[Turned], origin: models.Model, into: models.Model) -> None:
    """Run the follow-up work for both targets, once per kind of reference."""
    entries = {(entry.source, entry.way): entry for entry in _pointing_at(origin)}
    for one in turned:
        after = entries[one.source, one.way].after
        if after:
            after((origin.pk, into.pk))


def _locked(entry: Reference[M, V], rows: models.QuerySet[M], ids: Sequence[int]) -> Iterable[M]:
    records = rows.filter(pk__in=ids).order_by("pk")
    return records.prefetch_related(*entry.prefetch).select_for_update(of=("self",))


_Item = TypeVar("_Item")


def _chunks(items: Sequence[_Item]) -> Iterator[Sequence[_Item]]:
    for start in range(0, len(items), CHUNK):
        yield items[start : start + CHUNK]
