"""Local words for store types and cuisines on the public site."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from apps.stores.domain import taxonomy

_FILES = Path(__file__).resolve().parents[1] / "data" / "food_words"


def store_type(code: str, language: str) -> str:
    """Return the word for a store type."""
    return _word("store_types", taxonomy.store_types(), code, language)


def cuisine(code: str, language: str) -> str:
    """Return the word for a cuisine."""
    return _word("cuisines", taxonomy.cuisines(), code, language)


def _word(kind: str, rows: Mapping[str, Mapping[str, Any]], code: str, language: str) -> str:
    """Return the label of the taxonomy in the language, else our word, else the English label."""
    labels = rows[code]["labels"] if code in rows else {}
    words = _words().get(language, {}).get(kind, {})
    return str(labels.get(language) or words.get(code) or labels.get("en") or code)


@lru_cache(maxsize=1)
def _words() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in _FILES.glob("*.json")}
