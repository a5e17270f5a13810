"""Views of the public site: home pages, published records and redirects.

The site's web server or a proxy forwards `/<cc>/<path>` to `/site/<cc>/<path>`.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import F
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.views.decorators.http import conditional_page, require_safe

from apps.content.choices import LANGUAGE_OF
from apps.content.models import Published
from apps.content.services.publishing import clock, view_counts
from apps.content.site.views import drawn
from apps.core import context
from apps.core.choices import Country
from apps.core.country import site
from apps.core.db import replica
from apps.core.http.fields import MAX_ID
from apps.core.records import link_targets
from apps.pages.choices import Code, LeadsTo
from apps.pages.models import Redirect
from apps.pages.queries import targets
from apps.pages.record import ADDRESS
from apps.pages.services import addresses, legacy_urls
from apps.pages.site import countries, home_page, public_kinds, rendered_pages, responses
from apps.stores.models import Store
from apps.stores.queries import redirects as stores

_POINT = base64.b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
"""A transparent GIF of one pixel."""
STAFF_COOKIE = "sofra_staff"
"""Set by the console in the browser while a user is signed in (`frontend/shared/api/session.ts`)."""
_KIND_OF = {site.folder(kind.value): kind.value for kind in LeadsTo if site.folder(kind.value)}


# -- pages of the site --------------------------------------------------------------------------------
@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Redirect to the home page of the first country; its footer links to the others."""
    return HttpResponseRedirect(f"{responses.SITE_PREFIX}/{Country.ID.value.lower()}/")


@require_safe
@conditional_page
@responses.with_rules(responses.PAGE_RULES)
def front(request: HttpRequest, cc: str) -> HttpResponse:
    """Return the home page of a country."""
    country = cc.upper()
    if country not in countries.CODES:
        return responses.missing(Country.ID.value)

    def draw() -> HttpResponse:
        led = _led_by_query(request, country, "")
        return led or rendered_pages.cached(country, "", lambda: _front(country))

    return replica.read(draw)


def _front(country: str) -> HttpResponse:
    page = home_page.present(country)
    language = str(LANGUAGE_OF[country])
    page_context = {"is_public": True, "robots": "index, follow"}
    return responses.cacheable(
        drawn(
            "site/home.html", page, home_page.graph(page), country=country, language=language, **page_context
        )
    )


@require_safe
@conditional_page
@responses.with_rules(responses.PAGE_RULES)
def read(request: HttpRequest, cc: str, path: str) -> HttpResponse:
    """Return the record published at an address, a redirect, 410 or 404."""
    return replica.read(lambda: _answer(request, cc.upper(), path))


@require_safe
@conditional_page
@responses.with_rules(responses.VIDEO_RULES)
def read_video(request: HttpRequest, cc: str, slug: str) -> HttpResponse:
    """Return a video's page, the only one that may play films, ours and those of video platforms."""
    return replica.read(lambda: _answer(request, cc.upper(), f"{site.folder(LeadsTo.VIDEO)}/{slug}"))


def _answer(request: HttpRequest, country: str, path: str) -> HttpResponse:
    if country not in countries.CODES:
        return responses.missing(Country.ID.value)
    old = legacy_urls.normalize_path(path)
    if led := _led_by_query(request, country, old):
        return led
    kind, _ = _named(path)
    if kind == LeadsTo.VIDEO:
        # Addresses of films on it expire.
        return _record(request, country, path)
    key = (path, _is_through_site(request), _is_of_staff(request))
    return rendered_pages.cached(country, key, lambda: _record(request, country, path))


def _record(request: HttpRequest, country: str, path: str) -> HttpResponse:
    kind, slug = _named(path)
    if record := public_kinds.find(kind, country, slug):
        edit_url = _edit_url(request, kind, record)
        response = responses.cacheable(
            public_kinds.draw(
                kind,
                record,
                point=_point_of(request, kind, record),
                edit_url=edit_url,
            )
        )
        if edit_url:
            response["Cache-Control"] = "private, no-cache"
        return response
    old = legacy_urls.normalize_path(path)
    # Before folding: "menu.html" of an old site is not the page "menu-html".
    if match := legacy_urls.find(country, old, _query(request)):
        return _led(request, match)
    return _moved(request, country, ADDRESS.fold(path)) or responses.missing(country)


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


def _moved_store(country: str, path: str) -> str:
    """Return the current address of the store that formerly had this one; "" if there is none."""
    folder, _, slug = path.partition("/")
    store = stores.find(country=country, slug=slug) if folder == site.folder("store") else None
    return store.slug if store and store.is_moved else ""


def _led(request: HttpRequest, match: legacy_urls.Match) -> HttpResponse:
    """Return the response of a redirect, and count it in one statement without locking rows that are read."""
    redirect = match.redirect
    Redirect.objects.filter(pk=redirect.pk).update(hits=F("hits") + 1, last_hit_at=timezone.now())
    address = _onward(targets.of(redirect, targets.load([redirect])).address)
    # The target may have been unpublished without an update of the redirect: a store, an article.
    if redirect.to_type == LeadsTo.GONE or not address:
        return responses.gone(redirect.country)
    return _sent(request, redirect.country, address, redirect.code, match.rest)


def _onward(address: str) -> str:
    """Resolve a redirect in another country of ours: redirects are collapsed only within one country."""
    place = addresses.place_of(address) if address else None
    if place is None or not place.country:
        return address
    pairs = legacy_urls.read_query(urlsplit(address).query)
    if match := legacy_urls.find(place.country, legacy_urls.normalize_path(place.whole), pairs):
        redirect = match.redirect
        return legacy_urls.with_query(targets.of(redirect, targets.load([redirect])).address, match.rest)
    moved = _moved_store(place.country, place.whole)
    return site.address(place.country, "store", moved) if moved else address


def _sent(
    request: HttpRequest, country: str, address: str, code: int, query: Sequence[legacy_urls.Pair]
) -> HttpResponse:
    """Redirect to an address, with the visitor's query."""
    address = legacy_urls.with_query(address, query)
    home = site.home(country)
    if not _is_through_site(request) and address.startswith(f"{home}/"):
        # Direct requests to this server stay on it.
        address = f"{responses.SITE_PREFIX}/{country.lower()}{address.removeprefix(home)}"
    response = HttpResponse(status=code)
    response["Location"] = address
    response["Cache-Control"] = responses.CACHE_CONTROL
    return response


# -- view counts --------------------------------------------------------------------------------------
@require_safe
def seen(request: HttpRequest, cc: str, kind: str, pk: int) -> HttpResponse:
    """Return the counting pixel and count one view; the response does not depend on the count."""
    country, of = cc.upper(), clock.kind_of(kind)
    is_there = country in countries.CODES and pk <= MAX_ID
    if of and is_there and request.method == "GET" and view_counts.is_of_a_reader(request.headers):
        view_counts.count(of, country, pk, context.current().ip)
    response = HttpResponse(_POINT, content_type="image/gif")
    response["Cache-Control"] = "no-store"
    return response


def _edit_url(request: HttpRequest, kind: str, record: Published | Store) -> str:
    """Return the path of a record's screen for staff, "" for visitors."""
    screen = link_targets.screen_of(kind)
    return f"{screen}?id={record.pk}" if screen and _is_of_staff(request) else ""


def _is_of_staff(request: HttpRequest) -> bool:
    """Return whether the browser is signed in to the console, which has the same host.

    The site knows no sessions. The cookie only says that there is one, and gives no access.
    """
    is_console = request.get_host() == urlsplit(settings.CONSOLE_URL).netloc
    return is_console and request.COOKIES.get(STAFF_COOKIE) == "1"


def _is_through_site(request: HttpRequest) -> bool:
    """Return whether the request came through the site, and not directly to this server."""
    return request.get_host() == urlsplit(settings.PUBLIC_SITE).netloc


def _point_of(request: HttpRequest, kind: str, record: Published | Store) -> str:
    """Return the URL of a record's counting pixel, through the site or on this server; "" for stores."""
    if kind == LeadsTo.STORE:
        return ""
    prefix = site.path_before() if _is_through_site(request) else responses.SITE_PREFIX
    return f"{prefix}/{record.country.lower()}/-/seen/{kind}/{record.pk}.gif"
