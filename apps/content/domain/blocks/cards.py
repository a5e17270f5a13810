"""Records that blocks list: each kind registers how it is found, by ids or by a rule, and how it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Card:
    """One record as a list on the site shows it."""

    object_id: int
    title: str
    url: str
    note: str = ""
    picture_url: str = ""


@dataclass(frozen=True)
class CardSource:
    """How records of a kind are found; only what is on the site."""

    by_ids: Callable[[str, Sequence[int]], Sequence[Card]]
    """(country, ids): in the order of the ids."""
    by_rule: Callable[[str, Mapping[str, Any]], Sequence[Card]]
    """(country, rule): what matches, in the rule's order and number."""


_sources: dict[str, CardSource] = {}


def register(kind: str, source: CardSource) -> None:
    """Registers a kind of record that blocks may list: "article"."""
    _sources[kind] = source


def by_ids(kind: str, country: str, ids: Sequence[int]) -> list[Card]:
    """The records of a kind that are on the site, in the order of the ids."""
    source = _sources.get(kind)
    return list(source.by_ids(country, ids)) if source and ids else []


def by_rule(kind: str, country: str, rule: Mapping[str, Any] | None) -> list[Card]:
    """What a rule finds of a kind."""
    source = _sources.get(kind)
    return list(source.by_rule(country, rule)) if source and rule is not None else []
