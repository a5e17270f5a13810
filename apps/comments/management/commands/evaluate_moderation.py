"""Measure what the shipped word list does to ordinary reviews: `evaluate_moderation FILE`."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.comments.choices import WordLevel
from apps.comments.words import lists
from apps.comments.words.matching import Matcher, Word

COUNTRIES = {"id": ("ID",), "tr": ("TR",), "tl": ("PH",), "ms": ("MY",), "en": ("ID", "TR", "MY", "PH")}
NAMES = {"id": "Indonesian", "tr": "Turkish", "tl": "Filipino", "ms": "Malay", "en": "English"}
COLUMNS = {"lang", "stars", "sentiment", "text"}
MOST = 500
"""Target: at most one of this number of ordinary reviews in a language is held or rejected."""
_HEAD = f"""\
# What the word list does to reviews

Written by `manage.py evaluate_moderation FILE --write ops/bench/MODERATION.md`. The reviews are not part of the project.
Each is matched against the shipped words (`apps/comments/data/words.json`) of its country; English against those of all
four countries. **Angry** reviews have one star or are labeled negative, and may contain real insults; all others are
**ordinary**. Target: fewer than 1 in {MOST} ordinary reviews of a language are held or rejected.

| language | ordinary | held | rejected | share | target met | angry | noticed |
| --- | ---: | ---: | ---: | ---: | --- | ---: | ---: |"""


@dataclass
class Figures:
    """Counts of one language."""

    ordinary: int = 0
    held: int = 0
    rejected: int = 0
    angry: int = 0
    noticed: int = 0
    """Angry reviews in which a word was found."""

    @property
    def share(self) -> float:
        """The share of ordinary reviews that are held or rejected."""
        return (self.held + self.rejected) / self.ordinary if self.ordinary else 0.0


class Command(BaseCommand):
    """Prints a table with a row for each language. Needs no database."""

    help = "Measures the shipped word list on a CSV file of reviews (columns lang, stars, sentiment, text)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Read what to measure."""
        parser.add_argument("file", type=Path, help="a CSV file of reviews")
        parser.add_argument("--write", type=Path, metavar="PAGE", help="write the table to this page, too")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure; reject files without the columns or with an unknown language."""
        try:
            with options["file"].open(encoding="utf-8", newline="") as stream:
                page = "\n".join([_HEAD, *_rows(_measure(csv.DictReader(stream)))])
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}") from error
        if options["write"] is not None:
            options["write"].write_text(f"{page}\n", encoding="utf-8")
        self.stdout.write(page)


def _measure(reviews: csv.DictReader[str]) -> dict[str, Figures]:
    if missing := COLUMNS - set(reviews.fieldnames or ()):
        raise CommandError(f"Missing columns: {', '.join(sorted(missing))}")
    matchers = {
        (code, country): _matcher(country, "fil" if code == "tl" else code)
        for code, countries in COUNTRIES.items()
        for country in countries
    }
    found: defaultdict[str, Figures] = defaultdict(Figures)
    for review in reviews:
        code = review["lang"]
        if code not in COUNTRIES:
            raise CommandError(f"Line {reviews.line_num}: unknown language {code!r}")
        levels = {
            hit.word.level
            for country in COUNTRIES[code]
            for hit in matchers[code, country].find(review["text"][:2000])
        }
        _count(found[code], review, levels)
    return found


def _count(figures: Figures, review: Mapping[str, str], levels: set[str]) -> None:
    if review["stars"] == "1" or review["sentiment"].lower() == "negative":
        figures.angry += 1
        figures.noticed += bool(levels)
        return
    figures.ordinary += 1
    figures.rejected += WordLevel.BANNED in levels
    figures.held += levels == {WordLevel.SUSPECT}


def _matcher(country: str, language: str) -> Matcher:
    wanted = lists.languages_for(country, language)
    return Matcher.of(
        Word(number, row["word"], row["language"], row["level"], row["match"], tuple(row["allow_list"]))
        for number, row in enumerate(lists.starter(), 1)
        if row["language"] in wanted
    )


def _rows(found: Mapping[str, Figures]) -> Iterator[str]:
    for code, one in sorted(found.items()):
        is_met = "yes" if one.share * MOST < 1 else "**no**"
        yield (
            f"| {NAMES[code]} | {one.ordinary:,} | {one.held} | {one.rejected} | {one.share:.2%} | {is_met} |"
            f" {one.angry} | {one.noticed} |"
        )
