"""Texts of the demo's articles, our own, in the language of each country."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from apps.console.demo.reading import read_by_country


class Recipe(TypedDict):
    """The texts of a recipe."""

    intro: str
    ingredients_heading: str
    ingredients: list[str]
    steps_heading: str
    steps: list[str]
    question: str
    answer: str


@dataclass(frozen=True)
class Texts:
    """The texts of one country's articles."""

    titles: tuple[tuple[str, str], ...]
    """(title, summary) of each article."""
    paragraphs: tuple[str, ...]
    """Paragraphs of about sixty words; an article has two."""
    heading: str
    tips: tuple[str, ...]
    question: str
    answer: str
    quote: str
    request: str
    """Request of the reviewer."""
    second_request: str
    answered: str
    recipe: Recipe
    """The body of the article whose title is a recipe."""


TEXTS = read_by_country("articles", "texts", Texts)
