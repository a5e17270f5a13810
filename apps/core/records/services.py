"""Services that create, edit and undo records of kinds whose rules only concern the values of fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from django.db import transaction

from apps.core import registry
from apps.core.changes import history, versions
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import Invalid, NotFound
from apps.core.models import Entity, Versioned
from apps.core.records.record import Record
from apps.core.records.repository import Repository
from apps.core.values import FieldValue

if TYPE_CHECKING:
    from apps.accounts.models import User

Values = Mapping[str, FieldValue]
"""Values by field, as sent by requests or as stored in history."""
M = TypeVar("M", bound=Versioned)
E = TypeVar("E", bound=Entity)


@dataclass(frozen=True)
class Write:
    """The author of a change, the country, and the confirmed warnings."""

    actor: User
    country: str
    confirmed: frozenset[str] = frozenset()


def _allow(actor: User, record: Versioned) -> None:
    """Allow everyone who can see the record to change it."""


@dataclass(frozen=True)
class RecordServices(Generic[M]):
    """The services of one kind: each runs in one transaction and writes history."""

    label: str
    new: Callable[[User, str], M]
    """(actor, country) -> an unsaved record."""
    lock: Callable[[User, str, Sequence[int]], Sequence[M]]
    """(actor, country, ids) -> the visible records, locked in the order of ids."""
    apply: Callable[[Write, M, Values], None]
    """Set values under every rule of the kind, without saving. Raises AppError.

    A record without a primary key is new.
    """
    undoable: frozenset[str]
    authorize: Callable[[User, M], None] = _allow
    """Raise Forbidden if the user may not change the locked record."""
    groups: tuple[frozenset[str], ...] = ()
    """Fields that are only undone together."""

    @staticmethod
    def of(
        record: Record,
        repository: Repository[E],
        apply: Callable[[Write, E, Values], None],
        *,
        groups: tuple[frozenset[str], ...] = (),
    ) -> RecordServices[E]:
        """Return the services of a kind that has a table and belongs to a country."""

        def new(actor: User, country: str) -> E:
            return repository.model(country=country, created_by=actor, updated_by=actor)

        return RecordServices(record.label, new, repository.lock_many, apply, record.undoable, groups=groups)

    @transaction.atomic
    def create(
        self, *, actor: User, country: str, fields: Values, confirmed: frozenset[str] = frozenset()
    ) -> M:
        """Create a record. Raises what `apply` raises."""
        record = self.new(actor, country)
        self.apply(Write(actor, country, confirmed), record, fields)
        record.save()
        history.record(actor=actor, record=record, action="create")
        return record

    @transaction.atomic
    def edit(
        self,
        *,
        actor: User,
        country: str,
        record_id: int,
        version: int | None,
        patch: Values,
        confirmed: frozenset[str] = frozenset(),
    ) -> M:
        """Change the sent fields. Raise NotFound, Forbidden, Conflict, and the errors of `apply`."""
        record = self.lock_one(actor, country, record_id)
        self.authorize(actor, record)
        if version is None:
            raise Invalid({"version": ["This field is required."]})
        versions.check(record, version, patch)
        with versions.changing(record, actor=actor):
            self.apply(Write(actor, country, confirmed), record, patch)
        return record

    def save(
        self, *, actor: User, country: str, record_id: int | None, version: int | None, fields: Values
    ) -> M:
        """Create a record if no id is given, otherwise change that one. Raises what both raise."""
        if record_id is None:
            return self.create(actor=actor, country=country, fields=fields)
        return self.edit(actor=actor, country=country, record_id=record_id, version=version, patch=fields)

    def edit_from_history(
        self, *, actor: User, country: str, object_id: int, version: int, patch: Values
    ) -> M:
        """Restore values from history by an ordinary edit. Raises what `edit` raises."""
        return self.edit(actor=actor, country=country, record_id=object_id, version=version, patch=patch)

    @property
    def undo(self) -> registry.Undo:
        """Return the undo of the records' changes, for the registry."""
        return registry.Undo(
            fields=self.undoable, lock=self.lock, put_back=self._put_back, groups=self.groups
        )

    def lock_one(self, actor: User, country: str, record_id: int) -> M:
        """Return one visible record, locked for a change. Raise NotFound."""
        records = self.lock(actor, country, [record_id])
        if not records:
            raise NotFound(self.label)
        return records[0]

    def _put_back(self, work: BatchContext, record: M, values: Values, fetched: None) -> dict[str, str]:
        self.authorize(work.actor, record)
        self.apply(Write(work.actor, work.country), record, values)
        return {}
