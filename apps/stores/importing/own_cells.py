"""Cells equal to a store's export, which change nothing even if a cell cannot represent the value."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from apps.core.importing.area import Line
from apps.core.importing.cell_text import exported_text
from apps.core.values import Json
from apps.stores.importing.rows import REGION_FIELDS, RowMapper
from apps.stores.queries import sheet

_TOGETHER: tuple[frozenset[str], ...] = (REGION_FIELDS, frozenset({"lat", "lng"}))
"""Fields that are parsed together: one changed cell retains the others."""


@dataclass
class OwnCells:
    """Rows of a file with a store id, without the cells that equal what an export of the store contains.

    Such cells change nothing, even if the export cannot represent the stored value exactly.
    """

    rows: dict[int, Mapping[str, Any]] = field(default_factory=dict)
    """Line number -> its row without these cells."""
    keeping_regions: set[int] = field(default_factory=set)
    """Numbers of lines whose regions are those of the store, so that a new pin does not change them."""

    @classmethod
    def of(cls, lines: Sequence[Line], mapper: RowMapper) -> OwnCells:
        """Return the lines that have a store's id, without the cells whose text is that of its export.

        Lines without the id of a store in the country are not in `rows`. Cells of the regions, and of
        latitude and longitude, are only removed together: if one of them differs, all stay. No query if no
        line has a store id.
        """
        cells = cls()
        ids = {line.number: store_id for line in lines if (store_id := mapper.store_id_of(line.row))}
        if not ids:
            return cells
        stores = {store.pk: store for store in sheet.rows(sorted(set(ids.values())))}
        for line in lines:
            store = stores.get(ids.get(line.number, 0))
            if store is not None and store.country == mapper.country:
                cells._add(line, store, mapper)
        return cells

    def _add(self, line: Line, store: Any, mapper: RowMapper) -> None:
        """Add the row without the cells whose text equals the store's export."""
        columns = {
            name: column
            for name in sheet.import_cells()
            if (column := mapper.only_column_of(name)) is not None
        }
        same = {
            name
            for name, column in columns.items()
            if mapper.text_of(line.row, column) == exported_text(sheet.import_cells()[name](store))
        }
        for together in _TOGETHER:
            if (together & set(columns)) - same:
                same -= together
        if REGION_FIELDS & same:
            self.keeping_regions.add(line.number)
        self.rows[line.number] = _without(line.row, [columns[name] for name in same])


def _without(row: Mapping[str, Json], columns: Collection[str]) -> dict[str, Json]:
    return {name: value for name, value in row.items() if name not in columns}
