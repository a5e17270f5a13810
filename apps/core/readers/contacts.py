"""Parser of name, email address and phone of a person who contacts us."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from apps.core.readers import phones
from apps.core.readers.errors import UnreadableValue
from apps.core.readers.links import read_email


@dataclass(frozen=True)
class Contact:
    """Name, email and phone of a person; an unknown part is empty."""

    name: str
    email: str
    phone: str


def read_contact(sent: Mapping[str, Any], country: str, path: str) -> tuple[Contact, dict[str, list[str]]]:
    """Return the contact in `name`, `email` and `phone` of an input, and the errors by field.

    A name in the phone field ("0812 … (Bu Sri)") is used if no name was sent. `path` is the name of the part
    of the input that contains the three, for the keys of the errors: "sender" gives "sender.phone". A value
    with an error is returned as it was sent.
    """
    errors: dict[str, list[str]] = {}
    name, email, phone = (sent.get(part) or "" for part in ("name", "email", "phone"))
    if email:
        try:
            email = read_email(email)
        except UnreadableValue as unreadable:
            errors[f"{path}.email"] = [str(unreadable)]
    if phone:
        try:
            read = phones.read_phone(phone, country)
            phone, name = read.number, read.named(name)
        except phones.InvalidPhone as invalid:
            errors[f"{path}.phone"] = [str(invalid)]
    return Contact(name, email, phone), errors
