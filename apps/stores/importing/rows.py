"""One row of a file as values of a store, before any rule looks at it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Sequence
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, field
from typing import Any

from apps.core.importing.area import LONGEST_UNKNOWN, unknown_words
from apps.core.importing.row_reader import as_text
from apps.core.importing.words import read_date, read_yes_no
from apps.core.text.folding import fold
from apps.stores import taxonomy
from apps.stores.hours.model import Hours
from apps.stores.importing import codes, region_names, vocabulary
from apps.stores.importing.fields import DAYS
from apps.stores.importing.hours_text import read_hours, read_hours_of_days
from apps.stores.importing.mappings import Mapping
from apps.stores.importing.region_names import SaidRegion
from apps.stores.region_index import RegionIndex
from apps.stores.regions import Place
from apps.stores.text import BrokenText, sound_text

_WKT = re.compile(r"POINT\s*\(\s*(-?[\d.]+)\s+(-?[\d.]+)\s*\)")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_PAIR = re.compile(r"^\s*\(?\s*(-?\d{1,3}(?:[.,]\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:[.,]\d+)?)\s*\)?\s*$")
_SPLIT_PHONES = re.compile(r"[;/|]| or |, ")
_APART = frozenset(
    {"external_id", "store_id", "phones", "lat", "lng", "point", "cuisines", "hours", "opens", "closes"}
    | {f"hours_{day}" for day in DAYS}
)
"""Columns that are no plain text of one field."""
_NUMBERS = frozenset({"price_level", "avg_cost_min", "avg_cost_max"})
_MOST_CUISINES = 5
_LISTS = frozenset({"alternate_names", "labels"})


class Skipped(Exception):
    """The row is not meant for this import; the text says why."""


@dataclass(frozen=True, slots=True)
class Warned:
    """What is left out of a row, or should be looked at."""

    field: str
    msg: str
    value: str = ""


class RefusedRow(Exception):
    """The row cannot become a store: field and reason."""

    def __init__(self, name: str, reason: str) -> None:
        self.field = name
        super().__init__(reason)


@dataclass
class MappedRow:
    """What the file says of one store."""

    external_id: str
    store_id: int | None = None
    url: str = ""
    values: dict[str, Any] = field(default_factory=dict)
    place: Place = field(default_factory=Place)
    is_by_pin: bool = False
    """The regions are those of the pin, whatever the row says."""
    warnings: list[Warned] = field(default_factory=list)
    business_status: str = "open"
    twin: int | None = None
    """The row before it with the same name and place."""
    unknown: list[tuple[str, str]] = field(default_factory=list)
    """(field, word) of values that none of ours stands for."""

    def warn(self, name: str, msg: str, value: str = "") -> None:
        """Note what is left out."""
        self.warnings.append(Warned(name, msg, value))

    def drop_warnings(self, names: Collection[str]) -> None:
        """Forget what was noted of fields that nothing is taken of."""
        self.warnings = [warned for warned in self.warnings if warned.field not in names]


class RowMapper:
    """Turns rows into values, for one mapping and one country."""

    def __init__(self, mapping: Mapping, country: str, index: RegionIndex) -> None:
        self.mapping = mapping
        self.country = country
        self.index = index
        self.cuisine_codes = _cuisine_names() | {
            fold(theirs): code for theirs, code in mapping.cuisines.get("values", {}).items()
        }
        said = {**mapping.columns, **dict.fromkeys(set(mapping.fixed) - set(mapping.columns))}
        self._plain = [(name, column) for name, column in said.items() if name not in _APART]
        self._words = vocabulary.Vocabulary() if mapping.by_words else None

    def map(self, row: AnyMapping[str, Any]) -> MappedRow:
        """Return the row's values. Raises Skipped and RefusedRow."""
        self._refuse_other_countries(row)
        mapped = MappedRow(self._external_id(row))
        self._store_id(row, mapped)
        self._texts(row, mapped)
        if self.mapping.by_words:
            mapped.values.setdefault("store_type", "")
        else:
            mapped.values["store_type"] = self._type(row)
        self._phones(row, mapped)
        self._cuisines(row, mapped)
        self._cuisines_beside(row, mapped)
        self._hours(row, mapped)
        self._point(row, mapped)
        self._place(row, mapped)
        return mapped

    def keys(self, row: AnyMapping[str, Any]) -> tuple[str, tuple[str, ...] | None]:
        """What tells a row from the others of its file: its id, and its name with its place."""
        try:
            external_id = self._external_id(row)
        except RefusedRow:
            external_id = ""
        names = tuple(self._said(row, name) for name in ("name", "branch_name"))
        place = tuple(self._said(row, name) for name in ("lat", "lng", "point", "address_line1"))
        if not any(place):
            place = tuple(one.name for one in self._names_of_regions(row))
        if not names[0] or not any(place):
            return external_id, None
        return external_id, tuple(fold(part) for part in (*names, *place))

    def title(self, row: AnyMapping[str, Any]) -> str:
        """What a row that cannot be read is called."""
        return self._said(row, "name")

    def _said(self, row: AnyMapping[str, Any], name: str) -> str:
        """What a row says of a field: the first filled of its columns, else what holds for all rows."""
        return self._get(row, self.mapping.columns.get(name)) or self.mapping.fixed.get(name, "")

    def _get(self, row: AnyMapping[str, Any], column: Any) -> str:
        """Return the first filled of the columns, as trimmed text."""
        for name in column if isinstance(column, list) else [column]:
            value = row.get(name) if name else None
            text = value.strip() if type(value) is str else as_text(value)
            # Our own sheets mark what a spreadsheet would run as text.
            if text[:1] == "'" and text[1:2] in ("=", "+", "-", "@"):
                text = text[1:]
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
        if any(parts):
            return "h:" + hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:20]
        if self.mapping.needs_id:
            raise RefusedRow("external_id", "No id, and nothing that could stand for one")
        return ""

    def _store_id(self, row: AnyMapping[str, Any], mapped: MappedRow) -> None:
        said = self._said(row, "store_id")
        if not said:
            return
        if not (said.isascii() and said.isdigit() and 0 < int(said) < 2**53):
            raise RefusedRow("store_id", "This is no store id")
        mapped.store_id = int(said)

    def _texts(self, row: AnyMapping[str, Any], mapped: MappedRow) -> None:
        """Take the plain fields; a broken name or address refuses the row, other fields are left out."""
        mapped.values |= self.mapping.constants
        for name, column in self._plain:
            text = self._get(row, column) or self.mapping.fixed.get(name, "")
            if not text:
                continue
            try:
                text = sound_text(text)
            except BrokenText as broken:
                if name in ("name", "address_line1"):
                    raise RefusedRow(name, str(broken)) from None
                mapped.warn(name, str(broken), text)
                continue
            self._set(mapped, name, text)

    def _set(self, mapped: MappedRow, name: str, text: str) -> None:
        value = self._ours(mapped, name, text)
        if value is None:
            return
        if name == "url":
            mapped.url = str(value)[:500]
        elif name == "business_status":
            mapped.business_status = str(value)
        elif name in _NUMBERS:
            number = _NUMBER.search(str(value))
            if number:
                mapped.values[name] = int(float(number[0]))
        elif self._words is not None and (name in _LISTS or "." in name or name in _READ_APART):
            _read_apart(self, mapped, name, str(value))
        else:
            mapped.values[name] = value

    def _ours(self, mapped: MappedRow, name: str, text: str) -> Any:
        """What a word of the file stands for; None where that is nothing, which is noted if nobody said so."""
        known = self.mapping.values.get(name)
        if known is not None and text in known:
            return known[text]
        options = codes.by_word(name, self.country) if self._words is not None else {}
        if options:
            code = options.get(codes.plain(text))
            if code is None:
                _unknown(mapped, name, text)
            return code
        if known is not None and self._words is None:
            mapped.warn(name, f"Unknown value: {text[:60]}", text)
            return None
        return text

    def split(self, name: str, text: str) -> list[str]:
        """The items of a list, by the separator that was chosen or by what usually stands between them."""
        separator = self.mapping.separators.get(name)
        parts = text.split(separator) if separator else codes.SPLIT_LIST.split(text)
        return [part.strip() for part in parts if part.strip()]

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
        text = self._said(row, "phones")
        separator = self.mapping.separators.get("phones")
        parts = text.split(separator) if separator else _SPLIT_PHONES.split(text)
        numbers = [part.strip() for part in parts if part.strip()][:3]
        if numbers:
            mapped.values["phones"] = [{"number": number} for number in numbers]

    def _cuisines(self, row: AnyMapping[str, Any], mapped: MappedRow) -> None:
        rule = self.mapping.cuisines
        if not rule:
            return
        text = self._get(row, rule["column"]) or self.mapping.fixed.get("cuisines", "")
        said = (
            [part.strip() for part in text.split(rule["separator"])]
            if rule.get("separator")
            else self.split("cuisines", text)
        )
        found: list[str] = []
        for word in filter(None, said):
            key = codes.plain(word)
            if key not in self.cuisine_codes:
                mapped.unknown.append(("cuisines", word[:LONGEST_UNKNOWN]))
                if self.mapping.by_words:
                    mapped.warn("cuisines", unknown_words(word), word)
            elif (code := self.cuisine_codes[key]) and code not in found:
                found.append(code)
        if found:
            mapped.values["cuisines"] = found[:_MOST_CUISINES]

    def _cuisines_beside(self, row: AnyMapping[str, Any], mapped: MappedRow) -> None:
        """Add what values of other fields say of the food: "Chinese Restaurant"."""
        for name, table in self.mapping.also.items():
            said = [ours for _, ours in table.get(self._said(row, name), ())]
            if said:
                both = dict.fromkeys([*mapped.values.get("cuisines", ()), *said])
                mapped.values["cuisines"] = list(both)[:_MOST_CUISINES]

    def _hours(self, row: AnyMapping[str, Any], mapped: MappedRow) -> None:
        rule = self.mapping.hours
        if not rule:
            return
        if rule["kind"] == "words":
            hours, warnings = self._hours_in_words(row)
        else:
            raw = row.get(str(rule.get("column") or rule.get("open")))
            hours, warnings = read_hours(rule["kind"], raw, row.get(rule.get("close", "")))
        for warning in warnings:
            mapped.warn("hours", warning)
        if hours.base_week or hours.note:
            mapped.values |= hours.as_json()

    def _hours_in_words(self, row: AnyMapping[str, Any]) -> tuple[Hours, list[str]]:
        """Hours of days beat those of one column, and these a time for every day."""
        days = {day: said for day in DAYS if (said := self._said(row, f"hours_{day}"))}
        if days:
            return read_hours_of_days(days)
        text = self._said(row, "hours")
        if text:
            hours, warnings = read_hours("week", text)
            return read_hours("osm", text) if warnings else (hours, warnings)
        opens, closes = self._said(row, "opens"), self._said(row, "closes")
        return read_hours("daily", opens, closes) if opens and closes else (Hours(), [])

    def _point(self, row: AnyMapping[str, Any], mapped: MappedRow) -> None:
        wkt = self._get(row, self.mapping.point_wkt) or self._said(row, "point")
        if wkt:
            match = _WKT.search(wkt)
            pair = _PAIR.match(wkt)
            said = (match[2], match[1]) if match else (pair[1], pair[2]) if pair else ("", "")
        else:
            said = (self._said(row, "lat"), self._said(row, "lng"))
        numbers = [match for part in said if (match := _NUMBER.match(_point_for_comma(part)))]
        if len(numbers) < 2:
            if any(said) or wkt:
                mapped.warn("lat", "The pin cannot be read: left out", wkt or ", ".join(said))
            return
        lat, lng = float(numbers[0][0]), float(numbers[1][0])
        if lat == 0 and lng == 0:
            mapped.warn("lat", "The pin 0, 0 is no place: left out")
        else:
            mapped.values |= {"lat": round(lat, 6), "lng": round(lng, 6)}

    def _place(self, row: AnyMapping[str, Any], mapped: MappedRow) -> None:
        """Find the regions from the pin, else by their names. Of names that are not stored it is said why."""
        said = self._names_of_regions(row)
        lat, lng = mapped.values.get("lat"), mapped.values.get("lng")
        located = self.index.located(lat, lng) if lat is not None and lng is not None else None
        if located:
            mapped.place, mapped.is_by_pin = located.place, True
            passed_over = region_names.not_by_pin(said, located.place, self.index)
        else:
            mapped.place = self._named_place(
                said, (lat, lng) if lat is not None and lng is not None else None
            )
            passed_over = region_names.not_by_name(said, mapped.place, self.index)
        for one in passed_over:
            mapped.warn(one.field, one.msg, one.value)
        for level in (1, 2, 3):
            found = mapped.place.at(level)
            mapped.values[f"region_l{level}_id"] = found.pk if found else None

    def _named_place(self, said: Sequence[SaidRegion], point: tuple[float, float] | None) -> Place:
        """The regions that the names lead to, from the largest down; what the mapping assumes fills gaps."""
        assumed = self.mapping.places.get("constants", {}).get(self.country, {})
        told = {one.field: one.name for one in said}
        names = [
            (level, told.get(name) or assumed.get(key, "")) for key, (name, level) in _REGION_KEYS.items()
        ]
        return self.index.place_of(self.index.named([one for one in names if one[1]], point))

    def _names_of_regions(self, row: AnyMapping[str, Any]) -> list[SaidRegion]:
        """What the row says of its regions, from the largest down."""
        rule = self.mapping.places
        said = {
            key: self._get(row, rule.get(key)) or rule.get("fixed", {}).get(key, "") for key in _REGION_KEYS
        }
        ours = rule.get("values", {})
        return [SaidRegion(*_REGION_KEYS[key], ours.get(text, text)) for key, text in said.items() if text]


_REGION_KEYS: AnyMapping[str, tuple[str, int | None]] = {
    "l1": ("region_l1", 1),
    "l2": ("region_l2", 2),
    "l3": ("region_l3", 3),
    "any": ("region", None),
}
"""Part of a mapping -> field of the import, and level."""
REGION_FIELDS = frozenset(field for field, _ in _REGION_KEYS.values())


def _point_for_comma(number: str) -> str:
    """ "41,0082" is how a number is written in Indonesia and Turkey."""
    return number.replace(",", ".") if number.count(",") == 1 and "." not in number else number


def _unknown(mapped: MappedRow, name: str, text: str) -> None:
    mapped.unknown.append((name, text[:LONGEST_UNKNOWN]))
    mapped.warn(name, unknown_words(text), text)


# -- fields of the console that are more than text -------------------------------------------------
_READ_APART = frozenset({"brand", "tags", "opened_on"})


def _read_apart(mapper: RowMapper, mapped: MappedRow, name: str, text: str) -> None:
    """Read lists, attributes, links, dates and names of our vocabulary."""
    words = mapper._words
    assert words is not None
    values = mapped.values
    if name in _LISTS:
        values[name] = mapper.split(name, text)
    elif name.startswith("socials."):
        platform = name.split(".", 1)[1]
        values.setdefault("socials", []).append({"platform": platform, "url": _social(platform, text)})
    elif name.startswith("attributes."):
        _attribute(mapped, name, text)
    elif name == "opened_on":
        try:
            values[name] = read_date(text, mapper.mapping.date_order)
        except ValueError:
            mapped.warn(name, "This is no date that can be read: left out", text)
    elif name == "brand":
        brand_id = words.brand(text)
        if brand_id is None:
            mapped.warn(name, f"“{text[:60]}” is none of our brands: left out", text)
        else:
            values["brand_id"] = brand_id
    else:
        found = [(word, words.tag(word, mapper.country)) for word in mapper.split(name, text)]
        for word, tag_id in found:
            if tag_id is None:
                _unknown(mapped, "tags", word)
        values["tags"] = list(dict.fromkeys(tag_id for _, tag_id in found if tag_id))[:20]


def _attribute(mapped: MappedRow, name: str, text: str) -> None:
    key = name.split(".", 1)[1]
    kind = taxonomy.attributes()[key]["kind"]
    value: Any = text
    if kind == "boolean":
        value = read_yes_no(text)
    elif kind == "integer":
        value = int(text) if text.isdigit() else None
    if value is None:
        _unknown(mapped, name, text)
    else:
        mapped.values.setdefault("attributes", {})[key] = value


_SITES = {
    "instagram": "https://www.instagram.com/", "tiktok": "https://www.tiktok.com/@", "facebook": "https://www.facebook.com/",
    "x": "https://x.com/", "youtube": "https://www.youtube.com/@", "whatsapp": "https://wa.me/",
}  # fmt: skip


def _social(platform: str, text: str) -> str:
    """The address of an account that was given by its name alone: "@kopituku"."""
    return text if "/" in text or platform not in _SITES else _SITES[platform] + text.lstrip("@+ ")


def _cuisine_names() -> dict[str, str | None]:
    """Every way of naming our cuisines, folded: code, labels, OpenStreetMap value."""
    names: dict[str, str | None] = {}
    for code, row in taxonomy.cuisines().items():
        for name in [row["osm_value"], row["overture_category"] or "", code, *row["labels"].values()]:
            names.setdefault(fold(name.replace("_", " ")), code)
    for code in taxonomy.cuisines():
        names[fold(code.replace("_", " "))] = code
    return names
