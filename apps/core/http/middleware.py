"""What holds for every request, whatever answers it: its size, the host it came to, the headers of its answer."""

from __future__ import annotations

from collections.abc import Callable

from csp.middleware import CSPMiddleware
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from apps.core.http import body_limits

Answer = Callable[[HttpRequest], HttpResponseBase]

# What browsers ask a person about, and the console never needs.
PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "hid",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "screen-wake-lock",
        "serial",
        "usb",
        "xr-spatial-tracking",
    )
)
CALLS, ADMIN = "/seo/admin/", "/django-admin/"
SITE = ("/site/", "/sitemap-")
PUBLIC_CALLS = f"{CALLS}v1/public/"
FILMS = "/play/"
NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
TEXTS = ("application/json", "text/html", "application/xml", "text/xml")
# Found at every host: files without a secret, health, and what is said to programs.
EVERYWHERE = ("/static/", "/media/", "/healthz", "/readyz", "/robots.txt", "/.well-known/")


class BodyLimitMiddleware:
    """Refuses large forms of Django's pages; calls have limits of their own (`Operation.largest_body`)."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if body_limits.length_of(request) > body_limits.MOST_BYTES and not _is_call(request.path):
            return HttpResponse("The request is too large\n", status=413, content_type="text/plain")
        return self.get_response(request)


class HeadersMiddleware:
    """Says what no answer may be used for: nothing that a person is asked about, calls in no cache and no other site."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        if _is_call(request.path):
            response.headers.setdefault("Cache-Control", "no-store")
            response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response


class PolicyMiddleware(CSPMiddleware):
    """Says what a page may load. An answer of a call is no page, and may load nothing: its policy is not built anew."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Return the response with its policy, unless it brought one."""
        if not _is_call(request.path):
            return super().process_response(request, response)
        response.headers.setdefault("Content-Security-Policy", NOTHING)
        return response


class CompressionMiddleware(GZipMiddleware):
    """Sends answers of calls and pages of the public site in gzip, to whoever reads it.

    What is compressed tells by its length what it holds, to somebody who may choose a part of it and see the length of
    many answers. Calls prove themselves by a token, which no other site can have the browser send, and pages of the
    site hold no secret. Public calls, signing in among them, and all other pages stay as they are.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Return the response, compressed where that is safe and saves something."""
        if not (_is_proven(request) if _is_call(request.path) else request.path.startswith(SITE)):
            return response
        if not response.headers.get("Content-Type", "").startswith(TEXTS):
            return response
        return super().process_response(request, response)


def _is_proven(request: HttpRequest) -> bool:
    return "Authorization" in request.headers


class HostsMiddleware:
    """Keeps the public site and Django's admin at hosts of their own, where the settings name them.

    A fault in one of the three can then not read what the browser keeps for another. What does not belong to the
    host is not found there.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if _belongs(request):
            return self.get_response(request)
        return HttpResponse("Not found at this address\n", status=404, content_type="text/plain")


def _belongs(request: HttpRequest) -> bool:
    """Return whether what is asked for is answered at the host that was asked."""
    path, site, admin = request.path, settings.SITE_HOST, settings.ADMIN_HOST
    if not (site or admin) or path.startswith(EVERYWHERE):
        return True
    host = request.get_host()
    if site and (host == site or path.startswith(SITE)):
        return host == site and path.startswith((*SITE, PUBLIC_CALLS, FILMS))
    return not admin or (host == admin) == path.startswith(ADMIN)


def _is_call(path: str) -> bool:
    return path.startswith(CALLS)
