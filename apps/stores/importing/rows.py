"""Conversion of a row to store values, before validation."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Sequence
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, field, replace
from typing import Any

from apps.core.importing.area import LONGEST_UNKNOWN, unknown_words
from apps.core.importing.own_ids import read_id
from apps.core.importing.row_reader import as_text
from apps.core.importing.words import without_mark
from apps.core.readers import coordinates
from apps.core.readers.errors import UnreadableValue, quote
from apps.core.readers.links import (
    read_link,
)
from apps.core.readers.lists import ReadItems
from apps.core.readers.numbers import decimal_sign_of, read_number
from apps.core.readers.phones import read_phones
from apps.core.text.folding import digits_of, fold
from apps.core.values import FieldValue, Json
from apps.stores.domain import postcodes, taxonomy
from apps.stores.domain.hours.model import Hours, HoursMode
from apps.stores.domain.hours.osm_read import ReadHours
from apps.stores.domain.hours.read_text import (
    read_daily_hours,
    read_hours_of_days,
    read_hours_text,
    read_hours_value,
    read_osm_text,
)
from apps.stores.domain.matching import addresses
from apps.stores.domain.text import BrokenText, sound_text
from apps.stores.domain.values import MOST_CUISINES, MOST_PHONES
from apps.stores.importing import cells, codes, costs, pins, region_names, region_text, vocabulary
from apps.stores.importing.fields import DAYS
from apps.stores.importing.mappings import Mapping
from apps.stores.importing.region_names import NamedRegion
from apps.stores.importing.similar_rows import RowIdentity
from apps.stores.importing.tag_answers import TagAnswers
from apps.stores.queries.region_index import RegionIndex
from apps.stores.record import STORE_RECORD
from apps.stores.record.regions import Place

_APART = frozenset(
    {"external_id", "store_id", "phones", "lat", "lng", "point", "cuisines", "hours", "opens", "closes"}
    | {f"hours_{day}" for day in DAYS}
)
"""Columns that are not plain text of one field."""
_LINKS = frozenset(one.name for one in STORE_RECORD.fields if one.is_link)
_LONGEST_ID = 200


class Skipped(Exception):
    """The row does not belong to this import; the text is the reason."""


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning on a skipped or questionable value of a row."""

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
    """The data that was read from one row of the file, with warnings on what was skipped."""

    external_id: str
    store_id: int | None = None
    url: str = ""
    values: dict[str, Any] = field(default_factory=dict)
    place: Place = field(default_factory=Place)
    is_by_pin: bool = False
    """The regions are those of the pin, whatever the row contains."""
    has_swapped_pin: bool = False
    warnings: list[Warned] = field(default_factory=list)
    business_status: str = "open"
    unknown: list[tuple[str, str]] = field(default_factory=list)
    """(field, word) of unknown values."""
    costs: dict[str, str] = field(default_factory=dict)
    """Cells of the costs, parsed together once both are known."""

    def warn(self, name: str, msg: str, value: str = "") -> None:
        """Add a warning on the field `name`, whose text in the file is `value`."""
        self.warnings.append(Warned(name, msg, value))

    def warn_unread(self, name: str, items: ReadItems[Any]) -> None:
        """Add a warning for each item that could not be read; the items themselves are already skipped."""
        for item in items.unread:
            self.warn(name, f"{item.reason}: skipped", item.text)

    def drop_warnings(self, names: Collection[str]) -> None:
        """Remove the warnings on these fields."""
        self.warnings = [warned for warned in self.warnings if warned.field not in names]


class RowMapper:
    """A converter of rows to store values, for one mapping (columns to fields) and one country."""

    def __init__(self, mapping: Mapping, country: str, index: RegionIndex) -> None:
        self.mapping = mapping
        self.country = country
        self.index = index
        self.cuisine_codes = _cuisine_names() | {
            fold(word): code for word, code in mapping.cuisines.get("values", {}).items()
        }
        columns = {**mapping.columns, **dict.fromkeys(set(mapping.fixed) - set(mapping.columns))}
        self._plain = [(name, column) for name, column in columns.items() if name not in _APART]
        self.words = vocabulary.Vocabulary() if mapping.by_words else None
        self.tags = (
            TagAnswers(country, mapping.values.get("tags", {}), self.words or vocabulary.Vocabulary())
            if self.words or "tags" in columns
            else None
        )
        self._only_columns = mapping.only_columns()

    def map(self, row: AnyMapping[str, Json]) -> MappedRow:
        """Convert a row of the file to store values, its regions, and warnings on what was skipped.

        Most unreadable values are skipped with a warning. Raise Skipped for a row of another country, or of a
        type that the mapping skips (an ATM), and RefusedRow for an unusable id, name or address.
        """
        self._refuse_other_countries(row)
        mapped = MappedRow(self.external_id(row))
        self._store_id(row, mapped)
        self._texts(row, mapped)
        if self.mapping.by_words:
            mapped.values.setdefault("store_type", "")
        else:
            mapped.values["store_type"] = self._type(row)
        self._cuisines(row, mapped)
        self._cuisines_beside(row, mapped)
        self._hours(row, mapped)
        costs.read_costs(mapped, self.country, self.mapping.decimal_signs)
        self._point(row, mapped)
        self._place(row, mapped)
        self._phones(row, mapped)
        return mapped

    def keys(self, row: AnyMapping[str, Json]) -> tuple[str, list[tuple[str, ...]]]:
        """Return (id, other keys) of a row; rows with a common id or key mean the same store. Never raises.

        The id is "" if it is missing or invalid. The other keys need a name and a location, otherwise there
        are none: one of name, branch, pin and address (the region names if a row has neither); and with a
        phone, one of name, branch, phone and pin, and one of name, branch, phone and address. Spelling of
        streets does not matter: "Jl. Sabang 5" is "Jalan Sabang no 5".
        """
        try:
            external_id = self.external_id(row)
        except RefusedRow:
            external_id = ""
        names = tuple(fold(self._cell_text(row, name)) for name in ("name", "branch_name"))
        pin = tuple(fold(self._cell_text(row, name)) for name in ("lat", "lng", "point"))
        street = addresses.read(self._cell_text(row, "address_line1"))
        address = " ".join((*street.numbers, *street.words)) or street.text
        phone = digits_of(self._cell_text(row, "phones"))
        place = (*pin, address)
        if not any(place):
            place = tuple(fold(one.name) for one in self._names_of_regions(row))
        if not names[0] or not any(place):
            return external_id, []
        by_phone = [("phone", *names, phone, *one) for one in (pin, (address,)) if phone and any(one)]
        return external_id, [("place", *names, *place), *by_phone]

    def identity(self, row: AnyMapping[str, Json]) -> tuple[tuple[str, ...], RowIdentity] | None:
        """Return (place, values to compare) of a row, to find rows with a misspelled name at the same place.

        The place is the words of the street (no house numbers) and the region names; without a street, the
        pin. None if the row has no name or no place.
        """
        names = tuple(fold(self._cell_text(row, name)) for name in ("name", "branch_name"))
        street = addresses.read(self._cell_text(row, "address_line1"))
        pin = tuple(fold(self._cell_text(row, name)) for name in ("lat", "lng", "point"))
        regions = tuple(fold(one.name) for one in self._names_of_regions(row))
        place = (*street.words, *regions) if street.words else pin
        if not names[0] or not any(place):
            return None
        return place, RowIdentity(names, street.numbers, digits_of(self._cell_text(row, "phones")))

    def external_id(self, row: AnyMapping[str, Json]) -> str:
        """Return the id of a row in its source; without one, a hash ("h:…") of the columns that replace it.

        "" if there is neither and the mapping needs no id; otherwise raise RefusedRow. Raise RefusedRow too
        if the id is longer than 200 characters.
        """
        text = self._get(row, self.mapping.columns.get("external_id"))
        if len(text) > _LONGEST_ID:
            raise RefusedRow("external_id", f"{quote(text)} is longer than {_LONGEST_ID} characters")
        if text:
            return text
        parts = [fold(self._get(row, column)) for column in self.mapping.external_id_from]
        if any(parts):
            return "h:" + hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:20]
        if self.mapping.needs_id:
            raise RefusedRow("external_id", "No id and nothing to derive one from")
        return ""

    def title(self, row: AnyMapping[str, Json]) -> str:
        """Return the row's name as it is in the file, for rows that cannot be read; "" if empty."""
        return self._cell_text(row, "name")

    def store_id_of(self, row: AnyMapping[str, Json]) -> int | None:
        """Return the store id in a row; None if missing or invalid."""
        return read_id(self._cell_text(row, "store_id"))

    def tags_of(self, row: AnyMapping[str, Json]) -> list[str]:
        """Return the names of the tags in a row."""
        return self.split("tags", self._cell_text(row, "tags"))

    def only_column_of(self, name: str) -> str | None:
        """Return the only column that fills a field; None if it has others or a fixed value."""
        return self._only_columns.get(name)

    def text_of(self, row: AnyMapping[str, Json], column: str) -> str:
        """Return the text of a cell, with normalized line breaks."""
        return self._get(row, column).replace("\r\n", "\n")

    def _cell_text(self, row: AnyMapping[str, Json], name: str) -> str:
        """Return a field's value in a row: its first non-empty column, else the fixed value."""
        return self._get(row, self.mapping.columns.get(name)) or self.mapping.fixed.get(name, "")

    def _get(self, row: AnyMapping[str, Json], column: Any) -> str:
        """Return the first non-empty column as trimmed text."""
        for name in column if isinstance(column, list) else [column]:
            value = row.get(name) if name else None
            text = without_mark(value.strip() if type(value) is str else as_text(value))
            if text:
                return text
        return ""

    def _refuse_other_countries(self, row: AnyMapping[str, Json]) -> None:
        """Raise Skipped for a row of another country."""
        for column, wanted in self.mapping.only.items():
            if self._get(row, column) != wanted.get(self.country):
                raise Skipped("Another country")

    def _store_id(self, row: AnyMapping[str, Json], mapped: MappedRow) -> None:
        """Set the store id of the row. Raise RefusedRow if the cell is not empty and no id."""
        mapped.store_id = self.store_id_of(row)
        if mapped.store_id is None and (text := self._cell_text(row, "store_id")):
            raise RefusedRow("store_id", f"{quote(text)} is not a store id")

    def _texts(self, row: AnyMapping[str, Json], mapped: MappedRow) -> None:
        """Set the plain fields; a broken name or address rejects the row, other fields are skipped."""
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
            if name == "tags" and self.tags:
                # The answers to unknown tags are about the items of a cell.
                cells.read_tags(mapped, self.split(name, text), self.tags)
            else:
                self._set(mapped, name, text)

    def _set(self, mapped: MappedRow, name: str, text: str) -> None:
        """Parse the text of a field into `mapped`; an unreadable value is skipped with a warning."""
        value = self._stored_value(mapped, name, text)
        if value is None:
            return
        if name == "url":
            self._source_link(mapped, str(value))
        elif name == "business_status":
            mapped.business_status = str(value)
        elif name in costs.FIELDS:
            mapped.costs[name] = str(value)
        elif name == "price_level":
            self._price_level(mapped, str(value))
        elif name == "postcode":
            self._postcode(mapped, str(value))
        elif name in _LINKS:
            cells.read_first_link(mapped, name, str(value))
        elif name == "email":
            cells.read_first_email(mapped, str(value))
        elif self.words is not None and ("." in name or name in cells.FIELDS):
            cells.read_vocabulary(self, mapped, name, str(value))
        else:
            mapped.values[name] = value

    def _source_link(self, mapped: MappedRow, text: str) -> None:
        try:
            mapped.url = read_link(text)
        except UnreadableValue as unreadable:
            mapped.warn("url", f"{unreadable}: skipped", text)

    def _postcode(self, mapped: MappedRow, text: str) -> None:
        """Set the postcode, adding a leading zero that a spreadsheet removed, with a warning."""
        postcode = postcodes.with_leading_zero(text, self.country)
        if postcode != text:
            mapped.warn("postcode", f"Read as {postcode}: a spreadsheet removes a leading zero", text)
        mapped.values["postcode"] = postcode

    def _price_level(self, mapped: MappedRow, text: str) -> None:
        """Set the price level from a whole number; other text is skipped with a warning."""
        try:
            number = read_number(text, decimal_sign_of(self.country))
        except UnreadableValue as unreadable:
            mapped.warn("price_level", f"{unreadable}: skipped", text)
            return
        if number != int(number):
            mapped.warn("price_level", f"{quote(text)} is not a whole number: skipped", text)
            return
        mapped.values["price_level"] = int(number)

    def _stored_value(self, mapped: MappedRow, name: str, text: str) -> FieldValue:
        """Return the stored value for a word of the file, or None; unknown words are recorded."""
        values = self.mapping.values.get(name)
        if values is not None and text in values:
            return values[text]
        options = codes.by_word(name) if self.words is not None else {}
        if options:
            code = options.get(codes.plain(text))
            if code is None and name == "price_level":
                code = costs.price_level_of(text, self.country)
            if code is None:
                cells.add_unknown(mapped, name, text)
            return code
        if values is not None and self.words is None:
            mapped.warn(name, f"Unknown value: {text[:60]}", text)
            return None
        return text

    def split(self, name: str, text: str) -> list[str]:
        """Return the items of a cell with a list, trimmed and without empty ones.

        Splits at the separator that the mapping has for the field `name`, or else at ";", "|", line breaks
        and commas before anything but a digit.
        """
        separator = self.mapping.separators.get(name)
        parts = text.split(separator) if separator else codes.SPLIT_LIST.split(text)
        return [part.strip() for part in parts if part.strip()]

    def _type(self, row: AnyMapping[str, Json]) -> str:
        """Return the store type by the mapping's table, or its default. Raise Skipped for types it skips."""
        rule = self.mapping.types
        if not rule:
            return str(self.mapping.constants.get("store_type", "restaurant"))
        raw = row.get(rule["column"])
        words = [str(item) for item in raw] if isinstance(raw, list) else re.split(r"[;,]\s*", str(raw or ""))
        if set(words) & set(rule.get("skip", ())):
            raise Skipped(f"Not a place to eat: {', '.join(words)[:60]}")
        word_list = rule["values"]
        return str(next((word_list[item] for item in words if item in word_list), rule["default"]))

    def _phones(self, row: AnyMapping[str, Json], mapped: MappedRow) -> None:
        """Set the phones, with a warning for each unreadable one. Run after `_place`: uses its region."""
        text = self._cell_text(row, "phones")
        separator = self.mapping.separators.get("phones")
        if separator:
            text = ";".join(text.split(separator))
        region = mapped.place.l1.code if mapped.place.l1 else ""
        phones = read_phones(text, self.country, at_most=MOST_PHONES, has_short_codes=True, region=region)
        mapped.warn_unread("phones", phones)
        if phones.items:
            mapped.values["phones"] = [
                {"number": one.number, "type": one.type.value, "label": one.label} for one in phones.items
            ]

    def _cuisines(self, row: AnyMapping[str, Json], mapped: MappedRow) -> None:
        """Set the known cuisines, and record the unknown ones."""
        rule = self.mapping.cuisines
        if not rule:
            return
        text = self._get(row, rule["column"]) or self.mapping.fixed.get("cuisines", "")
        words = (
            [part.strip() for part in text.split(rule["separator"])]
            if rule.get("separator")
            else self.split("cuisines", text)
        )
        code_list: list[str] = []
        for word in filter(None, words):
            key = codes.plain(word)
            if key not in self.cuisine_codes:
                mapped.unknown.append(("cuisines", word[:LONGEST_UNKNOWN]))
                if self.mapping.by_words:
                    mapped.warn("cuisines", unknown_words(word), word)
            elif (code := self.cuisine_codes[key]) and code not in code_list:
                code_list.append(code)
        self._set_cuisines(mapped, code_list)

    def _cuisines_beside(self, row: AnyMapping[str, Json], mapped: MappedRow) -> None:
        """Add the cuisines implied by values of other fields: "Chinese Restaurant"."""
        for name, table in self.mapping.also.items():
            pairs = [code for _, code in table.get(self._cell_text(row, name), ())]
            if pairs:
                both = dict.fromkeys([*mapped.values.get("cuisines", ()), *pairs])
                self._set_cuisines(mapped, list(both))

    @staticmethod
    def _set_cuisines(mapped: MappedRow, code_list: list[str]) -> None:
        """Set the first cuisines, with a warning for each beyond the limit."""
        if code_list:
            mapped.values["cuisines"] = code_list[:MOST_CUISINES]
        labels = taxonomy.cuisines()
        for code in code_list[MOST_CUISINES:]:
            name = labels[code]["labels"]["en"]
            mapped.warn("cuisines", f"{quote(name)}: At most {MOST_CUISINES} are stored: skipped", name)

    def _hours(self, row: AnyMapping[str, Json], mapped: MappedRow) -> None:
        """Set the hours with their warnings; unreadable ones without a note set nothing."""
        rule = self.mapping.hours
        if not rule:
            return
        read = self._read_hours(row, rule)
        for warning in read.warnings:
            mapped.warn("hours", warning)
        if read.hours.mode is not HoursMode.UNKNOWN or read.hours.note:
            mapped.values = with_own_columns(read.hours.as_json(), mapped.values)

    def _read_hours(self, row: AnyMapping[str, Json], rule: AnyMapping[str, str]) -> ReadHours:
        """Return the hours by the mapping's kind: "words", "daily", "osm" or a table of days."""
        if rule["kind"] == "words":
            return self._hours_in_words(row)
        if rule["kind"] == "daily":
            opens, closes = (self._get(row, rule[part]) for part in ("open", "close"))
            return read_daily_hours(opens, closes) if opens and closes else ReadHours(Hours())
        raw = row.get(rule["column"])
        text = self._get(row, rule["column"])
        if not text or text == "null":
            return ReadHours(Hours())
        return read_osm_text(text) if rule["kind"] == "osm" else read_hours_value(raw)

    def _hours_in_words(self, row: AnyMapping[str, Json]) -> ReadHours:
        """Return hours parsed from columns by day, else from one column, else from daily times."""
        days = {day: plain_text for day in DAYS if (plain_text := self._cell_text(row, f"hours_{day}"))}
        if days:
            return read_hours_of_days(days)
        text = self._cell_text(row, "hours")
        if text:
            return read_hours_text(text)
        opens, closes = self._cell_text(row, "opens"), self._cell_text(row, "closes")
        return read_daily_hours(opens, closes) if opens and closes else ReadHours(Hours())

    def _point(self, row: AnyMapping[str, Json], mapped: MappedRow) -> None:
        """Set the pin from its columns, else from a map link in the source's address."""
        cell = self._get(row, self.mapping.point_wkt) or self._cell_text(row, "point")
        lat, lng = self._cell_text(row, "lat"), self._cell_text(row, "lng")
        if not cell and (not lat or not lng):
            if lat or lng:
                mapped.warn("lat", "The pin has one number: skipped", lat or lng)
            elif link := self._cell_text(row, "url"):
                self._point_of_link(link, mapped)
            return
        text = cell or f"{lat}, {lng}"
        try:
            point = pins.read_pin(cell, lat, lng, self.country, turns=self.mapping.turns_pins)
        except pins.SwappedPin as swapped:
            mapped.has_swapped_pin = True
            mapped.warn("lat", str(swapped), text)
            return
        except UnreadableValue as unreadable:
            mapped.warn("lat", f"The pin cannot be read: {unreadable}: skipped", text)
            return
        if point.lat == 0 and point.lng == 0:
            mapped.warn("lat", "The pin 0, 0 is not a location: skipped")
        else:
            mapped.values |= {"lat": point.lat, "lng": point.lng}

    def _point_of_link(self, link: str, mapped: MappedRow) -> None:
        """Set the pin of a map link inside the country; other links have none."""
        try:
            point = coordinates.read_point(link) if "://" in link else None
        except UnreadableValue:
            return
        if point is not None and pins.is_in_country(point, self.country):
            mapped.values |= {"lat": point.lat, "lng": point.lng}

    def _place(self, row: AnyMapping[str, Json], mapped: MappedRow) -> None:
        """Set the regions by pin, else by name, with warnings on names that are not stored."""
        named = self._names_of_regions(row)
        self._postcode_of_regions(named, mapped)
        lat, lng = mapped.values.get("lat"), mapped.values.get("lng")
        located = self.index.located(lat, lng) if lat is not None and lng is not None else None
        if located:
            mapped.place, mapped.is_by_pin = located.place, True
            passed_over = region_names.warn_of_names_unlike_pin(named, located.place, self.index)
        else:
            mapped.place = self._named_place(
                named,
                (lat, lng) if lat is not None and lng is not None else None,
                str(mapped.values.get("address_line1") or ""),
            )
            passed_over = region_names.warn_of_unused_names(named, mapped.place, self.index)
        for one in passed_over:
            mapped.warn(one.field, one.msg, one.value)
        for level in (1, 2, 3):
            region = mapped.place.at(level)
            mapped.values[f"region_l{level}_id"] = region.pk if region else None

    def _named_place(
        self, named: Sequence[NamedRegion], point: tuple[float, float] | None, address: str
    ) -> Place:
        """Return the regions found by names, largest first, and completed by cells with several names.

        The address completes them; assumed names of the mapping fill gaps.
        """
        assumed = self.mapping.places.get("constants", {}).get(self.country, {})
        by_field = {one.field: (one.level, one.name) for one in named}
        names = [
            by_field.get(name) or (level, assumed.get(key, "")) for key, (name, level) in _REGION_KEYS.items()
        ]
        region = self.index.find_by_names([one for one in names if one[1]], point)
        if not self.mapping.by_words:
            return self.index.place_of(region)
        for one in named:
            if not self.index.all_with_name(one.name):
                read = region_text.read_place(one.name, self.index, self.country, region)
                region = read.region or region
        if address and (region is None or region.level < _SMALLEST):
            region = region_text.read_address(address, self.index, self.country, region) or region
        return self.index.place_of(region)

    def _postcode_of_regions(self, named: Sequence[NamedRegion], mapped: MappedRow) -> None:
        """Set the postcode of a cell such as "34710 Kadıköy", unless the row has another one."""
        for one in named if self.mapping.by_words and "postcode" not in mapped.values else ():
            read = region_text.read_place(one.name, self.index, self.country, None)
            if read.postcode and read.region is not None:
                mapped.values["postcode"] = read.postcode

    def _names_of_regions(self, row: AnyMapping[str, Json]) -> list[NamedRegion]:
        """Return the region names in the row, largest first."""
        rule = self.mapping.places
        texts = {
            key: self._get(row, rule.get(key)) or rule.get("fixed", {}).get(key, "") for key in _REGION_KEYS
        }
        values = rule.get("values", {})
        named = [
            NamedRegion(*_REGION_KEYS[key], values.get(text, text)) for key, text in texts.items() if text
        ]
        return [replace(one, level=self._level_of_city(one)) if one.level is None else one for one in named]

    def _level_of_city(self, one: NamedRegion) -> int | None:
        """Return the level of the city if the heading says city and the name is that of a larger region too."""
        levels = self.mapping.places.get("any") or ()
        columns = [levels] if isinstance(levels, str) else levels
        meanings = self.index.ambiguous(one.name)
        if meanings and columns and all(map(_is_city_heading, columns)):
            return meanings[-1].level
        return None


def _is_city_heading(column: str) -> bool:
    """Return whether a heading means cities only, in any language."""
    words = set(re.findall(r"[a-z]+", fold(column)))
    return not words.isdisjoint(_CITY_WORDS) and words <= _CITY_WORDS | _FILLING_WORDS


def with_own_columns(hours: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    """Return the row's values with its opening hours added.

    A holiday policy in `values`, from its own column, takes precedence over that of the hours. Two different
    notes are joined by "; ".
    """
    policy = values.get("holiday_policy") or hours["holiday_policy"]
    notes = [note for note in (values.get("hours_note"), hours["hours_note"]) if note]
    return {**values, **hours, "holiday_policy": policy, "hours_note": "; ".join(dict.fromkeys(notes))}


_REGION_KEYS: AnyMapping[str, tuple[str, int | None]] = {
    "l1": ("region_l1", 1),
    "l2": ("region_l2", 2),
    "l3": ("region_l3", 3),
    "any": ("region", None),
}
"""Key in a mapping -> import field and level."""
_CITY_WORDS = frozenset("bandar city kota lungsod municipality town".split())
_FILLING_WORDS = frozenset("addr name nama outlet shop store toko".split())
"""Words of headings for cities, and words beside them; others, as in "Kota/Provinsi", leave it open."""
_SMALLEST = 3
"""The level of the smallest regions."""
REGION_FIELDS = frozenset(field for field, _ in _REGION_KEYS.values())


def _cuisine_names() -> dict[str, str | None]:
    """Return cuisine codes by normalized name: code, labels, OpenStreetMap value."""
    names: dict[str, str | None] = {}
    for code, row in taxonomy.cuisines().items():
        for name in [row["osm_value"], row["overture_category"] or "", code, *row["labels"].values()]:
            names.setdefault(fold(name.replace("_", " ")), code)
    for code in taxonomy.cuisines():
        names[fold(code.replace("_", " "))] = code
    return names
