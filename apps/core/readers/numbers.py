"""Parser of numbers with either decimal sign and either thousands separator.

Exactly three digits after a single separator are thousands. Anything else follows the shape of the number,
then the country's convention. If the convention of a column is known, only that one is used.
"""

from __future__ import annotations

import re
from decimal import Decimal

from apps.core.country import pack
from apps.core.readers.errors import UnreadableValue, quote

DECIMAL_SIGNS = (".", ",")
_PLAIN = str.maketrans(
    {"\u00a0": " ", "\u202f": " ", "\u2009": " ", "’": "'", "‘": "'", "ʼ": "'"}
    | dict.fromkeys("−–—‒‑‐﹣－", "-")
)
_NUMBER = re.compile(r"(?P<sign>[+-]?)\s*(?P<body>[0-9]+(?:[., '][0-9]+)*)")
_SPACED = re.compile(r"[0-9]{1,3}(?:(?P<sign>[ '])[0-9]{3})(?:(?P=sign)[0-9]{3})*(?P<rest>[.,][0-9]+)?")
_LONGEST = 40


def decimal_sign_of(country: str) -> str:
    """Return the decimal sign of a country: “,” where “.” groups thousands."""
    return "," if pack(country).currency.group == "." else "."


def plain_signs(text: str) -> str:
    """Return the text with ordinary spaces, apostrophes and minus signs, trimmed."""
    return text.translate(_PLAIN).strip()


def read_number(text: str, decimal_sign: str, *, is_certain: bool = False) -> Decimal:
    """Return the number in a text.

    `decimal_sign` is the convention of the country; with `is_certain`, that of the column, which no number
    may contradict. Raises UnreadableValue.
    """
    match = _NUMBER.fullmatch(plain_signs(text))
    if match is None or len(text) > _LONGEST:
        raise UnreadableValue(f"{quote(text)} is not a number")
    number = _unsigned(match["body"], decimal_sign, is_certain)
    return -number if match["sign"] == "-" else number


def certain_decimal_sign(text: str) -> str | None:
    """Return the decimal sign of a number if it is unambiguous, or None.

    `1.250.000` and `12,50` have a comma, `1,250.50` has a point; `50.000` may be either.
    """
    match = _NUMBER.fullmatch(plain_signs(text))
    if match is None:
        return None
    body = match["body"]
    signs = [sign for sign in body if sign in DECIMAL_SIGNS]
    if not signs:
        return None
    if len(set(signs)) == 2:
        return signs[-1]
    if len(signs) > 1:
        return _other(signs[0])
    head, _, tail = body.partition(signs[0])
    return None if len(tail) == 3 and _is_first_group(head) else signs[0]


def _unsigned(body: str, decimal_sign: str, is_certain: bool) -> Decimal:
    spaced = _SPACED.fullmatch(body)
    if " " in body or "'" in body:
        if spaced is None:
            raise _bad_groups(body)
        rest = spaced["rest"] or ""
        whole = body[: len(body) - len(rest)].replace(spaced["sign"], "")
        return Decimal(whole + rest.replace(",", "."))
    signs = [sign for sign in body if sign in DECIMAL_SIGNS]
    if not signs:
        return Decimal(body)
    decimal = _decimal_sign(body, signs, decimal_sign, is_certain)
    if is_certain and decimal not in (decimal_sign, None):
        raise UnreadableValue(f"{quote(body)} does not fit the number format of its column")
    group = _other(decimal) if decimal else signs[0]
    if is_certain and decimal is None and group == decimal_sign:
        raise UnreadableValue(f"{quote(body)} does not fit the number format of its column")
    whole, _, fraction = body.partition(decimal) if decimal else (body, "", "")
    if group in whole and not _is_grouped(whole, group):
        raise _bad_groups(body)
    return Decimal(whole.replace(group, "") + (f".{fraction}" if fraction else ""))


def _decimal_sign(body: str, signs: list[str], convention: str, is_certain: bool) -> str | None:
    """Return the decimal sign of this number; None if it has only thousands separators."""
    if len(set(signs)) == 2:
        has_three_decimals = len(body) - body.rindex(signs[-1]) == 4
        is_other_format = len(signs) == 2 and is_certain and signs[-1] != convention
        if signs.count(signs[-1]) > 1 or has_three_decimals or is_other_format:
            raise _bad_groups(body)
        return signs[-1]
    if len(signs) > 1:
        return None
    sign = signs[0]
    head, _, tail = body.partition(sign)
    if is_certain:
        return sign if sign == convention else None
    if len(tail) == 3 and _is_first_group(head):
        return None
    # “0.500” and “1234.567” are not grouped, and three decimals may be a mistake: reject them.
    if len(tail) == 3 or (sign != convention and len(tail) > 3):
        raise _bad_groups(body)
    return sign


def _is_first_group(head: str) -> bool:
    return 1 <= len(head) <= 3 and head[0] != "0"


def _is_grouped(whole: str, sign: str) -> bool:
    first, *others = whole.split(sign)
    return _is_first_group(first) and all(len(group) == 3 for group in others)


def _other(sign: str) -> str:
    return "." if sign == "," else ","


def _bad_groups(text: str) -> UnreadableValue:
    return UnreadableValue(f"{quote(text)} is not a number: the digits between its separators do not fit")
