"""Texts for fictional stores. No name, address or number is a real one."""

from __future__ import annotations

from dataclasses import dataclass

from apps.console.demo.reading import read_by_country


@dataclass(frozen=True)
class Words:
    """The texts of one country's stores."""

    cities: tuple[str, ...]
    """Codes of the stores' regions (second level; third for PH)."""
    kinds: tuple[tuple[str, str, str], ...]
    """(name with a placeholder for a person or thing, store type, first cuisine)."""
    people: tuple[str, ...]
    streets: tuple[str, ...]
    landmarks: tuple[str, ...]
    dishes: tuple[str, ...]
    """Slugs of tags."""
    odd_names: tuple[tuple[str, str, str], ...]
    """Names that are long, in other scripts, or otherwise difficult to display."""
    intros: dict[str, tuple[str, ...]]
    """Introductions of stores: `meal`, and `sweet` for cafés, bakeries and desserts."""
    phone: str
    """Format with a placeholder for the running number; no number is in use."""
    postcode: str


WORDS = read_by_country("stores", "countries", Words)
