"""Store types, cuisines and attributes, loaded once from the project's data files."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from apps.core import registry
from apps.core.values import Json

DATA = Path(__file__).resolve().parents[1] / "data"


@lru_cache(maxsize=1)
def store_types() -> dict[str, dict[str, Any]]:
    """Return the store types by code, in order."""
    return {row["code"]: row for row in _read("store_types.json")}


@lru_cache(maxsize=1)
def cuisines() -> dict[str, dict[str, Any]]:
    """Return the cuisines by code, in order."""
    return {row["code"]: row for row in _read("cuisines.json")["cuisines"]}


@lru_cache(maxsize=1)
def cuisine_groups() -> list[dict[str, str]]:
    """Return the groups of cuisines in order, each with its code and label."""
    groups: list[dict[str, str]] = _read("cuisines.json")["groups"]
    return groups


@lru_cache(maxsize=1)
def attributes() -> dict[str, dict[str, Any]]:
    """Return the attributes by key, with kind and values."""
    return {row["key"]: row for row in _read("attributes.json")}


def everything() -> dict[str, Json]:
    """Return {name: options} of store types, cuisines, cuisine groups, attributes and all enumerations.

    "enums" has the enumerations that all apps have registered.
    """
    return {
        "store_types": list(store_types().values()),
        "cuisines": list(cuisines().values()),
        "cuisine_groups": cuisine_groups(),
        "attributes": list(attributes().values()),
        "enums": registry.enums(),
    }


def options(rows: dict[str, dict[str, Any]]) -> list[dict[str, str]]:
    """Return codes, English labels and the labels of other languages, for the bootstrap data."""
    return [
        {"value": code, "label": row["labels"]["en"], "words": _other_labels(row["labels"])}
        for code, row in rows.items()
    ]


def _other_labels(labels: dict[str, str]) -> str:
    """Return the distinct labels in other languages than English, by which staff search too."""
    return " ".join(dict.fromkeys(label for label in labels.values() if label != labels["en"]))


def _read(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))
