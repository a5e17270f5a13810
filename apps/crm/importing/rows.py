"""Parsing of file rows into fields of a lead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from apps.core.importing.area import LONGEST_UNKNOWN, Line, unknown_words
from apps.core.importing.setup import Setup
from apps.core.importing.words import without_mark
from apps.core.readers.amounts import read_amount, whole_units
from apps.core.readers.dates import read_day
from apps.core.readers.errors import UnreadableValue, quote
from apps.core.readers.links import SPLIT_EMAILS, read_email
from apps.core.readers.lists import ReadItems, is_blank, read_items
from apps.core.readers.numbers import decimal_sign_of, read_number
from apps.core.readers.phones import PhoneType, read_phones
from apps.core.text.folding import fold
from apps.core.values import FieldValue
from apps.crm.domain import contacts
from apps.crm.importing.fields import ITEMS, fields
from apps.stores.queries.region_index import RegionIndex

_LONGEST_ADDRESS = 300
_LONGEST_NOTE = 4000
_MOST_OUTLETS = 100_000


class RowReader:
    """Parser of rows with the user's column mapping."""

    def __init__(self, country: str, setup: Setup, people: Mapping[str, int]) -> None:
        self.country = country
        self.setup = setup
        self.people = people
        self.regions = RegionIndex(country)
        self.options = {
            one.id: {fold(word): code for code, label in one.options for word in (code, label)}
            for one in fields(country)
            if one.options
        }

    def cell_of(self, row: Mapping[str, FieldValue], name: str) -> str:
        """Return the cell of a field: its first non-empty column, or the fixed value for all rows."""
        source = self.setup.by_field.get(name)
        if source is None:
            return ""
        for column in source.columns:
            if text := without_mark(str(row.get(column) or "").strip()):
                return text
        return source.value.strip()

    def read(self, line: Line) -> dict[str, Any]:
        """Return the fields of a new lead; unreadable values are added to the line as warnings."""
        row = line.row
        values: dict[str, Any] = {"name": self.cell_of(row, "name"), "source": "import"}
        values["contacts"] = self._contacts(line)
        for name in ("source", "priority"):
            if code := self._code(line, name):
                values[name] = code
        values["interests"] = self._interests(line)
        self._address(line, values)
        self._place(line, values)
        self._value(line, values)
        self._outlets(line, values)
        self._date(line, values)
        self._owner(line, values)
        return values

    def _translated(self, name: str, text: str) -> str | None:
        table = self.setup.values.get(name, {})
        if text in table:
            return table[text]
        return self.options[name].get(fold(text))

    def _code(self, line: Line, name: str) -> str | None:
        text = self.cell_of(line.row, name)
        if not text:
            return None
        code = self._translated(name, text)
        if code is None and text not in self.setup.values.get(name, {}):
            _unknown(line, name, text)
        return code

    def _interests(self, line: Line) -> list[str]:
        text = self.cell_of(line.row, "interests")
        source = self.setup.by_field.get("interests")
        parts = text.split(source.separator) if source and source.separator else ITEMS.split(text)
        interests: list[str] = []
        for part in (part.strip() for part in parts):
            code = self._translated("interests", part) if part else None
            if code:
                interests.append(code)
            elif part and part not in self.setup.values.get("interests", {}):
                _unknown(line, "interests", part)
        return interests

    def _place(self, line: Line, values: dict[str, FieldValue]) -> None:
        names = [(level, self.cell_of(line.row, f"region_l{level}")) for level in (1, 2)]
        wanted = [(level, name) for level, name in names if name]
        region = self.regions.find_by_names(wanted, None) if wanted else None
        if region is None:
            if wanted:
                line.warn("region_l1", "Region not found: skipped", wanted[-1][1][:80])
            return
        place = self.regions.place_of(region)
        values["region_l1_id"] = place.l1.pk if place.l1 else None
        values["region_l2_id"] = place.l2.pk if place.l2 else None

    def _contacts(self, line: Line) -> list[dict[str, Any]]:
        """Return the contact of a row, and one more for each additional number or address in its cells."""
        row = line.row
        phones = self._phones(line, "phone", None)
        whatsapp = self._phones(line, "whatsapp", PhoneType.WHATSAPP)
        emails = self._items(
            line, "email", read_items(_parts(self.cell_of(row, "email")), read_email, at_most=contacts.MOST)
        )
        contact = {
            "name": self.cell_of(row, "contact_name"),
            "role": self._code(line, "contact_role") or "staff",
        }
        count = max(len(phones), len(whatsapp), len(emails), 1)
        rows = [
            contact
            | {"phone": _at(phones, place), "whatsapp": _at(whatsapp, place), "email": _at(emails, place)}
            for place in range(count)
        ]
        for extra in rows[contacts.MOST :]:
            line.warn(
                "phone",
                f"At most {contacts.MOST} contacts are stored: skipped",
                ", ".join(contacts.ways(extra)),
            )
        return rows[: contacts.MOST]

    def _phones(self, line: Line, name: str, wanted: PhoneType | None) -> list[str]:
        """Return the numbers of a cell with extensions; unreadable ones become warnings."""
        read = read_phones(self.cell_of(line.row, name), self.country, wanted, at_most=contacts.MOST)
        return self._items(
            line,
            name,
            ReadItems(
                [one.number + (f" ext. {one.extension}" if one.extension else "") for one in read.items],
                read.unread,
            ),
        )

    @staticmethod
    def _items(line: Line, name: str, read: ReadItems[str]) -> list[str]:
        for item in read.unread:
            line.warn(name, f"{item.reason}: skipped", item.text[:80])
        return read.items

    def _address(self, line: Line, values: dict[str, FieldValue]) -> None:
        text = self.cell_of(line.row, "address_text")
        if len(text) > _LONGEST_ADDRESS:
            line.warn("address_text", f"Longer than {_LONGEST_ADDRESS} characters: skipped", text[:80])
        else:
            values["address_text"] = text

    def note(self, line: Line) -> str:
        """Return the note of a row; a note that is too long is skipped with a warning."""
        text = self.cell_of(line.row, "note")
        if len(text) <= _LONGEST_NOTE:
            return text
        line.warn("note", f"Longer than {_LONGEST_NOTE:,} characters: skipped", text[:80])
        return ""

    def _value(self, line: Line, values: dict[str, FieldValue]) -> None:
        text = self.cell_of(line.row, "expected_value")
        if not text or is_blank(text):
            return
        try:
            source = self.setup.by_field.get("expected_value")
            amount = read_amount(text, self.country, decimal_sign=source.decimal_sign if source else "")
            values["expected_value"] = whole_units(amount)
        except UnreadableValue as unreadable:
            line.warn("expected_value", f"{unreadable}: skipped", text[:80])
            return
        if values["expected_value"] != amount:
            rounded = f"{values['expected_value']:,}"
            line.warn(
                "expected_value", f"{quote(text)} is rounded to {rounded}: values are whole units", text[:80]
            )

    def _outlets(self, line: Line, values: dict[str, FieldValue]) -> None:
        text = self.cell_of(line.row, "outlet_count")
        if not text or is_blank(text):
            return
        try:
            number = read_number(text, decimal_sign_of(self.country))
            if number != int(number) or not 0 <= number <= _MOST_OUTLETS:
                raise UnreadableValue(f"{quote(text)} is not a whole number from 0 to {_MOST_OUTLETS:,}")
        except UnreadableValue as unreadable:
            line.warn("outlet_count", f"{unreadable}: skipped", text[:80])
        else:
            values["outlet_count"] = int(number)

    def _date(self, line: Line, values: dict[str, FieldValue]) -> None:
        text = self.cell_of(line.row, "expected_close_on")
        if not text or is_blank(text):
            return
        try:
            values["expected_close_on"] = read_day(text, self.setup.date_order).isoformat()
        except UnreadableValue as unreadable:
            line.warn("expected_close_on", f"{unreadable}: skipped", text[:80])

    def _owner(self, line: Line, values: dict[str, FieldValue]) -> None:
        text = self.cell_of(line.row, "owner")
        if not text:
            return
        person = self.people.get(fold(text))
        if person is None:
            line.warn("owner", "Unknown colleague: the lead is assigned to you", text[:80])
        else:
            values["owner_id"] = person


def _parts(text: str) -> list[str]:
    return [part for part in SPLIT_EMAILS.split(text) if not is_blank(part)]


def _at(items: list[str], place: int) -> str:
    return items[place] if place < len(items) else ""


def _unknown(line: Line, name: str, text: str) -> None:
    line.unknown.append((name, text[:LONGEST_UNKNOWN]))
    line.warn(name, unknown_words(text), text[:80])
