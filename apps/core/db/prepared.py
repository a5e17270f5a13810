"""Prepared queries: compiled once per process, planned once per connection.

For a small lookup, Django's compiler and PostgreSQL's planner take several times longer than the lookup itself. A
query that every call or a measured call runs is declared once, with a `Param` in place of each value:

    _BY_ID = PreparedRows(lambda: Brand.objects.filter(pk=Param("id")).values_list("pk", "name"))
    _BY_ID.fetch(id=7)

Everything else goes through the ORM. docs/performance.md says what preparing gains. A test compares each query with
the ORM's own result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar, cast

from django.db import connection, models
from django.db.models.expressions import Expression

from apps.core.values import FieldValue

M = TypeVar("M", bound=models.Model)


class Param(Expression):
    """A placeholder for a value that is passed to `fetch` by name."""

    def __init__(self, name: str) -> None:
        super().__init__(output_field=models.TextField())
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        """Return a placeholder with this param as its value; `fetch` replaces it."""
        return "%s", (self,)


@models.Field.register_lookup
class AnyOf(models.Lookup[Any]):
    """`column = ANY(array)`: unlike `IN`, the text is the same for any number of ids."""

    lookup_name = "among"
    prepare_rhs = False

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        """Compare the column with the elements of an array."""
        column, column_params = self.process_lhs(compiler, connection)
        array, array_params = self.process_rhs(compiler, connection)
        return f"{column} = ANY({array})", (*column_params, *array_params)


class PreparedRows:
    """A prepared query of a `values_list` queryset.

    psycopg reads the columns in the binary format; the converters of the ORM are not applied.
    """

    def __init__(self, build: Callable[[], models.QuerySet[Any, Any]]) -> None:
        self._build = build
        self._compiled: tuple[str, tuple[Any, ...]] | None = None

    def fetch(self, **values: Any) -> list[tuple[Any, ...]]:
        """Return the rows for these values. Raise KeyError for a missing value."""
        if self._compiled is None:
            self._compiled = self._build().query.sql_with_params()
        sql, params = self._compiled
        return _execute(sql, [values[one.name] if isinstance(one, Param) else one for one in params])


class PreparedRecords(Generic[M]):
    """A prepared query of whole records, with the records of their foreign keys.

    Do not call `select_related` or `only`: `related` lists the foreign keys.
    """

    def __init__(self, build: Callable[[], models.QuerySet[M]], *related: str) -> None:
        self._build = build
        self._related = related
        self._rows = PreparedRows(self._as_rows)
        self._parts: list[_Part] | None = None

    def fetch(self, **values: FieldValue) -> list[M]:
        """Return the records for these values."""
        rows = self._rows.fetch(**values)
        return [self._record(row) for row in rows]

    def first(self, **values: Any) -> M | None:
        """Return the first record, or None."""
        return next(iter(self.fetch(**values)), None)

    def _as_rows(self) -> models.QuerySet[Any, Any]:
        rows = self._build()
        self._parts = list(_parts(rows.model, self._related))
        return rows.values_list(*(name for part in self._parts for name in part.columns()))

    def _record(self, row: tuple[FieldValue, ...]) -> M:
        assert self._parts is not None, "the query is compiled"
        own, *others = self._parts
        record = own.read(row)
        assert record is not None, "a record has a key"
        for part in others:
            setattr(record, part.name, part.read(row))
        return cast("M", record)


class _Part:
    """The columns of one model within a row: of the record itself, or of a related record."""

    def __init__(self, name: str, model: type[models.Model], start: int) -> None:
        self.name = name
        self.model = model
        self.names = [field.attname for field in model._meta.concrete_fields]
        self.start, self.end = start, start + len(self.names)
        self.key = start + self.names.index(model._meta.pk.attname)

    def columns(self) -> Iterator[str]:
        """Return the columns as `values_list` takes them."""
        return (f"{self.name}__{name}" if self.name else name for name in self.names)

    def read(self, row: tuple[FieldValue, ...]) -> models.Model | None:
        """Return the record, or None if the foreign key is empty."""
        if row[self.key] is None:
            return None
        return self.model.from_db(connection.alias, self.names, row[self.start : self.end])


def _parts(model: type[models.Model], related: Sequence[str]) -> Iterator[_Part]:
    part = _Part("", model, 0)
    yield part
    for name in related:
        target = cast("type[models.Model]", model._meta.get_field(name).related_model)
        part = _Part(name, target, part.end)
        yield part


class PreparedInsert(Generic[M]):
    """A prepared insert of a new record whose key the database generates."""

    def __init__(self, model: type[M]) -> None:
        self._model = model
        self._fields = [field for field in model._meta.local_concrete_fields if not field.primary_key]

    def insert(self, record: M) -> None:
        """Insert the record and set its key. Sends no signals."""
        values = [field.get_db_prep_save(field.pre_save(record, True), connection) for field in self._fields]
        [[record.pk]] = _execute(self._text(), values)
        record._state.adding, record._state.db = False, connection.alias

    def _text(self) -> str:
        quote, meta = connection.ops.quote_name, self._model._meta
        columns = ", ".join(quote(str(field.column)) for field in self._fields)
        places = ", ".join(["%s"] * len(self._fields))
        text = f"INSERT INTO {quote(meta.db_table)} ({columns}) VALUES ({places})"  # noqa: S608  # names of our models
        return f"{text} RETURNING {quote(str(meta.pk.column))}"


def _execute(sql: str, params: Sequence[FieldValue]) -> list[tuple[Any, ...]]:
    with connection.prepared_cursor() as cursor:  # type: ignore[attr-defined]  # of our engine
        cursor.execute(sql, params)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows
