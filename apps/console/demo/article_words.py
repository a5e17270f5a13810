"""The words of the demo's articles, our own, in the language of each country."""

from __future__ import annotations

from dataclasses import dataclass

from apps.console.demo.reading import read_by_country


@dataclass(frozen=True)
class Texts:
    """What the articles of one country are written with."""

    titles: tuple[tuple[str, str], ...]
    """(title, summary), one for each article."""
    paragraphs: tuple[str, ...]
    """Some sixty words each; two of them make an article."""
    heading: str
    tips: tuple[str, ...]
    question: str
    answer: str
    quote: str
    asked: str
    """What the reviewer asks for."""
    asked_again: str
    answered: str


TEXTS = read_by_country("articles", "texts", Texts)
