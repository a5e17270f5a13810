"""Spreadsheet cells of stores that an import reads back without loss."""

from __future__ import annotations

import re
from typing import Any

from apps.core.readers.phones import PhoneType, national, read_phones
from apps.stores.models import Store

_EXTENSION = re.compile(r"(?:(?P<note>.+), )?ext\. (?P<digits>[0-9]{1,6})")
_PREFIXES = {PhoneType.WHATSAPP.value: "WA ", PhoneType.HOTLINE.value: "Hotline "}
"""Prefixes of phone numbers whose type is not evident from the digits."""


def phones(store: Store) -> list[str]:
    """Return each phone in the format of imports: number, extension, and the label in brackets."""
    return [_phone_text(phone, store.country) for phone in store.phones]


def _phone_text(phone: dict[str, Any], country: str) -> str:
    """Return a phone with the parts of its type and label that an import reads back."""
    number, label = national(phone["number"], country), phone.get("label") or ""
    prefix = _PREFIXES.get(phone.get("type") or "", "")
    if not label and not prefix:
        return number
    match = _EXTENSION.fullmatch(label)
    note = (match["note"] or "") if match else label
    extension = f" ext. {match['digits']}" if match else ""
    for text in (f"{prefix}{number}{extension}{f' ({note})' if note else ''}", f"{prefix}{number}"):
        phone_list = read_phones(text, country, at_most=2)
        if not phone_list.unread and [one.number for one in phone_list.items] == [phone["number"]]:
            return text
    return number
