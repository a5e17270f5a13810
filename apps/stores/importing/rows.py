"""One row of a file as values of a store, before any rule looks at it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, field
from typing import Any

from apps.core.folding import fold
from apps.stores import taxonomy
from apps.stores.importing.hours_text import read_hours
from apps.stores.importing.mapping import Mapping
from apps.stores.importing.region_index import RegionIndex
from apps.stores.regions import Place
from apps.stores.text import BrokenText, sound_text

_WKT = re.compile(r"POINT\s*\(\s*(-?[\d.]+)\s+(-?[\d.]+)\s*\)")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_SPLIT_PHONES = re.compile(r"[;/|]| or |, ")


class Skipped(Exception):
    """The row is not meant for this import; the text says why."""


class RefusedRow(Exception):
    """The row cannot become a store: field and reason."""

    def __init__(self, name: str, reason: str) -> None:
        self.field = name
        super().__init__(reason)


@dataclass
class MappedRow:
    """What the file says of one store."""

    external_id: str
    url: str = ""
    values: dict[str, Any] = field(default_factory=dict)
    place: Place = field(default_factory=Place)
    warnings: list[tuple[str, str]] = field(default_factory=list)
    business_status: str = "open"
    unknown_cuisines: list[str] = field(default_factory=list)


class RowMapper:
    """Turns rows into values, for one mapping and one country."""

    def __init__(self, mapping: Mapping, country: str, index: RegionIndex) -> None:
        self.mapping = mapping
        self.country = country
        self.index = index
        self.cuisine_codes = _cuisine_names() | {
            fold(theirs): code for theirs, code in mapping.cuisines.get("values", {}).items()
        }

    def map(self, row: AnyMapping[str, Any]) -> MappedRow:
        """Return the row's values. Raises Skipped and RefusedRow."""
        self._refuse_other_countries(row)
        mapped = MappedRow(self._external_id(row))
        self._texts(row, mapped)
        mapped.values["store_type"] = self._type(row)
        self._phones(row, mapped)
        self._cuisines(row, mapped)
        self._hours(row, mapped)
        self._point(row, mapped)
        self._place(row, mapped)
        return mapped

    def _get(self, row: AnyMapping[str, Any], column: Any) -> str:
        """Return the first filled of the columns, as trimmed text."""
        for name in column if isinstance(column, list) else [column]:
            value = row.get(name) if name else None
            if isinstance(value, float) and value.is_integer():
                value = int(value)
            text = str(value).strip() if value is not None else ""
            if text:
                return text
        return ""

    def _refuse_other_countries(self, row: AnyMapping[str, Any]) -> None:
        for column, wanted in self.mapping.only.items():
            if self._get(row, column) != wanted.get(self.country):
                raise Skipped("Another country")

    def _external_id(self, row: AnyMapping[str, Any]) -> str:
        given = self._get(row, self.mapping.columns.get("external_id"))
        if given:
            return given[:200]
        parts = [fold(self._get(row, column)) for column in self.mapping.external_id_from]
        if not any(parts):
            raise RefusedRow("external_id", "No id, and nothing that could stand for one")
        return "h:" + hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:20]

    def _texts(self, row: AnyMapping[str, Any], mapped: MappedRow) -> None:
        """Take the plain fields; a broken name or address refuses the row, other fields are left out."""
        mapped.values |= self.mapping.constants
        for name, column in self.mapping.columns.items():
            if name in ("external_id", "phones", "lat", "lng"):
                continue
            text = self._get(row, column)
            if not text:
                continue
            try:
                text = sound_text(text)
            except BrokenText as broken:
                if name in ("name", "address_line1"):
                    raise RefusedRow(name, str(broken)) from None
                mapped.warnings.append((name, str(broken)))
                continue
            self._set(mapped, name, text)

    def _set(self, mapped: MappedRow, name: str, text: str) -> None:
        known = self.mapping.values.get(name)
        value: Any = text
        if known is not None:
            if text not in known:
                mapped.warnings.append((name, f"Unknown value: {text[:60]}"))
                return
            value = known[text]
        if value is None:
            return
        if name == "url":
            mapped.url = str(value)[:500]
        elif name == "business_status":
            mapped.business_status = str(value)
        elif name in ("price_level", "avg_cost_min", "avg_cost_max"):
            number = _NUMBER.search(str(value))
            if number:
                mapped.values[name] = int(float(number[0]))
        else:
            mapped.values[name] = value

    def _type(self, row: AnyMapping[str, Any]) -> str:
        rule = self.mapping.types
        if not rule:
            return str(self.mapping.constants.get("store_type", "restaurant"))
        raw = row.get(rule["column"])
        said = [str(item) for item in raw] if isinstance(raw, list) else re.split(r"[;,]\s*", str(raw or ""))
        if set(said) & set(rule.get("skip", ())):
            raise Skipped(f"Not a place to eat: {', '.join(said)[:60]}")
        known = rule["values"]
        return str(next((known[item] for item in said if item in known), rule["default"]))

    def _phones(self, row: AnyMapping[str, Any], mapped: MappedRow) -> None:
        text = self._get(row, self.mapping.columns.get("phones"))
        numbers = [part.strip() for part in _SPLIT_PHONES.split(text) if part.strip()][:3]
        if numbers:
            mapped.values["phones"] = [{"number": number} for number in numbers]

    def _cuisines(self, row: AnyMapping[str, Any], mapped: MappedRow) -> None:
        rule = self.mapping.cuisines
        if not rule:
            return
        said = [part.strip() for part in self._get(row, rule["column"]).split(rule.get("separator", ";"))]
        codes: list[str] = []
        for word in filter(None, said):
            key = fold(word.replace("_", " "))
            if key not in self.cuisine_codes:
                mapped.unknown_cuisines.append(word)
            elif (code := self.cuisine_codes[key]) and code not in codes:
                codes.append(code)
        if codes:
            mapped.values["cuisines"] = codes[:5]

    def _hours(self, row: AnyMapping[str, Any], mapped: MappedRow) -> None:
        rule = self.mapping.hours
        if not rule:
            return
        raw = row.get(str(rule.get("column") or rule.get("open")))
        hours, warnings = read_hours(rule["kind"], raw, row.get(rule.get("close", "")))
        mapped.warnings += [("hours", warning) for warning in warnings]
        if hours.base_week or hours.note:
            mapped.values |= hours.as_json()

    def _point(self, row: AnyMapping[str, Any], mapped: MappedRow) -> None:
        if self.mapping.point_wkt:
            match = _WKT.search(self._get(row, self.mapping.point_wkt))
            said = (match[2], match[1]) if match else ("", "")
        else:
            said = (
                self._get(row, self.mapping.columns.get("lat")),
                self._get(row, self.mapping.columns.get("lng")),
            )
        numbers = [match for part in said if (match := _NUMBER.match(part))]
        if len(numbers) < 2:
            return
        lat, lng = float(numbers[0][0]), float(numbers[1][0])
        if lat == 0 and lng == 0:
            mapped.warnings.append(("lat", "The pin 0, 0 is no place: left out"))
        else:
            mapped.values |= {"lat": round(lat, 6), "lng": round(lng, 6)}

    def _place(self, row: AnyMapping[str, Any], mapped: MappedRow) -> None:
        """Find the regions by their names, else from the pin, which knows better than the file's title."""
        rule = self.mapping.places
        assumed = rule.get("constants", {}).get(self.country, {})
        names: list[tuple[int | None, str]] = []
        for key, level in (("l1", 1), ("l2", 2), ("l3", 3), ("any", None)):
            said = self._get(row, rule.get(key)) or rule.get("constants", {}).get(self.country, {}).get(
                key, ""
            )
            said = rule.get("values", {}).get(said, said)
            if said:
                names.append((level, said))
        lat, lng = mapped.values.get("lat"), mapped.values.get("lng")
        point = (lat, lng) if lat is not None and lng is not None else None
        region = self.index.named(names, point)
        place = self.index.place_of(region)
        if point and not (place.l3 if self.country == "PH" else place.l2):
            near = self.index.nearest(*point)
            guessed = self.index.place_of(near)
            is_named = place.l1 is not None and place.l1.name not in assumed.values()
            if near and (not is_named or guessed.l1 == place.l1):
                place = guessed
                mapped.warnings.append(("region", f"Region taken from the pin: {near.name}"))
        mapped.place = place
        for level in (1, 2, 3):
            found = place.at(level)
            mapped.values[f"region_l{level}_id"] = found.pk if found else None


def _cuisine_names() -> dict[str, str | None]:
    """Every way of naming our cuisines, folded: code, labels, OpenStreetMap value."""
    names: dict[str, str | None] = {}
    for code, row in taxonomy.cuisines().items():
        for name in [row["osm_value"], row["overture_category"] or "", code, *row["labels"].values()]:
            names.setdefault(fold(name.replace("_", " ")), code)
    for code in taxonomy.cuisines():
        names[fold(code.replace("_", " "))] = code
    return names
