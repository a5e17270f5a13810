"""One row of a file as the fields of a lead."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from apps.core.importing.area import LONGEST_UNKNOWN, Line, unknown_words
from apps.core.importing.setup import Setup
from apps.core.importing.words import read_date
from apps.core.text.folding import digits_of, fold
from apps.crm.importing.fields import ITEMS, fields
from apps.stores.region_index import RegionIndex

_CENTS = re.compile(r"[.,]\d{1,2}$")
_CONTACT = {
    "contact_name": "name", "contact_role": "role", "phone": "phone", "whatsapp": "whatsapp", "email": "email",
}  # fmt: skip


class RowReader:
    """Reads rows by the columns a person chose."""

    def __init__(self, country: str, setup: Setup, people: Mapping[str, int]) -> None:
        self.setup = setup
        self.people = people
        self.regions = RegionIndex(country)
        self.options = {
            one.id: {fold(word): code for code, label in one.options for word in (code, label)}
            for one in fields(country)
            if one.options
        }

    def said(self, row: Mapping[str, Any], name: str) -> str:
        """What the row says of a field: the first of its columns that is filled, or the value for all rows."""
        source = self.setup.by_field.get(name)
        if source is None:
            return ""
        for column in source.columns:
            if text := str(row.get(column) or "").strip():
                return text
        return source.value.strip()

    def read(self, line: Line) -> dict[str, Any]:
        """The fields as a new lead takes them; what cannot be read is noted with the line."""
        row = line.row
        found: dict[str, Any] = {"name": self.said(row, "name"), "source": "import"}
        contact = {
            ours: self.said(row, theirs) for theirs, ours in _CONTACT.items() if theirs != "contact_role"
        }
        contact["role"] = self._code(line, "contact_role") or "staff"
        found["contacts"] = [contact]
        for name in ("source", "priority"):
            if code := self._code(line, name):
                found[name] = code
        found["interests"] = self._interests(line)
        found["address_text"] = self.said(row, "address_text")[:300]
        self._place(line, found)
        for name in ("outlet_count", "expected_value"):
            self._number(line, name, found)
        self._date(line, found)
        self._owner(line, found)
        return found

    def _translated(self, name: str, text: str) -> str | None:
        table = self.setup.values.get(name, {})
        if text in table:
            return table[text]
        return self.options[name].get(fold(text))

    def _code(self, line: Line, name: str) -> str | None:
        text = self.said(line.row, name)
        if not text:
            return None
        code = self._translated(name, text)
        if code is None and text not in self.setup.values.get(name, {}):
            _unknown(line, name, text)
        return code

    def _interests(self, line: Line) -> list[str]:
        text = self.said(line.row, "interests")
        source = self.setup.by_field.get("interests")
        parts = text.split(source.separator) if source and source.separator else ITEMS.split(text)
        found: list[str] = []
        for part in (part.strip() for part in parts):
            code = self._translated("interests", part) if part else None
            if code:
                found.append(code)
            elif part and part not in self.setup.values.get("interests", {}):
                _unknown(line, "interests", part)
        return found

    def _place(self, line: Line, found: dict[str, Any]) -> None:
        names = [(level, self.said(line.row, f"region_l{level}")) for level in (1, 2)]
        wanted = [(level, name) for level, name in names if name]
        region = self.regions.named(wanted, None) if wanted else None
        if region is None:
            if wanted:
                line.warn("region_l1", "Region not found: left out", wanted[-1][1][:80])
            return
        place = self.regions.place_of(region)
        found["region_l1_id"] = place.l1.pk if place.l1 else None
        found["region_l2_id"] = place.l2.pk if place.l2 else None

    def _number(self, line: Line, name: str, found: dict[str, Any]) -> None:
        text = self.said(line.row, name)
        digits = digits_of(_CENTS.sub("", text))
        if digits and len(digits) <= 12 and "-" not in text:
            found[name] = int(digits)
        elif text:
            line.warn(name, "Not a number: left out", text[:80])

    def _date(self, line: Line, found: dict[str, Any]) -> None:
        text = self.said(line.row, "expected_close_on")
        if not text:
            return
        try:
            told = read_date(text, self.setup.date_order)
            found["expected_close_on"] = told if len(told) == 10 else None
        except (ValueError, KeyError):
            told = ""
        if len(told) != 10:
            line.warn("expected_close_on", "Not a day: left out", text[:80])

    def _owner(self, line: Line, found: dict[str, Any]) -> None:
        text = self.said(line.row, "owner")
        if not text:
            return
        person = self.people.get(fold(text))
        if person is None:
            line.warn("owner", "No such colleague here: the lead is yours", text[:80])
        else:
            found["owner_id"] = person


def _unknown(line: Line, name: str, text: str) -> None:
    line.unknown.append((name, text[:LONGEST_UNKNOWN]))
    line.warn(name, unknown_words(text), text[:80])
