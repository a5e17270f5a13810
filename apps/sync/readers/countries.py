"""The country that a row is about: by what it says, else by where its pin lies."""

from __future__ import annotations

from apps.core.country import CODES, PACKS
from apps.core.folding import fold
from apps.stores.geo import distance_m, is_inside
from apps.stores.importing.region_index import RegionIndex
from apps.sync.readers.geometry import Point
from apps.sync.readers.outcomes import NO_COUNTRY, OTHER_COUNTRY, Skipped

_WORDS = {
    **{code.lower(): code for code in CODES},
    **{fold(name): pack.code for pack in PACKS.values() for name in (pack.name, pack.name_local)},
    **{"idn": "ID", "tur": "TR", "mys": "MY", "phl": "PH", "turkey": "TR", "turkiye": "TR"},
}


class Countries:
    """Tells the rows of one country from those of others.

    The boxes of neighbours overlap: in both, the nearest centre of a region decides.
    """

    def __init__(self, country: str, index: RegionIndex) -> None:
        self.country = country
        self._indexes = {country: index}

    def require(self, said: str, point: Point | None, *, is_assumed: bool = False) -> None:
        """Raises Skipped for a row of another country, and for one that does not tell any.

        With `is_assumed` a row that tells nothing is one of the country.
        """
        told = _WORDS.get(fold(said), "") if said else self._by_pin(point)
        if told == self.country:
            return
        if not said and point is None:
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
        away = {code: self._away(code, point) for code in boxes}
        nearest = min(away, key=lambda code: away[code])
        return nearest if away[nearest] < float("inf") or self.country not in boxes else self.country

    def _away(self, country: str, point: Point) -> float:
        """How far the nearest centre of a region of the country is."""
        if country not in self._indexes:
            self._indexes[country] = RegionIndex(country)
        region = self._indexes[country].nearest(*point)
        if region is None or region.lat is None or region.lng is None:
            return float("inf")
        return distance_m(*point, region.lat, region.lng)
