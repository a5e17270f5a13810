"""Detection of links, email addresses, handles and phone numbers, also disguised ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from apps.comments.domain.words.folding import plain_text


class ContactKind(StrEnum):
    """Kinds of contact data in a text."""

    LINK = "link"
    PHONE = "phone"
    HANDLE = "handle"


@dataclass(frozen=True)
class Contact:
    """A contact and its place in the original text, in characters."""

    kind: ContactKind
    start: int
    end: int


_SPELLED_DOT = (
    r"(?:\s*[\[({]\s*(?:\.|dot|titik|nokta|tuldok)\s*[\])}]\s*|[ _]+(?:dot|titik|nokta|tuldok)[ _]+)"
)
_DOT = rf"(?:{_SPELLED_DOT}|\.)"
_GENERIC = "com|net|org|info|shop|xyz|site|online|link|store|club|vip|app"
_COUNTRY = r"id|ph|tr|(?:my|me)(?=\s*(?:$|[/,;!?)]))"
"""A missing space makes "cover.my dark spots" look like an address."""
_SHORTENERS = (
    r"(?:bit|tinyurl|cutt|ow|rebrand|is|rb|t|wa|m|fb|s|shp|shope|linktr|goo|wasap|lnk|heylink|taplink|msha)"
    r"\s?[.,]\s?(?:ly|com|gd|gy|me|id|ee|gl|my|to|cc|ke)\b"
)
_PROVIDERS = "gmail|yahoo|hotmail|outlook|icloud|ymail|mail|proton|yandex"
# Bounded repetitions that start at a word boundary: linear time in the length of the text, not quadratic.
_LINKS = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?:h\s?[tx]\s?[tx]\s?p\s?s?\s?:|www\.)\s?\S+(?:\s?/\s?/\s?\S+(?:\s?\.\s?[a-z]{2,6})?)?",
        r"\bwww(?: [\w-]+){1,5} (?:com|net|org|my|id|ph|tr)\b",
        rf"(?<![\w@.-])[\w-]{{1,60}}(?:{_DOT}[\w-]{{1,60}})?(?:{_DOT}(?:{_GENERIC}|{_COUNTRY})|{_SPELLED_DOT}(?:my|me))\b(?:\s?/\s?\S*)?",
        rf"\b{_SHORTENERS}(?:\s?/\s?\S+)?",
        r"(?<![\w-])[\w-]{4,60},(?:com|net|org|shop|xyz)\b",
        r"\b\w{1,60} (?:com|me|net|ly) (?:slash|garis miring|bolu)\b(?: \w+)?",
        r"(?<![\w-])[\w-]{1,60} ?\[\.\] ?[\w-]{1,60}",
    )
)
_HANDLES = tuple(
    re.compile(pattern)
    for pattern in (
        # Email addresses: name@host.com, name (at) host (dot) com, name_at_host_dot_net, name at gmail dot
        # com.
        rf"(?<![\w.+-])[\w.+-]{{1,60}}(?:@|\s?[\[({{]\s?at\s?[\])}}]\s?)[\w-]{{1,60}}(?:{_DOT}|,)[a-z]{{2,10}}\b",
        rf"(?<![\w.+-])[\w.+-]{{1,60}}?(?:_at_| (?:at|et) )[\w-]{{1,60}}?(?:{_DOT}|_dot_)(?:{_GENERIC}|co)\b",
        rf"\b(?:at|et|@) ?(?:{_PROVIDERS})\b",
        # Handles: @name, "ig @ name", "insta: name_1", "on telegram at name", "snapchat name99".
        r"(?<![\w@.])@[a-z][\w.]{3,29}",
        r"\b(?:ig|insta|instagram|tiktok|telegram|tele|tg|snap|snapchat|line|viber|fb|twitter|dm|pm|follow)"
        r"\w{0,3}\s?@\s?[a-z][\w.]{2,29}",
        r"\b(?:ig|insta|instagram|tiktok|telegram|tele|tg|snap|snapchat|wechat)\s?[:=]\s?@?[a-z][\w.]{3,29}",
        r"\b(?:ig|insta|instagram|tiktok|telegram|tele|tg|snapchat|wechat|twitter)\w{0,3} (?:at |is |ku |ko )?"
        r"(?=[\w.]*[\d_.][\w.]*[a-z\d])[a-z][\w.]{4,29}",
        r"\b(?:telegram|snapchat|instagram|wechat) at [a-z][\w.]{4,29}",
    )
)
_NUMBER_WORDS = {
    **dict.fromkeys(("nol", "kosong", "zero", "oh", "sifir", "sero", "wala"), "0"),
    **dict.fromkeys(("satu", "one", "bir", "isa"), "1"),
    **dict.fromkeys(("dua", "two", "iki", "dalawa"), "2"),
    **dict.fromkeys(("tiga", "three", "uc", "tatlo"), "3"),
    **dict.fromkeys(("empat", "four", "dort", "apat"), "4"),
    **dict.fromkeys(("lima", "five", "bes"), "5"),
    **dict.fromkeys(("enam", "six", "alti", "anim"), "6"),
    **dict.fromkeys(("tujuh", "seven", "yedi", "pito"), "7"),
    **dict.fromkeys(("delapan", "lapan", "eight", "sekiz", "walo"), "8"),
    **dict.fromkeys(("sembilan", "nine", "dokuz", "siyam"), "9"),
    # Turkish numbers are said in groups: beş yüz otuz iki is 532.
    **dict.fromkeys(("yuz", "plus"), ""),
    **{word: str(digit) for digit, word in enumerate(("on", "yirmi", "otuz", "kirk", "elli"), 1)},
}
_LOOKALIKE_DIGITS = dict(zip("oilsbzgq|", "011582991", strict=True))
_NUMBER_PART = re.compile("|".join([*sorted(_NUMBER_WORDS, key=len, reverse=True), r"[0-9oilsbzgq|]"]))
_NUMBER_TOKEN = re.compile(r"[0-9a-z|]+")
_NUMBER_GAP = re.compile(r"[\s.\-()/+,_:*~]{0,3}")
_SPELT_DIGITS = range(8, 17)
"""Digit counts of a phone number that is partly written in words or letters."""
_LEAST_SINGLES = 7
"""Minimum number of single digits ("0 8 1 2 …") in a run that is a phone number."""
_PHONE = re.compile(r"(?<![\w.,])\+?\d[\d\s().-]{7,16}\d(?!\w)")
_PHONE_DIGITS = range(9, 16)
_MONEY = re.compile(r"^[1-9]\d{0,2}[.,]\d{3}(?!\d)")
"""25.000 - 35.000 is a price."""
_ROUND = re.compile("0{6}")
"""100000000/100 is praise."""


def find(text: str) -> list[Contact]:
    """Return the contacts of a text by place; of overlapping ones, the first kind that was found."""
    plain, places = plain_text(text)
    contacts: list[tuple[ContactKind, int, int]] = []
    for kind, spans in (
        (ContactKind.HANDLE, _matches(_HANDLES[:3], plain)),
        (ContactKind.LINK, _matches(_LINKS, plain)),
        (ContactKind.HANDLE, _matches(_HANDLES[3:], plain)),
        (ContactKind.PHONE, _spelt_phones(plain)),
        (ContactKind.PHONE, _written_phones(plain)),
    ):
        for start, end in spans:
            if not any(start < other_end and other_start < end for _, other_start, other_end in contacts):
                contacts.append((kind, start, end))
    return [
        Contact(kind, places[start], places[end - 1] + 1)
        for kind, start, end in sorted(contacts, key=lambda one: one[1])
    ]


def _matches(patterns: tuple[re.Pattern[str], ...], plain: str) -> Iterator[tuple[int, int]]:
    for pattern in patterns:
        for match in pattern.finditer(plain):
            yield match.span()


def _written_phones(plain: str) -> Iterator[tuple[int, int]]:
    for match in _PHONE.finditer(plain):
        if _MONEY.match(match.group()) or _ROUND.search(match.group()):
            continue
        if sum(letter.isdigit() for letter in match.group()) in _PHONE_DIGITS:
            yield match.span()


@dataclass
class _Run:
    """Neighboring tokens that can be read as digits."""

    start: int
    end: int
    digits: str = ""
    is_disguised: bool = False
    singles: int = 0

    @property
    def is_phone(self) -> bool:
        return len(self.digits) in _SPELT_DIGITS and (self.is_disguised or self.singles >= _LEAST_SINGLES)


def _spelt_phones(plain: str) -> Iterator[tuple[int, int]]:
    run: _Run | None = None
    for match in _NUMBER_TOKEN.finditer(plain):
        if run is not None and not _NUMBER_GAP.fullmatch(plain, run.end, match.start()):
            if run.is_phone:
                yield run.start, run.end
            run = None
        digits = _digits(match.group(), is_inside=run is not None)
        if digits is None:
            if run is not None and run.is_phone:
                yield run.start, run.end
            run = None
            continue
        run = run or _Run(match.start(), match.end())
        run.end = match.end()
        run.digits += digits
        run.is_disguised |= not match.group().isdigit()
        run.singles += len(match.group()) == 1
    if run is not None and run.is_phone:
        yield run.start, run.end


def _digits(token: str, *, is_inside: bool) -> str | None:
    """Return the digits of a token, or None: "01two" is 012, "o9l7" 0917, "bos" none."""
    read, place, has_number = "", 0, False
    while place < len(token):
        part = _NUMBER_PART.match(token, place)
        if part is None:
            return None
        written = part.group()
        has_number |= written in _NUMBER_WORDS or written.isdigit()
        read += _NUMBER_WORDS.get(written, _LOOKALIKE_DIGITS.get(written, written))
        place = part.end()
    is_zeros = is_inside and set(token) == {"o"}
    return read if has_number or is_zeros else None
