"""Responses and browser rules that all pages of the public site share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import ParamSpec
from urllib.parse import urlsplit

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpResponse

from apps.content.choices import LANGUAGE_OF
from apps.content.domain import site_words
from apps.content.site.views import NOTHING_RUNS, drawn
from apps.core.values import Json
from apps.videos.site.views import FILMS_PLAY

SITE_PREFIX = "/site"
CACHE_CONTROL = "public, max-age=60"
_ORIGIN = "{0.scheme}://{0.netloc}".format(urlsplit(settings.PUBLIC_SITE))
_FORMS: Mapping[str, list[str]] = {"form-action": ["'self'", _ORIGIN]}
PAGE_RULES: Mapping[str, Json] = {**NOTHING_RUNS, **_FORMS}
"""Content-Security-Policy of most pages: no scripts; forms go to the site only."""
VIDEO_RULES: Mapping[str, Json] = {**FILMS_PLAY, **_FORMS}
_REMOVED_TEXTS: Mapping[str, tuple[str, str]] = {
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


P = ParamSpec("P")


def with_rules(
    rules: Mapping[str, Json],
) -> Callable[[Callable[P, HttpResponse]], Callable[P, HttpResponse]]:
    """Return a decorator that sends these rules as the Content-Security-Policy of a view.

    The header is built once, because that takes longer than the rest of a stored page in Python.
    """
    policy = build_policy(dict(rules))

    def decorator(view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
        @wraps(view)
        def with_header(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            response = view(*args, **kwargs)
            response.headers[HEADER] = policy
            return response

        return with_header

    return decorator


@dataclass(frozen=True)
class _Message:
    title: str
    body: str


class WrongFilter(Exception):
    """A filter in the address has a value that it cannot have."""

    def __init__(self, name: str, value: str) -> None:
        super().__init__(f"{name}={value}")
        self.name, self.value = name, value[:100]


def cacheable(html: str) -> HttpResponse:
    """Return a response that caches store for a minute."""
    response = HttpResponse(html)
    response["Cache-Control"] = CACHE_CONTROL
    return response


def missing(country: str) -> HttpResponse:
    """Return the 404 page of a country."""
    return _message(country, *_of(country, _MISSING), 404)


def gone(country: str) -> HttpResponse:
    """Return the 410 page of a country."""
    return _message(country, *_of(country, _REMOVED_TEXTS), 410)


def wrong_filter(country: str, error: WrongFilter) -> HttpResponse:
    """Return a 400 page that names the filter and its value."""
    words = site_words.words(str(LANGUAGE_OF[country]))
    text = words["wrong_filter_text"].format(name=error.name, value=error.value)
    return _message(country, words["wrong_filter"], text, 400)


def _of(country: str, texts: Mapping[str, tuple[str, str]]) -> tuple[str, str]:
    return texts.get(str(LANGUAGE_OF[country]), texts["en"])


def _message(country: str, title: str, body: str, status: int) -> HttpResponse:
    html = drawn(
        "pages/gone.html",
        _Message(title, body),
        None,
        country=country,
        language=str(LANGUAGE_OF[country]),
        is_public=True,
        robots="noindex",
    )
    response = HttpResponse(html, status=status)
    # Newly published content must be visible immediately.
    response["Cache-Control"] = "no-cache"
    return response
