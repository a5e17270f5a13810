"""Tokens and rules of the OpenStreetMap opening-hours language.

Supports the part of the language that the model can represent: days, dates with a year, times, states and
public holidays. Everything else raises Unreadable with the fragment.
"""

from __future__ import annotations

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
    r"|(?P<number>\d{1,2})(?![\d:])|(?P<word>[A-Za-z]+)(?!\w)|(?P<sign>[,;\-]))",
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
    on_holidays: bool = False
    times: list[tuple[int, int]] = field(default_factory=list)
    state: str = "open"


def read_rules(text: str) -> list[Rule]:
    """Return the rules of a text in order. Raise Unreadable."""
    rules: list[Rule] = []
    for adds, tokens in _split(_tokens(text)):
        rule = _RuleReader(tokens).read(adds)
        rule.text = _joined(tokens)
        rules.append(rule)
    return rules


def _tokens(text: str) -> list[Token]:
    text = text.translate(_DASHES)
    tokens: list[Token] = []
    position = 0
    while text[position:].strip():
        match = _TOKEN.match(text, position)
        if not match or not match.lastgroup:
            raise Unreadable(_fragment(text, position))
        raw = match[match.lastgroup]
        token = _known(Token(match.lastgroup, raw.lower(), raw))
        if not token:
            raise Unreadable(_fragment(text, position))
        tokens.append(token)
        position = match.end()
    return tokens


def _known(token: Token) -> Token | None:
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
    return " ".join(str(token) for token in tokens).replace(" - ", "-").replace(" , ", ",")[:60]


class _RuleReader:
    """A parser of one rule."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.position = 0

    def read(self, adds: bool) -> Rule:
        rule = Rule(adds=adds)
        if self._take("always"):
            rule.always = True
        while self._peek() in {"year", "day", "holiday"}:
            self._selector(rule)
        if self._peek() == "time":
            rule.times = self._times()
        state = self._take("state")
        rule.state = state.text if state else "open"
        if self.position < len(self.tokens) or not (rule.times or rule.always or state):
            raise Unreadable(_joined(self.tokens))
        return rule

    def _selector(self, rule: Rule) -> None:
        if self._peek() == "year":
            rule.dates += self._dates()
        else:
            self._days(rule)

    def _days(self, rule: Rule) -> None:
        while True:
            if self._take("holiday"):
                rule.on_holidays = True
            else:
                rule.weekdays |= self._weekday_range()
            if not self._sign(","):
                return

    def _weekday_range(self) -> set[int]:
        first = last = DAYS[self._need("day").text]
        if self._sign("-"):
            last = DAYS[self._need("day").text]
        return {(first - 1 + n) % 7 + 1 for n in range((last - first) % 7 + 1)}

    def _date_range(self) -> list[dt.date]:
        first = last = self._date(None)
        if self._sign("-"):
            last = self._date(first)
        length = (last - first).days + 1
        if not 1 <= length <= MAX_RANGE_DAYS:
            raise Unreadable(_joined(self.tokens))
        return [first + dt.timedelta(days=n) for n in range(length)]

    def _date(self, start: dt.date | None) -> dt.date:
        """Return a date; the end of a range may omit the year and the month. Raise Unreadable."""
        year = self._take("year")
        if not year and not start:
            raise Unreadable(_joined(self.tokens))
        month = None if start and not year and self._peek() == "number" else self._need("month")
        day = int(self._need("number").text)
        in_year = int(year.text) if year else start.year if start else 0
        in_month = MONTHS[month.text] if month else start.month if start else 0
        try:
            return dt.date(in_year, in_month, day)
        except ValueError:
            raise Unreadable(_joined(self.tokens)) from None

    def _dates(self) -> list[dt.date]:
        dates = self._date_range()
        while self._peek() == "sign" and self._peek(1) == "year" and self._sign(","):
            dates += self._date_range()
        return dates

    def _times(self) -> list[tuple[int, int]]:
        spans = [self._span()]
        while self._sign(","):
            spans.append(self._span())
        return spans

    def _span(self) -> tuple[int, int]:
        opens = self._minutes()
        if not self._sign("-"):
            raise Unreadable(_joined(self.tokens))
        closes = self._minutes()
        closes += 24 * 60 if closes < opens else 0
        if opens >= 24 * 60 or closes <= opens:
            raise Unreadable(_joined(self.tokens))
        return opens, closes

    def _minutes(self) -> int:
        hours, minutes = self._need("time").text.split(":")
        if int(minutes) > 59 or int(hours) > 48:
            raise Unreadable(_joined(self.tokens))
        return int(hours) * 60 + int(minutes)

    def _peek(self, ahead: int = 0) -> str:
        position = self.position + ahead
        return self.tokens[position].kind if position < len(self.tokens) else ""

    def _take(self, kind: str) -> Token | None:
        if self._peek() != kind:
            return None
        self.position += 1
        return self.tokens[self.position - 1]

    def _need(self, kind: str) -> Token:
        token = self._take(kind)
        if not token:
            raise Unreadable(_joined(self.tokens))
        return token

    def _sign(self, sign: str) -> bool:
        if self._peek() == "sign" and self.tokens[self.position].text == sign:
            self.position += 1
            return True
        return False
