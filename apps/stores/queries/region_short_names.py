"""Short names of regions as offices and addresses write them, from `data/region_short_names.csv`."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from apps.core.text.folding import fold

_FILE = Path(__file__).resolve().parents[1] / "data" / "region_short_names.csv"


@lru_cache(maxsize=8)
def region_short_names(country: str) -> Mapping[str, tuple[int, str]]:
    """Return level and code of a country's regions by folded short name."""
    with _FILE.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["country"] == country]
    return {fold(row["short"]): (int(row["level"]), row["code"]) for row in rows}
