"""Views of the public site: published records, redirects and the sitemap.

The site's web server or a proxy forwards `/<cc>/<path>` to `/site/<cc>/<path>`.
"""

from __future__ import annotations

import base64
import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from urllib.parse import urlsplit
from xml.sax.saxutils import escape

from csp.decorators import csp
from django.conf import settings
from django.db.models import F, QuerySet
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseRedirect,
    StreamingHttpResponse,
)
from django.utils import timezone
from django.views.decorators.http import conditional_page, require_safe

from apps.content.choices import LANGUAGE_OF
from apps.content.models import Published
from apps.content.services.publishing import clock, view_counts
from apps.content.site.views import NOTHING_RUNS, drawn
from apps.core import context
from apps.core.choices import Country
from apps.core.country import site
from apps.core.db import replica
from apps.core.http.fields import MAX_ID
from apps.pages.choices import Code, LeadsTo
from apps.pages.models import Page, Redirect
from apps.pages.queries import targets
from apps.pages.record import ADDRESS
from apps.pages.services import addresses, legacy_urls
from apps.pages.site import home_page, public_kinds
from apps.stores.models import Store
from apps.stores.queries import redirects as stores
from apps.videos.site.views import FILMS_PLAY

SITE_PREFIX = "/site"
KEPT_FOR = "public, max-age=60"
_POINT = base64.b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
"""A transparent GIF of one pixel."""
_KIND_OF = {site.folder(kind.value): kind.value for kind in LeadsTo if site.folder(kind.value)}
MOST_IN_SITEMAP = 50_000
"""Maximum URLs of a sitemap file."""
_GONE: Mapping[str, tuple[str, str]] = {
    "en": ("This page no longer exists", "It was removed without a replacement."),
    "id": ("Halaman ini sudah tidak ada", "Halaman ini sudah dihapus dan tidak ada penggantinya."),
    "tr": ("Bu sayfa artık yok", "Kaldırıldı ve yerine bir şey konmadı."),
    "ms": ("Halaman ini sudah tiada", "Halaman ini telah ditarik balik dan tiada gantinya."),
}
_MISSING: Mapping[str, tuple[str, str]] = {
    "en": ("Page not found", "The address may be mistyped."),
    "id": ("Halaman tidak ditemukan", "Mungkin alamatnya salah ketik."),
    "tr": ("Böyle bir sayfa yok", "Adres yanlış yazılmış olabilir."),
    "ms": ("Halaman tidak dijumpai", "Alamatnya mungkin tersalah taip."),
}


# -- pages of the site --------------------------------------------------------------------------------
@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Redirect to the home page of the first country; its footer links to the others."""
    return HttpResponseRedirect(f"{SITE_PREFIX}/{Country.ID.value.lower()}/")


@require_safe
@conditional_page
@csp(dict(NOTHING_RUNS))  # type: ignore[arg-type]  # its types know of no arguments from the address
def front(request: HttpRequest, cc: str) -> HttpResponse:
    """Return the home page of a country."""
    country = cc.upper()
    if country not in Country.values:
        return _nothing(request, Country.ID.value, _MISSING, 404)
    return replica.read(lambda: _led_by_query(request, country, "") or _front(country))


def _front(country: str) -> HttpResponse:
    page = home_page.present(country)
    language = str(LANGUAGE_OF[country])
    told = {"is_public": True, "robots": "index, follow"}
    return _cacheable(
        drawn("site/home.html", page, home_page.graph(page), country=country, language=language, **told)
    )


@require_safe
@conditional_page
@csp(dict(NOTHING_RUNS))  # type: ignore[arg-type]  # as above
def read(request: HttpRequest, cc: str, path: str) -> HttpResponse:
    """Return the record published at an address, a redirect, 410 or 404."""
    return replica.read(lambda: _answer(request, cc.upper(), path))


@require_safe
@conditional_page
@csp(dict(FILMS_PLAY))  # type: ignore[arg-type]  # as above
def read_video(request: HttpRequest, cc: str, slug: str) -> HttpResponse:
    """Return a video's page, the only one that may play films, ours and those of video platforms."""
    return replica.read(lambda: _answer(request, cc.upper(), f"{site.folder(LeadsTo.VIDEO)}/{slug}"))


def _answer(request: HttpRequest, country: str, path: str) -> HttpResponse:
    if country not in Country.values:
        return _nothing(request, Country.ID.value, _MISSING, 404)
    old = legacy_urls.normalize_path(path)
    if led := _led_by_query(request, country, old):
        return led
    kind, slug = _named(path)
    if record := public_kinds.find(kind, country, slug):
        return _cacheable(public_kinds.draw(kind, record, _point_of(request, kind, record)))
    # Before folding: "menu.html" of an old site is not the page "menu-html".
    if match := legacy_urls.find(country, old, _query(request)):
        return _led(request, match)
    return _moved(request, country, ADDRESS.fold(path)) or _nothing(request, country, _MISSING, 404)


def _moved(request: HttpRequest, country: str, folded: str) -> HttpResponse | None:
    """Redirect from another spelling of an address ("Kopi/" to "kopi"), or from a store's former address."""
    kind, slug = _named(folded)
    if public_kinds.find(kind, country, slug):
        return _sent(request, country, site.address(country, kind, slug), Code.MOVED, _query(request))
    if match := legacy_urls.find(country, folded, _query(request)):
        return _led(request, match)
    if moved := _moved_store(country, folded):
        return _sent(request, country, site.address(country, "store", moved), Code.MOVED, _query(request))
    return None


def _query(request: HttpRequest) -> list[legacy_urls.Pair]:
    return legacy_urls.read_query(request.META.get("QUERY_STRING", ""))


def _led_by_query(request: HttpRequest, country: str, path: str) -> HttpResponse | None:
    """Return a redirect that matches query pairs; it has priority over the record at the path."""
    pairs = _query(request)
    match = legacy_urls.find(country, path, pairs, needs_query=True) if pairs else None
    return _led(request, match) if match else None


def _named(path: str) -> tuple[str, str]:
    """Return the kind of record of an address, and its slug."""
    folder, _, slug = path.partition("/")
    kind = _KIND_OF.get(folder) if slug else None
    return (kind, slug) if kind else (LeadsTo.PAGE.value, path)


def _cacheable(html: str) -> HttpResponse:
    """Return a response that caches store for a minute."""
    response = HttpResponse(html)
    response["Cache-Control"] = KEPT_FOR
    return response


def _moved_store(country: str, path: str) -> str:
    """Return the current address of the store that formerly had this one; "" if there is none."""
    folder, _, slug = path.partition("/")
    found = stores.find(country=country, slug=slug) if folder == site.folder("store") else None
    return found.slug if found and found.is_moved else ""


def _led(request: HttpRequest, match: legacy_urls.Match) -> HttpResponse:
    """Return the response of a redirect, and count it in one statement without locking rows that are read."""
    redirect = match.redirect
    Redirect.objects.filter(pk=redirect.pk).update(hits=F("hits") + 1, last_hit_at=timezone.now())
    address = _onward(targets.of(redirect, targets.load([redirect])).address)
    # The target may have been unpublished without an update of the redirect: a store, an article.
    if redirect.to_type == LeadsTo.GONE or not address:
        return _nothing(request, redirect.country, _GONE, 410)
    return _sent(request, redirect.country, address, redirect.code, match.rest)


def _onward(address: str) -> str:
    """Resolve a redirect in another country of ours: redirects are collapsed only within one country."""
    place = addresses.place_of(address) if address else None
    if place is None or not place.country:
        return address
    pairs = legacy_urls.read_query(urlsplit(address).query)
    if match := legacy_urls.find(place.country, legacy_urls.normalize_path(place.whole), pairs):
        found = match.redirect
        return legacy_urls.with_query(targets.of(found, targets.load([found])).address, match.rest)
    moved = _moved_store(place.country, place.whole)
    return site.address(place.country, "store", moved) if moved else address


def _sent(
    request: HttpRequest, country: str, address: str, code: int, query: Sequence[legacy_urls.Pair]
) -> HttpResponse:
    """Redirect to an address, with the visitor's query."""
    address = legacy_urls.with_query(address, query)
    home = site.home(country)
    own_host = urlsplit(settings.PUBLIC_SITE).netloc
    if request.get_host() != own_host and address.startswith(f"{home}/"):
        # Direct requests to this server stay on it.
        address = f"{SITE_PREFIX}/{country.lower()}{address.removeprefix(home)}"
    response = HttpResponse(status=code)
    response["Location"] = address
    response["Cache-Control"] = KEPT_FOR
    return response


def _nothing(
    request: HttpRequest, country: str, texts: Mapping[str, tuple[str, str]], status: int
) -> HttpResponse:
    language = str(LANGUAGE_OF[country])
    title, body = texts.get(language, texts["en"])
    told = {"is_public": True, "robots": "noindex"}
    html = drawn(
        "pages/gone.html", {"title": title, "body": body}, None, country=country, language=language, **told
    )
    response = HttpResponse(html, status=status)
    # Newly published content must be visible immediately.
    response["Cache-Control"] = "no-cache"
    return response


# -- view counts --------------------------------------------------------------------------------------
@require_safe
def seen(request: HttpRequest, cc: str, kind: str, pk: int) -> HttpResponse:
    """Return the counting pixel and count one view; the response does not depend on the count."""
    country, of = cc.upper(), clock.kind_of(kind)
    is_there = country in Country.values and pk <= MAX_ID
    if of and is_there and request.method == "GET" and view_counts.is_of_a_reader(request.headers):
        view_counts.count(of, country, pk, context.current().ip)
    response = HttpResponse(_POINT, content_type="image/gif")
    response["Cache-Control"] = "no-store"
    return response


def _point_of(request: HttpRequest, kind: str, record: Published | Store) -> str:
    """Return the URL of a record's counting pixel, through the site or on this server; "" for stores."""
    if kind == LeadsTo.STORE:
        return ""
    through = request.get_host() == urlsplit(settings.PUBLIC_SITE).netloc
    begun = site.path_before() if through else SITE_PREFIX
    return f"{begun}/{record.country.lower()}/-/seen/{kind}/{record.pk}.gif"


# -- sitemap ------------------------------------------------------------------------------------------
@require_safe
def sitemap(request: HttpRequest, cc: str, part: str | None = None) -> HttpResponseBase:
    """Return the sitemap of a country's pages; above 50,000 an index of sitemaps."""
    country = cc.upper()
    if country not in Country.values:
        return HttpResponse(status=404)
    listed = Page.objects.filter(country=country, in_sitemap=True)
    parts = -(-listed.count() // MOST_IN_SITEMAP)
    if part is not None and int(part) > max(parts, 1):
        return HttpResponse(status=404)
    if part is None and parts > 1:
        lines = _index(country, parts)
    else:
        first = (int(part or 1) - 1) * MOST_IN_SITEMAP
        rows = listed.order_by("pk")[first : first + MOST_IN_SITEMAP]
        lines = _urls(country, rows.values_list("live_slug", "last_published_at", "live_priority"))
    response = StreamingHttpResponse(lines, content_type="application/xml; charset=utf-8")
    response["Cache-Control"] = "public, max-age=3600"
    return response


_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'


def _index(country: str, parts: int) -> Iterator[str]:
    yield f"{_HEAD}<sitemapindex {_SPACE}>\n"
    for number in range(1, parts + 1):
        address = site.absolute(f"/sitemap-{country.lower()}-{number}.xml")
        yield f"<sitemap><loc>{escape(address)}</loc></sitemap>\n"
    yield "</sitemapindex>\n"


def _urls(country: str, rows: QuerySet[Page, tuple[str, dt.datetime, Decimal]]) -> Iterator[str]:
    yield f"{_HEAD}<urlset {_SPACE}>\n"
    for slug, changed, priority in rows.iterator(chunk_size=2000):
        address = escape(site.address(country, "page", slug))
        when = f"<lastmod>{changed:%Y-%m-%dT%H:%M:%S+00:00}</lastmod>" if changed else ""
        yield f"<url><loc>{address}</loc>{when}<priority>{priority}</priority></url>\n"
    yield "</urlset>\n"
