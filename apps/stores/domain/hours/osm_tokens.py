"""Tokens and rules of the OpenStreetMap opening-hours language.

Supports the part of the language that the model can represent: days, dates, months, weeks, nth weekdays, times,
states and public holidays. Dates without a year are those of this year and the next. Everything else raises
Unreadable with the fragment.
"""

from __future__ import annotations

import calendar
import datetime as dt
import re
from dataclasses import dataclass, field

DAYS = {"mo": 1, "tu": 2, "we": 3, "th": 4, "fr": 5, "sa": 6, "su": 7}
MONTHS = {
    name: number
    for number, name in enumerate(
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), start=1
    )
}
MAX_RANGE_DAYS = 366

_TOKEN = re.compile(
    r"\s*(?:(?P<always>24\s*/\s*7)(?![\d:])|(?P<time>\d{1,2}:\d{2})(?!\d)|(?P<year>(?:19|20)\d{2})(?![\d:])"
    r"|(?P<number>\d{1,2})(?![\d:])|(?P<word>[A-Za-z]+)(?!\w)|\[(?P<nth>-?[1-5](?:,-?[1-5])*)\]|(?P<sign>[,;\-]))",
    re.ASCII,
)
_DASHES = str.maketrans({"–": "-", "—": "-", "‑": "-", "−": "-", " ": " "})
_LONG_DAYS = re.compile(r"^(mo|tu|we|th|fr|sa|su)(n|e|es|d|u|ur|urs|i|t)?$")
_STATES = {"off": "off", "closed": "off", "unknown": "unknown", "open": "open"}


class Unreadable(ValueError):
    """A fragment that the model cannot represent."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word with its kind."""

    kind: str
    text: str
    raw: str = ""

    def __str__(self) -> str:
        return self.raw or self.text


@dataclass(slots=True)
class Rule:
    """A rule: days, times and state."""

    adds: bool
    text: str = ""
    always: bool = False
    weekdays: set[int] = field(default_factory=set)
    dates: list[dt.date] = field(default_factory=list)
    is_yearly: bool = False
    """True if the dates have no year: `dates` are those of the years that are read."""
    on_holidays: bool = False
    times: list[tuple[int, int]] = field(default_factory=list)
    state: str = "open"


def years_to_read(today: dt.date | None = None) -> tuple[int, int]:
    """Return the two years for which rules without a year are read: that of `today` and the next.

    `today` is by default the current date in UTC.
    """
    year = (today or dt.datetime.now(dt.UTC).date()).year
    return year, year + 1


def dates_of_years(years: tuple[int, int]) -> list[dt.date]:
    """Return all dates from 1 January of the first year to 31 December of the second, in order."""
    first, end = dt.date(years[0], 1, 1), dt.date(years[1], 12, 31)
    return [first + dt.timedelta(days=n) for n in range((end - first).days + 1)]


def read_rules(text: str, years: tuple[int, int] | None = None) -> list[Rule]:
    """Return the rules of an `opening_hours` text in order, such as two for "Mo-Fr 08:00-17:00; Su off".

    Dates without a year, weeks and nth weekdays become dates in each of `years`, two consecutive years, by
    default `years_to_read()`. Rules for plain weekdays have no dates. Raise Unreadable if any part cannot be
    parsed: a text fails as a whole.
    """
    years = years or years_to_read()
    rules: list[Rule] = []
    for adds, tokens in _split(_tokens(text)):
        rule = _RuleReader(tokens, years).read(adds)
        rule.text = _joined(tokens)
        rules.append(rule)
    return rules


def _tokens(text: str) -> list[Token]:
    """Return the tokens of a text. Raise Unreadable with the rule that contains an unknown word."""
    text = text.translate(_DASHES)
    tokens: list[Token] = []
    position = 0
    while text[position:].strip():
        match = _TOKEN.match(text, position)
        if not match or not match.lastgroup:
            raise Unreadable(_fragment(text, position))
        raw = match[match.lastgroup]
        token = _classified(Token(match.lastgroup, raw.lower(), match[0].strip()))
        if not token:
            raise Unreadable(_fragment(text, position))
        tokens.append(token)
        position = match.end()
    return tokens


def _classified(token: Token) -> Token | None:
    """Return the token with its actual kind; None for an unknown word."""
    if token.kind != "word":
        return token
    word = token.text
    if _LONG_DAYS.match(word):
        return Token("day", word[:2], token.raw)
    if word in MONTHS:
        return Token("month", word, token.raw)
    if word in _STATES:
        return Token("state", _STATES[word], token.raw)
    if word == "week":
        return Token("week", word, token.raw)
    return Token("holiday", word, token.raw) if word == "ph" else None


def _fragment(text: str, position: int) -> str:
    """Return the rule that contains a position, at most 60 characters."""
    start = text.rfind(";", 0, position) + 1
    end = text.find(";", position + 1)
    return text[start : end if end > 0 else None].strip(" ;")[:60] or text.strip()[:60]


def _split(tokens: list[Token]) -> list[tuple[bool, list[Token]]]:
    """Return the tokens of each rule with whether it adds, split at `;` and at some `,`.

    A `,` splits if it follows times or a state and starts a new rule.
    """
    rules: list[tuple[bool, list[Token]]] = []
    current: list[Token] = []
    adds = False
    for position, token in enumerate(tokens):
        following = tokens[position + 1].kind if position + 1 < len(tokens) else ""
        ended = bool(current) and current[-1].kind in {"time", "state", "always"}
        if token.text == ";" or (token.text == "," and ended and following != "time"):
            if current:
                rules.append((adds, current))
            adds, current = token.text == ",", []
        else:
            current.append(token)
    if current:
        rules.append((adds, current))
    return rules


def _joined(tokens: list[Token]) -> str:
    text = " ".join(str(token) for token in tokens)
    return text.replace(" - ", "-").replace(" , ", ",").replace(" [", "[")[:60]


class _RuleReader:
    """A parser of one rule, from its tokens."""

    def __init__(self, tokens: list[Token], years: tuple[int, int]) -> None:
        self.tokens = tokens
        self.years = years
        self.position = 0
        self.nth: set[tuple[int, int]] = set()
        """Weekday and its number in the month, from the end if negative."""

    def read(self, adds: bool) -> Rule:
        """Return the rule that all tokens form. Raise Unreadable if they do not form exactly one.

        A rule needs times, a state or "24/7". `adds` is stored in it: whether the rule adds to earlier ones
        (after a comma) instead of replacing them.
        """
        rule = Rule(adds=adds)
        if self._take("always"):
            rule.always = True
        while self._peek() in {"year", "month", "week", "day", "holiday"}:
            self._selector(rule)
        if self.nth:
            self._select_nth(rule)
        if self._peek() == "time":
            rule.times = self._times()
        state = self._take("state")
        rule.state = state.text if state else "open"
        if self.position < len(self.tokens) or not (rule.times or rule.always or state):
            raise self._unreadable()
        return rule

    def _unreadable(self) -> Unreadable:
        return Unreadable(_joined(self.tokens))

    def _selector(self, rule: Rule) -> None:
        """Read weekdays and holidays, or dates, into the rule; dates must come first. Raise Unreadable."""
        if self._peek() in {"day", "holiday"}:
            self._days(rule)
            return
        if rule.dates or rule.weekdays or self.nth:
            raise self._unreadable()
        rule.is_yearly = self._peek() != "year"
        rule.dates = self._weeks() if self._take("week") else self._dates()

    def _days(self, rule: Rule) -> None:
        """Read a list of weekdays and holidays into the rule, such as `Mo-Fr,Su,PH`."""
        while True:
            if self._take("holiday"):
                rule.on_holidays = True
            else:
                rule.weekdays |= self._weekday_range()
            if not self._sign(","):
                return

    def _weekday_range(self) -> set[int]:
        """Return the weekdays of one range, which may pass Sunday; records numbers in the month in `nth`."""
        first = last = DAYS[self._need("day").text]
        if nth := self._take("nth"):
            self.nth |= {(first, int(number)) for number in nth.text.split(",")}
            return {first}
        if self._sign("-"):
            last = DAYS[self._need("day").text]
        return {(first - 1 + n) % 7 + 1 for n in range((last - first) % 7 + 1)}

    def _select_nth(self, rule: Rule) -> None:
        """Replace weekdays such as the first Monday of a month by their dates. Raise Unreadable."""
        if {weekday for weekday, _ in self.nth} != rule.weekdays or rule.on_holidays:
            raise self._unreadable()
        rule.is_yearly |= not rule.dates
        rule.dates = [on for on in rule.dates or dates_of_years(self.years) if self._is_nth(on)]
        rule.weekdays = set()

    def _is_nth(self, on: dt.date) -> bool:
        days = calendar.monthrange(on.year, on.month)[1]
        places = ((on.day - 1) // 7 + 1, -((days - on.day) // 7 + 1))
        return any((on.isoweekday(), place) in self.nth for place in places)

    def _weeks(self) -> list[dt.date]:
        """Return the dates of ISO weeks, such as `week 1-26`, in each of the years."""
        first = last = int(self._need("number").text)
        if self._sign("-"):
            last = int(self._need("number").text)
        if not 1 <= first <= last <= 53:
            raise self._unreadable()
        return [on for on in dates_of_years(self.years) if first <= on.isocalendar().week <= last]

    def _dates(self) -> list[dt.date]:
        dates = self._date_range()
        while self._peek() == "sign" and self._peek(1) in {"year", "month"} and self._sign(","):
            dates += self._date_range()
        return dates

    def _date_range(self) -> list[dt.date]:
        """Return the dates of `2026 Dec 24-26`, `Dec 24-Jan 02` or `Jun-Aug`; without a year, of each year."""
        year, month = self._take("year"), MONTHS[self._need("month").text]
        day = self._take("number")
        end_year, end_month, end_day = None, month, day
        if self._sign("-"):
            end_year = self._take("year")
            if not (day and not end_year and self._peek() == "number"):
                end_month = MONTHS[self._need("month").text]
            end_day = self._take("number")
        if (day is None) != (end_day is None) or (end_year and not year):
            raise self._unreadable()
        of_years = [int(year.text)] if year else [self.years[0] - 1, *self.years]
        dates: list[dt.date] = []
        for start_year in of_years:
            first = self._date(start_year, month, day, is_yearly=not year)
            last_year = int(end_year.text) if end_year else start_year
            last = self._date(last_year, end_month, end_day, is_yearly=not year, is_end=True)
            if first and last and last < first and not end_year and not year:
                last = self._date(last_year + 1, end_month, end_day, is_yearly=True, is_end=True)
            if first and last:
                dates += self._range(first, last)
        if not year:
            dates = [on for on in dates if self.years[0] <= on.year <= self.years[1]]
        return dates

    def _range(self, first: dt.date, last: dt.date) -> list[dt.date]:
        """Return all dates from first to last. Raise Unreadable for none or more than MAX_RANGE_DAYS."""
        length = (last - first).days + 1
        if not 1 <= length <= MAX_RANGE_DAYS:
            raise self._unreadable()
        return [first + dt.timedelta(days=n) for n in range(length)]

    def _date(
        self, year: int, month: int, day: Token | None, *, is_yearly: bool, is_end: bool = False
    ) -> dt.date | None:
        """Return a date; without a day the first or last of the month. None for 29 February of other years."""
        number = int(day.text) if day else calendar.monthrange(year, month)[1] if is_end else 1
        if is_yearly and (month, number) == (2, 29) and not calendar.isleap(year):
            return None
        try:
            return dt.date(year, month, number)
        except ValueError:
            raise self._unreadable() from None

    def _times(self) -> list[tuple[int, int]]:
        spans = [self._span()]
        while self._sign(","):
            spans.append(self._span())
        return spans

    def _span(self) -> tuple[int, int]:
        """Return opening and closing minute; a closing time before the opening one is on the next day."""
        opens = self._minutes()
        if not self._sign("-"):
            raise self._unreadable()
        closes = self._minutes()
        closes += 24 * 60 if closes < opens else 0
        if opens >= 24 * 60 or closes <= opens:
            raise self._unreadable()
        return opens, closes

    def _minutes(self) -> int:
        """Consume a time and return it in minutes from midnight; hours up to 48 are on the next day."""
        hours, minutes = self._need("time").text.split(":")
        if int(minutes) > 59 or int(hours) > 48:
            raise self._unreadable()
        return int(hours) * 60 + int(minutes)

    def _peek(self, ahead: int = 0) -> str:
        """Return the kind of the token `ahead` of the position, or "". Consumes nothing."""
        position = self.position + ahead
        return self.tokens[position].kind if position < len(self.tokens) else ""

    def _take(self, kind: str) -> Token | None:
        """Consume and return the next token if it has this kind, else return None."""
        if self._peek() != kind:
            return None
        self.position += 1
        return self.tokens[self.position - 1]

    def _need(self, kind: str) -> Token:
        """Consume and return the next token. Raise Unreadable if it has another kind."""
        token = self._take(kind)
        if not token:
            raise self._unreadable()
        return token

    def _sign(self, sign: str) -> bool:
        """Consume the next token if it is this sign. Return whether it was."""
        if self._peek() == "sign" and self.tokens[self.position].text == sign:
            self.position += 1
            return True
        return False
