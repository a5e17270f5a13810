"""Answers of a kind of record, made from its table: what is declared and what is built are the same names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from apps.core.records.fields import Field
from apps.core.records.record import Record

if TYPE_CHECKING:
    from apps.accounts.models import User

Compute = Callable[[Any, "User"], Any]
"""(record, who asks) -> the value as JSON."""
_BASE = ("version", "created_at", "updated_at")
_PERSONS = ("created_by", "updated_by")


class Answers:
    """Builds rows and records in full as a table declares them.

    `computed` are the values that need more than the record: who asks, another selector. Raises ValueError for
    a name that no answer shows.
    """

    def __init__(self, record: Record, computed: Mapping[str, Compute]) -> None:
        shown = [one for one in record.fields if one.output is not None]
        names = {one.name for one in shown} | {"allowed_actions", *_PERSONS}
        if unknown := sorted(set(computed) - names):
            raise ValueError(f"{record.code}: no answer shows {', '.join(unknown)}")
        if "allowed_actions" not in computed:
            raise ValueError(f"{record.code}: say what may be done with one")
        self._id = record.id_name
        self._row = _Part([one for one in shown if one.row], computed, _BASE)
        self._rest = _Part([one for one in shown if not one.row], computed, ())
        self._persons = {name: computed.get(name, _person(name)) for name in _PERSONS}
        self._actions = computed["allowed_actions"]

    def rows(self, records: Sequence[Any], user: User) -> list[dict[str, Any]]:
        """Rows of the list."""
        return [self.row(one, user) for one in records]

    def row(self, record: Any, user: User) -> dict[str, Any]:
        """One row. Who made it is told by the record in full alone."""
        return {
            self._id: record.pk,
            **self._row.of(record, user),
            "created_by": None,
            "updated_by": self._persons["updated_by"](record, user),
            "allowed_actions": self._actions(record, user),
        }

    def detail(self, record: Any, user: User) -> dict[str, Any]:
        """One record in full."""
        return {
            **self.row(record, user),
            **self._rest.of(record, user),
            "created_by": self._persons["created_by"](record, user),
        }


class _Part:
    """Some of the fields: those that are attributes as they stand are fetched in one go."""

    def __init__(self, fields: Sequence[Field], computed: Mapping[str, Compute], more: Sequence[str]) -> None:
        self._plain = [*more, *(one.name for one in fields if one.plain is None and one.name not in computed)]
        self._get = _getter(self._plain)
        self._made = {
            one.name: computed.get(one.name) or _of_record(one.plain)
            for one in fields
            if one.name in computed or one.plain is not None
        }

    def of(self, record: Any, user: User) -> dict[str, Any]:
        """The values by name."""
        values = dict(zip(self._plain, self._get(record), strict=True))
        for name, make in self._made.items():
            values[name] = make(record, user)
        return values


def _getter(names: Sequence[str]) -> Callable[[Any], Sequence[Any]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda record: [getattr(record, name) for name in names]


def _of_record(plain: Callable[[Any], Any] | None) -> Compute:
    assert plain is not None
    return lambda record, user: plain(record)


def _person(name: str) -> Compute:
    def person(record: Any, user: User) -> dict[str, Any] | None:
        found = getattr(record, name)
        return found.as_ref() if found else None

    return person
