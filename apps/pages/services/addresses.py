"""What addresses of our own site lead to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlsplit

from django.conf import settings
from django.db.models import Q

from apps.collections.models import Collection
from apps.content.models import Article
from apps.core.choices import Country
from apps.pages.choices import LeadsTo
from apps.pages.models import Page, Redirect
from apps.stores.choices import StoreStatus
from apps.stores.models import Store
from apps.videos.models import Video


@dataclass(frozen=True)
class Place:
    """An address of ours, taken apart."""

    country: str
    folder: str
    """Articles, stores and the like; "" for a page's path."""
    path: str


def _published(model: Any) -> Callable[[str, set[str]], set[str]]:
    def there(country: str, slugs: set[str]) -> set[str]:
        rows = model.objects.filter(country=country, is_live=True, live_slug__in=slugs)
        return set(rows.values_list("live_slug", flat=True))

    return there


def _stores(country: str, slugs: set[str]) -> set[str]:
    rows = Store.objects.filter(country=country, slug__in=slugs)
    shown = rows.filter(status__in=(StoreStatus.PUBLISHED, StoreStatus.MERGED))
    return set(shown.values_list("slug", flat=True))


def _pages(country: str, paths: set[str]) -> set[str]:
    rows = Page.objects.filter(country=country, is_live=True, live_slug__in=paths)
    leading = Redirect.objects.filter(Q(country=country, from_path__in=paths) & ~Q(to_type=LeadsTo.GONE))
    return {*rows.values_list("live_slug", flat=True), *leading.values_list("from_path", flat=True)}


_THERE: dict[str, Callable[[str, set[str]], set[str]]] = {
    "articles": _published(Article),
    "collections": _published(Collection),
    "videos": _published(Video),
    "stores": _stores,
    "": _pages,
}


def place_of(address: str) -> Place | None:
    """The place on our site that an address names; None for one of others, and for a part of the same page."""
    own = settings.PUBLIC_SITE
    if address == own or address.startswith((f"{own}/", f"{own}?", f"{own}#")):
        address = address.removeprefix(own) or "/"
    if not address.startswith("/"):
        return None
    parts = [part for part in unquote(urlsplit(address).path).split("/") if part]
    country = parts[0].upper() if parts else ""
    if country not in Country.values:
        return Place("", "", "/".join(parts))
    if len(parts) == 3 and parts[1] in _THERE:
        return Place(country, parts[1], parts[2])
    return Place(country, "", "/".join(parts[1:]))


def lost(country: str, addresses: Iterable[str]) -> set[str]:
    """Those of the addresses that are ours and lead nowhere: a statement or two for each kind of record named."""
    asked: dict[tuple[str, str], dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    found: set[str] = set()
    for address in addresses:
        place = place_of(address)
        if place is None or (not place.path and (place.country or address.rstrip("/") == "")):
            continue
        if not place.country:
            found.add(address)
        else:
            asked[place.country, place.folder][place.path].append(address)
    for (where, folder), by_path in asked.items():
        there = _THERE[folder](where, set(by_path))
        found.update(one for path, named in by_path.items() if path not in there for one in named)
    return found


def absolute(address: str) -> str:
    """A path of our site as a whole address."""
    return f"{settings.PUBLIC_SITE}{address}" if address.startswith("/") else address
