"""Short names of regions as offices and addresses write them, from `data/region_short_names.csv`."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from apps.core.text.folding import fold

FILE = Path(__file__).resolve().parents[1] / "data" / "region_short_names.csv"


@lru_cache(maxsize=8)
def region_short_names(country: str) -> Mapping[str, Sequence[tuple[int, str]]]:
    """Return {folded short name: [(level, code) of a region]} of a country; cached.

    Folded is lower case without accents. A short name may mean several regions: "jogja" is a province and its
    capital. Look up with `get`, because `[]` adds an empty entry to the cached mapping.
    """
    names: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for key, shorts in names_by_region(country).items():
        # Addresses are split without the last point of "D.I.Y."
        for short in {form for name in shorts for form in (name, name.rstrip("."))}:
            names[short].append(key)
    return names


@lru_cache(maxsize=8)
def names_by_region(country: str) -> Mapping[tuple[int, str], Sequence[str]]:
    """Return {(level, code) of a region: its folded short names} of a country; cached.

    Empty for a country without short names in `FILE`. Folded is lower case without accents. Look up with
    `get`, because `[]` adds an empty entry to the cached mapping.
    """
    names: dict[tuple[int, str], list[str]] = defaultdict(list)
    with FILE.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["country"] == country:
                names[int(row["level"]), row["code"]].append(fold(row["short"]))
    return names
