"""The words from which fictional stores are made. No name, address or number stands for a real one."""

from __future__ import annotations

from dataclasses import dataclass

from apps.console.demo.reading import read_by_country


@dataclass(frozen=True)
class Words:
    """What one country's stores are made of."""

    cities: tuple[str, ...]
    """Codes of the regions (second level; third for PH) in which they stand."""
    kinds: tuple[tuple[str, str, str], ...]
    """(name with a gap for the person or thing, store type, first cuisine)."""
    people: tuple[str, ...]
    streets: tuple[str, ...]
    landmarks: tuple[str, ...]
    dishes: tuple[str, ...]
    """Slugs of tags."""
    odd_names: tuple[tuple[str, str, str], ...]
    """Names that are long, in other scripts, or otherwise hard on a screen."""
    phone: str
    """A gap for the running number; no number that is in use."""
    postcode: str


WORDS = read_by_country("stores", "countries", Words)
