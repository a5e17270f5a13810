"""Phone numbers of four countries: stored as E.164, shown as people there write them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

import phonenumbers
from phonenumbers import NumberParseException, PhoneNumberFormat, PhoneNumberType

from apps.core.country import pack

_SHORT_CODE = re.compile(r"^#?\d{3,8}$")
_NOISE = re.compile(r"[\s().\-\u2010-\u2015\u00a0]+")


class PhoneType(StrEnum):
    """What kind of line it is."""

    MOBILE = "mobile"
    LANDLINE = "landline"
    WHATSAPP = "whatsapp"
    HOTLINE = "hotline"


@dataclass(frozen=True, slots=True)
class Phone:
    """A number ready to be stored; a hotline may be a short code that has no E.164 form."""

    number: str
    type: PhoneType


class InvalidPhone(ValueError):
    """The text is not a phone number of the country."""


_TYPES = {
    PhoneNumberType.MOBILE: PhoneType.MOBILE,
    PhoneNumberType.FIXED_LINE: PhoneType.LANDLINE,
    PhoneNumberType.FIXED_LINE_OR_MOBILE: PhoneType.LANDLINE,
    PhoneNumberType.VOIP: PhoneType.LANDLINE,
    PhoneNumberType.UAN: PhoneType.HOTLINE,
    PhoneNumberType.TOLL_FREE: PhoneType.HOTLINE,
    PhoneNumberType.SHARED_COST: PhoneType.HOTLINE,
    PhoneNumberType.PREMIUM_RATE: PhoneType.HOTLINE,
}


@lru_cache(maxsize=4096)
def read_phone(text: str, country: str, wanted: PhoneType | None = None) -> Phone:
    """Return the phone of a country, with its type told from the number unless `wanted`.

    Short codes (14045, #87000) are taken only as hotlines and kept as they are written.
    Raises InvalidPhone with the message for the person.
    """
    bare = _NOISE.sub("", text)
    number = _parsed(text, country)
    if not number and wanted is PhoneType.HOTLINE and _SHORT_CODE.match(bare):
        return Phone(bare, PhoneType.HOTLINE)
    if not number:
        raise InvalidPhone(f"Phone number is not valid for {pack(country).name}")
    told = _TYPES.get(phonenumbers.number_type(number), PhoneType.LANDLINE)
    return Phone(phonenumbers.format_number(number, PhoneNumberFormat.E164), wanted or told)


def _parsed(text: str, country: str) -> phonenumbers.PhoneNumber | None:
    """Return the valid number of the country; bare digits with its code are taken too."""
    digits = _NOISE.sub("", text)
    code = str(phonenumbers.country_code_for_region(country))
    attempts = [text]
    if digits.isdigit() and digits.startswith(code):
        attempts.append(f"+{digits}")
    for attempt in attempts:
        try:
            number = phonenumbers.parse(attempt, country)
        except NumberParseException:
            continue
        if phonenumbers.is_valid_number_for_region(number, country):
            return number
    return None


def national(number: str, country: str) -> str:
    """Return the number as people of the country write it; short codes stay as they are."""
    try:
        parsed = phonenumbers.parse(number, country)
    except NumberParseException:
        return number
    if not phonenumbers.is_valid_number(parsed):
        return number
    return phonenumbers.format_number(parsed, PhoneNumberFormat.NATIONAL)
