"""Texts of the demo's pages, in the languages of the four countries."""

from __future__ import annotations

from dataclasses import dataclass

from apps.console.demo.reading import read


@dataclass(frozen=True)
class Words:
    """The texts of one page."""

    title: str
    slug: str
    sub: str
    text: str


CITY, TOPIC, ABOUT, CAMPAIGN, WORN = "city", "topic", "about", "campaign", "worn"
CITY_REGIONS: dict[str, str] = read("pages")["regions"]
"""Code of the first-level region that each country's city page is about."""
WORDS: dict[str, dict[str, Words]] = {
    country: {name: Words(**words) for name, words in pages.items()}
    for country, pages in read("pages")["pages"].items()
}
