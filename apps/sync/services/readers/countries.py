"""The country of a row: by its text, else by its pin."""

from __future__ import annotations

from apps.core.country import CODES, PACKS
from apps.core.text.folding import fold
from apps.stores.domain.geo import is_inside
from apps.stores.queries.region_index import RegionIndex
from apps.sync.services.readers.geometry import Point
from apps.sync.services.readers.outcomes import NO_COUNTRY, OTHER_COUNTRY, Skipped

_WORDS = {
    **{code.lower(): code for code in CODES},
    **{fold(name): pack.code for pack in PACKS.values() for name in (pack.name, pack.name_local)},
    **{"idn": "ID", "tur": "TR", "mys": "MY", "phl": "PH", "turkey": "TR", "turkiye": "TR"},
}


class Countries:
    """A filter of rows by country.

    The bounding boxes of neighboring countries overlap; there, the boundaries decide.
    """

    def __init__(self, country: str, index: RegionIndex) -> None:
        self.country = country
        self._indexes = {country: index}

    def require(self, name: str, point: Point | None, *, is_assumed: bool = False) -> None:
        """Raise Skipped for a row of another or an unknown country.

        With `is_assumed`, a row without text and pin belongs to the country.
        """
        code = _WORDS.get(fold(name), "") if name else self._by_pin(point)
        if code == self.country:
            return
        if not name and point is None:
            if is_assumed:
                return
            raise Skipped(NO_COUNTRY)
        raise Skipped(OTHER_COUNTRY)

    def _by_pin(self, point: Point | None) -> str:
        if point is None:
            return ""
        boxes = [code for code in CODES if is_inside(code, *point)]
        if len(boxes) < 2:
            return boxes[0] if boxes else ""
        hits = {code: self._index(code).located(*point) for code in boxes}
        away = {code: hit.outside_m for code, hit in hits.items() if hit is not None}
        if away:
            return min(away, key=lambda code: away[code])
        has_boundaries = any(self._index(code).has_boundaries() for code in boxes)
        return self.country if self.country in boxes and not has_boundaries else ""

    def _index(self, country: str) -> RegionIndex:
        if country not in self._indexes:
            self._indexes[country] = RegionIndex(country)
        return self._indexes[country]
