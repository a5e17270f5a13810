"""Parser of times of day, in minutes after midnight."""

from __future__ import annotations

import re
from dataclasses import dataclass

from apps.core.readers.errors import UnreadableValue, quote
from apps.core.text.folding import fold

DAY = 24 * 60
LAST_HOUR = 35
"""The highest hour of a closing time counted past midnight: before noon of the next day."""
_DASHES = str.maketrans(dict.fromkeys("–—‒−‑‐", "-") | {"\u202f": " ", "\u00a0": " "})
NOON_WORDS = r"(?:12(?:[:.]00)? ?)?(?:noon|nn|tengah ?hari|tgh ?hari|tanghali|oglen)"
MIDNIGHT_WORDS = (
    r"(?:12(?:[:.]00)? ?)?(?:midnight|mn|tengah ?malam|tgh ?malam|hatinggabi|hating gabi|gece ?yarisi)"
)
HALVES = {
    **dict.fromkeys(("am", "a.m", "a.m.", "a", "pagi", "pg", "umaga", "sabah"), "am"),
    **dict.fromkeys(("pm", "p.m", "p.m.", "p"), "pm"),
    **dict.fromkeys(("siang", "sore", "petang", "ptg", "hapon"), "afternoon"),
    **dict.fromkeys(("malam", "mlm", "gabi", "aksam", "gece"), "night"),
    "ogleden sonra": "afternoon",
}
_HALF_WORDS = "|".join(sorted((re.escape(word) for word in HALVES), key=len, reverse=True))
CLOCK = (
    rf"(?P<noon>{NOON_WORDS})(?![a-z0-9])|(?P<midnight>{MIDNIGHT_WORDS})(?![a-z0-9])"
    r"|(?:(?P<before>sabah|ogleden sonra|aksam|gece)\s+(?:saat\s+)?)?(?:(?P<compact>[0-9]{4})|(?P<hour>[0-9]{1,2})(?:\s?[:.]\s?(?P<minute>[0-9]{2})(?:[:.](?P<second>[0-9]{2}))?)?)"
    rf"(?![0-9]|[:.][0-9])(?:\s*h(?:rs?)?(?![a-z]))?(?:\s*(?:ng\s+)?(?P<half>{_HALF_WORDS})(?![a-z]))?"
)
"""Pattern of a time in folded text; the groups are parsed by `clock_of`."""
_CLOCK_IN_WORDS = r"(?:pukul|pkl|jam|saat|at|alas)?\.?\s*(?:{clock})\s*(?:wib|wita|wit|trt|pht|myt)?\.?"
_TIME = re.compile(_CLOCK_IN_WORDS.format(clock=CLOCK))


@dataclass(frozen=True, slots=True)
class Clock:
    """A time as written: hour, minute, and am, pm or a part of the day if given."""

    hour: int
    minute: int
    half: str = ""
    is_bare: bool = False
    """True if it is an hour from 1 to 12 without minutes: `9` may be morning or evening."""

    def minutes(self, half: str = "") -> int:
        """Return the minutes after midnight; `half` is the default for a time without am or pm."""
        return _in_half(self.hour, half or self.half) * 60 + self.minute


def plain_text(text: str) -> str:
    """Return the text folded for parsing times: plain dashes, lower case, no accents."""
    return fold(text.translate(_DASHES))


def read_time(text: str, *, is_closing: bool = False) -> int:
    """Return a time of day in minutes, from 0 to 1440 for the midnight that ends a day.

    A closing time may exceed 24 hours, as in spreadsheets and OpenStreetMap: `26:00` is 2 am. Raises
    UnreadableValue.
    """
    match = _TIME.fullmatch(plain_text(text))
    if match is None:
        raise UnreadableValue(f"{quote(text)} is not a time of day. Write it like 21:30")
    minutes = clock_of(match).minutes()
    if minutes > DAY and not is_closing:
        raise UnreadableValue(f"{quote(text)} is not a time of day. Write it like 21:30")
    return minutes


def clock_of(match: re.Match[str]) -> Clock:
    """Return the time that CLOCK matched, up to 35:59. Raise UnreadableValue for an invalid time."""
    if match["noon"]:
        return Clock(12, 0)
    if match["midnight"]:
        return Clock(24, 0)
    if compact := match["compact"]:
        hour, minute, second = int(compact[:2]), int(compact[2:]), 0
    else:
        hour, minute, second = (int(match[part] or 0) for part in ("hour", "minute", "second"))
    half = HALVES.get(match["half"] or match["before"] or "", "")
    clock = Clock(
        hour, minute, half, is_bare=not (match["minute"] or match["compact"] or half) and hour <= 12
    )
    if minute > 59 or second or clock.hour > (12 if half else LAST_HOUR):
        raise UnreadableValue(f"{quote(match[0])} is not a time of day. Write it like 21:30")
    if half and hour == 0 and half != "am":
        raise UnreadableValue(f"{quote(match[0])} is not a time of day. Write it like 21:30")
    return clock


def _in_half(hour: int, half: str) -> int:
    """Return an hour on the 24-hour clock, from 0 to 24."""
    if half == "am":
        return hour % 12
    if half == "pm":
        return hour % 12 + 12
    if half == "afternoon":
        # “11 siang” is before noon, “3 siang” after it.
        return hour if hour >= 11 else hour + 12
    if half == "night":
        # “12 malam” ends the day, “1 malam” to “3 malam” are after midnight, “7 malam” is in the evening.
        return 24 if hour == 12 else hour if hour <= 3 else hour + 12
    return hour
