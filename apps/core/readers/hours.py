"""Parser of weekly opening hours: `Senin-Jumat 10.00-21.00; Sabtu tutup`, `Daily 11 AM - 12 midnight`.

A cell is read as a whole: each word is a day, a time, a connecting word or known noise, or the part of the cell that
holds it is not read. A part that names days leaves these days unknown; the other parts are kept.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from apps.core.readers import days as day_words
from apps.core.readers.errors import UnreadableValue, quote
from apps.core.readers.times import CLOCK, DAY, Clock, clock_of, plain_text

Span = tuple[int, int]
"""From and to in minutes; a span past midnight ends above 1440."""
CLOSED: tuple[Span, ...] = ()
ALL_DAY: tuple[Span, ...] = ((0, DAY),)
_DAY_NAMES = "|".join(sorted(map(re.escape, day_words.DAY_NUMBERS), key=len, reverse=True))
_GROUPS = tuple(day_words.GROUPS.items())
_UNTIL = r"to|till?|until|through|thru|s/d|s\.d\.?|sd|sampai(?: dengan)?|sampe|hingga|hanggang|ila|(?<=[0-9])(?:dan|den|tan|ten)"
_NOISE = (
    r"buka|open(?:s|ing)?(?: hours?| times?)?|business hours?|operating hours?|hours?|hrs?|from|dari|mulai|jam|pukul|pkl|saat(?:leri)?"
    r"|acik|acilis|calisma|operasi(?:onal)?|waktu|bukas|oras|ng|ang|mga|hari|gun(?:u|leri)?|arasi(?:nda)?|on|at|is|are|we|kami"
    r"|wib|wita|wit|trt|pht|myt|(?:gmt|utc)\+[0-9]{1,2}|(?<=[0-9])(?:ye|ya|e|a)|kadar|pk|tuwing|setiap|tiap|every|each|her"
)
_LAST = re.sub(r"\?P<\w+>", "?:", CLOCK)
_TOKEN = re.compile(
    r"\s*(?:"
    r"(?P<all_day>(?:open |buka )?24 ?(?:hours?|hrs?|h|jam|saat|oras)(?: a day| (?:se|per )hari)?|24 ?/ ?7|7 ?/ ?24"
    r"|non-?stop|around the clock|buong araw)(?![a-z0-9])"
    rf"|(?P<rest>{day_words.REST})(?![a-z0-9])"
    rf"|(?P<group>{'|'.join(pattern for pattern, _ in _GROUPS)})(?![a-z0-9])"
    rf"|(?P<holiday>{day_words.HOLIDAYS})(?![a-z0-9])"
    rf"|(?P<day>{_DAY_NAMES})(?: ?gunleri|leri|lari|s)?(?![a-z0-9])\.?"
    r"|(?P<closed>closed?s?|tutup|kapali|kapanis|sarado|off|libur|cuti|tatil|rest day|day off)(?![a-z0-9])"
    r"|(?P<break>break(?: ?time)?|istirahat|rehat|mola(?:si)?|ara|pahinga)(?![a-z0-9])"
    r"|(?P<except>except(?: on)?|kecuali|maliban(?: sa)?|selain)(?![a-z0-9])"
    r"|(?P<excepted>haric|disinda)(?![a-z0-9])"
    rf"|(?P<note>(?:last (?:orders?|call)|(?:order|pesanan) terakhir|terakhir (?:order|pesan)|son siparis)(?: at| jam| pukul| saati)?\s*:?\s*(?:{_LAST}))"
    rf"|(?P<clock>{CLOCK})"
    rf"|(?P<until>[-~]|(?:{_UNTIL})(?![a-z]))"
    r"|(?P<and>[,&/+]|(?:and|dan|ve|serta)(?![a-z]))"
    rf"|(?P<noise>[:=.*•·()\[\]]|(?:{_NOISE})(?![a-z]))"
    r")"
)
_BREAKS = re.compile(r"[;|\n\r]+")
_DATES = re.compile(
    rf"(?<![a-z])(?:{day_words.MONTHS})(?![a-z])|(?<![a-z])(?:{day_words.HOLIDAYS}|sh|easter)(?![a-z])|[0-9]{{4}}"
)
"""Words of dates: a part with dates and no weekday is not about the ordinary week."""


@dataclass(frozen=True, slots=True)
class ReadWeek:
    """Seven days, Monday first: spans, none for closed, None for unknown; and the unparsed parts."""

    days: tuple[tuple[Span, ...] | None, ...]
    are_holidays_closed: bool = False
    unread: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """Parts stored as text, such as the time of the last order."""


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    clock: Clock | None = None


@dataclass(frozen=True, slots=True)
class _Days:
    """Days that a value belongs to; `is_excluded` for “except Sunday”."""

    numbers: frozenset[int]
    has_holidays: bool = False
    is_excluded: bool = False
    is_rest: bool = False
    """True for “other days”: those that the text does not name."""


@dataclass(frozen=True, slots=True)
class _Value:
    spans: tuple[Span, ...]
    is_break: bool = False
    """True for a break: the spans are removed from the hours of its days."""


@dataclass(frozen=True, slots=True)
class _Note:
    """Text stored in addition to the hours."""

    text: str


_Part = _Days | _Value


@dataclass(slots=True)
class _Week:
    """The week while its rules are applied in order."""

    days: dict[int, tuple[Span, ...]] = field(default_factory=dict)
    rules: list[frozenset[int]] = field(default_factory=list)
    are_holidays_closed: bool = False
    unread: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    breaks: list[tuple[frozenset[int], tuple[Span, ...]]] = field(default_factory=list)

    def take_breaks(self) -> None:
        """Remove the breaks from the hours of their days. Raise UnreadableValue for a break outside of them."""
        for numbers, spans in self.breaks:
            for number in numbers:
                self.days[number] = _without_breaks(self.days.get(number, ()), spans)
        self.breaks.clear()

    def apply(self, days: _Days, value: _Value) -> None:
        """Set the days; repeated hours for exactly the same days are added instead of replaced."""
        if days.has_holidays and value.spans:
            raise UnreadableValue("hours of public holidays are stored as special hours")
        if value.is_break:
            self.breaks.append((days.numbers, value.spans))
            return
        self.are_holidays_closed |= days.has_holidays
        is_again = days.numbers in self.rules
        for number in days.numbers:
            before = self.days.get(number, ())
            if is_again and (not value.spans or not before):
                raise UnreadableValue("the same days are open and closed")
            self.days[number] = _joined(before, value.spans) if is_again else value.spans
        self.rules.append(days.numbers)

    def forget(self, numbers: frozenset[int]) -> None:
        """Mark days as unknown if a part about them could not be parsed."""
        for number in numbers:
            self.days.pop(number, None)


def read_week(text: str) -> ReadWeek:
    """Return the weekly hours of a text. Raise UnreadableValue if nothing can be parsed.

    Days that are not named are unknown; times without days apply to every day.
    """
    try:
        week = _Week()
        _apply_all(week, _parts(text))
    except UnreadableValue as unreadable:
        if not _BREAKS.search(text.strip(";\n\r| ")):
            raise _unread(text, unreadable) from unreadable
        week = _read_by_lines(text)
    if not week.days and not week.are_holidays_closed:
        raise UnreadableValue(f"{quote(text)} cannot be read as opening hours")
    return ReadWeek(
        tuple(week.days.get(number) for number in range(1, 8)),
        week.are_holidays_closed,
        tuple(week.unread),
        tuple(week.notes),
    )


def read_day(text: str) -> tuple[Span, ...]:
    """Return the spans of one day: `08.00 - 21.00`, `24 jam`, `tutup`, `8-21, break 12-13`. Raise UnreadableValue."""
    parts = _parts(text)
    values = [part for part in parts if isinstance(part, _Value)]
    if len(values) != len(parts) or not values:
        raise UnreadableValue(
            f"{quote(text)} cannot be read as the hours of a day. Write it like 10:00-21:00"
        )
    hours = [value.spans for value in values if not value.is_break]
    if not hours:
        raise UnreadableValue(
            f"{quote(text)} names a break and no hours. Write both: 10:00-21:00, break 12:00-13:00"
        )
    spans = hours[0]
    for more in hours[1:]:
        spans = _joined(spans, more)
    return _without_breaks(spans, tuple(span for value in values if value.is_break for span in value.spans))


def names_dates(text: str) -> bool:
    """Return whether a text names months, holidays or years, as hours of single dates do."""
    return bool(_DATES.search(plain_text(text)))


def days_in(text: str) -> frozenset[int]:
    """Return the days that a text names, even if the rest cannot be parsed."""
    plain = plain_text(text)
    day_numbers: set[int] = set()
    for match in re.finditer(rf"(?<![a-z0-9])(?:{_DAY_NAMES})(?![a-z0-9])", plain):
        day_numbers.add(day_words.DAY_NUMBERS[match[0]])
    for pattern, numbers in _GROUPS:
        if re.search(rf"(?<![a-z])(?:{pattern})(?![a-z])", plain):
            day_numbers |= set(numbers)
    ranges = re.finditer(rf"({_DAY_NAMES})\s*(?:[-~]|{_UNTIL})\s*({_DAY_NAMES})(?![a-z0-9])", plain)
    for match in ranges:
        day_numbers |= _range(day_words.DAY_NUMBERS[match[1]], day_words.DAY_NUMBERS[match[2]])
    return frozenset(day_numbers)


def _read_by_lines(text: str) -> _Week:
    """Parse each line alone; the days of an unparsed line are unknown."""
    week = _Week()
    lost: set[int] = set()
    for line in _BREAKS.split(text):
        if not line.strip():
            continue
        try:
            _apply_all(week, _parts(line))
        except UnreadableValue as unreadable:
            named = days_in(line)
            if not named and not names_dates(line):
                raise _unread(line, unreadable) from unreadable
            lost |= named
            week.unread.append(" ".join(line.split()))
    week.forget(frozenset(lost))
    return week


def _unread(text: str, why: UnreadableValue) -> UnreadableValue:
    """Return the error for a text, with the reason unless it only repeats the whole text."""
    message = f"{quote(text)} cannot be read as opening hours"
    repeats = str(why) == f"{quote(plain_text(text))} cannot be read"
    return UnreadableValue(message if repeats else f"{message}: {why}")


def _apply_all(week: _Week, pieces: Sequence[_Part | _Note]) -> None:
    """Pair days with values and apply them.

    `days value …`, `value` for every day, `value days …` and `value days value …`, where the first value is that of
    every day. A break without days is one of all days that are open.
    """
    week.notes += [part.text for part in pieces if isinstance(part, _Note)]
    parts = _in_order([part for part in pieces if not isinstance(part, _Note)])
    parts = _with_days_of_breaks(parts)
    shape = "".join("V" if isinstance(part, _Value) else "X" if part.is_excluded else "D" for part in parts)
    at = 0
    if re.fullmatch(r"(?:VDX?)+", shape):
        pairs = []
        while at < len(parts):
            pairs.append((parts[at + 1], parts[at]))
            at += 2
            if shape[at : at + 1] == "X":
                pairs.append((parts[at], _Value(CLOSED)))
                at += 1
    elif re.fullmatch(r"V?X?(?:DVX?)*", shape) and shape:
        pairs = []
        if shape[0] == "V":
            pairs.append((_Days(frozenset(day_words.ALL_DAYS)), parts[0]))
            at = 1
        while at < len(parts):
            is_exclusion = shape[at] == "X"
            pairs.append((parts[at], _Value(CLOSED) if is_exclusion else parts[at + 1]))
            at += 1 if is_exclusion else 2
    else:
        raise UnreadableValue("it is unclear which days and times belong together")
    named = frozenset[int]().union(
        *(days.numbers for days, value in pairs if isinstance(days, _Days) and not days.is_rest)
    )
    for days, value in pairs:
        assert isinstance(days, _Days)
        assert isinstance(value, _Value)
        if days.is_rest:
            days = replace(days, numbers=days.numbers | (frozenset(day_words.ALL_DAYS) - named))
        week.apply(days, value)
    week.take_breaks()


def _with_days_of_breaks(parts: Sequence[_Part]) -> list[_Part]:
    """Return the parts with the days of each break before it: those just named, or else all open days."""
    pieces: list[_Part] = []
    for part in parts:
        is_after_days = bool(pieces) and isinstance(pieces[-1], _Days)
        if isinstance(part, _Value) and part.is_break and not is_after_days:
            days = [one for one in pieces if isinstance(one, _Days)]
            pieces.append(days[-1] if days else _Days(frozenset(day_words.ALL_DAYS)))
        pieces.append(part)
    return pieces


def _without_breaks(hours: tuple[Span, ...], breaks: tuple[Span, ...]) -> tuple[Span, ...]:
    """Return the hours without the breaks. Raise UnreadableValue for a break outside of the hours."""
    for start, end in breaks:
        if not any(opens <= start and end <= closes for opens, closes in hours):
            raise UnreadableValue("a break is outside of the opening hours")
        hours = tuple(
            piece
            for opens, closes in hours
            for piece in ((opens, min(closes, start)), (max(opens, end), closes))
            if piece[0] < piece[1]
        )
    return hours


def _in_order(parts: Sequence[_Part]) -> list[_Part]:
    """Move “except …” behind the value that it limits, and a “closed” in front of its days behind them."""
    ordered = list(parts)
    for at in range(len(ordered) - 2):
        first, second, third = ordered[at : at + 3]
        is_exclusion = isinstance(second, _Days) and second.is_excluded
        if isinstance(first, _Days) and first.is_excluded and isinstance(third, _Value):
            ordered[at : at + 3] = second, third, first
        elif at == 0 and isinstance(first, _Value) and not first.spans and isinstance(third, _Days):
            # “closed Wednesday, other days 11:00-21:00”
            ordered[0], ordered[1] = second, first
        elif isinstance(first, _Days) and is_exclusion and isinstance(third, _Value):
            ordered[at + 1], ordered[at + 2] = third, second
        elif (
            isinstance(first, _Value)
            and isinstance(second, _Value)
            and not second.spans
            and isinstance(third, _Days)
            and not isinstance(ordered[at + 3 : at + 4] and ordered[at + 3], _Value)
        ):
            ordered[at + 1], ordered[at + 2] = third, second
    return ordered


def _parts(text: str) -> list[_Part | _Note]:
    """Return the days and values of a text in order. Raise UnreadableValue for any other word."""
    return list(_grouped(_tokens(text)))


def _tokens(text: str) -> list[_Token]:
    plain = plain_text(_BREAKS.sub(" , ", text))
    tokens: list[_Token] = []
    at = 0
    while at < len(plain):
        match = _TOKEN.match(plain, at)
        if match is None:
            if not plain[at:].strip():
                break
            raise UnreadableValue(f"{quote(plain[at:])} cannot be read")
        kind = next(name for name in _KINDS if match[name] is not None)
        clock = clock_of(match) if kind == "clock" else None
        if kind != "noise":
            tokens.append(_Token(kind, match[kind], clock))
        at = match.end()
    return tokens


_KINDS = (
    "all_day",
    "rest",
    "group",
    "holiday",
    "day",
    "closed",
    "break",
    "except",
    "excepted",
    "note",
    "clock",
    "until",
    "and",
    "noise",
)
_NAMED_DAYS = ("day", "group", "holiday")


class _Reader:
    """A cursor over the tokens."""

    def __init__(self, tokens: Sequence[_Token]) -> None:
        self.tokens = tokens
        self.at = 0

    def kind(self, ahead: int = 0) -> str:
        place = self.at + ahead
        return self.tokens[place].kind if place < len(self.tokens) else ""

    def take(self) -> _Token:
        token = self.tokens[self.at]
        self.at += 1
        return token


def _grouped(tokens: Sequence[_Token]) -> Iterator[_Part | _Note]:
    reader = _Reader(tokens)
    while reader.kind():
        kind = reader.kind()
        if kind == "and":
            reader.take()
        elif kind in (*_NAMED_DAYS, "rest", "except"):
            yield _read_days(reader)
        elif kind in ("closed", "break") and reader.kind(1) == "clock" and reader.kind(2) == "until":
            # “Jumat tutup 11.30-13.00” names a break, not a closed day.
            reader.take()
            yield replace(_read_spans(reader), is_break=True)
        elif kind == "closed":
            reader.take()
            yield _Value(CLOSED)
        elif kind == "all_day":
            reader.take()
            yield _Value(ALL_DAY)
        elif kind == "note":
            yield _Note(reader.take().text)
        elif kind == "clock":
            yield _read_spans(reader)
        else:
            raise UnreadableValue(f"{quote(reader.take().text)} does not belong here")


def _read_days(reader: _Reader) -> _Days:
    is_excluded = reader.kind() == "except"
    if is_excluded:
        reader.take()
    if reader.kind() == "rest":
        reader.take()
        return _Days(frozenset(), is_excluded=is_excluded, is_rest=True)
    numbers: set[int] = set()
    has_holidays = False
    while reader.kind() in _NAMED_DAYS:
        if reader.kind() == "holiday":
            reader.take()
            has_holidays = True
        else:
            numbers |= _read_day_range(reader)
        if reader.kind() == "and" and reader.kind(1) in _NAMED_DAYS:
            reader.take()
    if not numbers and not has_holidays:
        raise UnreadableValue("no days are named")
    if reader.kind() == "excepted":
        # Turkish names the exception first: “Pazartesi hariç her gün”.
        reader.take()
        is_excluded = True
    return _Days(frozenset(numbers), has_holidays, is_excluded)


def _read_day_range(reader: _Reader) -> set[int]:
    """Return the days of a group (“weekdays”), a range of days or a single day."""
    token = reader.take()
    if token.kind == "group":
        return set(_group(token.text))
    first = last = day_words.DAY_NUMBERS[token.text.rstrip(".")]
    if reader.kind() == "until" and reader.kind(1) == "day":
        reader.take()
        last = day_words.DAY_NUMBERS[reader.take().text.rstrip(".")]
    return _range(first, last)


def _read_spans(reader: _Reader) -> _Value:
    pairs: list[tuple[Clock, Clock]] = []
    while reader.kind() == "clock":
        opens = reader.take().clock
        # “buka 10.00 tutup 22.00”: between two times the word for closing means “until”.
        if reader.kind() in ("until", "closed") and reader.kind(1) == "clock":
            reader.take()
        elif reader.kind() == "until" and reader.kind(1) == "closed" and reader.kind(2) == "clock":
            reader.take()
            reader.take()
        else:
            raise UnreadableValue("a time has no closing time")
        closes = reader.take().clock
        assert opens is not None
        assert closes is not None
        pairs.append((opens, closes))
        if reader.kind() == "and" and reader.kind(1) == "clock":
            reader.take()
    # “9-12, 14-18” uses the 24-hour clock, so its first part is not ambiguous.
    counts_to_24 = any(clock.hour > 12 for pair in pairs for clock in pair)
    spans: tuple[Span, ...] = ()
    for opens, closes in pairs:
        spans = _joined(spans, (_span(opens, closes, counts_to_24=counts_to_24),))
    return _Value(spans)


def _span(opens: Clock, closes: Clock, *, counts_to_24: bool) -> Span:
    """Return start and end. A start without am or pm takes that of the end: `1-10 pm`."""
    start, end = opens.minutes(), closes.minutes()
    if opens.is_bare and closes.is_bare and not (counts_to_24 and start < end):
        unclear = quote(f"{opens.hour}-{closes.hour}")
        raise UnreadableValue(f"{unclear} may be morning or evening. Write am and pm, or 09:00-17:00")
    if closes.half and not opens.half and opens.hour <= 12 and not (opens.hour == 12 and closes.half != "pm"):
        start = opens.minutes("pm" if closes.half != "am" else "am")
        if start >= end:
            start = opens.minutes("am")
    if start > DAY:
        raise UnreadableValue("an opening time is after midnight")
    if start == end:
        if start in (0, DAY):
            return 0, DAY
        raise UnreadableValue("the opening and the closing time are the same")
    if start >= DAY:
        start -= DAY
    return start, end if end > start else end + DAY


def _joined(before: tuple[Span, ...], more: tuple[Span, ...]) -> tuple[Span, ...]:
    """Return the spans in order. Raise UnreadableValue for spans that overlap."""
    spans = tuple(sorted({*before, *more}))
    if any(late[0] < early[1] for early, late in itertools.pairwise(spans)):
        raise UnreadableValue("opening hours overlap")
    return spans


def _group(text: str) -> tuple[int, ...]:
    return next(numbers for pattern, numbers in _GROUPS if re.fullmatch(pattern, text))


def _range(first: int, last: int) -> set[int]:
    return {(first - 1 + step) % 7 + 1 for step in range((last - first) % 7 + 1)}
