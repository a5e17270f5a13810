"""Store types and cuisines from the vocabularies of sources, by tables beside this file."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from apps.stores.domain import taxonomy
from apps.stores.importing.codes import plain

_FOLDER = Path(__file__).parent / "data"
MOST_CUISINES = 5


@lru_cache(maxsize=8)
def table(name: str) -> dict[str, Any]:
    """Return the vocabulary table of a source; its key `source` names the origin."""
    read: dict[str, Any] = json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return read


@lru_cache(maxsize=1)
def _by_word() -> dict[str, list[str]]:
    codes: dict[str, list[str]] = {}
    for code, row in taxonomy.cuisines().items():
        names = (code, row.get("osm_value"), row.get("overture_category"), *row["labels"].values())
        for word in {plain(name) for name in names if name}:
            codes.setdefault(word, []).append(code)
    return codes


@lru_cache(maxsize=4096)
def cuisine_of(word: str, country: str) -> str:
    """Return the cuisine for a word: of the same name, else of the country, else of no country; or ""."""
    key = plain(word)
    codes = _by_word().get(key, [])
    rows = taxonomy.cuisines()
    same = [code for code in codes if plain(code) == key]
    here = [code for code in codes if country in rows[code]["countries"]]
    anywhere = [code for code in codes if not rows[code]["countries"]]
    return next(iter([*same, *here, *anywhere]), "")


def cuisines_of(words: Iterable[str], country: str, left_out: Iterable[str] = ()) -> list[str]:
    """Return up to five distinct cuisines; unknown words are skipped."""
    ignored = set(left_out)
    codes = (cuisine_of(word, country) for word in words if word and word not in ignored)
    return list(dict.fromkeys(code for code in codes if code))[:MOST_CUISINES]
