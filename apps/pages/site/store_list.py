"""List of the stores of a country, with filters and search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import conditional_page, require_safe

from apps.content.choices import LANGUAGE_OF
from apps.content.domain import food_words, site_words
from apps.content.services.blocks import stores
from apps.content.services.blocks.store_lines import StoreLines
from apps.content.services.blocks.stores import ShownStore
from apps.content.site import structured
from apps.content.site.views import drawn
from apps.core.choices import Country
from apps.core.country import pack, site
from apps.core.db import replica
from apps.core.http import browser_features
from apps.core.http.fields import MAX_ID
from apps.core.text.alphabets import sort_key
from apps.core.values import FieldValue, Json
from apps.pages.queries import public_stores
from apps.pages.queries.public_stores import StorePage, Wanted
from apps.pages.site import countries, rendered_pages, responses
from apps.pages.site.responses import WrongFilter
from apps.stores.domain import taxonomy
from apps.stores.domain.public_region_names import full_public_name, is_central, public_name
from apps.stores.models import Region

LONGEST_KEYWORD = 80
LIST_RULES: Mapping[str, Json] = {**responses.PAGE_RULES, "script-src": ["'self'"]}
"""Content-Security-Policy of the list: one script of ours fills in the visitor's position."""
_POLICY = browser_features.policy("geolocation")
_YES = "1"
PRICE_LEVELS = ("1", "2", "3", "4")
T = TypeVar("T")


@dataclass(frozen=True)
class Option:
    """An option of a filter."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True)
class Line:
    """A store of the list, with its distance."""

    store: ShownStore
    distance: str
    """Such as "1,2 km"; "" without a position."""


@dataclass(frozen=True)
class StoreListPage:
    """The data of a list of stores."""

    title: str
    title_tail: str
    heading: str
    description: str
    """Description for search results, another one for each list."""
    intro: str
    share_url: str
    url: str
    """Canonical URL: only with the filters that search engines may list."""
    action: str
    wanted: Wanted
    near: str
    regions: list[Option]
    types: list[Option]
    cuisines: list[Option]
    prices: list[Option]
    lines: list[Line]
    results_text: str
    """Sentence about the results of a keyword."""
    removable: list[tuple[str, str]]
    """(label, URL of the list without it) of each filter."""
    previous_url: str
    next_url: str
    alternates: list[tuple[str, str]]
    content: Mapping[str, str] = field(default_factory=dict)


@require_safe
@conditional_page
@responses.with_rules(LIST_RULES)
def show(request: HttpRequest, cc: str) -> HttpResponse:
    """Return a page of the stores that match the filters, 400 for a filter with an invalid value."""
    country = cc.upper()
    if country not in countries.CODES:
        return responses.missing(Country.ID.value)
    try:
        return replica.read(lambda: _find(country, request.GET))
    except WrongFilter as error:
        return responses.wrong_filter(country, error)


def _find(country: str, query: QueryDict) -> HttpResponse:
    wanted = read_filters(country, query)
    if _changes_by_itself(wanted):
        return _draw(country, wanted)
    key = ("stores", tuple(_listed(wanted).items()), wanted.page)
    return rendered_pages.cached(country, key, lambda: _draw(country, wanted))


def _changes_by_itself(wanted: Wanted) -> bool:
    """Return whether the list is a search: it depends on the time, or is rarely asked for twice."""
    return bool(wanted.keyword or wanted.near or wanted.is_open)


def _draw(country: str, wanted: Wanted) -> HttpResponse:
    page = present(country, wanted)
    response = responses.cacheable(
        drawn(
            "site/stores.html",
            page,
            _graph(country, page),
            country=country,
            language=str(LANGUAGE_OF[country]),
            is_public=True,
            robots="index, follow" if page.lines and not _changes_by_itself(wanted) else "noindex, follow",
            section="stores",
        )
    )
    response["Permissions-Policy"] = _POLICY
    return response


# -- filters ------------------------------------------------------------------------------------------
def read_filters(country: str, query: QueryDict) -> Wanted:
    """Return the filters of an address; unknown parameters are ignored. Raise WrongFilter."""
    return Wanted(
        keyword=" ".join(query.get("q", "").replace("\0", " ").split())[:LONGEST_KEYWORD],
        region=_read(query, "region", lambda text: _region(country, text), None),
        store_type=_read(query, "type", lambda text: _code(taxonomy.store_types(), text), ""),
        cuisine=_read(query, "cuisine", lambda text: _code(taxonomy.cuisines(), text), ""),
        price_level=_read(query, "price", _price_level, 0),
        is_halal=_read(query, "halal", _yes, False),
        is_open=_read(query, "open", _yes, False),
        near=_read(query, "near", _position, None),
        page=_read(query, "page", _page, 1),
    )


def _read(query: QueryDict, name: str, read: Callable[[str], T | None], default: T) -> T:
    text = query.get(name, "").strip()
    if not text:
        return default
    value = read(text)
    if value is None:
        raise WrongFilter(name, text)
    return value


def _region(country: str, text: str) -> Region | None:
    if not (text.isascii() and text.isdecimal()) or int(text) > MAX_ID:
        return None
    return Region.objects.of(country).filter(pk=int(text), level__lte=3).select_related("parent").first()


def _code(rows: Mapping[str, Json], text: str) -> str | None:
    return text if text in rows else None


def _yes(text: str) -> bool | None:
    return True if text == _YES else None


def _price_level(text: str) -> int | None:
    return int(text) if text in PRICE_LEVELS else None


def _page(text: str) -> int | None:
    is_page = text.isascii() and text.isdecimal() and len(text) <= 3
    return int(text) if is_page and 1 <= int(text) <= public_stores.MOST_PAGES else None


def _position(text: str) -> tuple[float, float] | None:
    """Return (latitude, longitude) of "-6.2,106.8"; None if that is no position.

    A position in another country is valid: visitors may press **Near me** anywhere.
    """
    lat, _, lng = text.partition(",")
    try:
        position = float(lat), float(lng)
    except ValueError:
        return None
    return position if abs(position[0]) <= 90 and abs(position[1]) <= 180 else None


# -- the page -----------------------------------------------------------------------------------------
def present(country: str, wanted: Wanted) -> StoreListPage:
    """Return the data of the list: stores, options of the filters, links to other pages."""
    language = str(LANGUAGE_OF[country])
    words, lines = site_words.words(language), StoreLines(country, language)
    page = public_stores.find(country, wanted, lines)
    base = site.list_address(country, "store")
    heading = _heading(wanted, words, lines)
    place = f" – {words['page'].format(wanted.page)}" if wanted.page > 1 else ""
    shown = _lines(page, lines, language)
    return StoreListPage(
        title=f"{heading}{place}",
        title_tail=f" – {site.frame(country).name} {pack(country).name_local}",
        heading=heading,
        description=f"{heading}{place}: {words['about_stores']}"
        if place or _listed(wanted)
        else words["about_stores"],
        intro=words["about_stores"],
        url=_address(base, _listed(wanted), wanted.page),
        action=base,
        wanted=wanted,
        near=f"{wanted.near[0]},{wanted.near[1]}" if wanted.near else "",
        regions=_regions(country, wanted.region),
        types=_options(taxonomy.store_types(), food_words.store_type, wanted.store_type, language),
        cuisines=_options(taxonomy.cuisines(), food_words.cuisine, wanted.cuisine, language),
        prices=[
            Option(level, lines.price_of(int(level)), int(level) == wanted.price_level)
            for level in PRICE_LEVELS
        ],
        lines=shown,
        share_url=site.first_picture(line.store.picture_url for line in shown),
        results_text=words["meant" if page.is_similar else "results_for"].format(wanted.keyword),
        removable=_removable(base, wanted, words, lines),
        previous_url=_address(base, _all(wanted), wanted.page - 1) if wanted.page > 1 else "",
        next_url=_address(base, _all(wanted), wanted.page + 1) if page.has_more else "",
        alternates=[] if _all(wanted) or wanted.page > 1 else countries.alternates("store"),
    )


def _lines(page: StorePage, lines: StoreLines, language: str) -> list[Line]:
    return [
        Line(
            stores.show(store, lines),
            site_words.distance(page.meters[store.pk], language) if page.meters else "",
        )
        for store in page.stores
    ]


def _heading(wanted: Wanted, words: Mapping[str, str], lines: StoreLines) -> str:
    """Return what the list shows, such as "Cafe · Kopi · Jakarta Selatan"."""
    language = lines.language
    chosen = [
        food_words.store_type(wanted.store_type, language) if wanted.store_type else "",
        food_words.cuisine(wanted.cuisine, language) if wanted.cuisine else "",
        lines.price_of(wanted.price_level),
        words["halal"] if wanted.is_halal else "",
        _name(wanted.region) if wanted.region else "",
    ]
    return " · ".join([part for part in chosen if part] or [words["all_stores"]])


def _regions(country: str, chosen: Region | None) -> list[Option]:
    """Return the options of regions: the chosen one and its parent, then those to choose from."""
    above = [chosen.parent, chosen] if chosen and chosen.parent else [chosen]
    rows = [*(region for region in above if region), *public_stores.regions(country, chosen)]
    unique = {region.pk: region for region in rows}
    options = [
        Option(str(pk), _name(region), chosen is not None and pk == chosen.pk)
        for pk, region in unique.items()
    ]
    first = sum(1 for region in above if region)
    return options[:first] + sorted(options[first:], key=lambda one: sort_key(one.label, country))


def _name(region: Region) -> str:
    above = region.parent if is_central(region.country, region.level, region.name) else None
    province = public_name(above.country, above.level, above.name) if above else ""
    return full_public_name(region.country, region.level, region.name, province)


def _options(
    codes: Iterable[str], word: Callable[[str, str], str], chosen: str, language: str
) -> list[Option]:
    return [Option(code, word(code, language), code == chosen) for code in codes]


def _listed(wanted: Wanted) -> dict[str, str]:
    """Return the filters that search engines may list, as parameters."""
    query = {
        "region": str(wanted.region.pk) if wanted.region else "",
        "type": wanted.store_type,
        "cuisine": wanted.cuisine,
        "price": str(wanted.price_level or ""),
        "halal": _YES if wanted.is_halal else "",
    }
    return {name: value for name, value in query.items() if value}


def _all(wanted: Wanted) -> dict[str, str]:
    more = {
        "q": wanted.keyword,
        "open": _YES if wanted.is_open else "",
        "near": f"{wanted.near[0]},{wanted.near[1]}" if wanted.near else "",
    }
    return _listed(wanted) | {name: value for name, value in more.items() if value}


def _removable(
    base: str, wanted: Wanted, words: Mapping[str, str], lines: StoreLines
) -> list[tuple[str, str]]:
    language = lines.language
    labels = {
        "q": f"“{wanted.keyword}”",
        "region": _name(wanted.region) if wanted.region else "",
        "type": food_words.store_type(wanted.store_type, language) if wanted.store_type else "",
        "cuisine": food_words.cuisine(wanted.cuisine, language) if wanted.cuisine else "",
        "price": lines.price_of(wanted.price_level),
        "halal": words["only_halal"],
        "open": words["only_open"],
        "near": words["near_you"],
    }
    chosen = _all(wanted)
    return [
        (labels[name], _address(base, {key: chosen[key] for key in chosen if key != name}, 1))
        for name in labels
        if name in chosen
    ]


def _address(base: str, parameters: Mapping[str, str], page: int) -> str:
    query = urlencode({**parameters, **({"page": page} if page > 1 else {})})
    return f"{base}?{query}" if query else base


def _graph(country: str, page: StoreListPage) -> dict[str, FieldValue]:
    """Return the breadcrumb and the stores of the page as one JSON-LD document."""
    home = site_words.words(str(LANGUAGE_OF[country]))["home"]
    parts = [structured.crumbs(country, home, page.heading, page.url)]
    if page.lines:
        parts.append(
            structured.links(page.heading, [(line.store.name, line.store.url) for line in page.lines])
        )
    return {"@context": "https://schema.org", "@graph": parts}
