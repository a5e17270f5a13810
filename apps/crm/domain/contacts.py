"""Contacts of a lead: parsing, validation, duplicate keys and search words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from apps.core.readers import phones
from apps.core.readers.errors import UnreadableValue
from apps.core.readers.links import read_email
from apps.core.text.folding import digits_of
from apps.core.values import Json
from apps.crm.choices import ContactRole
from apps.stores.domain.text import BrokenText, sound_text

MOST = 5
LONGEST_NAME = 80
NEEDED = "Add a phone number or an email"

Contact = dict[str, Any]


def read(rows: Sequence[Mapping[str, Any]], country: str) -> tuple[list[Contact], dict[str, list[str]]]:
    """Return the parsed contacts, exactly one of them primary, and errors by field."""
    errors: dict[str, list[str]] = {}
    contacts = [_one(row, country, f"contacts.{at}", errors) for at, row in enumerate(rows)]
    contacts = [row for row in contacts if row["name"] or ways(row)]
    if len(contacts) > MOST:
        errors["contacts"] = [f"At most {MOST} contacts"]
    elif not errors and not any(ways(row) for row in contacts):
        errors["contacts"] = [NEEDED]
    first = next((row for row in contacts if row["is_primary"]), contacts[0] if contacts else None)
    for row in contacts:
        row["is_primary"] = row is first
    return contacts, errors


def _one(row: Mapping[str, Any], country: str, where: str, errors: dict[str, list[str]]) -> Contact:
    name = str(row.get("name") or "")
    numbers: dict[str, str] = {}
    for field in ("phone", "whatsapp"):
        phone = _phone(row.get(field), country, f"{where}.{field}", errors)
        numbers[field] = phone.number if phone else str(row.get(field) or "")
        name = phone.named(name) if phone else name
    contact: Contact = {
        "name": "",
        "role": row.get("role") or ContactRole.STAFF.value,
        "phone": numbers["phone"],
        "email": _email(row.get("email"), f"{where}.email", errors),
        "whatsapp": numbers["whatsapp"],
        "is_primary": bool(row.get("is_primary")),
        "do_not_contact": bool(row.get("do_not_contact")),
    }
    try:
        contact["name"] = sound_text(name)
    except BrokenText as broken:
        errors[f"{where}.name"] = [str(broken)]
    if len(contact["name"]) > LONGEST_NAME:
        errors[f"{where}.name"] = [f"At most {LONGEST_NAME} characters"]
    return contact


def _phone(text: Json, country: str, where: str, errors: dict[str, list[str]]) -> phones.Phone | None:
    if not text:
        return None
    try:
        return phones.read_phone(str(text), country)
    except phones.InvalidPhone as invalid:
        errors[where] = [str(invalid)]
        return None


def _email(text: Any, where: str, errors: dict[str, list[str]]) -> str:
    address = str(text or "").strip()
    if not address:
        return ""
    try:
        return read_email(address)
    except UnreadableValue as unreadable:
        errors[where] = [str(unreadable)]
        return address


def ways(row: Mapping[str, Json]) -> list[str]:
    """Return the phone numbers and addresses of a contact."""
    return [str(row[name]) for name in ("phone", "whatsapp", "email") if row.get(name)]


def keys_of(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the sorted distinct numbers and addresses, by which duplicate leads are found."""
    return sorted({way.lower() for row in rows for way in ways(row)})


def key_of_phone(text: str, country: str) -> str:
    """Return the duplicate key of a typed phone number; "" if it is not valid."""
    try:
        return phones.read_phone(text, country, None).number
    except phones.InvalidPhone:
        return ""


def words_of(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the search words of contacts: names, addresses, and numbers as digits."""
    words: list[str] = []
    for row in rows:
        words += [str(row.get("name") or ""), str(row.get("email") or "")]
        for number in (row.get("phone"), row.get("whatsapp")):
            if number:
                words.append(digits_of(str(number)))
    return [word for word in words if word]
