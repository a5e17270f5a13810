"""Compiled word lists, and the starter list that is shipped with the product."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.db.models import Count, Max, Sum

from apps.comments.choices import WordLanguage, WordMatch
from apps.comments.domain.words.matching import Matcher, Word
from apps.comments.models import WordEntry
from apps.core.country import pack
from apps.core.values import FieldValue, Json

_DATA = Path(__file__).resolve().parents[1] / "data"


def languages_for(country: str, language: str) -> frozenset[str]:
    """Return the word lists for a comment: languages of country and text, and the list for all languages."""
    languages = {*pack(country).languages, language} & set(WordLanguage.values)
    return frozenset({*languages, WordLanguage.ANY.value})


def matcher(languages: Iterable[str]) -> Matcher:
    """Return the matcher of active words in the languages; one small query detects changes of the list."""
    facts = WordEntry.objects.aggregate(count=Count("pk"), at=Max("updated_at"), versions=Sum("version"))
    return _compiled(frozenset(languages), tuple(facts.values()))


@lru_cache(maxsize=32)
def _compiled(languages: frozenset[str], stamp: tuple[Json, ...]) -> Matcher:
    entries = WordEntry.objects.filter(language__in=languages, is_active=True).order_by("pk")
    return Matcher.of(word_of(entry) for entry in entries)


def word_of(entry: WordEntry) -> Word:
    """Return the word of an entry for matching."""
    return Word(entry.pk, entry.word, entry.language, entry.level, entry.match, tuple(entry.allow_list))


def starter() -> list[dict[str, Any]]:
    """Return the shipped words: the first list, and the words added later."""
    rows: list[dict[str, FieldValue]] = json.loads((_DATA / "words.json").read_text(encoding="utf-8"))
    return [*rows, *added()]


def added() -> list[dict[str, Json]]:
    """Return the words of `more_words.json`, where a trailing * marks a prefix."""
    more: dict[str, dict[str, list[str]]] = json.loads(
        (_DATA / "more_words.json").read_text(encoding="utf-8")
    )
    return [
        {
            "language": language,
            "word": word.rstrip("*"),
            "level": level,
            "match": str(WordMatch.PREFIX if word.endswith("*") else WordMatch.WORD),
            "allow_list": [],
            "note": "",
            "is_active": True,
        }
        for language, levels in more.items()
        for level, words in levels.items()
        for word in words
    ]
