"""The inventory of personal data: which columns hold any, whose, how long they stay and how they go.

Each area registers what its tables hold (`personal.py`); a test finds columns that nobody declared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from django.db import models

from apps.core.country.model import Retention


class Whose(StrEnum):
    """Who the data are about, as people call them."""

    STAFF = "staff"
    SENDER = "senders of business messages"
    REPORTER = "reporters of errors"
    CONTACT = "contacts of leads"
    VISITOR = "visitors of the site"
    ANYBODY = "whoever is written of"


class Goes(StrEnum):
    """What becomes of a column when its person is erased."""

    BLANKED = "emptied"
    REPLACED = "replaced"
    REDACTED = "what names the person is taken out of the text"
    DELETED = "deleted with its row"
    STAYS = "stays until its term is over"


@dataclass(frozen=True)
class Kept:
    """How long data stay."""

    words: str
    term: Callable[[Retention], timedelta] | None = None
    """By country, where a retention run ends them."""


def for_days(term: timedelta) -> Kept:
    """Kept so long, in every country."""
    return Kept(f"{term.days} days", lambda retention: term)


CONTACTS = Kept("24 months after the matter is over", lambda retention: retention.contacts)
ADDRESSES = Kept("30 days", lambda retention: retention.addresses)
WITH_RECORD = Kept("as long as the record, or until the person is erased")
WITH_ACCOUNT = Kept("as long as the account, or until the person is erased")


@dataclass(frozen=True)
class Column:
    """One column that holds personal data."""

    name: str
    what: str
    goes: Goes
    kept: Kept
    is_told: bool = True
    """Whether an export says it; not what only repeats other columns, to be found or compared by."""


@dataclass(frozen=True, kw_only=True)
class PersonalData:
    """What the table of a model holds of people."""

    model: type[models.Model]
    whose: Whose
    columns: tuple[Column, ...]

    @property
    def names(self) -> frozenset[str]:
        """The columns."""
        return frozenset(column.name for column in self.columns)

    def going(self, *ways: Goes) -> tuple[str, ...]:
        """The columns that go in one of these ways."""
        return tuple(column.name for column in self.columns if column.goes in ways)


_declared: dict[type[models.Model], PersonalData] = {}
_others: dict[type[models.Model], Mapping[str, str]] = {}


def register(data: PersonalData) -> None:
    """Register what a table holds of people."""
    _declared[data.model] = data


def register_others(model: type[models.Model], columns: Mapping[str, str]) -> None:
    """Register columns that look as if they held personal data and do not: {column: why}."""
    _others[model] = columns


def of(model: type[models.Model]) -> PersonalData | None:
    """What the table of a model holds of people; None where it holds nothing."""
    return _declared.get(model)


def others_of(model: type[models.Model]) -> Mapping[str, str]:
    """The columns of a model that look as if they held personal data and do not, each with the reason."""
    return _others.get(model, {})


def declared() -> Iterator[PersonalData]:
    """What all tables hold, in the order of their names."""
    yield from sorted(_declared.values(), key=lambda data: data.model._meta.label)
