"""Detection of advertising: gambling, loans, services for sale and requests to make contact."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from apps.comments.choices import WordLevel, WordMatch
from apps.comments.domain.words.matching import Hit, Matcher, Word

_FILE = Path(__file__).resolve().parents[2] / "data/advertising.json"
_SURE, _TOPIC, _OFFER = "sure", "topic", "offer"


@dataclass(frozen=True)
class Advertising:
    """A matched advertising term, its family, and its place in the text in characters."""

    family: str
    start: int
    end: int


def find(text: str) -> list[Advertising]:
    """Return the terms that make a text advertising, by place.

    One "sure" term is enough. A "topic" (slot, loan) counts only together with an "offer" (bonus, approved)
    of the same family, because either alone occurs in ordinary reviews: "parking slot", "bonus es teh".
    """
    roles: dict[str, dict[str, list[Hit]]] = {}
    for hit in _matcher().find(text):
        family, role = hit.word.word.split(":")
        roles.setdefault(family, {}).setdefault(role, []).append(hit)
    advertising = [
        Advertising(family, hit.start, hit.end)
        for family, hits in roles.items()
        if _SURE in hits or (_TOPIC in hits and _OFFER in hits)
        for role in hits
        for hit in hits[role]
    ]
    return sorted(advertising, key=lambda one: (one.start, one.end))


@cache
def _matcher() -> Matcher:
    families: dict[str, dict[str, list[str]]] = json.loads(_FILE.read_text(encoding="utf-8"))
    return Matcher.of(
        (
            _term(family, role, term)
            for family, roles in families.items()
            for role in roles
            for term in roles[role]
        ),
        has_guesses=False,
    )


def _term(family: str, role: str, term: str) -> Word:
    match = WordMatch.PREFIX if term.endswith("*") else WordMatch.WORD
    return Word(0, f"{family}:{role}", "any", WordLevel.SUSPECT, match, pattern=term.rstrip("*"))
