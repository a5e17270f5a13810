"""Registry of records that blocks can list, by ids or by a rule, and their cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from apps.core.values import Json


@dataclass(frozen=True)
class Card:
    """A record in a list on the public site."""

    object_id: int
    title: str
    url: str
    note: str = ""
    picture_url: str = ""


@dataclass(frozen=True)
class CardSource:
    """Functions that find published records of a kind."""

    by_ids: Callable[[str, Sequence[int]], Sequence[Card]]
    """Function (country, ids) that returns cards in the order of the ids."""
    by_rule: Callable[[str, Mapping[str, Json]], Sequence[Card]]
    """Function (country, rule) that returns matching cards, in the rule's order and up to its limit."""


_sources: dict[str, CardSource] = {}


def register(kind: str, source: CardSource) -> None:
    """Register a kind of record that blocks can list, such as "article"."""
    _sources[kind] = source


def by_ids(kind: str, country: str, ids: Sequence[int]) -> list[Card]:
    """Return the cards of published records of a kind, in the order of the ids."""
    source = _sources.get(kind)
    return list(source.by_ids(country, ids)) if source and ids else []


def by_rule(kind: str, country: str, rule: Mapping[str, Json] | None) -> list[Card]:
    """Return the cards of a kind that match a rule."""
    source = _sources.get(kind)
    return list(source.by_rule(country, rule)) if source and rule is not None else []
