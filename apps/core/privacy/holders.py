"""Kinds of records with personal data, registered by areas: how to find, export and erase a person."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from django.db import models

from apps.core import registry
from apps.core.changes import history, versions
from apps.core.changes.blanking import blanked
from apps.core.models import Versioned
from apps.core.privacy import inventory
from apps.core.privacy.redaction import Redactor
from apps.core.privacy.sought import SearchedPerson
from apps.core.values import Json

if TYPE_CHECKING:
    from apps.accounts.models import User

M = TypeVar("M", bound=models.Model)
Trace = tuple[str, int]
"""Kind and id of a record whose history contains personal data."""


@dataclass(frozen=True)
class Erasure:
    """An erasure: the texts that identify the person, and the user who erases."""

    redactor: Redactor
    actor: User | None = None
    reason: str = ""
    person: SearchedPerson | None = None
    """The person; None if the retention period of a whole record is over and everybody in it is erased."""

    def is_of(self, *ways: str) -> bool:
        """Return whether one of these addresses or numbers belongs to an erased person."""
        return self.person is None or self.person.is_of(*ways)


def _no_people(record: models.Model, person: SearchedPerson | None) -> Iterable[str]:
    return ()


def _own_trace(record: models.Model) -> list[Trace]:
    return [(registry.object_type_of(record).code, record.pk)]


@dataclass(frozen=True, kw_only=True)
class Holder(Generic[M]):
    """A kind of record with personal data, searchable by email address or phone number."""

    code: str
    label: str
    """The plural name, capitalized."""
    search: Callable[[SearchedPerson], models.QuerySet[M]]
    """Return the records about a person, through an index."""
    thorough: Callable[[SearchedPerson], models.QuerySet[M]] | None = None
    """Return the same by reading every text, for jobs. None if `found` is complete."""
    erase: Callable[[M, Erasure], bool]
    """(locked record, erasure): erases the person and saves, in the caller's transaction.

    Returns whether the record was the person's own, so that its whole history is about the person; False if
    it only mentions them.
    """
    called: Callable[[M, SearchedPerson | None], Iterable[str]] = _no_people
    """(record, person or None for everybody): returns names, addresses and numbers that identify them."""
    exported: Callable[[M, SearchedPerson], Mapping[str, Json]] | None = None
    """(record, person): returns {label: value}, if an export differs from the record's personal columns."""
    traces: Callable[[M], Iterable[Trace]] = _own_trace
    """Return the histories that contain the person's data."""
    business: frozenset[str] = frozenset()
    """History fields that describe the business and are not blanked, even if they look like a person's name.

    "title" means the title of the record.
    """
    refused: Callable[[SearchedPerson], str] | None = None
    """Return the reason why the person cannot be erased now, or ""."""

    def search_thoroughly(self, person: SearchedPerson) -> models.QuerySet[M]:
        """Return all records about a person, however long the search takes."""
        return (self.thorough or self.search)(person)

    def export_values(self, record: M, person: SearchedPerson) -> dict[str, Json]:
        """Return what an export contains of a record."""
        return dict(self.exported(record, person)) if self.exported else personal_values(record)


def personal_values(record: models.Model) -> dict[str, Json]:
    """Return the non-empty personal columns of a record, by label."""
    data = inventory.of(type(record))
    columns = [column for column in data.columns if column.is_exported] if data else []
    values = {column.what: history.as_json(getattr(record, column.name)) for column in columns}
    return {what: value for what, value in values.items() if value not in (None, "", [], {})}


_holders: dict[str, Holder] = {}


def register(holder: Holder) -> None:
    """Register a kind of record with personal data."""
    _holders[holder.code] = holder


def holders() -> list[Holder]:
    """Return every kind of record with personal data, in the order of registration."""
    return list(_holders.values())


@contextmanager
def erasing(record: Versioned, erasure: Erasure) -> Iterator[None]:
    """Save an erasure in the block with a new version, and a history entry without values."""
    before, version = history.snapshot(record), record.version
    with versions.changing(record, actor=erasure.actor, action="erase_person", has_notice=False):
        yield
    if record.version == version:
        return
    changed = history.differences(before, history.snapshot(record))
    history.entry(
        actor=erasure.actor,
        record=record,
        action="erase_person",
        changes=[blanked(change["field"]) for change in changed],
        reason=erasure.reason,
    ).save()
