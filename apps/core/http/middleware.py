"""Middleware for all requests: body size, allowed hosts, response headers, compression."""

from __future__ import annotations

from collections.abc import Callable

from csp.middleware import CSPMiddleware
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.utils.cache import patch_vary_headers

from apps.core.http import body_limits, browser_features
from apps.core.http.stored_response import StoredResponse

Answer = Callable[[HttpRequest], HttpResponseBase]

PERMISSIONS_POLICY = browser_features.policy()
CALLS, ADMIN = "/seo/admin/", "/django-admin/"
SITE = ("/site/", "/sitemap")
PUBLIC_CALLS = f"{CALLS}v1/public/"
FILMS = "/play/"
NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
TEXTS = ("application/json", "text/html", "application/xml", "text/xml")
# Served on every host: static files without secrets, health checks, and files for programs.
EVERYWHERE = ("/static/", "/media/", "/healthz", "/readyz", "/robots.txt", "/.well-known/")


class BodyLimitMiddleware:
    """A middleware that rejects large forms on Django's pages.

    Operations have separate limits (`Operation.largest_body`).
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if body_limits.length_of(request) > body_limits.MOST_BYTES and not _is_call(request.path):
            return HttpResponse("The request is too large\n", status=413, content_type="text/plain")
        return self.get_response(request)


class HeadersMiddleware:
    """A middleware for default security headers.

    Browser features are off, and API responses are neither cached nor usable from other sites. Static files do
    not carry the long list of features: browsers read it from pages only.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if not request.path.startswith(settings.STATIC_URL):
            response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        if _is_call(request.path):
            response.headers.setdefault("Cache-Control", "no-store")
            response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response


class PolicyMiddleware(CSPMiddleware):
    """A middleware that sets the Content-Security-Policy of pages.

    API responses get a constant policy that allows nothing.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Return the response with its policy, unless it already has one."""
        if "Content-Security-Policy" in response.headers:
            return response
        if not _is_call(request.path):
            return super().process_response(request, response)
        response.headers["Content-Security-Policy"] = NOTHING
        return response


class CompressionMiddleware(GZipMiddleware):
    """A middleware that compresses API responses and pages of the public site.

    Uses gzip, if the client accepts it.

    The length of a compressed response reveals something about its content to an attacker who can choose a
    part of it and observe the length of many responses. API requests are authenticated by a token, which no
    other site can make the browser send, and pages of the public site contain no secrets. Public operations,
    including sign-in, and all other pages are not compressed.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Return the response, compressed if that is safe and saves bytes."""
        if not (_is_proven(request) if _is_call(request.path) else request.path.startswith(SITE)):
            return response
        if not response.headers.get("Content-Type", "").startswith(TEXTS):
            return response
        if isinstance(response, StoredResponse) and (packed := response.packed):
            return _send_packed(request, response, packed)
        return super().process_response(request, response)


def _send_packed(request: HttpRequest, response: StoredResponse, packed: bytes) -> HttpResponse:
    """Return a response with its stored compressed body, if the client accepts it.

    Headers are those of GZipMiddleware. The length of the stored body always has the same random part, which
    is safe because pages of the public site contain no secrets.
    """
    patch_vary_headers(response, ("Accept-Encoding",))
    if not re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")):
        return response
    response.content = packed
    response.headers["Content-Length"] = str(len(packed))
    response.headers["Content-Encoding"] = "gzip"
    if (tag := response.headers.get("ETag", "")).startswith('"'):
        response.headers["ETag"] = f"W/{tag}"
    return response


def _is_proven(request: HttpRequest) -> bool:
    return "Authorization" in request.headers


class HostsMiddleware:
    """A middleware that restricts the public site and Django's admin to separate hosts, if configured.

    A vulnerability in one of the three then cannot read the browser storage of another. Paths that do not
    belong to the host return 404.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if _belongs(request):
            return self.get_response(request)
        return HttpResponse("Not found at this address\n", status=404, content_type="text/plain")


def _belongs(request: HttpRequest) -> bool:
    """Return whether the path belongs to the host of the request."""
    path, site, admin = request.path, settings.SITE_HOST, settings.ADMIN_HOST
    if not (site or admin) or path.startswith(EVERYWHERE):
        return True
    host = request.get_host()
    if site and (host == site or path.startswith(SITE)):
        return host == site and path.startswith((*SITE, PUBLIC_CALLS, FILMS))
    return not admin or (host == admin) == path.startswith(ADMIN)


def _is_call(path: str) -> bool:
    return path.startswith(CALLS)
