"""Registries for apps: operations, object types, enumerations.

A lower app that needs a higher one provides a registry here; the higher one registers itself in its
`AppConfig.ready()`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from django.db import models
from django.db.models.enums import ChoicesType
from django.urls import URLPattern, path

from apps.core.values import FieldValue, Json

if TYPE_CHECKING:
    from apps.accounts.models import User
    from apps.core.changes.batch_update import BatchContext
    from apps.core.changes.undo import UndoOutcome
    from apps.core.http.operations import Operation
    from apps.core.models import Changeset

M = TypeVar("M", bound=models.Model)
P = TypeVar("P")
OperationClass = TypeVar("OperationClass", bound="type[Operation]")

_operations: dict[str, type[Operation]] = {}


def register(operation: OperationClass) -> OperationClass:
    """Register an operation class under its name, as a decorator."""
    if operation.name in _operations:
        raise ValueError(f"Two operations are named {operation.name}")
    _operations[operation.name] = operation
    return operation


def operations() -> Mapping[str, type[Operation]]:
    """Return all operations by name."""
    return dict(sorted(_operations.items()))


def operation_urls() -> list[URLPattern]:
    """Return the URL patterns of all operations, relative to the API's base."""
    return [
        path(f"v1/{name}", op.as_view(), name=name.replace("/", "-")) for name, op in operations().items()
    ]


# -- kinds of records with history, links and references ----------------------
def _nothing(*args: object) -> Any:
    return None


@dataclass(frozen=True)
class Undo(Generic[M, P]):
    """Undo of one record kind: the service of its area that restores values.

    Values are in the format of history. `P` is what `prepare` loads.
    """

    fields: frozenset[str]
    """The tracked fields that can be restored."""
    lock: Callable[[User, str, Sequence[int]], Sequence[M]]
    """(actor, country, ids): returns the records that the actor may see, locked in the order of ids."""
    put_back: Callable[[BatchContext, M, Mapping[str, Json], P], Mapping[str, str]]
    """(work, record, values, fetched): sets the values under every rule of an edit, without saving.

    Returns errors for fields that a rule did not allow to change; raises AppError if nothing may change.
    """
    prepare: Callable[[BatchContext, Sequence[M], Mapping[int, Mapping[str, Json]]], P] = _nothing
    """(work, records, values by id): loads what the rules of a whole chunk need."""
    after: Callable[[BatchContext, Sequence[M]], None] = _nothing
    """(work, records): follow-up work after the changed records are saved."""
    take_out: Callable[[BatchContext, M], None] | None = None
    """(work, record): undoes the creation of a record; raises AppError if that is not possible."""
    groups: tuple[frozenset[str], ...] = ()
    """Fields that are only valid together: if one was changed since, none is restored."""


@dataclass(frozen=True)
class ObjectType(Generic[M]):
    """The facts that shared services need about one record kind."""

    code: str
    label: str
    model: type[M]
    fields: tuple[str, ...]
    """The fields with history, in the order of screens."""
    title: Callable[[M], str]
    visible_to: Callable[[User, str], models.QuerySet[M]]
    """(user, country): returns the records that the user may see."""
    edit: Callable[..., Any] | None = None
    """The service that edits one record from a patch: (actor, country, object_id, version, patch)."""
    read: Mapping[str, Callable[[M], FieldValue]] | None = None
    """Functions that read fields which are not plain attributes, as JSON values."""
    secret: frozenset[str] = frozenset()
    """Fields whose changes are recorded without values."""
    hidden: Callable[[User, M], frozenset[str]] = lambda user, record: frozenset()
    """(user, record): returns fields that the user may not see, also not in history."""
    screen: str = ""
    """The path of the record's screen, opened with `?id=` or the query key in `screen_key`."""
    screen_key: str = "id"
    undo: Undo | None = None
    """The undo of changes; None if changes cannot be undone."""


_object_types: dict[str, ObjectType] = {}
_by_model: dict[type[models.Model], ObjectType] = {}


def register_object_type(entry: ObjectType) -> None:
    """Register a record kind."""
    _object_types[entry.code] = entry
    _by_model[entry.model] = entry


def object_type(code: str) -> ObjectType | None:
    """Return the kind with this code, or None."""
    return _object_types.get(code)


def object_types() -> list[ObjectType]:
    """Return all record kinds."""
    return list(_object_types.values())


def object_type_of(instance: models.Model) -> ObjectType:
    """Return the kind of an instance. Raise KeyError for a model without history."""
    return _by_model[type(instance)]


# -- actions that are undone as a whole ----------------------------------------
ChangesetUndo = Callable[["User", str, "Changeset", "Changeset", str], "UndoOutcome"]
"""(actor, country, changeset, written, reason): undoes the changeset within the transaction.

Changes are added to the changeset `written`. Returns an `apps.core.changes.undo.UndoOutcome`; raises AppError
if nothing may be undone.
"""
_changeset_undos: dict[str, ChangesetUndo] = {}


def register_changeset_undo(kind: str, take_back: ChangesetUndo) -> None:
    """Register how changesets of a kind are undone as a whole instead of record by record."""
    _changeset_undos[kind] = take_back


def changeset_undo(kind: str) -> ChangesetUndo | None:
    """Return how changesets of the kind are undone as a whole; None if they are undone record by record."""
    return _changeset_undos.get(kind)


# -- enumerations that the bootstrap response contains -------------------------
_enums: dict[str, Callable[[], list[dict[str, str]]]] = {}


def _options_of(choices: type[models.Choices]) -> Callable[[], list[dict[str, str]]]:
    return lambda: [{"value": str(value), "label": str(label)} for value, label in choices.choices]


def register_enum(name: str, options: type[models.Choices] | Callable[[], list[dict[str, str]]]) -> None:
    """Register an enumeration under the name that screens use."""
    _enums[name] = _options_of(options) if isinstance(options, ChoicesType) else options


def enums() -> dict[str, list[dict[str, str]]]:
    """Return all enumerations with their labels."""
    return {name: options() for name, options in sorted(_enums.items())}
