"""Parsing and conversion of single values of a store.

Rules across several fields are in `services/rules`.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from apps.core.country import pack
from apps.core.readers.errors import UnreadableValue
from apps.core.readers.links import read_account, read_email, read_link
from apps.core.readers.phones import Phone, PhoneType, read_phones
from apps.core.values import FieldValue, Json, items_of
from apps.stores.choices import SocialPlatform
from apps.stores.domain import taxonomy
from apps.stores.domain.text import sound_text

MOST_CUISINES = 5
MOST_TAGS = 20
MOST_PHONES = 3
MOST_LINKS = 6
LONGEST_PHONE_LABEL = 40
_OPENED = re.compile(r"^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$")
_SIX = Decimal("0.000001")


class InvalidValue(ValueError):
    """The value is invalid; the text is the message for the user."""


# -- texts --------------------------------------------------------------------------------------------
def text(longest: int, check: Callable[[str], str] | None = None) -> Callable[[FieldValue], str]:
    """Return a function that cleans a text, and raises InvalidValue if it is longer than `longest`.

    None becomes "". `check`, if given, takes the non-empty text, and returns it corrected or raises
    InvalidValue. The function raises BrokenText for text in a wrong encoding.
    """

    def read(value: FieldValue) -> str:
        words = sound_text(str(value)) if value else ""
        if len(words) > longest:
            raise InvalidValue(f"At most {longest} characters")
        return check(words) if check and words else words

    return read


def texts(most: int, longest: int) -> Callable[[FieldValue], list[str]]:
    """Return a function that cleans a list of texts: distinct, in order, none empty.

    The function raises InvalidValue for more than `most` texts, or for one with more than `longest`
    characters; BrokenText for a text in a wrong encoding.
    """

    def read(value: FieldValue) -> list[str]:
        unique = list(dict.fromkeys(words for item in items_of(value) if (words := sound_text(str(item)))))
        if len(unique) > most:
            raise InvalidValue(f"At most {most}")
        if any(len(words) > longest for words in unique):
            raise InvalidValue(f"At most {longest} characters each")
        return unique

    return read


def code(value: FieldValue) -> FieldValue:
    """Return a code, "" for none."""
    return value or ""


def web_address(text: str) -> str:
    """Return an http or https address, with a missing scheme added. Raise InvalidValue for other text."""
    try:
        return read_link(text)
    except UnreadableValue as unreadable:
        raise InvalidValue(str(unreadable)) from None


def email(text: str) -> str:
    """Return an email address, without "mailto:". Raise InvalidValue if it is not valid."""
    try:
        return read_email(text)
    except UnreadableValue as unreadable:
        raise InvalidValue(str(unreadable)) from None


def part_of_date(text: str) -> str:
    """Return the text unchanged if it is a year, month or day such as "2024-05"; else raise InvalidValue.

    Only the form is checked: 2024-02-31 is accepted.
    """
    if not _OPENED.match(text):
        raise InvalidValue("Write the year, the month or the day: 2024, 2024-05 or 2024-05-31")
    return text


# -- days, degrees, codes -----------------------------------------------------------------------------
def day(value: FieldValue) -> dt.date | None:
    """Return a date from a date or ISO 8601 text; None for an empty value.

    Text is usually YYYY-MM-DD; "20261201" and "2026-W49-2" are accepted too. A datetime is returned unchanged.
    Raise InvalidValue for other text, for impossible dates and for spaces around the date.
    """
    if not value:
        return None
    if isinstance(value, dt.date):
        return value
    try:
        return dt.date.fromisoformat(str(value))
    except ValueError:
        raise InvalidValue("Write dates as YYYY-MM-DD") from None


def degrees(value: FieldValue) -> Decimal | None:
    """Return degrees rounded to six decimals; None for None. Raise InvalidValue if it is not a finite number.

    Does not check the range.
    """
    if value is None:
        return None
    try:
        number = Decimal(str(value)).quantize(_SIX)
    except InvalidOperation:
        raise InvalidValue("Write degrees as a number") from None
    if number.is_nan():
        raise InvalidValue("Write degrees as a number")
    return number


def cuisines(value: FieldValue) -> list[str]:
    """Return distinct cuisine codes in the given order, of which the first is the main cuisine.

    [] for None. Raise InvalidValue for unknown codes, or for more than `MOST_CUISINES`.
    """
    codes = list(dict.fromkeys(items_of(value)))
    unknown = [str(code) for code in codes if code not in taxonomy.cuisines()]
    if unknown:
        raise InvalidValue(f"Unknown cuisine: {', '.join(unknown)}")
    if len(codes) > MOST_CUISINES:
        raise InvalidValue(f"At most {MOST_CUISINES} cuisines")
    return [str(code) for code in codes]


def tags(value: FieldValue) -> list[FieldValue]:
    """Return distinct tag ids in the given order; [] for None. Raise InvalidValue for more than `MOST_TAGS`.

    Checks neither their type nor that the tags exist.
    """
    unique = list(dict.fromkeys(items_of(value)))
    if len(unique) > MOST_TAGS:
        raise InvalidValue(f"At most {MOST_TAGS} tags")
    return unique


def socials(value: Json, country: str) -> list[dict[str, str]]:
    """Return links to accounts on social platforms; a name such as "@kedai" becomes the account's URL.

    `value` is a list of {platform, url}, or None for []; the results have the same keys. Raise InvalidValue
    for an unknown platform, an unreadable link, or more than `MOST_LINKS`: then no link is returned.
    """

    def read(platform: str, url: str) -> str:
        return read_account(url, country, platform).url

    return _links(value, set(SocialPlatform.values), read)


def _links(value: Any, allowed: set[str], read: Callable[[str, str], str]) -> list[dict[str, str]]:
    """Return the {platform, url} of `value` with each URL parsed by `read`; none for None.

    Raise InvalidValue for platforms not in `allowed`, links that `read` rejects, or too many of them.
    """
    rows = value or []
    if len(rows) > MOST_LINKS:
        raise InvalidValue(f"At most {MOST_LINKS}")
    unknown = [str(row.get("platform")) for row in rows if row.get("platform") not in allowed]
    if unknown:
        raise InvalidValue(f"Unknown platform: {', '.join(unknown)}")
    try:
        return [
            {"platform": row["platform"], "url": read(row["platform"], str(row.get("url") or ""))}
            for row in rows
        ]
    except UnreadableValue as unreadable:
        raise InvalidValue(str(unreadable)) from None


# -- country-specific values ------------------------------------------------------------------------------
def phones(value: Any, country: str) -> list[dict[str, Any]]:
    """Return phones in E.164 format; the first is primary if none is chosen.

    `value` is a list of {number, type, is_primary, label}, or None for []; the results have the same keys.
    Only numbers of `country` are valid, even with an international prefix; a landline needs its area code. A
    missing type is that of the number; an extension or note in the number is added to the label. A number
    such as "(021) 5551234/5" becomes two phones, of which only the first can be primary; a short code such as
    14045 stays as it is, if its type is missing or hotline. Raise InvalidValue for an invalid or repeated
    number, a label that is too long, two primary phones, or more than `MOST_PHONES`; BrokenText for a label
    in a wrong encoding; ValueError for an unknown type.
    """
    rows = value or []
    if len(rows) > MOST_PHONES:
        raise InvalidValue(f"At most {MOST_PHONES} phones")
    if sum(bool(row.get("is_primary")) for row in rows) > 1:
        raise InvalidValue("Choose one primary phone")
    read = [phone for row in rows for phone in _phones(row, country)]
    if len(read) > MOST_PHONES:
        raise InvalidValue(f"At most {MOST_PHONES} phones")
    if len({row["number"] for row in read}) < len(read):
        raise InvalidValue("The same phone is given twice")
    if read and not any(row["is_primary"] for row in read):
        read[0]["is_primary"] = True
    return read


def _phones(row: Mapping[str, Any], country: str) -> list[dict[str, Any]]:
    """Return the phones of a row; `(021) 5551234/5` contains two. Raise InvalidValue."""
    wanted = PhoneType(row["type"]) if row.get("type") else None
    text = str(row.get("number") or "")
    phone_list = read_phones(text, country, wanted, at_most=MOST_PHONES, has_short_codes=True)
    if phone_list.unread:
        raise InvalidValue(phone_list.unread[0].reason)
    if not phone_list.items:
        raise InvalidValue(f"Phone number is not valid for {pack(country).name}")
    label = sound_text(str(row.get("label") or ""))
    if len(label) > LONGEST_PHONE_LABEL:
        raise InvalidValue(f"At most {LONGEST_PHONE_LABEL} characters in the label of a phone")
    return [
        {
            "number": phone.number,
            "type": phone.type.value,
            "is_primary": bool(row.get("is_primary")) and place == 0,
            "label": _phone_label(label, phone),
        }
        for place, phone in enumerate(phone_list.items)
    ]


def _phone_label(label: str, phone: Phone) -> str:
    """Return the label plus a note or extension parsed from the number. Raise InvalidValue."""
    words = ", ".join(filter(None, (label, "" if phone.label in label else phone.label)))
    if len(words) > LONGEST_PHONE_LABEL:
        raise InvalidValue(f"At most {LONGEST_PHONE_LABEL} characters in the label of a phone: “{words}”")
    return words


def order_links(value: Json, country: str) -> list[dict[str, str]]:
    """Return links to delivery platforms of the country.

    `value` is a list of {platform, url}, or None for []; the results have the same keys. Raise InvalidValue
    for another platform, an unreadable link, or more than `MOST_LINKS`.
    """
    allowed = {platform.value for platform in pack(country).delivery_platforms}
    return _links(value, allowed, lambda platform, url: read_link(url))


def attributes(value: Any, country: str) -> dict[str, Any]:
    """Return {attribute: value} in the order of the taxonomy; attributes with the value None are left out.

    `value` is a dict of the same form, or None for {}. A set is a list in the order of its options, which
    include the country's wallets. Raise InvalidValue for an unknown attribute or a value of the wrong kind,
    out of range or not in the options.
    """
    definitions = taxonomy.attributes()
    values: dict[str, Json] = {}
    for key, chosen in (value or {}).items():
        if key not in definitions:
            raise InvalidValue(f"Unknown attribute: {str(key)[:40]}")
        if chosen is not None:
            values[key] = _attribute(definitions[key], chosen, country)
    return {key: values[key] for key in definitions if key in values}


def _attribute(rule: Mapping[str, Any], chosen: Any, country: str) -> Json:
    """Return an allowed value; several ones in the order of the options. Raise InvalidValue."""
    label = rule["labels"]["en"]
    values = [option["value"] for option in rule.get("values", [])]
    kind = rule["kind"]
    if kind == "boolean" and isinstance(chosen, bool):
        return chosen
    if kind == "choice" and chosen in values:
        return chosen
    if kind == "integer" and type(chosen) is int and rule["minimum"] <= chosen <= rule["maximum"]:
        return chosen
    if kind == "set" and isinstance(chosen, list):
        allowed = [*values, *(wallet.value for wallet in pack(country).wallets)]
        if all(item in allowed for item in chosen):
            return [item for item in allowed if item in chosen]
    raise InvalidValue(f"{label}: this value is not offered")
