"""The kinds of records in which a person is found, told and erased, as areas register them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import models

from apps.core import registry
from apps.core.changes import history, versions
from apps.core.changes.blanking import blanked
from apps.core.models import Versioned
from apps.core.personal import inventory
from apps.core.personal.redaction import Redactor
from apps.core.personal.sought import Sought

if TYPE_CHECKING:
    from apps.accounts.models import User

Trace = tuple[str, int]
"""A kind of record and an id: whose history tells of a person."""


@dataclass(frozen=True)
class Erasure:
    """How a person is erased: what names them, and in whose name it is done."""

    redactor: Redactor
    actor: User | None = None
    reason: str = ""
    sought: Sought | None = None
    """Who; None where the term of a whole record is over, and everybody in it goes."""

    def is_of(self, *ways: str) -> bool:
        """Whether these ways to reach somebody are those of a person who is erased."""
        return self.sought is None or self.sought.is_of(*ways)


def _nobody(record: Any, sought: Sought | None) -> Iterable[str]:
    return ()


def _own_trace(record: Any) -> list[Trace]:
    return [(registry.object_type_of(record).code, record.pk)]


@dataclass(frozen=True, kw_only=True)
class Holder:
    """One kind of record that holds personal data and finds them by an e-mail address or a phone number."""

    code: str
    label: str
    """What several are called, at the beginning of a sentence."""
    found: Callable[[Sought], models.QuerySet[Any]]
    """The records about a person, by an index."""
    thorough: Callable[[Sought], models.QuerySet[Any]] | None = None
    """The same by reading every text, for jobs; None where `found` finds all."""
    erase: Callable[[Any, Erasure], bool]
    """(record, locked; erasure): takes the person out of it and saves, in the caller's transaction.

    Returns whether the record was the person's own, so that its history tells of nobody else; False where it only
    names them.
    """
    called: Callable[[Any, Sought | None], Iterable[str]] = _nobody
    """(record, whom; None: everybody): what names the person in it: names, addresses, numbers."""
    told: Callable[[Any, Sought], Mapping[str, Any]] | None = None
    """(record, whom): {label: value}, where an export tells something else than the record's personal columns."""
    traces: Callable[[Any], Iterable[Trace]] = _own_trace
    """The histories that tell of the person."""
    business: frozenset[str] = frozenset()
    """Fields of history that are of the business, which stay though they sound like a person's name; with "title",
    what the record was called."""
    refused: Callable[[Sought], str] | None = None
    """Why the person cannot be erased now, in words; "" where nothing speaks against it."""

    def found_by_job(self, sought: Sought) -> models.QuerySet[Any]:
        """Return all records about a person, however long that takes."""
        return (self.thorough or self.found)(sought)

    def tell(self, record: Any, sought: Sought) -> dict[str, Any]:
        """What an export says of a record."""
        return dict(self.told(record, sought)) if self.told else tell(record)


def tell(record: models.Model) -> dict[str, Any]:
    """The personal columns of a record with what they are, those that hold anything."""
    data = inventory.of(type(record))
    told = [column for column in data.columns if column.is_told] if data else []
    values = {column.what: history.as_json(getattr(record, column.name)) for column in told}
    return {what: value for what, value in values.items() if value not in (None, "", [], {})}


_holders: dict[str, Holder] = {}


def register(holder: Holder) -> None:
    """Register a kind of record that holds personal data."""
    _holders[holder.code] = holder


def holders() -> list[Holder]:
    """Every kind of record that holds personal data, in the order in which they were registered."""
    return list(_holders.values())


@contextmanager
def erasing(record: Versioned, erasure: Erasure) -> Iterator[None]:
    """The block takes a person out of a locked record: saved with its version, and told in history without a value."""
    before, version = history.snapshot(record), record.version
    with versions.changing(record, actor=erasure.actor, action="erase_person", is_told=False):
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
