"""Public holidays of the four countries from the `holidays` package."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import holidays

VERSION = holidays.__version__

_LOCAL = {"ID": "id", "TR": "tr", "MY": "ms_MY", "PH": "fil"}
_ESTIMATED = re.compile(r"\s*\((estimated|perkiraan|tahmini|anggaran|tinatayang petsa)\)", re.IGNORECASE)
_ISLAMIC = re.compile(
    r"eid|islamic|prophet|isra|ramad|ramazan|kurban|sacrifice|hari raya|nuzul|hijri|arafat|mawlid|maulid|muharram",
    re.IGNORECASE,
)
MALAYSIAN_STATES = tuple(f"{number:02d}" for number in range(1, 17))


class Row(NamedTuple):
    """A holiday; `state` is the code of a Malaysian state for days that only it has."""

    country: str
    state: str
    date: dt.date
    name: str
    name_local: str
    is_tentative: bool
    key: str
    """Stable key when the date is corrected: year, name, and a running number."""


def of_year(year: int) -> Iterator[Row]:
    """Yield the holidays of a year, country by country: the national ones, then those of Malaysian states.

    A holiday of a state is left out if a national one has the same date and name.
    """
    for country in _LOCAL:
        national = list(_named(country, year, None))
        yield from national
        if country == "MY":
            days = {(row.date, row.name) for row in national}
            for state in MALAYSIAN_STATES:
                yield from (row for row in _named(country, year, state) if (row.date, row.name) not in days)


def _named(country: str, year: int, state: str | None) -> Iterator[Row]:
    """Yield the holidays of a country or one of its states, in English and in the local language."""
    english = _calendar(country, year, state, "en_US")
    local = _calendar(country, year, state, _LOCAL[country])
    counted: Counter[str] = Counter()
    for day in sorted(english):
        for name in english[day]:
            is_estimated = bool(_ESTIMATED.search(name))
            clean = _ESTIMATED.sub("", name).strip()[:160]
            counted[clean] += 1
            yield Row(
                country,
                state or "",
                day,
                clean,
                _ESTIMATED.sub("", "; ".join(local.get(day, []))).strip()[:160],
                is_estimated or bool(_ISLAMIC.search(clean)),
                f"{year} {clean} {counted[clean]}",
            )


def _calendar(country: str, year: int, state: str | None, language: str) -> dict[dt.date, list[str]]:
    days = holidays.country_holidays(country, years=year, subdiv=state, language=language)
    return {day: list(dict.fromkeys(days.get_list(day))) for day in days}
