"""Sentences in comments that say that data of a store is wrong: closed, moved, wrong number, wrong hours."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from apps.core.text.folding import fold

_FILE = Path(__file__).resolve().parents[1] / "data/evidence.json"
LONGEST_QUOTE = 300
_SENTENCES = re.compile(
    r"(?:\b(?:no|jl|jln|st|cad|sok|sk|mr|mrs|dr|km)\.|\.(?=\d)|[^.!?\n…])+[.!?…]*", re.IGNORECASE
)
"""Sentences; a point inside a number or after a short form ends none."""
_CLOSURES = ("closed_permanently", "closed_temporarily")
_TIMES = re.compile(
    r"\b(?:jam|pukul|pkl|saat|alas|oras|\d{1,2} ?[ap]m|\d{1,2}[:.]\d\d|early|earlier|awal|cepat|erken|maaga"
    r"|malam|gabi|tonight|aksam|gece|puasa|ramadan|ramadhan|lebaran|raya|bayram|pazar|minggu|ahad|sunday|linggo"
    r"|today|hari ini|tadi|bugun|ngayon|yesterday|kemarin|semalam|dun|kahapon)\b"
)
"""Words of a closing time or a single day: "jam 9 sudah tutup" is no closure of the store."""
_NEGATIONS = re.compile(
    r"\b(?:belum|tidak|ga|gak|nggak|bukan|jangan|kalau|kalo|jika|andai|takut|semoga|mudah mudahan|tak|belom|degil"
    r"|degildi|keske|umarim|eger|sakin|sana huwag|hindi|huwag|sana|kung|not|never|if|hope|hopefully|dont|wont"
    r"|almost|hampir|nyaris|neredeyse|muntik)\b"
)
"""Words that deny, wish or suppose what follows within the sentence."""


@dataclass(frozen=True)
class Evidence:
    """A sentence about a store: category of the error report, and the quoted sentence."""

    category: str
    quote: str


def find(text: str) -> list[Evidence]:
    """Return the first sentence of each category, in the order of the text.

    Questions, wishes and denials are left out, and closures with a time or a day. A quote has at most 300
    characters.
    """
    by_key: dict[str, Evidence] = {}
    for sentence in _sentences_of(text):
        category = _category_of(sentence)
        if category is not None:
            by_key.setdefault(category, Evidence(category, sentence[:LONGEST_QUOTE]))
    return list(by_key.values())


def _sentences_of(text: str) -> Iterator[str]:
    for match in _SENTENCES.finditer(text):
        if sentence := " ".join(match[0].split()):
            yield sentence


def _category_of(sentence: str) -> str | None:
    if sentence.endswith("?"):
        return None
    plain = re.sub(r"[^\w:. ]", " ", fold(sentence).replace("'", "").replace("’", ""))
    for category, pattern in _patterns().items():
        match = pattern.search(plain)
        if match is None or _NEGATIONS.search(plain, 0, match.start()):
            continue
        if category in _CLOSURES and _TIMES.search(plain):
            continue
        return category
    return None


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """Return a pattern for each category; longer phrases and temporary closures first."""
    phrases: dict[str, dict[str, list[str]]] = json.loads(_FILE.read_text(encoding="utf-8"))
    order = sorted(phrases, key=lambda category: category == "closed_permanently")
    return {
        category: re.compile(
            r"\b(?:"
            + "|".join(
                sorted(
                    {phrase for words in phrases[category].values() for phrase in words},
                    key=len,
                    reverse=True,
                )
            )
            + r")"
        )
        for category in order
    }
