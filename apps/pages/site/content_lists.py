"""Lists of the articles, videos and collections of a country, newest first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import conditional_page, require_safe

from apps.content.choices import LANGUAGE_OF
from apps.content.domain import site_words
from apps.content.domain.blocks import cards
from apps.content.domain.blocks.cards import Card
from apps.content.site import structured
from apps.content.site.views import drawn
from apps.core.choices import Country
from apps.core.country import pack, site
from apps.core.db import replica
from apps.pages.choices import LeadsTo
from apps.pages.queries.targets import PUBLISHED
from apps.pages.site import countries, rendered_pages, responses
from apps.pages.site.responses import WrongFilter

PAGE_SIZE = 24
MOST_PAGES = 200
LISTED: Mapping[str, str] = {
    site.folder(kind): kind for kind in (LeadsTo.ARTICLE.value, LeadsTo.COLLECTION.value, LeadsTo.VIDEO.value)
}
"""Folder -> kind of the lists."""


@dataclass(frozen=True)
class ContentListPage:
    """The data of a list of published records."""

    title: str
    title_tail: str
    heading: str
    description: str
    url: str
    number: int
    cards: list[Card]
    share_url: str
    previous_url: str
    next_url: str
    alternates: list[tuple[str, str]]
    content: Mapping[str, str] = field(default_factory=dict)


@require_safe
@conditional_page
@responses.with_rules(responses.PAGE_RULES)
def show(request: HttpRequest, cc: str, folder: str) -> HttpResponse:
    """Return a page of a kind's published records; 404 above the last page, 400 for an invalid number."""
    country = cc.upper()
    if country not in countries.CODES:
        return responses.missing(Country.ID.value)
    try:
        number = _number(request.GET.get("page", ""))
    except WrongFilter as error:
        return responses.wrong_filter(country, error)
    return replica.read(
        lambda: rendered_pages.cached(country, (folder, number), lambda: _draw(country, folder, number))
    )


def _draw(country: str, folder: str, number: int) -> HttpResponse:
    page = present(country, LISTED[folder], number)
    if number > 1 and not page.cards:
        return responses.missing(country)
    language = str(LANGUAGE_OF[country])
    parts = [structured.crumbs(country, site_words.words(language)["home"], page.heading, page.url)]
    if page.cards:
        parts.append(structured.links(page.heading, [(card.title, card.url) for card in page.cards]))
    return responses.cacheable(
        drawn(
            "site/list.html",
            page,
            {"@context": "https://schema.org", "@graph": parts},
            country=country,
            language=language,
            is_public=True,
            robots="index, follow" if page.cards else "noindex, follow",
            section=folder,
        )
    )


def present(country: str, kind: str, number: int) -> ContentListPage:
    """Return a page of the list; five queries: ids, records, live revisions, covers, countries."""
    words = site_words.words(str(LANGUAGE_OF[country]))
    folder, base = site.folder(kind), site.list_address(country, kind)
    first = (number - 1) * PAGE_SIZE
    live = PUBLISHED[kind]._default_manager.filter(country=country, is_live=True)
    rows = live.order_by("-first_published_at", "-id").values_list("pk", flat=True)
    ids = list(rows[first : first + PAGE_SIZE + 1])
    shown = cards.by_ids(kind, country, ids[:PAGE_SIZE])
    heading = words[f"all_{folder}"]
    place = f" – {words['page'].format(number)}" if number > 1 else ""
    return ContentListPage(
        title=f"{heading}{place}",
        title_tail=f" – {site.frame(country).name} {pack(country).name_local}",
        heading=heading,
        description=f"{heading}{place}: {words[f'about_{folder}']}" if place else words[f"about_{folder}"],
        url=_address(base, number),
        number=number,
        cards=shown,
        share_url=site.first_picture(card.picture_url for card in shown),
        previous_url=_address(base, number - 1) if number > 1 else "",
        next_url=_address(base, number + 1) if len(ids) > PAGE_SIZE and number < MOST_PAGES else "",
        alternates=countries.alternates(kind, _countries_with(kind)) if number == 1 else [],
    )


def _countries_with(kind: str) -> set[str]:
    """Return the countries that have published a record of a kind; one query."""
    live = PUBLISHED[kind]._default_manager.filter(is_live=True)
    return set(live.order_by().values_list("country", flat=True).distinct())


def _number(text: str) -> int:
    """Return the number of a page, 1 without one. Raise WrongFilter."""
    if not text:
        return 1
    is_number = text.isascii() and text.isdecimal() and len(text) <= 3
    if not is_number or not 1 <= int(text) <= MOST_PAGES:
        raise WrongFilter("page", text)
    return int(text)


def _address(base: str, number: int) -> str:
    return f"{base}?page={number}" if number > 1 else base
