"""Measurement of comment moderation on reviews and disguised texts: `evaluate_moderation FILE`."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from apps.comments.choices import WordLevel
from apps.comments.domain.words import checks
from apps.comments.domain.words.matching import Matcher, Word
from apps.comments.services import word_lists

COUNTRIES = {"id": ("ID",), "tr": ("TR",), "tl": ("PH",), "ms": ("MY",), "en": ("ID", "TR", "MY", "PH")}
NAMES = {"id": "Indonesian", "tr": "Turkish", "tl": "Filipino", "ms": "Malay", "en": "English"}
COLUMNS = {"lang", "stars", "sentiment", "text"}
MOST = 500
"""Target: at most one of this number of ordinary reviews in a language is held or rejected."""
DISGUISED_COLUMNS = {"number", "lang", "kind", "text"}
_HEAD = """\
| language | ordinary | mentioned | held | rejected | share | target met | angry | noticed |
| --- | ---: | ---: | ---: | ---: | ---: | --- | ---: | ---: |"""
_DISGUISED_HEAD = """
| kind | tuning: texts | mentioned | caught | share | held back: texts | mentioned | caught | share |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""


@dataclass
class Figures:
    """Counts of one language."""

    ordinary: int = 0
    mentioned: int = 0
    flagged: int = 0
    rejected: int = 0
    angry: int = 0
    noticed: int = 0
    """Angry reviews in which a word was found."""

    @property
    def share(self) -> float:
        """Return the share of ordinary reviews that are held or rejected."""
        return (self.flagged + self.rejected) / self.ordinary if self.ordinary else 0.0


class Command(BaseCommand):
    """Command that prints a table with a row for each language. Needs no database."""

    help = "Measure the shipped word list on a CSV file of reviews (columns lang, stars, sentiment, text)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the arguments."""
        parser.add_argument("file", type=Path, help="a CSV file of reviews")
        parser.add_argument(
            "--disguised",
            type=Path,
            metavar="FILE",
            help="a CSV file of disguised texts (columns number, lang, kind, text)",
        )
        parser.add_argument(
            "--half", choices=("tuning", "held-back"), help="measure only this half of the disguised texts"
        )
        parser.add_argument(
            "--missed", action="store_true", help="list the disguised texts that were not caught"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the measurements. Raise CommandError for missing columns or an unknown language."""
        lines = [_HEAD, *_rows(_measure(_read(options["file"], COLUMNS)))]
        if options["disguised"] is not None:
            texts = [_Disguised.of(row) for row in _read(options["disguised"], DISGUISED_COLUMNS)]
            texts = [text for text in texts if options["half"] in (None, text.half)]
            lines += [_DISGUISED_HEAD, *_disguised_rows(texts)]
            if options["missed"]:
                lines += [
                    "",
                    *(f"- {text.number} {text.kind}: {text.text}" for text in texts if not text.is_caught),
                ]
        self.stdout.write("\n".join(lines))


def _read(path: Path, columns: set[str]) -> list[dict[str, str]]:
    try:
        with path.open(encoding="utf-8", newline="") as stream:
            reader = csv.DictReader(stream)
            if missing := columns - set(reader.fieldnames or ()):
                raise CommandError(f"Missing columns: {', '.join(sorted(missing))}")
            rows = []
            for row in reader:
                if row["lang"] not in COUNTRIES:
                    raise CommandError(f"Line {reader.line_num}: unknown language {row['lang']!r}")
                rows.append(row)
            return rows
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error


@dataclass(frozen=True)
class _Disguised:
    """A disguised text, with all levels found in the countries of its language."""

    number: int
    kind: str
    text: str
    results: frozenset[str]

    @classmethod
    def of(cls, row: Mapping[str, str]) -> _Disguised:
        return cls(int(row["number"]), row["kind"], row["text"], frozenset(_levels(row)))

    @property
    def half(self) -> str:
        return "tuning" if self.number % 2 else "held-back"

    @property
    def is_caught(self) -> bool:
        return bool(self.results - {WordLevel.MENTION})


def _disguised_rows(texts: Sequence[_Disguised]) -> Iterator[str]:
    for kind in [*sorted({text.kind for text in texts}), "all"]:
        of_kind = [text for text in texts if kind in (text.kind, "all")]
        cells = []
        for half in ("tuning", "held-back"):
            some = [text for text in of_kind if text.half == half]
            caught = sum(text.is_caught for text in some)
            mentioned = sum(not text.is_caught and bool(text.results) for text in some)
            share = f"{caught / len(some):.0%}" if some else "–"
            cells.append(f"{len(some)} | {mentioned} | {caught} | {share}")
        yield f"| {kind} | {' | '.join(cells)} |"


def _measure(reviews: Sequence[Mapping[str, str]]) -> dict[str, Figures]:
    figures: defaultdict[str, Figures] = defaultdict(Figures)
    for review in reviews:
        _count(figures[review["lang"]], review, _levels(review))
    return figures


def _levels(review: Mapping[str, str]) -> set[str]:
    """Return the levels of all findings, in the countries of the text's language."""
    code = review["lang"]
    return {
        finding.level
        for country in COUNTRIES[code]
        for finding in checks.find(review["text"][:2000], _matcher(country, "fil" if code == "tl" else code))
    }


def _count(figures: Figures, review: Mapping[str, str], levels: set[str]) -> None:
    if review["stars"] == "1" or review["sentiment"].lower() == "negative":
        figures.angry += 1
        figures.noticed += bool(levels)
        return
    figures.ordinary += 1
    figures.rejected += WordLevel.BANNED in levels
    figures.flagged += WordLevel.BANNED not in levels and WordLevel.SUSPECT in levels
    figures.mentioned += levels == {WordLevel.MENTION}


@cache
def _matcher(country: str, language: str) -> Matcher:
    wanted = word_lists.languages_for(country, language)
    return Matcher.of(
        Word(number, row["word"], row["language"], row["level"], row["match"], tuple(row["allow_list"]))
        for number, row in enumerate(word_lists.starter(), 1)
        if row["language"] in wanted
    )


def _rows(figures: Mapping[str, Figures]) -> Iterator[str]:
    for code, one in sorted(figures.items()):
        is_met = "yes" if one.share * MOST < 1 else "**no**"
        yield (
            f"| {NAMES[code]} | {one.ordinary:,} | {one.mentioned} | {one.flagged} | {one.rejected} | {one.share:.2%} | {is_met} |"
            f" {one.angry} | {one.noticed} |"
        )
