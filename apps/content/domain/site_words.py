"""Fixed texts of the public site in every publishing language."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from pathlib import Path

from babel.core import Locale, UnknownLocaleError
from babel.dates import format_date, format_time, get_day_names
from babel.numbers import format_currency, format_decimal

from apps.content.choices import Sponsorship

DISCLOSURES: Mapping[str, Mapping[str, str]] = {
    Sponsorship.GIFTED: {
        "en": "The author was a guest: the food or the stay was free.",
        "id": "Penulis diundang: makanan atau penginapan diberikan gratis.",
        "tr": "Yazar davetliydi: yemek veya konaklama ücretsizdi.",
        "ms": "Penulis dijemput: makanan atau penginapan diberi percuma.",
        "fil": "Bisita ang sumulat: libre ang pagkain o tuluyan.",
    },
    Sponsorship.PAID: {
        "en": "Advertisement: this article was paid for.",
        "id": "Iklan: artikel ini merupakan kerja sama berbayar.",
        "tr": "Reklam: bu yazı ücretli bir iş birliğidir.",
        "ms": "Iklan: artikel ini ialah kerjasama berbayar.",
        "fil": "Patalastas: may bayad ang artikulong ito.",
    },
    Sponsorship.OWN_BUSINESS: {
        "en": "The author owns or works for a business in this article.",
        "id": "Penulis memiliki atau bekerja di usaha yang dibahas di artikel ini.",
        "tr": "Yazar, bu yazıda geçen bir işletmenin sahibi veya çalışanıdır.",
        "ms": "Penulis memiliki atau bekerja di perniagaan dalam artikel ini.",
        "fil": "Pag-aari o pinagtatrabahuhan ng sumulat ang isang negosyo sa artikulong ito.",
    },
}
_FILES = Path(__file__).resolve().parents[1] / "data" / "site_words"
"""One file per language, with the same keys in each."""


def words(language: str) -> Mapping[str, str]:
    """Return the fixed texts of a language, English if there are none."""
    every = _texts()
    return every.get(language, every["en"])


@lru_cache(maxsize=1)
def _texts() -> Mapping[str, Mapping[str, str]]:
    return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in _FILES.glob("*.json")}


def shorten(text: str, most: int) -> str:
    """Return the text in one line, cut at the end of a word to at most `most` characters with "…"."""
    line = " ".join(text.split())
    if len(line) <= most:
        return line
    short_line = line[:most].rsplit(" ", 1)[0] if " " in line[:most] else line[: most - 1]
    return f"{short_line.rstrip(' .,;:–-')[: most - 1]}…"


def disclosure(sponsorship: str, language: str) -> str:
    """Return the sponsorship disclosure in a language; "" if nothing must be disclosed."""
    lines = DISCLOSURES.get(sponsorship, {})
    return lines.get(language, lines.get("en", ""))


def locale(language: str) -> Locale:
    """Return the locale of a language for dates and numbers, English if unknown."""
    try:
        return Locale.parse(language)
    except (UnknownLocaleError, ValueError, TypeError):
        return Locale.parse("en")


def day(moment: dt.date, language: str) -> str:
    """Return a date in the language, such as "22 November 2026"."""
    return format_date(moment, "long", locale=locale(language))


def clock(time: dt.time, name: str) -> str:
    """Return a time as a locale such as "en-PH" writes it, such as "10:00 PM" or "22.00"."""
    return str(format_time(time, "short", locale=Locale.parse(name, sep="-")))


def weekdays(language: str) -> list[str]:
    """Return the names of the weekdays, Monday first."""
    names = get_day_names("wide", locale=locale(language))
    return [str(names[number]) for number in range(7)]


def first_weekday(name: str) -> int:
    """Return the first day of the week of a locale such as "id-ID", Monday 0, from CLDR."""
    return int(Locale.parse(name, sep="-").first_week_day)


def rating(value: Decimal, language: str) -> str:
    """Return an average rating in the language, such as "4.5" or "4,5"."""
    return str(format_decimal(value, "0.0", locale=locale(language)))


def distance(meters: int, language: str) -> str:
    """Return a distance in the language, such as "850 m" or "1,2 km"."""
    if meters < 950:
        return f"{round(meters, -1)} m"
    return f"{format_decimal(meters / 1000, '#,##0.#', locale=locale(language))} km"


def money(amount: int, currency: str, language: str) -> str:
    """Return an amount without decimals in the language, such as "Rp 50.000"."""
    return format_currency(amount, currency, locale=locale(language), currency_digits=False, format="¤#,##0")
