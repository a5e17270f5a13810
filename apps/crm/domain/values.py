"""Conversion of single values of a lead."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal, InvalidOperation
from typing import Any

from apps.core.values import Json
from apps.crm.choices import Interest, Priority
from apps.stores.domain import taxonomy
from apps.stores.domain.names import LONGEST, SHORTEST
from apps.stores.domain.text import sound_text

MOST_CUISINES = 5
LONGEST_ADDRESS = 300
NAMELESS = "Business name required"
_SIX = Decimal("0.000001")


class Refused(ValueError):
    """The value is invalid; the text is the error message."""


def name(value: Any) -> str:
    """Return the business name. Raise Refused."""
    text = sound_text(str(value or ""))
    if not text:
        raise Refused(NAMELESS)
    if not SHORTEST <= len(text) <= LONGEST:
        raise Refused(f"The name must have {SHORTEST} to {LONGEST} characters")
    return text


def address(value: Json) -> str:
    """Return the address text. Raise Refused."""
    text = sound_text(str(value or ""))
    if len(text) > LONGEST_ADDRESS:
        raise Refused(f"At most {LONGEST_ADDRESS} characters")
    return text


def cuisines(value: Any) -> list[str]:
    """Return the distinct cuisine codes in order; the first is the primary one. Raise Refused."""
    codes = list(dict.fromkeys(value or []))
    if unknown := [str(code) for code in codes if code not in taxonomy.cuisines()]:
        raise Refused(f"Unknown cuisine: {', '.join(unknown)}")
    if len(codes) > MOST_CUISINES:
        raise Refused(f"At most {MOST_CUISINES} cuisines")
    return codes


def interests(value: Any) -> list[str]:
    """Return the interest codes in the order of the enumeration."""
    wanted = set(value or [])
    return [code for code in Interest.values if code in wanted]


def priority(value: Json) -> int:
    """Return the number of a priority name."""
    return Priority[str(value or "normal").upper()].value


def degrees(value: Json) -> Decimal | None:
    """Return a latitude or longitude rounded to six decimals. Raise Refused."""
    if value is None:
        return None
    try:
        return Decimal(str(value)).quantize(_SIX)
    except InvalidOperation:
        raise Refused("Write degrees as a number") from None


def day(value: Any) -> dt.date | None:
    """Return a date. Raise Refused."""
    if not value or isinstance(value, dt.date):
        return value or None
    try:
        return dt.date.fromisoformat(str(value))
    except ValueError:
        raise Refused("Write dates as YYYY-MM-DD") from None
