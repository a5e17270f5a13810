"""Reader of the demo's texts, YAML files in `texts/`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import yaml

FOLDER = Path(__file__).with_name("texts")

T = TypeVar("T")


@cache
def read(name: str) -> dict[str, Any]:
    """Return the sections of a file: lists of records, or one record per country.

    The lists of a record become tuples. A mapping within a record stays unchanged.
    """
    with (FOLDER / f"{name}.yaml").open(encoding="utf-8") as file:
        sections = yaml.load(file, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506 (both are safe)
    return {section: _section(content) for section, content in sections.items()}


def read_rows(name: str, section: str, make: Callable[..., T]) -> tuple[T, ...]:
    """Return the items of a list section, each mapping passed as arguments to `make`."""
    return tuple(make(**row) for row in read(name)[section])


def read_by_country(name: str, section: str, make: Callable[..., T]) -> dict[str, T]:
    """Return the records of a section by country, each mapping passed as arguments to `make`."""
    return {country: make(**row) for country, row in read(name)[section].items()}


def _section(content: Any) -> Any:
    if isinstance(content, dict):
        return {country: _record(record) for country, record in content.items()}
    return tuple(_record(record) for record in content)


def _record(content: Any) -> Any:
    if isinstance(content, dict):
        return {field: _tuples(value) for field, value in content.items()}
    return _tuples(content)


def _tuples(value: Any) -> Any:
    return tuple(_record(item) for item in value) if isinstance(value, list) else value
