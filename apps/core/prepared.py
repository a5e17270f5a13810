"""Reads whose statement never changes but for its values: compiled once, prepared once by each connection.

Writing the SQL of a small lookup takes Django, and planning its joins takes PostgreSQL, several times what
the lookup itself takes. Such a read is declared once, as a queryset with a `Param` where a value belongs:

    _BY_ID = Rows(lambda: Brand.objects.filter(pk=Param("id")).values_list("pk", "name"))
    _BY_ID.fetch(id=7)

A statement that is asked in many shapes (the filters of a list) has no place here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import psycopg
from django.db import connection, models
from django.db.backends.postgresql.base import ServerBindingCursor
from django.db.models.expressions import Expression
from django.db.models.lookups import BuiltinLookup
from django.db.models.query import get_related_populators

from apps.core import connections

M = TypeVar("M", bound=models.Model)


class Param(Expression):
    """The place of a value that is given, by this name, when the read is done."""

    def __init__(self, name: str) -> None:
        super().__init__(output_field=models.TextField())
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        """A placeholder that stands for itself."""
        return "%s", (self,)


@models.Field.register_lookup
class Among(BuiltinLookup[Any]):
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
    compiler: Any

    def rows(self, given: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """The rows for these values, read as the ORM reads them."""
        values = [given[value.name] if isinstance(value, Param) else value for value in self.values]
        with _cursor() as cursor:
            cursor.execute(self.sql, values)
            found: list[tuple[Any, ...]] = cursor.fetchall()
        if not self.converters:
            return found
        return [tuple(row) for row in self.compiler.apply_converters(found, self.converters)]


class _Prepared:
    def __init__(self, build: Callable[[], models.QuerySet[Any, Any]]) -> None:
        self._build = build
        self._statement: Statement | None = None

    def _compiled(self) -> Statement:
        if self._statement is None:
            compiler = self._build().query.get_compiler(using=connection.alias)
            sql, values = compiler.as_sql()
            expressions = [column[0] for column in compiler.select]
            self._statement = Statement(sql, tuple(values), compiler.get_converters(expressions), compiler)
        return self._statement


class Rows(_Prepared):
    """A prepared read of a `values_list` queryset."""

    def fetch(self, **given: Any) -> list[tuple[Any, ...]]:
        """The rows as tuples."""
        return self._compiled().rows(given)


class Records(_Prepared, Generic[M]):
    """A prepared read of whole records, with those that `select_related` fetches along."""

    def __init__(self, build: Callable[[], models.QuerySet[M]]) -> None:
        super().__init__(build)
        self._reader: Callable[[tuple[Any, ...]], M] | None = None

    def fetch(self, **given: Any) -> list[M]:
        """The records."""
        statement = self._compiled()
        if self._reader is None:
            self._reader = _reader(statement.compiler)
        return [self._reader(row) for row in statement.rows(given)]

    def one(self, **given: Any) -> M | None:
        """The first record, or None."""
        return next(iter(self.fetch(**given)), None)


def _reader(compiler: Any) -> Callable[[tuple[Any, ...]], Any]:
    """What makes a record of a row: the same steps as the ORM's own iteration."""
    info, alias = compiler.klass_info, connection.alias
    first, end = info["select_fields"][0], info["select_fields"][-1] + 1
    names = [column[0].target.attname for column in compiler.select[first:end]]
    others = get_related_populators(info, compiler.select, alias)  # type: ignore[call-arg]  # the stubs are of Django 6

    def read(row: tuple[Any, ...]) -> Any:
        record = info["model"].from_db(alias, names, row[first:end])
        for other in others:
            other.populate(row, record)
        return record

    return read


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


def _cursor() -> Any:
    """A cursor that prepares, within what Django lays around every cursor: counting, logging, its errors."""
    connections.ensure()
    cursor = _PreparedCursor(connection.connection)  # type: ignore[call-arg]  # as above
    return connection._prepare_cursor(cursor)  # type: ignore[attr-defined]  # no public way takes another class
