"""Resolution of addresses on our own site."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from django.conf import settings

from apps.core.choices import Country
from apps.core.country import site
from apps.pages.choices import LeadsTo
from apps.pages.models import Redirect
from apps.pages.queries import targets
from apps.pages.services import legacy_urls
from apps.stores.choices import StoreStatus
from apps.stores.models import StoreFilterKey, StoreRedirect
from apps.stores.queries import redirects

_SHOWN = (StoreStatus.PUBLISHED, StoreStatus.MERGED)
"""A merged store is read at the address of the store it was merged into."""


@dataclass(frozen=True)
class AddressPlace:
    """A parsed address of our site."""

    country: str
    folder: str
    """Folder such as "articles" or "stores"; "" for a page."""
    path: str
    """Rest of the path after the folder."""

    @property
    def whole(self) -> str:
        """Return the path as stored in redirects."""
        return f"{self.folder}/{self.path}" if self.folder else self.path


def _published(kind: str) -> Callable[[str, set[str]], set[str]]:
    model = targets.PUBLISHED[kind]

    def there(country: str, slugs: set[str]) -> set[str]:
        rows = model._default_manager.filter(country=country, is_live=True, live_slug__in=slugs)
        return {*rows.values_list("live_slug", flat=True), *_leading(country, site.folder(kind), slugs)}

    return there


def _leading(country: str, folder: str, slugs: set[str]) -> set[str]:
    """Return the slugs whose redirects lead to something public."""
    prefix = f"{folder}/" if folder else ""
    paths = {slug: legacy_urls.normalize_path(prefix + slug) for slug in slugs}
    matching_rows = Redirect.objects.filter(country=country, from_path__in=set(paths.values()))
    rows = list(matching_rows.exclude(to_type=LeadsTo.GONE))
    named = targets.load(rows)
    leading = {one.from_path for one in rows if targets.of(one, named).address}
    return {slug for slug, path in paths.items() if path in leading}


def _stores(country: str, slugs: set[str]) -> set[str]:
    shown = StoreFilterKey.objects.filter(country=country, slug__in=slugs, status__in=_SHOWN)
    left = StoreRedirect.objects.filter(country=country, slug__in=slugs, store__status__in=_SHOWN)
    return {*shown.values_list("slug", flat=True), *left.values_list("slug", flat=True)}


_KINDS = {site.folder(kind): kind for kind in targets.PUBLISHED}
_THERE: dict[str, Callable[[str, set[str]], set[str]]] = {
    "stores": _stores,
    **{folder: _published(kind) for folder, kind in _KINDS.items()},
}


def place_of(address: str) -> AddressPlace | None:
    """Return the parsed address; None for other sites and for anchors within the same page."""
    own = settings.PUBLIC_SITE
    if address == own or address.startswith((f"{own}/", f"{own}?", f"{own}#")):
        address = address.removeprefix(own) or "/"
    if not address.startswith("/"):
        return None
    parts = [part for part in unquote(urlsplit(address).path).split("/") if part]
    country = parts[0].upper() if parts else ""
    if country not in Country.values:
        return AddressPlace("", "", "/".join(parts))
    if len(parts) == 3 and parts[1] in _THERE:
        return AddressPlace(country, parts[1], parts[2])
    return AddressPlace(country, "", "/".join(parts[1:]))


def lost(country: str, addresses: Iterable[str]) -> set[str]:
    """Return the addresses of our site that lead nowhere; one or two queries for each kind of record."""
    slugs: dict[tuple[str, str], dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    missing: set[str] = set()
    for address in addresses:
        place = place_of(address)
        if place is None or (not place.path and (place.country or address.rstrip("/") == "")):
            continue
        if not place.country:
            missing.add(address)
        else:
            slugs[place.country, place.folder][place.path].append(address)
    for (where, folder), by_path in slugs.items():
        there = _THERE[folder](where, set(by_path))
        missing.update(one for path, named in by_path.items() if path not in there for one in named)
    return missing


def read_at(place: AddressPlace) -> tuple[str, int] | None:
    """Return kind and id of the record published at a place; None if there is none."""
    if place.folder == site.folder(LeadsTo.STORE):
        redirect = redirects.find(country=place.country, slug=place.path)
        return (LeadsTo.STORE.value, redirect.store_id) if redirect else None
    kind = _KINDS.get(place.folder)
    if kind is None:
        return None
    live = targets.PUBLISHED[kind]._default_manager.filter(country=place.country, is_live=True)
    pk = live.filter(live_slug=place.path).values_list("pk", flat=True).first()
    return (kind, pk) if pk is not None else None


def record_at(text: str) -> tuple[str, str, int] | None:
    """Return (country, kind, id) of the record published at a pasted address; None for other texts.

    Addresses of the site are read, also as this server shows them below `/site`.
    """
    parts = urlsplit(text)
    if parts.scheme in ("http", "https"):
        own = {urlsplit(url).netloc for url in (settings.PUBLIC_SITE, settings.CONSOLE_URL)}
        if parts.netloc not in {*own, settings.SITE_HOST}:
            return None
    elif not text.startswith("/"):
        return None
    place = place_of(parts.path.removeprefix("/site"))
    address = read_at(place) if place and place.country else None
    return (place.country, *address) if place and address else None


def absolute(address: str) -> str:
    """Return an address with our site's origin if it is a path."""
    return f"{settings.PUBLIC_SITE}{address}" if address.startswith("/") else address
