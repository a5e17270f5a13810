"""Pages of an ordered list, read by offset or from a cursor (keyset pagination).

Reading from a cursor costs what the first page costs, however deep: the index is entered at the row where the
previous page ended. Page numbers still work: a response carries a cursor (the first and last row of its page), and a
request that sends the cursor of a page of the same list is read from there. Without a cursor, or for a jump far away,
rows are skipped by offset.

Empty values come last in either direction. A list sorted by a nullable column is read in two parts, rows with a value
and rows without, because no single index order serves both directions.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from django.core import signing
from django.core.exceptions import ValidationError
from django.db import connection, models
from django.db.models import F, Q, Window
from django.db.models.fields.tuple_lookups import TupleGreaterThan, TupleLessThan
from django.db.models.functions import Collate, RowNumber

from apps.core.db import clock
from apps.core.http.rendering import dumps
from apps.core.lists import long_lists, totals
from apps.core.values import FieldValue

_SALT = "sofra.mark"
MAX_CURSOR_LENGTH = 2000

Key = tuple[FieldValue, int]
"""The position of a row in the order: the value of the sorted column, and the id."""


@dataclass(frozen=True)
class Order:
    """The column that a list is sorted by. Equal values are sorted by id, in the same direction."""

    column: str
    descending: bool
    nullable: bool = False
    key: str = "id"
    """The path of the id, in the same table as the column."""
    within: Q = field(default_factory=Q)
    """Conditions that all rows of the list meet.

    They are on the column's table, so that its indexes are read in part.
    """
    collation: str = ""
    """The collation for comparing texts; "" compares code points."""

    @property
    def value(self) -> F | Collate:
        """The column as an expression, with its collation."""
        return Collate(F(self.column), self.collation) if self.collation else F(self.column)

    def reversed(self) -> Order:
        """Return the opposite order."""
        return replace(self, descending=not self.descending)

    def of(self, rows: models.QuerySet[Any]) -> models.QuerySet[Any]:
        """Return the rows in this order."""
        return (rows.filter(self.within) if self.within else rows).order_by(*self.terms())

    def terms(self) -> list[Any]:
        """Return the terms for ORDER BY, with empty values where the index has them."""
        column = self.value
        if self.descending:
            return [column.desc(nulls_last=True) if self.nullable else column.desc(), f"-{self.key}"]
        return [column.asc(nulls_first=True) if self.nullable else column.asc(), self.key]

    def beyond(self, key: Key) -> Any:
        """Return the condition for rows with a value that come after `key`."""
        compare = TupleLessThan if self.descending else TupleGreaterThan
        return compare((self.value, F(self.key)), key)

    def beyond_id(self, pk: int) -> Q:
        """Return the condition for rows without a value that come after the row with this id."""
        return Q(id__lt=pk) if self.descending else Q(id__gt=pk)


OrderedRows = tuple[models.QuerySet[models.Model], Order]
"""Rows and the order to read them in."""


def read(
    rows: models.QuerySet[models.Model], order: Order, page: int, size: int, cursor: Cursor | None = None
) -> list[Key]:
    """Return the keys of a page, read from the cursor if that is cheaper than by offset."""
    keys = read_from_cursor(rows, order, cursor, page, size) if cursor else None
    return fetch(rows, order, (page - 1) * size, size) if keys is None else keys


def fetch(rows: models.QuerySet[models.Model], order: Order, start: int, size: int) -> list[Key]:
    """Return the keys of `size` rows, skipping the first `start`."""
    if not order.nullable:
        return _keys(rows, order, start, size)
    with_value, without = _parts(rows, order)
    keys = _keys(with_value, order, start, size)
    if len(keys) == size:
        return keys
    skip = 0 if keys or start == 0 else start - with_value.count()
    return keys + _keys(without, order, max(0, skip), size - len(keys))


@dataclass(frozen=True)
class HeadScan:
    """The matches among the first rows of a list, and the number of rows that were scanned."""

    keys: list[Key]
    rows: int


def scan_head(
    rows: models.QuerySet[models.Model],
    condition: Q,
    order: Order,
    depth: int,
    limit: int,
    sort_table: OrderedRows | None = None,
) -> HeadScan | None:
    """Return the first `limit` matches among the first `depth` rows, or None.

    None if the order or the condition does not allow it. Cheap for common terms and independent of planner
    estimates. `sort_table` contains the same rows in a narrow table: then only `depth` of the wide rows are
    read.
    """
    matching = rows.model._default_manager.filter(condition).query
    if order.nullable or len(matching.alias_map) != 1:
        return None
    where, params = matching.get_compiler(using=rows.db).compile(matching.where)
    table = connection.ops.quote_name(rows.model._meta.db_table)
    row_number = Window(RowNumber(), order_by=(sort_table[1] if sort_table else order).terms())
    if sort_table is None:
        head = order.of(rows.annotate(order_value=F(order.column), head_row=row_number))[:depth]
        value, row, source = f"{table}.order_value", f"{table}.head_row", f"AS {table} WHERE {where}"
    else:
        narrow_rows, narrow_order = sort_table
        head = narrow_order.of(narrow_rows).annotate(
            order_value=F(narrow_order.column), order_key=F(narrow_order.key), head_row=row_number
        )
        head = head.values_list("order_value", "order_key", "head_row")[:depth]
        # OFFSET 0 makes PostgreSQL look up these rows one by one: for two common words the planner expects few
        # matches, and would otherwise read all matches of the keyword's index.
        lookup = f"SELECT id FROM {table} WHERE id = head.order_key AND {where} OFFSET 0"  # noqa: S608  # the ORM's text
        source = f"AS head CROSS JOIN LATERAL ({lookup}) AS {table}"
        value, row = "head.order_value", "head.head_row"
    inner, inner_params = head.query.sql_with_params()
    direction = "DESC" if order.descending else "ASC"
    collate = f"COLLATE {connection.ops.quote_name(order.collation)} " if order.collation else ""
    sql = (
        f"SELECT {value}, {table}.id, {row} FROM ({inner}) {source} "  # noqa: S608  # the ORM's text
        f"ORDER BY {value} {collate}{direction}, {table}.id {direction} LIMIT %s"
    )
    with connection.cursor() as cursor:
        cursor.execute(sql, (*inner_params, *params, limit))
        matches = cursor.fetchall()
    keys = [(order_value, pk) for order_value, pk, _ in matches]
    return HeadScan(keys, matches[-1][2] if len(matches) == limit else depth)


def fetch_after(
    rows: models.QuerySet[models.Model],
    order: Order,
    key: Key,
    skip: int,
    size: int,
    *,
    empty_first: bool = False,
) -> list[Key]:
    """Return the keys of `size` rows after `key`, leaving out the first `skip`.

    `empty_first` reads a reversed order, in which the rows without a value come first.
    """
    if not order.nullable:
        return _keys(rows.filter(order.beyond(key)), order, skip, size)
    with_value, without = _parts(rows, order)
    value, pk = key
    if value is None:
        parts = [without.filter(order.beyond_id(pk)), *([with_value] if empty_first else [])]
    else:
        parts = [with_value.filter(order.beyond(key)), *([] if empty_first else [without])]
    keys: list[Key] = []
    for part in parts:
        # Skipped rows are fetched and dropped: cheaper than counting them.
        keys += _keys(part, order, 0, skip + size - len(keys))
    return keys[skip : skip + size]


def _parts(
    rows: models.QuerySet[models.Model], order: Order
) -> tuple[models.QuerySet[models.Model], models.QuerySet[models.Model]]:
    empty = Q(**{f"{order.column}__isnull": True})
    return rows.filter(~empty), rows.filter(empty)


def _keys(rows: models.QuerySet[models.Model], order: Order, start: int, size: int) -> list[Key]:
    return list(keys_of(rows, order)[start : start + size]) if size > 0 else []


def keys_of(rows: models.QuerySet[models.Model], order: Order) -> models.QuerySet[models.Model, Key]:
    """Return the keys of all rows, in order."""
    return order.of(rows).values_list(order.column, "pk")


@dataclass(frozen=True)
class Cursor:
    """The first and last row of one page of one list, and the total at that time."""

    list_digest: str
    page: int
    first: Key
    last: Key
    total: int
    is_exact: bool
    counted_at: float

    def encode(self) -> str:
        """Return the signed text that the client sends back."""
        first, last = ([_plain(value), pk] for value, pk in (self.first, self.last))
        content = [self.list_digest, self.page, first, last, self.total, self.is_exact, self.counted_at]
        return signing.dumps(content, salt=_SALT)

    def has_fresh_total(self) -> bool:
        """Return whether its total was counted less than a minute ago."""
        return 0 <= clock.now().timestamp() - self.counted_at < long_lists.LIFETIME_SECONDS

    def has_short_list(self) -> bool:
        """Return whether its list is so short that counting it again and reading it by id is cheaper."""
        return self.is_exact and self.total <= totals.SMALL_TABLE


def _plain(value: FieldValue) -> FieldValue:
    return value if value is None or isinstance(value, int | str) else str(value)


def column_of(model: type[models.Model], path: str) -> models.Field[Any, Any]:
    """Return the field at a path that may follow relations."""
    column: Any = None
    for name in path.split("__"):
        column = (column.related_model if column else model)._meta.get_field(name)
    return cast("models.Field[Any, Any]", column)


def decode_cursor(text: str | None, digest: str, field: models.Field[Any, Any]) -> Cursor | None:
    """Return the cursor; None if it is not ours or not of this list, and the page is read by offset."""
    if not text or len(text) > MAX_CURSOR_LENGTH:
        return None
    try:
        list_digest, page, first, last, total, is_exact, at = signing.loads(text, salt=_SALT)
        if list_digest != digest:
            return None
        keys = [(None if value is None else field.to_python(value), int(pk)) for value, pk in (first, last)]
    except (signing.BadSignature, ValidationError, ValueError, TypeError):
        return None
    return Cursor(digest, page, keys[0], keys[1], total, is_exact, at)


def digest_of(
    parameters: Mapping[str, FieldValue], country: str, user_id: int | None, order: Order, size: int
) -> str:
    """Return a short hash that identifies a list: filters, order, page size, country and user."""
    filters = {key: value for key, value in parameters.items() if key not in ("page", "mark", "page_size")}
    raw = dumps(
        [sorted(filters.items()), country, user_id, order.column, order.collation, order.descending, size]
    )
    return hashlib.sha256(raw).hexdigest()[:24]


def read_from_cursor(
    rows: models.QuerySet[models.Model], order: Order, cursor: Cursor, page: int, size: int
) -> list[Key] | None:
    """Return the keys of a page, read from a cursor; None if reading by offset is cheaper or safer."""
    steps = page - cursor.page
    if page == 1 or steps == 0:
        return None
    skip = (abs(steps) - 1) * size
    if skip >= page * size // 2:
        return None
    if steps > 0:
        return fetch_after(rows, order, cursor.last, skip, size)
    keys = fetch_after(rows, order.reversed(), cursor.first, skip, size, empty_first=True)
    # Less than a full page: rows before it were removed, so the page numbers have shifted.
    return keys[::-1] if len(keys) == size else None


def ids_of(keys: Sequence[Key]) -> list[int]:
    """Return the ids alone."""
    return [pk for _, pk in keys]
