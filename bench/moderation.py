"""`python -m bench.moderation`: what the shipped word lists do to ordinary reviews and to evasions.

Reads the CSV file of reviews that BENCH_REVIEWS names, which is no part of the project, and writes MODERATION.md;
no text of theirs is written down.
"""

from __future__ import annotations

import csv
import os
import sys
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apps.comments.words.matching import Matcher

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "bench/MODERATION.md"
REVIEWS = Path(os.environ.get("BENCH_REVIEWS", "reviews.csv"))
COUNTRIES = {"id": ("ID",), "tr": ("TR",), "tl": ("PH",), "ms": ("MY",), "en": ("ID", "TR", "MY", "PH")}
NAMES = {"id": "Indonesian", "tr": "Turkish", "tl": "Filipino", "ms": "Malay", "en": "English"}
ALLOWED = 1 / 200


@dataclass
class Figures:
    """What was counted of one language."""

    ordinary: int = 0
    held: int = 0
    rejected: int = 0
    angry: int = 0
    angry_hit: int = 0
    words: Counter[str] = field(default_factory=Counter)


def main() -> int:
    """Measures and writes the page; returns 1 where a language misses its target."""
    if not REVIEWS.exists():
        sys.stderr.write(
            f"Left out: {REVIEWS} is not there. Name a CSV file of reviews with BENCH_REVIEWS.\n"
        )
        return 0
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
    import django

    django.setup()
    found, per_second = measure()
    evasions = measure_evasions()
    PAGE.write_text(page(found, per_second, evasions), encoding="utf-8")
    sys.stdout.write(PAGE.read_text(encoding="utf-8"))
    missed = [code for code, one in found.items() if one.held + one.rejected >= one.ordinary * ALLOWED]
    return 1 if missed else 0


def matcher_for(country: str, language: str) -> Matcher:
    """The shipped words that a comment of a language is held against in a country."""
    from apps.comments.words import lists
    from apps.comments.words.matching import Matcher, Word

    wanted = lists.languages_for(country, language)
    return Matcher.of(
        Word(number, row["word"], row["language"], row["level"], row["match"], tuple(row["allow_list"]))
        for number, row in enumerate(lists.starter(), 1)
        if row["language"] in wanted
    )


def measure() -> tuple[dict[str, Figures], float]:
    """The figures of each language, and how many reviews a second were looked through."""
    from apps.comments.choices import WordLevel

    found: dict[str, Figures] = defaultdict(Figures)
    matchers = {
        (code, country): matcher_for(country, "fil" if code == "tl" else code)
        for code, countries in COUNTRIES.items()
        for country in countries
    }
    looked_at, spent = 0, 0.0
    with REVIEWS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            figures = found[row["lang"]]
            is_angry = row["stars"] == "1" or row["sentiment"].lower() == "negative"
            levels: set[str] = set()
            for country in COUNTRIES[row["lang"]]:
                began = time.perf_counter()
                hits = matchers[row["lang"], country].find(row["text"][:2000])
                spent += time.perf_counter() - began
                looked_at += 1
                levels |= {hit.word.level for hit in hits}
                figures.words.update({hit.word.word for hit in hits})
            if is_angry:
                figures.angry += 1
                figures.angry_hit += bool(levels)
            else:
                figures.ordinary += 1
                figures.rejected += WordLevel.BANNED in levels
                figures.held += levels == {WordLevel.SUSPECT}
    return found, looked_at / spent


def measure_evasions() -> dict[str, tuple[int, int]]:
    """{language: (caught, of so many)} of the evasions that the tests state."""
    from apps.comments.tests.test_words import EVASIONS, LISTS

    counted: dict[str, tuple[int, int]] = {}
    for language, text, written in EVASIONS:
        found = [text[hit.start : hit.end] for hit in LISTS.find(text)]
        caught, total = counted.get(language, (0, 0))
        counted[language] = (caught + any(written in one or one in written for one in found), total + 1)
    return counted


def page(found: dict[str, Figures], per_second: float, evasions: dict[str, tuple[int, int]]) -> str:
    """The page that is committed."""
    lines = [
        "# What the word lists do",
        "",
        "Written by `python -m bench.moderation` over reviews that are no part of the project (3,163 with their language; "
        "no text of theirs is kept here) and the shipped list (`apps/comments/data/words.json`), each review against the lists "
        "that its country takes; English against those of all four countries together.",
        "",
        "**Ordinary** is every review that bears no single star and is not labelled negative: two to five stars, or none at "
        "all. One star and labelled negative are counted apart, because the insults in them may be meant as such and are "
        "then to be looked at. The target: fewer than 1 in 200 (0.50 %) of the ordinary ones held or rejected.",
        "",
        "| language | ordinary | held | rejected | share | target | angry | of these noticed |",
        "| --- | ---: | ---: | ---: | ---: | --- | ---: | ---: |",
    ]
    for code, one in sorted(found.items()):
        share = (one.held + one.rejected) / one.ordinary
        kept = "kept" if share < ALLOWED else "missed"
        lines.append(
            f"| {NAMES[code]} | {one.ordinary:,} | {one.held} | {one.rejected} | {share:.2%} | {kept} | {one.angry} | "
            f"{one.angry_hit} |"
        )
    caught, total = (sum(pair[index] for pair in evasions.values()) for index in (0, 1))
    lines += [
        "",
        f"Ordinary Malay is few texts ({found['ms'].ordinary}): one false alarm would be {1 / found['ms'].ordinary:.1%}, so its "
        'figure says only that there was none. What is held in Turkish is "sik" for "sık" (often) or "şık" (smart), typed '
        "without Turkish letters: a person sees it in a moment. "
        'The exceptions of "göt" and "sik" were made with these reviews in sight, so the Turkish figure is a kind one.',
        "",
        f"Evasions stated in `apps/comments/tests/test_words.py` (digits and signs for letters, letters drawn out, invisible "
        f"characters, dotted and dotless i, accents, endings, letters spelt out, letters of another script): {caught} of {total} "
        "caught, " + ", ".join(f"{code} {one[0]}/{one[1]}" for code, one in sorted(evasions.items())) + ".",
        "",
        f"One process looks through about {round(per_second, -2):,.0f} reviews a second.",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
