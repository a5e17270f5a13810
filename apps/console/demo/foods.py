"""The demo's food: files in `dishes/`, described in `texts/dishes.yaml`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from apps.console.demo.reading import read_rows

FOLDER = Path(__file__).with_name("dishes")


@dataclass(frozen=True)
class Food:
    """A picture: its file name without extension, its description, and what it shows."""

    name: str
    en: str
    table: str
    dishes: tuple[str, ...]
    """Files of illustrations; read by `tools/dishes/compose.py`."""
    serves: tuple[str, ...]
    """Codes of store types and cuisines that the picture suits."""


FOODS = {food.name: food for food in read_rows("dishes", "pictures", Food)}
