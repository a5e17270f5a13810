"""Parser of phone numbers of four countries: stored as E.164, shown in the national format."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from urllib.parse import parse_qs, urlsplit

import phonenumbers
from phonenumbers import NumberParseException, PhoneNumberFormat, PhoneNumberType

from apps.core.country import pack
from apps.core.readers.errors import UnreadableValue, quote
from apps.core.readers.lists import ReadItems, is_blank, read_items

_SHORT_CODE = re.compile(r"#?[0-9]{3,8}")
_PLAIN: dict[int, str | None] = (
    {ord(sign): "-" for sign in "‐‑‒–—−"}
    | {ord(sign): " " for sign in "\u00a0\u202f\u2009"}
    | dict.fromkeys(map(ord, "\u200b\u200e\u200f\u202a\u202c\u2060\ufeff"))
)
_NOISE = re.compile(r"[\s().\-]+")
_DIALED = re.compile(r"\+?[0-9(][0-9\s().\-]*[0-9)]|[0-9]")
_PREFIX = re.compile(
    r"(?P<whatsapp>wa|whatsapp|whats app)\b[\s.:]*|(?P<fax>fax|faks|faksimile|faksimili)\b[\s.:]*|(?P<hotline>hotline|call center)\b[\s.:]*"
    r"|(?:telephone|telepon|telefon|telp|tel|tlp|phone|ph|call|contact|mobile|mob|cell|hp|handphone"
    r"|no|nomor|nombor|nr|cep|gsm|office|kantor|ofis|landline)\b[\s.:]*",
    re.IGNORECASE,
)
_EXTENSION = re.compile(
    r"[\s,;]*(?:(?:extension|ext|dahili|dah|pesawat|pes|sambungan|samb|local|loc|lokal)\b\.?|(?<=\s)[x#]|;ext=)\s*[:.]?\s*"
    r"(?P<extension>[0-9]{1,6})",
    re.IGNORECASE,
)
_NOTE = re.compile(r"\s*\((?P<note>[^()0-9]{2,30})\)\s*")
_SPLIT = re.compile(
    r"\s*([;|\n\r]+|,(?!\s*(?:ext|dahili|pes|samb|loc))|/|&|\b(?:or|atau|veya|dan|and|ve)\b)\s*",
    re.IGNORECASE,
)
_AREA_CODE = re.compile(r"\(?0[0-9]{1,4}\)?")
LONGEST_LABEL = 40


class PhoneType(StrEnum):
    """Kinds of phone lines."""

    MOBILE = "mobile"
    LANDLINE = "landline"
    WHATSAPP = "whatsapp"
    HOTLINE = "hotline"


@dataclass(frozen=True, slots=True)
class Phone:
    """A number to store; a hotline may be a short code without an E.164 form."""

    number: str
    type: PhoneType
    extension: str = ""
    note: str = ""
    """Text in parentheses after the number."""

    @property
    def label(self) -> str:
        """Return the note and the extension as the label of a store's phone."""
        extension = f"ext. {self.extension}" if self.extension else ""
        return ", ".join(filter(None, (self.note, extension)))

    def named(self, name: str) -> str:
        """Return the name of a contact, with note and extension of the phone: “Budi (ext. 12)”."""
        if not self.label or self.label in name:
            return name
        return f"{name} ({self.label})" if name else self.label


class InvalidPhone(UnreadableValue):
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


def read_phones(
    text: str,
    country: str,
    wanted: PhoneType | None = None,
    *,
    at_most: int,
    has_short_codes: bool = False,
    region: str = "",
) -> ReadItems[Phone]:
    """Return the numbers of a cell, each parsed alone, and the parts that are not numbers.

    `(021) 5551234/5` and `021-5551234, 5551235` are two numbers each: a part that continues a landline is
    completed from it. With `has_short_codes`, for companies, a short code of the country is a hotline: 14045.
    `region` is the code of the region of level 1: its area code completes a local number (Metro Manila: 8123 4567).
    """
    area_code = pack(country).phone.area_codes.get(region, "")

    def read(part: str) -> Phone:
        is_code = has_short_codes and wanted is None and _is_short_code(part, country)
        return read_phone(part, country, PhoneType.HOTLINE if is_code else wanted, area_code)

    return read_items(split_phones(text, country), read, at_most=at_most)


def _is_short_code(text: str, country: str) -> bool:
    rest = _split_number(text, None)[0]
    return pack(country).phone.short_codes.fullmatch(_NOISE.sub("", rest)) is not None


def split_phones(text: str, country: str) -> list[str]:
    """Return the single numbers of a cell, with partial ones completed."""
    plain = text.translate(_PLAIN).strip()
    if _address_of(plain):
        return [plain]
    phones: list[str] = []
    sign = ""
    pieces = _SPLIT.split(plain)
    pieces = [
        part
        for at, piece in enumerate(pieces)
        for part in (_dashed(piece, country) if at % 2 == 0 else [piece])
    ]
    for at in range(0, len(pieces), 2):
        piece = pieces[at].strip()
        before = phones[-1] if phones else ""
        if sign == "/" and _AREA_CODE.fullmatch(before) and _parsed(before + piece, country):
            # “0212/345 67 89” is one number.
            phones[-1] = f"{before} {piece}"
        elif not is_blank(piece):
            phones.append(_completed(piece, before, country, is_alternative=sign == "/") if before else piece)
        sign = pieces[at + 1].strip() if at + 1 < len(pieces) else ""
    return phones


@lru_cache(maxsize=4096)
def read_phone(text: str, country: str, wanted: PhoneType | None = None, area_code: str = "") -> Phone:
    """Return the phone in a text, with the type of the number unless `wanted` is given.

    `area_code` completes a local number; without it, a local number is refused. Short codes (14045, #87000)
    are accepted only as hotlines and stored as written. Raises InvalidPhone with a message for the user.
    """
    rest, wanted, extension, note = _split_number(text.translate(_PLAIN).strip(), wanted)
    number = _parsed(rest, country) if _DIALED.fullmatch(rest) else None
    bare = _NOISE.sub("", rest)
    is_local = number is not None and _is_local(number, bare, country)
    if (number is None or is_local) and area_code and _DIALED.fullmatch(rest):
        completed = _parsed(f"0{area_code}{bare}", country)
        number, is_local = completed or number, is_local and completed is None
    if is_local:
        raise InvalidPhone(f"Add the area code to {quote(text)}")
    if not number and wanted is PhoneType.HOTLINE and _SHORT_CODE.fullmatch(bare):
        return Phone(bare, PhoneType.HOTLINE, extension, note)
    if not number:
        raise InvalidPhone(_reason(text, country))
    kind = _TYPES.get(phonenumbers.number_type(number), PhoneType.LANDLINE)
    written = phonenumbers.format_number(number, PhoneNumberFormat.E164)
    return Phone(written, wanted or kind, extension, note)


def read_international(text: str) -> str:
    """Return a number of any country, written with its plus, in E.164. Raise InvalidPhone."""
    plain = text.translate(_PLAIN).strip()
    dialed = _NOISE.sub("", plain.replace("(0)", ""))
    try:
        number = phonenumbers.parse(dialed) if _DIALED.fullmatch(plain) else None
    except NumberParseException:
        number = None
    if number is None or not phonenumbers.is_valid_number(number) or not _has_all_digits(number, dialed):
        raise InvalidPhone(f"Phone number is not valid: {quote(text)}")
    return phonenumbers.format_number(number, PhoneNumberFormat.E164)


def formatted(number: str, country: str) -> str:
    """Return a stored number as people of its country write it, such as "(021) 5550 0015"."""
    try:
        parsed = phonenumbers.parse(number, country)
    except NumberParseException:
        return number
    is_own = phonenumbers.region_code_for_number(parsed) == country
    shape = PhoneNumberFormat.NATIONAL if is_own else PhoneNumberFormat.INTERNATIONAL
    return phonenumbers.format_number(parsed, shape) if number.startswith("+") else number


def _reason(text: str, country: str) -> str:
    name = pack(country).name
    parts = split_phones(text, country)
    if len(parts) > 1:
        return f"Phone number is not valid for {name}: {quote(text)} holds {len(parts)} numbers. Enter one number"
    return f"Phone number is not valid for {name}: {quote(text)}"


def _split_number(text: str, wanted: PhoneType | None) -> tuple[str, PhoneType | None, str, str]:
    """Return the number in a text, the type that it names, its extension and its note.

    Raises InvalidPhone for a fax.
    """
    if address := _address_of(text):
        return address[0], wanted or address[1], "", ""
    while match := _PREFIX.match(text):
        if match["fax"]:
            raise InvalidPhone(f"{quote(text)} is a fax number")
        if match["whatsapp"]:
            wanted = wanted or PhoneType.WHATSAPP
        if match["hotline"]:
            wanted = wanted or PhoneType.HOTLINE
        text = text[match.end() :]
    note = ""
    if (name_match := _NOTE.search(text)) and name_match.end() == len(text):
        text, note = text[: name_match.start()], name_match["note"].strip()
        if note.casefold() in ("wa", "whatsapp"):
            wanted, note = wanted or PhoneType.WHATSAPP, ""
    extension = ""
    if (name_match := _EXTENSION.search(text)) and name_match.end() == len(text):
        text, extension = text[: name_match.start()], name_match["extension"]
    return text.strip(), wanted, extension, note


def _address_of(text: str) -> tuple[str, PhoneType | None] | None:
    """Return the number of a `tel:` URL or of a WhatsApp link, and the type of line."""
    if text.lower().startswith("tel:"):
        return text[4:], None
    try:
        parts = urlsplit(text if "://" in text else f"https://{text}")
        host = (parts.hostname or "").removeprefix("www.")
    except ValueError:
        return None
    if host == "wa.me":
        return parts.path.strip("/"), PhoneType.WHATSAPP
    if host in ("api.whatsapp.com", "whatsapp.com", "web.whatsapp.com"):
        return (parse_qs(parts.query).get("phone") or [""])[0], PhoneType.WHATSAPP
    return None


def _dashed(piece: str, country: str) -> list[str]:
    """Split two numbers joined by a dash, as [number, separator, number]: `0212 345 67 89-90`.

    Returns the piece alone if it is not two numbers.
    """
    if "-" not in piece or _parsed(piece, country):
        return [piece]
    head, _, tail = piece.rpartition(" - ")
    if head and _parsed(head, country) and _parsed(tail, country):
        return [head, ";", tail]
    head, _, tail = piece.rpartition("-")
    if re.fullmatch(r"\s*[0-9]{2}\s*", tail) and _parsed(head, country):
        return [head, "/", tail]
    return [piece]


def _completed(piece: str, before: str, country: str, *, is_alternative: bool) -> str:
    """Return a piece as a complete number, if it continues the landline before it.

    One or two digits after a slash replace the last ones; a piece as long as the number without its area code
    gets that area code.
    """
    digits = _NOISE.sub("", piece)
    if not digits.isdigit() or not digits.isascii():
        return piece
    if (complete := _parsed(piece, country)) and not _is_local(complete, digits, country):
        return piece
    number = _parsed(_split_number(before, None)[0], country)
    if number is None:
        return piece
    national = phonenumbers.national_significant_number(number)
    if is_alternative and len(digits) <= 2:
        return f"+{number.country_code}{national[: -len(digits)]}{digits}"
    area = phonenumbers.length_of_geographical_area_code(number)
    if area and len(digits) == len(national) - area:
        return f"+{number.country_code}{national[:area]}{digits}"
    return piece


def _parsed(text: str, country: str) -> phonenumbers.PhoneNumber | None:
    """Return the valid number of the country that uses all digits of the text, or None.

    Digits that start with the country code are accepted without a plus: nobody writes a landline without its
    leading zero, but many omit the plus.
    """
    digits = _NOISE.sub("", text.replace("(0)", ""))
    code = str(phonenumbers.country_code_for_region(country))
    attempts = [digits]
    if digits.startswith(f"00{code}"):
        attempts.insert(0, f"+{digits[2:]}")
    elif digits.startswith(code):
        attempts.insert(0, f"+{digits}")
    for attempt in attempts:
        try:
            number = phonenumbers.parse(attempt, country)
        except NumberParseException:
            continue
        if phonenumbers.is_valid_number_for_region(number, country) and _has_all_digits(number, attempt):
            return number
    return None


def _is_local(number: phonenumbers.PhoneNumber, digits: str, country: str) -> bool:
    """Return whether a landline is likely written without its area code.

    Its first digits would be misread as one: in Jakarta, 614 5200 is (021) 6145200, not (061) 45200.
    """
    is_landline = phonenumbers.number_type(number) == PhoneNumberType.FIXED_LINE
    rule = pack(country).phone
    return is_landline and digits[0] not in "0+" and len(digits) <= rule.local_digits


def _has_all_digits(number: phonenumbers.PhoneNumber, dialed: str) -> bool:
    national = phonenumbers.national_significant_number(number)
    code = str(number.country_code)
    before = dialed.removeprefix("+").removesuffix(national)
    return dialed.endswith(national) and before in ("", "0", code, f"{code}0")


def national(number: str, country: str) -> str:
    """Return the number in the national format; short codes are unchanged."""
    try:
        parsed = phonenumbers.parse(number, country)
    except NumberParseException:
        return number
    if not phonenumbers.is_valid_number(parsed):
        return number
    return phonenumbers.format_number(parsed, PhoneNumberFormat.NATIONAL)
