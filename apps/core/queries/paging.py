"""Pages of an ordered list: by offset, or going on from a row that is known (keyset).

Going on costs what the first page costs, however deep: the index is entered at the row where the page
before ended. The page numbers stay: an answer carries a *mark* (where it began and ended), and a query that
brings the mark of a page of the same list is answered from there. Without one, or for a jump far away, ids
are skipped by offset.

Values that may be empty come last in either direction. A list sorted by such a column is read in two parts,
those with a value and those without, because no single index order serves both directions.
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

from apps.core.database import clock
from apps.core.http.rendering import dumps
from apps.core.queries import long_lists, totals

_SALT = "sofra.mark"
LONGEST_MARK = 2000

Key = tuple[Any, int]
"""What stands at a row in the order: the sorted column's value, and the id."""


@dataclass(frozen=True)
class Order:
    """By which column a list is sorted; the id, in the same direction, decides between equals."""

    column: str
    descending: bool
    nullable: bool = False
    key: str = "id"
    """Where the id stands beside the column."""
    within: Q = field(default_factory=Q)
    """What the table that holds the column knows of the list's filters, so that its indexes find the first rows."""
    collation: str = ""
    """By which collation texts are compared; "" for code points."""

    @property
    def value(self) -> F | Collate:
        """The column as it is compared."""
        return Collate(F(self.column), self.collation) if self.collation else F(self.column)

    def reversed(self) -> Order:
        """The same order, read from its end."""
        return replace(self, descending=not self.descending)

    def of(self, rows: models.QuerySet[Any]) -> models.QuerySet[Any]:
        """The rows in this order."""
        narrowed = rows.filter(self.within) if self.within else rows
        return narrowed.order_by(*self.terms())

    def terms(self) -> list[Any]:
        """What ORDER BY is given; empty values stand where the index has them."""
        column = self.value
        if self.descending:
            return [column.desc(nulls_last=True) if self.nullable else column.desc(), f"-{self.key}"]
        return [column.asc(nulls_first=True) if self.nullable else column.asc(), self.key]

    def beyond(self, key: Key) -> Any:
        """The condition for rows with a value that come after `key`."""
        compare = TupleLessThan if self.descending else TupleGreaterThan
        return compare((self.value, F(self.key)), key)

    def beyond_id(self, pk: int) -> Q:
        """The condition for rows without a value that come after the one with this id."""
        return Q(id__lt=pk) if self.descending else Q(id__gt=pk)


Ordered = tuple[models.QuerySet[Any], Order]
"""Rows, and an order of theirs."""


def read(
    rows: models.QuerySet[Any], order: Order, page: int, size: int, mark: Mark | None = None
) -> list[Key]:
    """The keys of a page, going on from the mark where that finds it sooner."""
    found = from_mark(rows, order, mark, page, size) if mark else None
    return fetch(rows, order, (page - 1) * size, size) if found is None else found


def fetch(rows: models.QuerySet[Any], order: Order, start: int, size: int) -> list[Key]:
    """The keys of `size` rows from the row number `start` on."""
    if not order.nullable:
        return _keys(rows, order, start, size)
    with_value, without = _parts(rows, order)
    found = _keys(with_value, order, start, size)
    if len(found) == size:
        return found
    ahead = 0 if found or start == 0 else start - with_value.count()
    return found + _keys(without, order, max(0, ahead), size - len(found))


@dataclass(frozen=True)
class Seen:
    """What was found among the first rows of a list, and how many of them were looked through for it."""

    keys: list[Key]
    rows: int


def scan_head(
    rows: models.QuerySet[Any],
    condition: Q,
    order: Order,
    among: int,
    most: int,
    heads: Ordered | None = None,
) -> Seen | None:
    """The first `most` that meet `condition` among the first `among` rows, in order; None where it cannot tell.

    What is common is found here for the price of a few hundred rows, whatever the planner expects of it. `heads` are
    the same rows in a narrow table: then no more of the wide ones are read than these.
    """
    asked = rows.model._default_manager.filter(condition).query
    if order.nullable or len(asked.alias_map) != 1:
        return None
    where, params = asked.get_compiler(using=rows.db).compile(asked.where)
    table = connection.ops.quote_name(rows.model._meta.db_table)
    row_number = Window(RowNumber(), order_by=(heads[1] if heads else order).terms())
    if heads is None:
        first = order.of(rows.annotate(order_value=F(order.column), head_row=row_number))[:among]
        value, row, source = f"{table}.order_value", f"{table}.head_row", f"AS {table} WHERE {where}"
    else:
        narrow, own = heads
        first = own.of(narrow).annotate(order_value=F(own.column), order_key=F(own.key), head_row=row_number)
        first = first.values_list("order_value", "order_key", "head_row")[:among]
        # OFFSET 0 keeps these rows the ones that are looked up: of two common words the planner expects few matches
        # together, and would read all of them by the keyword's index instead.
        held = f"SELECT id FROM {table} WHERE id = head.order_key AND {where} OFFSET 0"  # noqa: S608  # the ORM's text
        source = f"AS head CROSS JOIN LATERAL ({held}) AS {table}"
        value, row = "head.order_value", "head.head_row"
    inner, inner_params = first.query.sql_with_params()
    way = "DESC" if order.descending else "ASC"
    collate = f"COLLATE {connection.ops.quote_name(order.collation)} " if order.collation else ""
    sql = (
        f"SELECT {value}, {table}.id, {row} FROM ({inner}) {source} "  # noqa: S608  # the ORM's text
        f"ORDER BY {value} {collate}{way}, {table}.id {way} LIMIT %s"
    )
    with connection.cursor() as cursor:
        cursor.execute(sql, (*inner_params, *params, most))
        found = cursor.fetchall()
    return Seen([(value, pk) for value, pk, _ in found], found[-1][2] if len(found) == most else among)


def fetch_after(
    rows: models.QuerySet[Any], order: Order, key: Key, skip: int, size: int, *, empty_first: bool = False
) -> list[Key]:
    """The keys of `size` rows that come after `key`, `skip` of them left out.

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
    found: list[Key] = []
    for part in parts:
        # What is skipped was met before: it is fetched and thrown away rather than counted.
        found += _keys(part, order, 0, skip + size - len(found))
    return found[skip : skip + size]


def _parts(rows: models.QuerySet[Any], order: Order) -> tuple[models.QuerySet[Any], models.QuerySet[Any]]:
    empty = Q(**{f"{order.column}__isnull": True})
    return rows.filter(~empty), rows.filter(empty)


def _keys(rows: models.QuerySet[Any], order: Order, start: int, size: int) -> list[Key]:
    return list(keys_of(rows, order)[start : start + size]) if size > 0 else []


def keys_of(rows: models.QuerySet[Any], order: Order) -> models.QuerySet[Any, Key]:
    """The keys of all rows, in order."""
    return order.of(rows).values_list(order.column, "pk")


@dataclass(frozen=True)
class Mark:
    """Where one page of one list began and ended, and what its total was."""

    list_digest: str
    page: int
    first: Key
    last: Key
    total: int
    is_exact: bool
    counted_at: float

    def write(self) -> str:
        """The mark as the client carries it."""
        first, last = ([_plain(value), pk] for value, pk in (self.first, self.last))
        content = [self.list_digest, self.page, first, last, self.total, self.is_exact, self.counted_at]
        return signing.dumps(content, salt=_SALT)

    def holds_total(self) -> bool:
        """Whether its total was counted a moment ago."""
        return 0 <= clock.now().timestamp() - self.counted_at < long_lists.HOLDS_SECONDS

    def is_of_few(self) -> bool:
        """Whether its list is sooner counted again, and read from what is found, than gone on with."""
        return self.is_exact and self.total <= totals.FEW


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, int | str) else str(value)


def column_of(model: type[models.Model], path: str) -> models.Field[Any, Any]:
    """The column at a path: of the model itself, or of one beside it."""
    found: Any = None
    for name in path.split("__"):
        found = (found.related_model if found else model)._meta.get_field(name)
    return cast("models.Field[Any, Any]", found)


def read_mark(text: str | None, digest: str, field: models.Field[Any, Any]) -> Mark | None:
    """The mark, if it is one of ours and of this very list; else None, and the page is found by offset."""
    if not text or len(text) > LONGEST_MARK:
        return None
    try:
        found, page, first, last, total, is_exact, at = signing.loads(text, salt=_SALT)
        if found != digest:
            return None
        keys = [(None if value is None else field.to_python(value), int(pk)) for value, pk in (first, last)]
    except (signing.BadSignature, ValidationError, ValueError, TypeError):
        return None
    return Mark(digest, page, keys[0], keys[1], total, is_exact, at)


def digest_of(query: Mapping[str, Any], country: str, user_id: int | None, order: Order, size: int) -> str:
    """A short name of a list: its filters, its order and its page size, as one person asks for it."""
    asked = {key: value for key, value in query.items() if key not in ("page", "mark", "page_size")}
    raw = dumps(
        [sorted(asked.items()), country, user_id, order.column, order.collation, order.descending, size]
    )
    return hashlib.sha256(raw).hexdigest()[:24]


def from_mark(rows: models.QuerySet[Any], order: Order, mark: Mark, page: int, size: int) -> list[Key] | None:
    """The keys of a page, going on from a mark; None where the offset finds it sooner or surer."""
    if page == 1:
        return None
    steps = page - mark.page
    if steps > 0:
        skip = (steps - 1) * size
        return fetch_after(rows, order, mark.last, skip, size) if skip < page * size // 2 else None
    if steps < 0:
        skip = (-steps - 1) * size
        if skip >= page * size // 2:
            return None
        back = fetch_after(rows, order.reversed(), mark.first, skip, size, empty_first=True)
        # Fewer than a page before it: rows above have gone, and the numbers no longer say where they said.
        return back[::-1] if len(back) == size else None
    return None


def ids_of(keys: Sequence[Key]) -> list[int]:
    """The ids alone."""
    return [pk for _, pk in keys]
