"""Outputs of a record kind, built from its table of fields: declarations and values have the same names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from django.db import models

from apps.core.http.outputs import copier_of, is_copied
from apps.core.http.serializers import BaseOutput, UserRef
from apps.core.permissions.areas import works_in
from apps.core.records.fields import Field
from apps.core.records.record import Record
from apps.core.values import FieldValue

if TYPE_CHECKING:
    from apps.accounts.models import User

Compute = Callable[[Any, "User"], Any]
"""(record, user): returns the value as JSON."""
_BASE = ("version", "created_at", "updated_at")
_PERSONS = ("created_by", "updated_by")


def offered(record: Record, *actions: str) -> Compute:
    """Return a function that computes `allowed_actions`.

    It is for a kind that all its roles may change in their countries.
    """
    return lambda one, user: list(actions) if works_in(user, one.country, record.roles) else []


class Answers:
    """A builder of list rows and details as the record table declares them.

    A value is the record's attribute of the same name, or the one that `From` names in the table, converted to
    the declared type: a related record becomes the `UserRef` or `StoreRef` of the table. `computed` maps names to functions of record and user, for values that are not on the record. `given`
    names values that the caller passes, because one statement loads them for all rows. Raises ValueError for
    a name that no output has.
    """

    def __init__(
        self, record: Record, computed: Mapping[str, Compute], name_list: Collection[str] = frozenset()
    ) -> None:
        shown = [one for one in record.fields if one.output is not None]
        names = {one.name for one in shown} | {"allowed_actions", *_PERSONS}
        if unknown := sorted({*computed, *name_list} - names):
            raise ValueError(f"{record.code}: no answer shows {', '.join(unknown)}")
        if "allowed_actions" not in {*computed, *name_list}:
            raise ValueError(f"{record.code}: say what may be done with one")
        self._id = record.id_name
        self._private = [(one.name, one.row, one.visibility.shows) for one in shown if one.visibility]
        self._record = record
        self._row = _Part([one for one in shown if one.row], computed, name_list, _BASE)
        self._rest = _Part([one for one in shown if not one.row], computed, name_list, ())
        self._persons = {name: computed.get(name, _person(name)) for name in _PERSONS}
        self._actions = computed.get("allowed_actions")
        self._told = [name for name in _PERSONS if any(one.name == name for one in record.fields)]

    def rows(self, records: Sequence[Any], user: User, **rows_by_id: Mapping[int, Any]) -> list[BaseOutput]:
        """Return the list rows; `rows_by_id` maps names to values by record id, None if missing."""
        return [
            self.row(one, user, **{name: values.get(one.pk) for name, values in rows_by_id.items()})
            for one in records
        ]

    def row(self, record: Any, user: User, **row: Any) -> BaseOutput:
        """Return one row.

        `created_by` and `updated_by` are set if the table names them, otherwise only in details.
        """
        return self._record.row_shape(**self._values_of_row(record, user, row))

    def _values_of_row(self, record: models.Model, user: User, row: Mapping[str, Any]) -> dict[str, Any]:
        return {
            self._id: record.pk,
            **self._row.of(record, user, row),
            **self._hidden(record, user, of_row=True),
            **dict.fromkeys(_PERSONS),
            **{name: self._persons[name](record, user) for name in self._told},
            "allowed_actions": row["allowed_actions"]
            if self._actions is None
            else self._actions(record, user),
        }

    def detail(self, record: Any, user: User, **row: Any) -> BaseOutput:
        """Return the details of one record."""
        return self._record.detail_shape(
            **{
                **self._values_of_row(record, user, row),
                **self._rest.of(record, user, row),
                **self._hidden(record, user, of_row=False),
                **{name: person(record, user) for name, person in self._persons.items()},
            }
        )

    def _hidden(self, record: models.Model, user: User, *, of_row: bool) -> dict[str, None]:
        """Return null for each field that the user may not see."""
        return {
            name: None
            for name, in_row, shows in self._private
            if in_row is of_row and not shows(user, record)
        }


class _Part:
    """A subset of the fields. Plain attributes are read with one attrgetter."""

    def __init__(
        self,
        fields: Sequence[Field],
        computed: Mapping[str, Compute],
        names: Collection[str],
        more: Sequence[str],
    ) -> None:
        self._given = [one.name for one in fields if one.name in names]
        read = [one for one in fields if one.name not in {*computed, *names}]
        self._plain = [*more, *(one.name for one in read if _is_plain(one))]
        self._get = _getter(self._plain)
        self._made = {one.name: computed[one.name] for one in fields if one.name in computed} | {
            one.name: _of_record(one) for one in read if not _is_plain(one)
        }

    def of(self, record: Any, user: User, row: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values by name. Raise KeyError for a missing given value."""
        values = dict(zip(self._plain, self._get(record), strict=True))
        for name, make in self._made.items():
            values[name] = make(record, user)
        for name in self._given:
            values[name] = row[name]
        return values


def _getter(names: Sequence[str]) -> Callable[[Any], Sequence[FieldValue]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda record: [getattr(record, name) for name in names]


def _is_plain(field: Field) -> bool:
    return field.plain is None and is_copied(field.name, field.shown_type)


def _of_record(field: Field) -> Compute:
    read = field.plain or copier_of(field.name, field.shown_type)
    return lambda record, user: read(record)


def _person(name: str) -> Compute:
    def person(record: Any, user: User) -> UserRef | None:
        person_row = getattr(record, name)
        return UserRef.of(person_row) if person_row else None

    return person
