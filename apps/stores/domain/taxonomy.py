"""Store types, cuisines and attributes, read once from the data files of the project."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from apps.core import registry

DATA = Path(__file__).resolve().parents[1] / "data"


@lru_cache(maxsize=1)
def store_types() -> dict[str, dict[str, Any]]:
    """Every store type by code, in order."""
    return {row["code"]: row for row in _read("store_types.json")}


@lru_cache(maxsize=1)
def cuisines() -> dict[str, dict[str, Any]]:
    """Every cuisine by code, in order."""
    return {row["code"]: row for row in _read("cuisines.json")["cuisines"]}


@lru_cache(maxsize=1)
def cuisine_groups() -> list[dict[str, str]]:
    """The groups of cuisines: code and label."""
    groups: list[dict[str, str]] = _read("cuisines.json")["groups"]
    return groups


@lru_cache(maxsize=1)
def attributes() -> dict[str, dict[str, Any]]:
    """Every attribute by key, with its kind and values."""
    return {row["key"]: row for row in _read("attributes.json")}


def everything() -> dict[str, Any]:
    """Store types, cuisines and attributes in full, and every enumeration."""
    return {
        "store_types": list(store_types().values()),
        "cuisines": list(cuisines().values()),
        "cuisine_groups": cuisine_groups(),
        "attributes": list(attributes().values()),
        "enums": registry.enums(),
    }


def options(rows: dict[str, dict[str, Any]]) -> list[dict[str, str]]:
    """Codes and English labels, for the bootstrap."""
    return [{"value": code, "label": row["labels"]["en"]} for code, row in rows.items()]


def _read(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))
