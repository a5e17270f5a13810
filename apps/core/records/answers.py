"""Answers of a kind of record, made from its table: what is declared and what is built are the same names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from apps.core.areas import works_in
from apps.core.http.serializers import BaseOutput, UserRef
from apps.core.records.fields import Field
from apps.core.records.record import Record

if TYPE_CHECKING:
    from apps.accounts.models import User

Compute = Callable[[Any, "User"], Any]
"""(record, who asks) -> the value as JSON."""
_BASE = ("version", "created_at", "updated_at")
_PERSONS = ("created_by", "updated_by")


def offered(record: Record, *actions: str) -> Compute:
    """What makes `allowed_actions` of a kind whose records everybody may change who works with it in their country."""
    return lambda one, user: list(actions) if works_in(user, one.country, record.roles) else []


class Answers:
    """Builds rows and records in full as a table declares them.

    `computed` are the values that need more than the record: who asks, another selector. `given` are those that
    callers hand over, because one statement fetches them for all rows. Raises ValueError for a name that no
    answer shows.
    """

    def __init__(
        self, record: Record, computed: Mapping[str, Compute], given: Collection[str] = frozenset()
    ) -> None:
        shown = [one for one in record.fields if one.output is not None]
        names = {one.name for one in shown} | {"allowed_actions", *_PERSONS}
        if unknown := sorted({*computed, *given} - names):
            raise ValueError(f"{record.code}: no answer shows {', '.join(unknown)}")
        if "allowed_actions" not in {*computed, *given}:
            raise ValueError(f"{record.code}: say what may be done with one")
        self._id = record.id_name
        self._private = [(one.name, one.row, one.visibility.shows) for one in shown if one.visibility]
        self._record = record
        self._row = _Part([one for one in shown if one.row], computed, given, _BASE)
        self._rest = _Part([one for one in shown if not one.row], computed, given, ())
        self._persons = {name: computed.get(name, _person(name)) for name in _PERSONS}
        self._actions = computed.get("allowed_actions")
        self._told = [name for name in _PERSONS if any(one.name == name for one in record.fields)]

    def rows(self, records: Sequence[Any], user: User, **given: Mapping[int, Any]) -> list[BaseOutput]:
        """Rows of the list; what is given, by the id of the record, is None for those it does not name."""
        return [
            self.row(one, user, **{name: values.get(one.pk) for name, values in given.items()})
            for one in records
        ]

    def row(self, record: Any, user: User, **given: Any) -> BaseOutput:
        """One row. Who made it and who changed it are told where the table names them, else by the record in full."""
        return self._record.row_shape(**self._values_of_row(record, user, given))

    def _values_of_row(self, record: Any, user: User, given: Mapping[str, Any]) -> dict[str, Any]:
        return {
            self._id: record.pk,
            **self._row.of(record, user, given),
            **self._hidden(record, user, of_row=True),
            **dict.fromkeys(_PERSONS),
            **{name: self._persons[name](record, user) for name in self._told},
            "allowed_actions": given["allowed_actions"]
            if self._actions is None
            else self._actions(record, user),
        }

    def detail(self, record: Any, user: User, **given: Any) -> BaseOutput:
        """One record in full."""
        return self._record.detail_shape(
            **{
                **self._values_of_row(record, user, given),
                **self._rest.of(record, user, given),
                **self._hidden(record, user, of_row=False),
                **{name: person(record, user) for name, person in self._persons.items()},
            }
        )

    def _hidden(self, record: Any, user: User, *, of_row: bool) -> dict[str, None]:
        """Null for each field that the person does not see."""
        return {
            name: None
            for name, in_row, shows in self._private
            if in_row is of_row and not shows(user, record)
        }


class _Part:
    """Some of the fields: those that are attributes as they stand are fetched in one go."""

    def __init__(
        self,
        fields: Sequence[Field],
        computed: Mapping[str, Compute],
        given: Collection[str],
        more: Sequence[str],
    ) -> None:
        self._given = [one.name for one in fields if one.name in given]
        plain = [one.name for one in fields if one.plain is None and one.name not in {*computed, *given}]
        self._plain = [*more, *plain]
        self._get = _getter(self._plain)
        self._made = {
            one.name: computed.get(one.name) or _of_record(one.plain)
            for one in fields
            if one.name in computed or (one.plain is not None and one.name not in given)
        }

    def of(self, record: Any, user: User, given: Mapping[str, Any]) -> dict[str, Any]:
        """The values by name. Raises KeyError for one that should have been given."""
        values = dict(zip(self._plain, self._get(record), strict=True))
        for name, make in self._made.items():
            values[name] = make(record, user)
        for name in self._given:
            values[name] = given[name]
        return values


def _getter(names: Sequence[str]) -> Callable[[Any], Sequence[Any]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda record: [getattr(record, name) for name in names]


def _of_record(plain: Callable[[Any], Any] | None) -> Compute:
    assert plain is not None
    return lambda record, user: plain(record)


def _person(name: str) -> Compute:
    def person(record: Any, user: User) -> UserRef | None:
        found = getattr(record, name)
        return UserRef.of(found) if found else None

    return person
