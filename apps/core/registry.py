"""Registries in which apps register themselves: operations, object types, enumerations.

A lower app that must reach a higher one offers a registry here; the higher one registers itself in its
`AppConfig.ready()`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, cast

from django.db import models
from django.urls import URLPattern, path

if TYPE_CHECKING:
    from apps.core.http.operations import Operation

OperationClass = TypeVar("OperationClass", bound="type[Operation]")

_operations: dict[str, type[Operation]] = {}


def register(operation: OperationClass) -> OperationClass:
    """Class decorator: puts the operation under its name."""
    if operation.name in _operations:
        raise ValueError(f"Two operations are named {operation.name}")
    _operations[operation.name] = operation
    return operation


def operations() -> Mapping[str, type[Operation]]:
    """Every operation by name."""
    return dict(sorted(_operations.items()))


def operation_urls() -> list[URLPattern]:
    """The URL of every operation, below the API's base."""
    return [
        path(f"v1/{name}", op.as_view(), name=name.replace("/", "-")) for name, op in operations().items()
    ]


# -- kinds of objects that history, links and lists of references name ---------
def _nothing(*args: Any) -> Any:
    return None


@dataclass(frozen=True)
class Undo:
    """How one kind of record takes changes back: the one service of its area that puts values back.

    `work` is an `apps.core.changes.batch_update.Work`; the values are as history holds them.
    """

    fields: frozenset[str]
    """The tracked fields that may be put back."""
    lock: Callable[[Any, str, Sequence[int]], Sequence[Any]]
    """(actor, country, ids): those the actor may see, locked in the order of ids."""
    put_back: Callable[[Any, Any, Mapping[str, Any], Any], Mapping[str, str]]
    """(work, record, values, fetched): sets the values under every rule of an edit, without saving.

    Returns why for the fields that a rule kept as they are; raises AppError where nothing may change.
    """
    prepare: Callable[[Any, Sequence[Any], Mapping[int, Mapping[str, Any]]], Any] = _nothing
    """(work, records, values by id): fetches what the rules of a whole chunk need."""
    after: Callable[[Any, Sequence[Any]], None] = _nothing
    """(work, records): what follows for the records that were changed, once they are saved."""
    take_out: Callable[[Any, Any], None] | None = None
    """(work, record): undoes the making of a record; raises AppError where that cannot be."""
    groups: tuple[frozenset[str], ...] = ()
    """Fields that only mean something together: where one was changed since, all of them stay."""


@dataclass(frozen=True)
class ObjectType:
    """What the shared services must know of one kind of record."""

    code: str
    label: str
    model: type[models.Model]
    fields: tuple[str, ...]
    """The fields whose changes history keeps, in the order screens show them."""
    title: Callable[[Any], str]
    visible_to: Callable[[Any, str], models.QuerySet[Any]]
    """(user, country) -> the records the person may see there."""
    edit: Callable[..., Any] | None = None
    """The service that edits one record from a patch: (actor, country, object_id, version, patch)."""
    read: Mapping[str, Callable[[Any], Any]] | None = None
    """How to read fields that are not plain attributes, as JSON values."""
    secret: frozenset[str] = frozenset()
    """Fields of which history says that, never what, they changed."""
    hidden: Callable[[Any, Any], frozenset[str]] = lambda user, record: frozenset()
    """(who asks, record) -> the fields that they do not see, of which history tells them nothing."""
    screen: str = ""
    """The path of the screen that shows one record; `?id=` is added, or the key that is named next."""
    screen_key: str = "id"
    undo: Undo | None = None
    """How changes are taken back; None where they are not."""


_object_types: dict[str, ObjectType] = {}
_by_model: dict[type[models.Model], ObjectType] = {}


def register_object_type(entry: ObjectType) -> None:
    """Registers a kind of record."""
    _object_types[entry.code] = entry
    _by_model[entry.model] = entry


def object_type(code: str) -> ObjectType | None:
    """The kind named `code`, if there is one."""
    return _object_types.get(code)


def object_types() -> list[ObjectType]:
    """Every kind of record."""
    return list(_object_types.values())


def object_type_of(instance: models.Model) -> ObjectType:
    """The kind an instance is of. Raises KeyError for a model that keeps no history."""
    return _by_model[type(instance)]


# -- acts whose undo is their own ------------------------------------------------
ChangesetUndo = Callable[[Any, str, Any, Any, str], Any]
"""(actor, country, changeset, written, reason): takes the changeset back into `written`, within the transaction.

Returns an `apps.core.changes.undo.Outcome`; raises AppError where nothing may be taken back.
"""
_changeset_undos: dict[str, ChangesetUndo] = {}


def register_changeset_undo(kind: str, take_back: ChangesetUndo) -> None:
    """Registers how changesets of a kind are undone as a whole instead of record by record."""
    _changeset_undos[kind] = take_back


def changeset_undo(kind: str) -> ChangesetUndo | None:
    """How changesets of the kind are undone as a whole; None where they are undone record by record."""
    return _changeset_undos.get(kind)


# -- enumerations and packs that the bootstrap hands to the screens ------------
_enums: dict[str, Callable[[], list[dict[str, str]]]] = {}


def register_enum(name: str, options: type[models.Choices] | Callable[[], list[dict[str, str]]]) -> None:
    """Registers an enumeration under the name screens use for it."""
    if isinstance(options, type):
        choices = cast("Any", options)
        _enums[name] = lambda: [
            {"value": str(value), "label": str(label)} for value, label in choices.choices
        ]
    else:
        _enums[name] = options


def enums() -> dict[str, list[dict[str, str]]]:
    """Every enumeration with its labels."""
    return {name: options() for name, options in sorted(_enums.items())}
