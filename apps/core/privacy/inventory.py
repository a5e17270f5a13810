"""Inventory of personal data: columns, whose data they contain, retention period and kind of erasure.

Each area registers its tables (`personal.py`); a test finds columns that nobody declared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from django.db import models

from apps.core.country.model import Retention


class Subject(StrEnum):
    """Groups of people whose data is stored, with their label."""

    STAFF = "staff"
    SENDER = "senders of business messages"
    REPORTER = "reporters of errors"
    CONTACT = "contacts of leads"
    VISITOR = "visitors of the site"
    ANYBODY = "anyone whom the text mentions"


class ErasureEffect(StrEnum):
    """Effects of an erasure on a column."""

    BLANKED = "emptied"
    REPLACED = "replaced"
    REDACTED = "what names the person is taken out of the text"
    DELETED = "deleted with its row"
    STAYS = "stays until its term is over"


@dataclass(frozen=True)
class RetentionPeriod:
    """A retention period."""

    words: str
    term: Callable[[Retention], timedelta] | None = None
    """Return the period of a country, if a retention run deletes the data."""


def for_days(term: timedelta) -> RetentionPeriod:
    """Return a retention period of some days, in every country."""
    return RetentionPeriod(f"{term.days} days", lambda retention: term)


CONTACTS = RetentionPeriod("24 months after the matter is over", lambda retention: retention.contacts)
ADDRESSES = RetentionPeriod("30 days", lambda retention: retention.addresses)
WITH_RECORD = RetentionPeriod("as long as the record, or until the person is erased")
WITH_ACCOUNT = RetentionPeriod("as long as the account, or until the person is erased")


@dataclass(frozen=True)
class Column:
    """A column with personal data."""

    name: str
    what: str
    goes: ErasureEffect
    retention: RetentionPeriod
    is_exported: bool = True
    """True if an export contains it. False for columns derived from others for search or comparison."""


@dataclass(frozen=True, kw_only=True)
class PersonalData:
    """The personal data in the table of a model."""

    model: type[models.Model]
    whose: Subject
    columns: tuple[Column, ...]

    @property
    def names(self) -> frozenset[str]:
        """Return the names of the columns."""
        return frozenset(column.name for column in self.columns)

    def going(self, *ways: ErasureEffect) -> tuple[str, ...]:
        """Return the columns with one of these effects."""
        return tuple(column.name for column in self.columns if column.goes in ways)


_declared: dict[type[models.Model], PersonalData] = {}
_others: dict[type[models.Model], Mapping[str, str]] = {}


def register(data: PersonalData) -> None:
    """Register the personal data of a table."""
    _declared[data.model] = data


def register_others(model: type[models.Model], columns: Mapping[str, str]) -> None:
    """Register columns that look like personal data but are not: {column: reason}."""
    _others[model] = columns


def of(model: type[models.Model]) -> PersonalData | None:
    """Return the personal data in the table of a model, or None."""
    return _declared.get(model)


def others_of(model: type[models.Model]) -> Mapping[str, str]:
    """Return the columns of a model that look like personal data but are not, with the reason."""
    return _others.get(model, {})


def declared() -> Iterator[PersonalData]:
    """Yield the personal data of all tables, by model name."""
    yield from sorted(_declared.values(), key=lambda data: data.model._meta.label)
