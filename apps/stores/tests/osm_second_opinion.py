"""An evaluator of OpenStreetMap opening hours, independent of the product's code.

Behaves like opening_hours.js for the part of the language that we write: rules apply in order; a rule that
opens (or is unknown) and follows `;` discards all earlier rules for that calendar day, including hours
carried over from the day before; a rule after `,` adds; a rule that closes discards nothing but wins where it
matches; a span past midnight also matches the early hours of the next day, and discards nothing there. The
last match wins.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
DATE = r"\d{4} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{2}"
SPAN = r"\d\d:\d\d-\d\d:\d\d"
RULE = re.compile(
    rf"^(?:(?P<from>{DATE})(?:-(?P<to>{DATE}))?)? ?(?P<days>(?:Mo|Tu|We|Th|Fr|Sa|Su)[A-Za-z,\-]*)? ?"
    rf"(?P<times>{SPAN}(?:,{SPAN})*)? ?(?P<state>off|unknown)?$"
)


@dataclass
class Rule:
    adds: bool
    start: dt.date | None
    end: dt.date | None
    days: set[int]
    spans: list[tuple[int, int]]
    state: str

    def matches(self, on: dt.date) -> bool:
        if self.start and self.end and not self.start <= on <= self.end:
            return False
        return not self.days or on.weekday() in self.days


def rules_of(text: str) -> list[Rule]:
    rules = []
    for block in text.split("; "):
        for position, part in enumerate(block.split(", ")):
            rules.append(rule_of(part, adds=position > 0))
    return rules


def rule_of(part: str, adds: bool) -> Rule:
    if part == "24/7":
        return Rule(adds, None, None, set(), [], "open")
    match = RULE.match(part)
    assert match, part
    start = date_of(match["from"]) if match["from"] else None
    end = date_of(match["to"]) if match["to"] else start
    spans = [span_of(span) for span in (match["times"] or "").split(",") if span]
    return Rule(adds, start, end, days_of(match["days"] or ""), spans, match["state"] or "open")


def date_of(text: str) -> dt.date:
    year, month, day = text.split()
    return dt.date(int(year), MONTHS.index(month) + 1, int(day))


def days_of(text: str) -> set[int]:
    days: set[int] = set()
    for part in filter(None, text.split(",")):
        first, _, last = part.partition("-")
        days |= set(range(DAYS.index(first), DAYS.index(last or first) + 1))
    return days


def span_of(text: str) -> tuple[int, int]:
    opens, closes = (int(t[:2]) * 60 + int(t[3:]) for t in text.split("-"))
    return opens, closes if closes > opens else closes + 1440


def state_at(rules: list[Rule], on: dt.date, minute: int) -> str:
    """Return open, off or unknown."""
    active: list[tuple[Rule, int]] = []
    for rule in rules:
        if rule.matches(on):
            if rule.state != "off" and not rule.adds:
                active = []
            active.append((rule, 0))
        if rule.matches(on - dt.timedelta(days=1)) and any(end > 1440 for _, end in rule.spans):
            active.append((rule, 1440))
    state = "off"
    for rule, shift in active:
        if not rule.spans or any(a <= minute + shift < b for a, b in rule.spans):
            state = rule.state
    return state
