"""Sitemaps of everything that is published, split by country, kind and range of ids."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape

from django.db import models
from django.db.models import F, Max, OuterRef, Q, QuerySet
from django.db.models.expressions import Exists
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.views.decorators.http import require_safe

from apps.content.choices import Robots
from apps.content.models import Published, Revision
from apps.core.choices import Country
from apps.core.country import site
from apps.core.db import replica
from apps.pages.choices import LeadsTo
from apps.pages.models import Page
from apps.pages.queries.targets import PUBLISHED
from apps.stores.choices import BusinessStatus
from apps.stores.models import Store

IDS_PER_FILE = 50_000
"""Ids of records per file, so a file never has more URLs than the protocol allows."""
CACHE_CONTROL = "public, max-age=3600"
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'


@dataclass(frozen=True)
class _Source:
    """The records of a kind in sitemaps: their rows, and the columns of slug and time of change."""

    rows: Callable[[str], QuerySet[Any]]
    slug: str
    changed: str


def _pages(country: str) -> QuerySet[Page]:
    return Page.objects.filter(country=country, in_sitemap=True)


def _stores(country: str) -> QuerySet[Store]:
    stores = Store.objects.filter(country=country, noindex=False).published()
    return stores.exclude(business_status=BusinessStatus.PERMANENTLY_CLOSED)


def _published(kind: str, model: type[Published]) -> Callable[[str], QuerySet[models.Model]]:
    """Return a function (country) for the live records whose public revision may be listed."""
    unlisted = (
        Q(snapshot__robots=Robots.NOINDEX.value)
        | Q(snapshot__sitemap=False)
        | (Q(snapshot__has_key="canonical_url") & ~Q(snapshot__canonical_url=""))
    )
    shown = Revision.objects.filter(
        unlisted, object_type=kind, object_id=OuterRef("pk"), revision_no=OuterRef("live_revision_no")
    )

    def rows(country: str) -> QuerySet[Any]:
        return model._default_manager.filter(~Exists(shown), country=country, is_live=True)

    return rows


_SOURCES: Mapping[str, _Source] = {
    LeadsTo.PAGE.value: _Source(_pages, "live_slug", "last_published_at"),
    LeadsTo.STORE.value: _Source(_stores, "slug", "updated_at"),
    **{
        kind: _Source(_published(kind, model), "live_slug", "last_published_at")
        for kind, model in PUBLISHED.items()
        if kind != LeadsTo.PAGE
    },
}
_LISTS = "lists"
"""Name of the file with the home page and the lists of a country."""


@dataclass(frozen=True)
class _File:
    url: str
    changed: dt.datetime | None


@require_safe
def countries(request: HttpRequest) -> HttpResponseBase:
    """Return an index of the sitemaps of all countries."""
    return _answer(_index(file for code in Country.values for file in _files(code)))


@require_safe
def country(request: HttpRequest, cc: str) -> HttpResponseBase:
    """Return an index of the sitemaps of a country."""
    code = cc.upper()
    return _answer(_index(_files(code))) if code in Country.values else HttpResponse(status=404)


@require_safe
def part(request: HttpRequest, cc: str, kind: str, part: str) -> HttpResponseBase:
    """Return the URLs of a kind whose ids are in a range; 404 if there are none."""
    code, number = cc.upper(), int(part)
    if code not in Country.values:
        return HttpResponse(status=404)
    if kind == _LISTS:
        return _answer(_urls(_lists(code))) if number == 0 else HttpResponse(status=404)
    source = _SOURCES.get(kind)
    rows = _range(source, code, number) if source else None
    if source is None or rows is None or not rows.exists():
        return HttpResponse(status=404)
    return _answer(_urls(_records(code, kind, source, rows)))


def _answer(lines: Iterable[str]) -> HttpResponseBase:
    response = StreamingHttpResponse(lines, content_type="application/xml; charset=utf-8")
    response["Cache-Control"] = CACHE_CONTROL
    return response


def _files(country: str) -> list[_File]:
    """Return the sitemap files of a country; one query per kind."""
    return replica.read(lambda: _read_files(country))


def _read_files(country: str) -> list[_File]:
    files = [_File(_file_url(country, _LISTS, 0), None)]
    for kind, source in _SOURCES.items():
        parts = source.rows(country).order_by().annotate(part=F("id") / IDS_PER_FILE).values("part")
        for number, changed in (
            parts.annotate(changed=Max(source.changed)).order_by("part").values_list("part", "changed")
        ):
            files.append(_File(_file_url(country, kind, number), changed))
    return files


def _file_url(country: str, kind: str, number: int) -> str:
    return site.absolute(f"/sitemap-{country.lower()}-{kind}-{number}.xml")


def _range(source: _Source, country: str, number: int) -> QuerySet[models.Model]:
    first = number * IDS_PER_FILE
    return source.rows(country).filter(pk__gte=first, pk__lt=first + IDS_PER_FILE).order_by("pk")


def _lists(country: str) -> Iterator[tuple[str, dt.datetime | None]]:
    """Yield the home page and the lists that have records: empty ones ask not to be indexed."""
    yield site.home(country), None
    for kind in (LeadsTo.STORE, LeadsTo.ARTICLE, LeadsTo.COLLECTION, LeadsTo.VIDEO):
        if _SOURCES[kind.value].rows(country).exists():
            yield site.list_address(country, kind.value), None


def _records(
    country: str, kind: str, source: _Source, rows: QuerySet[models.Model]
) -> Iterator[tuple[str, dt.datetime | None]]:
    for slug, changed in rows.values_list(source.slug, source.changed).iterator(chunk_size=2000):
        yield site.address(country, kind, slug), changed


def _index(files: Iterable[_File]) -> Iterator[str]:
    yield f"{_HEAD}<sitemapindex {_SPACE}>\n"
    for file in files:
        yield f"<sitemap><loc>{escape(file.url)}</loc>{_changed(file.changed)}</sitemap>\n"
    yield "</sitemapindex>\n"


def _urls(rows: Iterable[tuple[str, dt.datetime | None]]) -> Iterator[str]:
    yield f"{_HEAD}<urlset {_SPACE}>\n"
    for url, changed in rows:
        yield f"<url><loc>{escape(url)}</loc>{_changed(changed)}</url>\n"
    yield "</urlset>\n"


def _changed(at: dt.datetime | None) -> str:
    return f"<lastmod>{at:%Y-%m-%dT%H:%M:%S+00:00}</lastmod>" if at else ""
