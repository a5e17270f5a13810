"""Stores of a list in a part of the map as clusters and single pins, at a bounded cost.

One share of the stores in the box (see PIN_SHARES) is counted first, in total and with the filters. If few
rows are to be read, all are read; if few match, the indexes for the filters find them, as in the list; else a
sample is read and extrapolated, and cells with few samples are read individually: the size of a cluster may
be approximate, but no single store is lost in a list of live stores. In other lists, cells without a sampled
store are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connection, models

from apps.core.values import FieldValue
from apps.stores.choices import LIVE_STATUSES
from apps.stores.domain.map_grid import MICRO, MOST_ITEMS, PIN_ZOOM, Box, Grid
from apps.stores.models.filter_keys import PIN_SHARES

MOST_ENTRIES = 24_000
"""Maximum number of entries of the map index read per response."""
MOST_ROWS = 6_000
"""Maximum number if the rows themselves must be read."""
RARE = 5
"""Below this number of matches in a share, the filters' own indexes find all sooner than a sample."""
MIN_CLUSTER = 2
"""Cells with at most this many samples are read completely."""
MOST_IN_CELL = 300

# Expressions of the filter keys' index. Under this alias, the list's conditions refer to stores.
_X = '((("stores_store"."lng" + 180) * 1000000))::integer'
_Y = '((("stores_store"."lat" + 90) * 1000000))::integer'
_FILTER_KEYS = "(SELECT *, store_id AS id FROM stores_storefilterkey) AS stores_store"
_POINT = 'point("stores_store"."lng"::double precision, "stores_store"."lat"::double precision)'
_CELL = "count(*), min(id), min(x), min(y), max(x), max(y), avg(x)::integer, avg(y)::integer"

Fragment = tuple[str, tuple[FieldValue, ...]]


@dataclass(frozen=True)
class Cell:
    """The stores of a cell: their number, one id, their bounding box and center."""

    count: int
    one: int
    box: Box
    x: int
    y: int


@dataclass(frozen=True)
class Gathered:
    """The clusters found, whether they are exact, and whether they are coarser than the zoom allows."""

    cells: list[Cell]
    is_exact: bool
    is_crowded: bool

    @property
    def total(self) -> int:
        """Return the number of stores in the box; an estimate unless `is_exact`."""
        return sum(cell.count for cell in self.cells)


NOTHING = Gathered([], is_exact=True, is_crowded=False)


@dataclass(frozen=True)
class MapQuery:
    """The stores to show on a map."""

    rows: models.QuerySet[Any]
    """Filtered row by row."""
    stores: models.QuerySet[Any]
    """The same stores, filtered by the keyword index."""
    country: str
    box: Box
    zoom: int
    is_covered: bool
    """True if the map index contains all filtered columns."""
    is_live: bool
    """True if only stores that are neither merged nor deleted are requested."""


def gather(map_query: MapQuery) -> Gathered:
    """Return the stores in the box of a map as clusters and single stores.

    At most MOST_ITEMS together. With many stores in the box, the sizes of clusters are estimated from a
    sample (`is_exact` is False). Merged and deleted stores are included if the query asks for them; then
    (`is_live` False) an estimate leaves out cells without a sampled store. Raise ValueError if a filter of
    the list joins another table.
    """
    try:
        where, by_index = _condition(map_query.rows), _condition(map_query.stores)
    except EmptyResultSet:
        return NOTHING
    grid = Grid.of(map_query.box, map_query.zoom, map_query.country)
    there, matching = _probe(map_query, where)
    most = MOST_ENTRIES if map_query.is_covered else MOST_ROWS
    if there * PIN_SHARES <= most:
        return _read_all(map_query, grid, where, _pins_sql(map_query, range(PIN_SHARES)))
    if matching < RARE:
        return _read_all(map_query, grid, by_index, _pins_sql(map_query, None))
    return _estimate(map_query, grid, where, max(1, most // there))


def _condition(rows: models.QuerySet[models.Model]) -> Fragment:
    """Return the list's filters as SQL over the stores' table. Raise EmptyResultSet."""
    # A join that a filter by id did not need is still listed, with a use count of 0.
    if sum(1 for uses in rows.query.alias_refcount.values() if uses) > 1:
        raise ValueError("A filter of the list joins another table: the map cannot read it.")
    sql, params = rows.query.get_compiler(using=rows.db).compile(rows.query.where)
    return sql or "TRUE", tuple(params)


def _pins_sql(map_query: MapQuery, shares: Sequence[int] | None, *, apart: bool = False) -> Fragment:
    """Return SQL for the pins of the box, of some shares by the map index, or of all.

    With `apart`, the planner cannot use the indexes of the filters.
    """
    source = "stores_store" if shares is None else _FILTER_KEYS
    sql = f"""SELECT * FROM {source} WHERE country = %s AND lat IS NOT NULL
        AND {_X} BETWEEN %s AND %s AND {_Y} BETWEEN %s AND %s"""  # noqa: S608  # constants
    params: tuple[FieldValue, ...] = (
        map_query.country,
        map_query.box.west,
        map_query.box.east,
        map_query.box.south,
        map_query.box.north,
    )
    if shares is not None:
        sql, params = sql + f" AND id %% {PIN_SHARES} = ANY(%s)", (*params, list(shares))
        if not map_query.is_covered:
            sql = f"SELECT whole.* FROM ({sql}) AS pins JOIN stores_store AS whole ON whole.id = pins.id"  # noqa: S608
    return f"({sql}{' OFFSET 0' if apart else ''}) AS stores_store", params


def _rows(sql: str, params: Sequence[Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return list(cursor.fetchall())


def _probe(map_query: MapQuery, where: Fragment) -> tuple[int, int]:
    """Return the number of pins of one share in the box, and the number that match."""
    ground, params = _pins_sql(map_query, [0], apart=not map_query.is_covered)
    sql = f"SELECT count(*), count(*) FILTER (WHERE {where[0]}) FROM {ground}"  # noqa: S608  # the ORM's text
    [(there, matching)] = _rows(sql, (*where[1], *params))
    return there, matching


def _cells(grid: Grid, where: Fragment, ground: Fragment) -> dict[tuple[int, int], Cell]:
    """Return the cells with stores, largest first, at most MOST_ITEMS + 1."""
    sql = f"""SELECT x / %s, y / %s, {_CELL}
        FROM (SELECT id, {_X} AS x, {_Y} AS y FROM {ground[0]} WHERE {where[0]}) AS pins
        GROUP BY 1, 2 ORDER BY 3 DESC LIMIT {MOST_ITEMS + 1}"""  # noqa: S608  # the ORM's text
    cells = _rows(sql, (grid.width, grid.height, *ground[1], *where[1]))
    return {(row[0], row[1]): _cell(row[2:]) for row in cells}


def _cell(row: Sequence[int]) -> Cell:
    count, one, west, south, east, north, x, y = row
    return Cell(count, one, Box(west, south, east, north), x, y)


def _read_all(map_query: MapQuery, grid: Grid, where: Fragment, ground: Fragment) -> Gathered:
    """Return all stores of the box as clusters, from PIN_ZOOM on as single pins unless there are too many."""
    if map_query.zoom < PIN_ZOOM:
        return Gathered(list(_cells(grid, where, ground).values()), is_exact=True, is_crowded=False)
    pins = _cells(Grid.of_pins(map_query.zoom, map_query.country), where, ground)
    is_crowded = len(pins) > MOST_ITEMS
    cells = _cells(grid, where, ground) if is_crowded else pins
    return Gathered(list(cells.values()), is_exact=True, is_crowded=is_crowded)


def _estimate(map_query: MapQuery, grid: Grid, where: Fragment, shares: int) -> Gathered:
    """Return clusters extrapolated from a sample of `shares`; cells with few samples are read completely."""
    ground = _pins_sql(map_query, range(shares), apart=not map_query.is_covered)
    met = _cells(grid, where, ground)
    cells = {cell: replace(one, count=one.count * PIN_SHARES // shares) for cell, one in met.items()}
    if map_query.is_live:
        sparse = [
            cell for cell in grid.cells(map_query.box) if cell not in met or met[cell].count <= MIN_CLUSTER
        ]
        for cell, seen in _cell_by_cell(map_query, grid, where, sparse).items():
            if seen.count < MOST_IN_CELL or cell not in cells:
                cells[cell] = seen
    return Gathered(list(cells.values()), is_exact=False, is_crowded=map_query.zoom >= PIN_ZOOM)


def _cell_by_cell(
    map_query: MapQuery, grid: Grid, where: Fragment, wanted: Sequence[tuple[int, int]]
) -> dict[tuple[int, int], Cell]:
    """Return the stores of single cells, which the point index finds at the cost of these cells only."""
    boxes = [_clipped(grid.box_of(cell), map_query.box) for cell in wanted]
    edges = [[getattr(box, edge) for box in boxes] for edge in ("west", "south", "east", "north")]
    sql = f"""SELECT cells.place, found.* FROM
        unnest(%s::integer[], %s::integer[], %s::integer[], %s::integer[], %s::integer[])
            AS cells(place, west, south, east, north)
        CROSS JOIN LATERAL (
            SELECT {_CELL} FROM (
                SELECT id, {_X} AS x, {_Y} AS y FROM (
                    SELECT * FROM stores_store WHERE status = ANY(%s) AND {_POINT} <@ box(
                        point((west - 0.5) / {MICRO} - 180, (south - 0.5) / {MICRO} - 90),
                        point((east + 0.5) / {MICRO} - 180, (north + 0.5) / {MICRO} - 90)
                    ) LIMIT {MOST_IN_CELL}
                ) AS stores_store WHERE {where[0]}
            ) AS pins
        ) AS found WHERE found.count > 0"""  # noqa: S608  # the ORM's text
    cells = _rows(sql, (list(range(len(wanted))), *edges, list(LIVE_STATUSES), *where[1]))
    return {wanted[row[0]]: _cell(row[1:]) for row in cells}


def _clipped(box: Box, outer_box: Box) -> Box:
    """Return the part of the box inside `outer_box`."""
    return Box(
        max(box.west, outer_box.west),
        max(box.south, outer_box.south),
        min(box.east, outer_box.east),
        min(box.north, outer_box.north),
    )
