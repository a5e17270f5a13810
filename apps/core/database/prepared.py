"""Statements that never change but for their values: compiled once, prepared once by each connection.

Writing the SQL of a small lookup takes Django, and planning its joins takes PostgreSQL, several times what
the lookup itself takes. Such a read is declared once, as a queryset with a `Param` where a value belongs:

    _BY_ID = Rows(lambda: Brand.objects.filter(pk=Param("id")).values_list("pk", "name"))
    _BY_ID.fetch(id=7)

The rows of a long list's page are read through `InOrder`. A record that is read with all that belongs to it, by
whoever may see it, is read through `InFull`. Of what is written, only history's entries are: each write has one, all
of one shape. A statement that is asked in many shapes (the filters of a list, the fields of an edit) has no place here.

Everything here stands on parts of Django that are not public; `test_prepared.py` names them. With the setting
`PREPARED_READS` off, every read goes through the ORM as usual and gives the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import orjson
import psycopg
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import EmptyResultSet
from django.db import connection, models
from django.db.backends.postgresql.base import ServerBindingCursor
from django.db.models.expressions import Col, Expression
from django.db.models.lookups import BuiltinLookup
from django.db.models.query import get_related_populators
from psycopg.pq import Format

from apps.core.database import connections

M = TypeVar("M", bound=models.Model)

_given: ContextVar[Mapping[str, Any] | None] = ContextVar("given", default=None)
"""The values of the read at work, where it goes through the ORM."""


class Param(Expression):
    """The place of a value that is given, by this name, when the read is done."""

    def __init__(self, name: str) -> None:
        super().__init__(output_field=models.TextField())
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        """A placeholder that stands for itself; through the ORM, for its value."""
        given = _given.get()
        return "%s", (self if given is None else given[self.name],)


@models.Field.register_lookup
class AnyOf(BuiltinLookup[Any]):
    """`column = ANY(array)`: what `IN` says with one value for any number of ids, so that the text stays."""

    lookup_name = "among"
    prepare_rhs = False

    def get_rhs_op(self, connection: Any, rhs: str) -> str:
        """The comparison with an array."""
        return f"= ANY({rhs})"


@dataclass(frozen=True)
class Statement:
    """One compiled read: its text, its values with params among them, and how its rows are read."""

    sql: str
    values: tuple[Any, ...]
    converters: dict[int, Any]
    """The ORM's, by column."""
    json_at: tuple[int, ...]
    """The columns that are JSON and come as text."""
    is_binary: bool
    """Whether its rows are sent as PostgreSQL holds them: nothing is written as text there and read again here."""
    compiler: Any

    def filled(self, given: Mapping[str, Any]) -> list[Any]:
        """The values with the given ones in the place of params."""
        return [given[value.name] if isinstance(value, Param) else value for value in self.values]

    def rows(self, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """The rows for these values, read as the ORM reads them."""
        with _cursor(is_binary=self.is_binary) as cursor:
            cursor.execute(self.sql, values)
            found: list[tuple[Any, ...]] = cursor.fetchall()
        read: list[tuple[Any, ...]] = (
            [tuple(row) for row in self.compiler.apply_converters(found, self.converters)]
            if self.converters
            else found
        )
        return [self._with_json(row) for row in read] if self.json_at else read

    def _with_json(self, row: tuple[Any, ...]) -> tuple[Any, ...]:
        told = [(at, text) for at in self.json_at if (text := row[at]) is not None]
        if not told:
            return row
        values = list(row)
        for at, text in told:
            values[at] = orjson.loads(text)
        return tuple(values)


class _Prepared:
    def __init__(self, build: Callable[[], models.QuerySet[Any, Any]]) -> None:
        self._build = build
        self._statement: Statement | None = None

    def _through_the_orm(self, given: Mapping[str, Any]) -> list[Any]:
        with _giving(given):
            return list(self._build())

    def _compiled(self) -> Statement:
        if self._statement is None:
            self._statement = _compile(self._build())
        return self._statement


@contextmanager
def _giving(given: Mapping[str, Any]) -> Iterator[None]:
    token = _given.set(given)
    try:
        yield
    finally:
        _given.reset(token)


def _compile(rows: models.QuerySet[Any, Any]) -> Statement:
    compiler = rows.query.get_compiler(using=connection.alias)
    sql, values = compiler.as_sql()
    expressions = [column[0] for column in compiler.select]
    converters: dict[int, Any] = compiler.get_converters(expressions)
    # Whole columns of JSON are read more quickly, and those that hold nothing not at all.
    json_at = tuple(at for at, (_, expression) in converters.items() if _is_json(expression))
    others = {at: told for at, told in converters.items() if at not in json_at}
    is_binary = all(_is_json(one) or _has_binary_form(one.output_field) for one in expressions)
    return Statement(sql, tuple(values), others, () if is_binary else json_at, is_binary, compiler)


def _is_json(expression: Any) -> bool:
    field = expression.output_field
    return isinstance(expression, Col) and type(field) is models.JSONField and field.decoder is None


_WITH_BINARY_FORM = (
    models.BooleanField, models.CharField, models.DateField, models.DecimalField, models.FloatField,
    models.GenericIPAddressField, models.IntegerField, models.TextField, models.UUIDField,
)  # fmt: skip
"""What psycopg reads in either format as the same value."""


def _has_binary_form(field: Any) -> bool:
    if isinstance(field, models.ForeignKey):
        return _has_binary_form(field.target_field)
    if isinstance(field, ArrayField):
        return _has_binary_form(field.base_field)
    return isinstance(field, _WITH_BINARY_FORM)


class PreparedRows(_Prepared):
    """A prepared read of a `values_list` queryset."""

    def fetch(self, **given: Any) -> list[tuple[Any, ...]]:
        """The rows as tuples."""
        if not settings.PREPARED_READS:
            return self._through_the_orm(given)
        statement = self._compiled()
        return statement.rows(statement.filled(given))


class PreparedQuery(_Prepared, Generic[M]):
    """A prepared read of whole records, with those that `select_related` fetches along."""

    def __init__(self, build: Callable[[], models.QuerySet[M]]) -> None:
        super().__init__(build)
        self._reader: Callable[[tuple[Any, ...]], M] | None = None

    def fetch(self, **given: Any) -> list[M]:
        """The records."""
        if not settings.PREPARED_READS:
            return self._through_the_orm(given)
        statement = self._compiled()
        if self._reader is None:
            self._reader = _reader(statement.compiler)
        return [self._reader(row) for row in statement.rows(statement.filled(given))]

    def one(self, **given: Any) -> M | None:
        """The first record, or None."""
        return next(iter(self.fetch(**given)), None)


class InOrder(PreparedQuery[M]):
    """A prepared read of the records of a page, with all that their rows show."""

    def __init__(self, build: Callable[[], models.QuerySet[M]]) -> None:
        super().__init__(lambda: build().filter(pk__among=Param("ids")).order_by())

    def of(self, ids: Sequence[int]) -> list[M]:
        """The records with these ids that there are, in the order of the ids."""
        by_id = {row.pk: row for row in self.fetch(ids=list(ids))} if ids else {}
        return [by_id[pk] for pk in ids if pk in by_id]


class InFull(Generic[M]):
    """A prepared read of one record with those that `select_related` fetches along, for querysets of any user.

    The rows say which record, and who may see it. Their own part of the statement is short and written each time; the
    long rest is compiled once for each text of that part: a kind of record has two or three.
    """

    def __init__(self, *related: str) -> None:
        self._related = related
        self._known: dict[tuple[str, bool], tuple[Statement, Callable[[tuple[Any, ...]], M]]] = {}

    def one(self, rows: models.QuerySet[M], *, locked: bool = False) -> M | None:
        """Return the record that the rows are narrowed to by its key, locked for change where that is asked; or None."""
        if not settings.PREPARED_READS:
            wide = rows.order_by().select_related(*self._related)
            return (wide.select_for_update(of=("self",)) if locked else wide).first()
        try:
            narrow = _compile(rows.order_by().values_list("pk"))
        except EmptyResultSet:
            return None
        known = self._known.get((narrow.sql, locked))
        if known is None:
            known = self._known[narrow.sql, locked] = self._prepared(rows, locked)
        statement, read = known
        return next(map(read, statement.rows(narrow.values)), None)

    def _prepared(
        self, rows: models.QuerySet[M], locked: bool
    ) -> tuple[Statement, Callable[[tuple[Any, ...]], M]]:
        wide = rows.order_by().select_related(*self._related)
        statement = _compile(wide.select_for_update(of=("self",)) if locked else wide)
        return statement, _reader(statement.compiler)


class PreparedInsert(Generic[M]):
    """A prepared insert of one new record of a model whose key the database gives."""

    def __init__(self, model: Callable[[], type[M]]) -> None:
        self._model = model
        self._known: tuple[str, list[models.Field[Any, Any]]] | None = None

    def insert(self, record: M) -> None:
        """Insert the record, and give it its key."""
        if not settings.PREPARED_READS:
            record.save(force_insert=True)
            return
        text, fields = self._known = self._known or _inserting(self._model())
        with _cursor() as cursor:
            cursor.execute(
                text, [one.get_db_prep_save(one.pre_save(record, True), connection) for one in fields]
            )
            record.pk = cursor.fetchone()[0]
        record._state.adding, record._state.db = False, connection.alias


def _inserting(model: type[models.Model]) -> tuple[str, list[models.Field[Any, Any]]]:
    """The statement, and the fields whose values it takes."""
    quote, meta = connection.ops.quote_name, model._meta
    key = meta.pk
    fields = [one for one in meta.local_concrete_fields if one is not key]
    assert key is not None
    columns = ", ".join(quote(str(one.column)) for one in fields)
    places = ", ".join(["%s"] * len(fields))
    text = f"INSERT INTO {quote(meta.db_table)} ({columns}) VALUES ({places})"  # noqa: S608  # names of our models
    return f"{text} RETURNING {quote(str(key.column))}", fields


def _reader(compiler: Any) -> Callable[[tuple[Any, ...]], Any]:
    """What makes a record of a row: the same steps as the ORM's own iteration."""
    info, alias = compiler.klass_info, connection.alias
    first, end = info["select_fields"][0], info["select_fields"][-1] + 1
    names = [column[0].target.attname for column in compiler.select[first:end]]
    others = get_related_populators(info, compiler.select, alias)  # type: ignore[call-arg]  # the stubs are of Django 6
    annotated = compiler.annotation_col_map or {}

    def read(row: tuple[Any, ...]) -> Any:
        record = info["model"].from_db(alias, names, row[first:end])
        for other in others:
            other.populate(row, record)
        for name, at in annotated.items():
            setattr(record, name, row[at])
        return record

    return read


def rows_of(sql: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """The rows of a statement that is written out, of a few texts in all, prepared by its connection."""
    with _cursor() if settings.PREPARED_READS else connection.cursor() as cursor:
        cursor.execute(sql, values)
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found


class _PreparedCursor(ServerBindingCursor):
    def execute(self, query: Any, params: Any = None, **kwargs: Any) -> Any:
        result = super().execute(query, params, prepare=True)  # type: ignore[misc]  # psycopg's own, unknown to the stubs
        # psycopg leaves it empty for what is prepared; Django's record of statements reads it.
        self._query = _Written(self, query, params)
        return result


@dataclass(frozen=True)
class _Written:
    """A statement as a person would write it, put together only where somebody looks."""

    cursor: Any
    text: str
    values: Any

    @property
    def query(self) -> bytes:
        """The text with its values in it."""
        return psycopg.ClientCursor(self.cursor.connection).mogrify(self.text, self.values).encode()


def _cursor(*, is_binary: bool = False) -> Any:
    """A cursor that prepares, within what Django lays around every cursor: counting, logging, its errors."""
    connections.ensure()
    cursor = _PreparedCursor(connection.connection)  # type: ignore[call-arg]  # as above
    cursor.format = Format.BINARY if is_binary else Format.TEXT  # type: ignore[attr-defined]  # psycopg's own
    return connection._prepare_cursor(cursor)  # type: ignore[attr-defined]  # no public way takes another class
