"""Parser of coordinates: decimals, degrees with minutes and seconds, pairs in one cell, map links."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from urllib.parse import parse_qs, unquote, urlsplit

from apps.core.readers.errors import UnreadableValue, quote

LAT, LNG = "lat", "lng"
_LARGEST = {LAT: 90, LNG: 180}
_SIDES = {
    **dict.fromkeys(("n", "u", "k", "lu", "north", "utara", "kuzey"), (LAT, 1)),
    **dict.fromkeys(("s", "g", "ls", "south", "selatan", "guney", "güney"), (LAT, -1)),
    **dict.fromkeys(("e", "t", "d", "bt", "east", "timur", "dogu", "doğu"), (LNG, 1)),
    **dict.fromkeys(("w", "b", "bb", "west", "barat", "bati", "batı"), (LNG, -1)),
}
"""Letter or word -> axis and sign, in English, Indonesian, Malay and Turkish."""
_PLAIN = str.maketrans(
    dict.fromkeys("−–—‒‑‐﹣－", "-")
    | dict.fromkeys("’‘′´`ʹ", "'")
    | dict.fromkeys("”“″ʺ", '"')
    | dict.fromkeys("º˚", "°")
    | {"\u00a0": " ", "\u202f": " ", "\u2009": " ", "İ": "i"}
)
_SIDE = r"(?:lintang |bujur )?(?:" + "|".join(sorted(_SIDES, key=len, reverse=True)) + r")(?![^\W\d_])"
_NUMBER = r"[0-9]{1,3}(?:[.,][0-9]+)?"
_DEGREES = re.compile(
    rf"\s*(?:(?:lat|lng|lon|long|latitude|longitude|enlem|boylam|lintang|bujur)\.?\s*[:=]\s*)?(?P<before>{_SIDE})?\s*"
    rf"(?P<sign>[+-]?)\s*(?P<degrees>{_NUMBER})"
    rf"(?:\s*(?:°|deg|d(?=\s*[0-9])|\*)\s*(?:(?P<minutes>{_NUMBER})\s*(?:'(?!')|m(?![a-z]))\s*"
    rf"(?:(?P<seconds>{_NUMBER})\s*(?:\"|''|s(?![a-z]))?)?)?"
    rf"|(?P<spaced>\s+(?P<minutes2>[0-9]{{1,2}}(?:[.,][0-9]+)?)(?:\s+(?P<seconds2>[0-9]{{1,2}}(?:[.,][0-9]+)?))?(?=\s*{_SIDE})))?"
    rf"\s*(?P<after>{_SIDE})?\s*",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*[,;/|]?\s*")
_WKT = re.compile(r"\s*(?:srid=4326;\s*)?point\s*\(\s*(-?[0-9.]+)\s+(-?[0-9.]+)\s*\)\s*", re.IGNORECASE)
_DECIMAL = r"-?[0-9]{1,3}(?:\.[0-9]+)?"
_PLACE_PIN = re.compile(rf"!3d({_DECIMAL})!4d({_DECIMAL})(?![0-9.])")
_VIEW = re.compile(rf"/@({_DECIMAL}),({_DECIMAL})(?:,|/|$)")
_HASH = re.compile(rf"map=[0-9.]+/({_DECIMAL})/({_DECIMAL})(?:&|$)")
_IN_PATH = re.compile(rf"/(?:search|place|dir)/({_DECIMAL}),\+?({_DECIMAL})(?:/|$)")
_TWO = re.compile(rf"\s*(?:loc:|geo:)?\s*({_DECIMAL})\s*,\s*({_DECIMAL})\s*")
_QUERIES = ("q", "query", "ll", "center", "destination", "daddr", "sll", "coordinate", "mlat")
_SHORT_HOSTS = frozenset({"goo.gl", "maps.app.goo.gl", "g.page", "g.co", "share.google"})


@dataclass(frozen=True, slots=True)
class Point:
    """Latitude and longitude in degrees, rounded to six places."""

    lat: float
    lng: float


@dataclass(frozen=True, slots=True)
class _Degrees:
    value: float
    axis: str


def read_degrees(text: str, axis: str) -> float:
    """Return the degrees of a latitude (LAT) or longitude (LNG). Raise UnreadableValue.

    Parses `-6.2`, `-6,2`, `6.2 S`, `14°33'00.0"N`, `14 33 00 N`, with the letters of four languages.
    """
    match = _DEGREES.fullmatch(text.translate(_PLAIN))
    if match is None:
        raise _unreadable(text)
    value = _degrees_of(match, text)
    if value.axis not in ("", axis):
        raise UnreadableValue(f"{quote(text)} is a {_name(value.axis)}, not a {_name(axis)}")
    return _checked(value.value, axis, text)


def read_point(text: str) -> Point:
    """Return the point of one cell: a pair, WKT (`POINT (lng lat)`), or a link of a map service.

    Raises UnreadableValue.
    """
    plain = text.translate(_PLAIN).strip()
    if match := _WKT.fullmatch(plain):
        return _point(match[2], match[1], text)
    if "://" in plain or plain.lower().startswith(("www.", "maps.", "goo.gl", "geo:")):
        return _point_of_link(plain)
    return _pair(plain.strip("()[] "), text)


def read_swapped(text: str) -> Point:
    """Return the point of a pair in the order longitude, latitude. Raise UnreadableValue."""
    return _pair(text.translate(_PLAIN).strip().strip("()[] "), text, is_lng_first=True)


def _pair(plain: str, text: str, *, is_lng_first: bool = False) -> Point:
    """Parse two degrees from left to right; use the first split in which both are valid."""
    for first in _beginnings(plain):
        rest = plain[first.end() :]
        separator = _BETWEEN.match(rest)
        rest = rest[separator.end() :] if separator else rest
        second = _DEGREES.fullmatch(rest) if rest else None
        if second is None or (separator and separator[0] == "," and not _is_plain_pair(first, second)):
            continue
        one, other = _degrees_of(first, text), _degrees_of(second, text)
        return _ordered(other, one, text) if is_lng_first else _ordered(one, other, text)
    raise _unreadable(text)


def _is_plain_pair(first: re.Match[str], second: re.Match[str]) -> bool:
    """Return whether a comma without a space separates two numbers.

    It does in `-6.2,106.8`, but not in `-6,2` or `6,2,106,8`.
    """
    numbers = (first["degrees"], second["degrees"])
    if any("," in number for number in numbers):
        return False
    return any("." in number for number in numbers) or bool(first["minutes"] or first["after"])


def _beginnings(plain: str) -> list[re.Match[str]]:
    """Return the matches of degrees at the start of a text, the longest first."""
    matches: list[re.Match[str]] = []
    for end in range(len(plain) - 1, 0, -1):
        if plain[end] in " ,;/|\t" or plain[end].isalpha() or plain[end] in "+-\"'°":
            match = _DEGREES.fullmatch(plain, 0, end)
            if match is None or plain[end - 1] in " \t":
                continue
            matches.append(match)
    return matches


def _ordered(first: _Degrees, second: _Degrees, text: str) -> Point:
    if LNG == first.axis or LAT == second.axis:
        first, second = second, first
    if first.axis == LNG or second.axis == LAT:
        raise _unreadable(text)
    return Point(_checked(first.value, LAT, text), _checked(second.value, LNG, text))


def _degrees_of(match: re.Match[str], text: str) -> _Degrees:
    parts = (match["degrees"], match["minutes"] or match["minutes2"], match["seconds"] or match["seconds2"])
    degrees, minutes, seconds = (float((part or "0").replace(",", ".")) for part in parts)
    is_whole = all(
        "." not in part and "," not in part for part, finer in itertools.pairwise(parts) if finer and part
    )
    if not is_whole or minutes >= 60 or seconds >= 60:
        raise UnreadableValue(f"{quote(text)} is not a position: minutes and seconds go up to 59")
    sides = [_SIDES[name.split()[-1].lower()] for name in (match["before"], match["after"]) if name]
    if len(sides) > 1 or (sides and match["sign"] == "-"):
        raise UnreadableValue(f"{quote(text)} has two signs. Write -6.2 or 6.2 S")
    axis, sign = sides[0] if sides else ("", -1 if match["sign"] == "-" else 1)
    return _Degrees(sign * (degrees + minutes / 60 + seconds / 3600), axis)


def _point_of_link(text: str) -> Point:
    """Return the position in a map link; the pin of a place takes precedence over the center of the view."""
    try:
        parts = urlsplit(text)
        host = (parts.hostname or "").removeprefix("www.")
    except ValueError:
        raise _unreadable(text) from None
    if host in _SHORT_HOSTS or host.endswith("goo.gl"):
        raise UnreadableValue(
            f"{quote(text)} is a short link without a position. Open it and copy the full link"
        )
    if text.lower().startswith("geo:"):
        pin = _first_match((_TWO,), re.split(r"[;?]", text)[0])
    else:
        plain = unquote(text)
        pin = (
            _first_match((_PLACE_PIN, _IN_PATH), plain)
            or _pin_of_query(parts.query, is_lng_first="yandex" in host)
            or _first_match((_VIEW,), plain)
            or _first_match((_HASH,), parts.fragment)
        )
    if pin is None:
        raise UnreadableValue(f"{quote(text)} has no position")
    return _point(*pin, text)


def _first_match(patterns: tuple[re.Pattern[str], ...], text: str) -> tuple[str, str] | None:
    for pattern in patterns:
        if match := pattern.search(text):
            return match[1], match[2]
    return None


def _pin_of_query(query: str, *, is_lng_first: bool) -> tuple[str, str] | None:
    """Return the position in the query parameters of a link."""
    values = parse_qs(query)
    if "mlat" in values and ("mlon" in values or "mlng" in values):
        return values["mlat"][0], (values.get("mlon") or values["mlng"])[0]
    for name in _QUERIES:
        for value in values.get(name, ()):
            if match := _TWO.fullmatch(value):
                return (match[2], match[1]) if is_lng_first and name == "ll" else (match[1], match[2])
    return None


def _point(lat: str, lng: str, text: str) -> Point:
    try:
        return Point(_checked(float(lat), LAT, text), _checked(float(lng), LNG, text))
    except ValueError as error:
        raise error if isinstance(error, UnreadableValue) else _unreadable(text) from None


def _checked(value: float, axis: str, text: str) -> float:
    if abs(value) > _LARGEST[axis]:
        raise UnreadableValue(
            f"{quote(text)} is out of range: a {_name(axis)} goes up to {_LARGEST[axis]} degrees"
        )
    return round(value, 6)


def _name(axis: str) -> str:
    return "latitude" if axis == LAT else "longitude"


def _unreadable(text: str) -> UnreadableValue:
    return UnreadableValue(f"{quote(text)} is not a position. Write it like -6.2, 106.8")
