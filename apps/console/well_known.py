"""Files for crawlers and security researchers: robots.txt and security.txt."""

from __future__ import annotations

import datetime as dt

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from apps.core.choices import Country
from apps.core.country import site

GOOD_FOR = dt.timedelta(days=180)
"""Validity of security.txt; RFC 9116 recommends less than a year."""


@require_safe
def hidden(request: HttpRequest) -> HttpResponse:
    """Raise Http404 for every path with a hidden part, such as /.git/config."""
    raise Http404


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Return robots.txt: only pages of the public site, their files and sitemaps may be crawled."""
    before = site.path_before()
    allowed = ["/site/", "/media/", "/static/", "/sitemap"]
    allowed += [f"{before}/{cc.lower()}{end}" for cc in Country.values for end in ("$", "/")]
    lines = ["User-agent: *", "Disallow: /", *(f"Allow: {path}" for path in allowed)]
    lines += [f"Sitemap: {site.absolute(f'/sitemap-{cc.lower()}.xml')}" for cc in Country.values]
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain")


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Return security.txt (RFC 9116). Raise Http404 if no contact is configured."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    until = (timezone.now() + GOOD_FOR).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = [
        f"Contact: {settings.SECURITY_CONTACT}",
        f"Expires: {until:%Y-%m-%dT%H:%M:%SZ}",
        f"Canonical: {settings.CONSOLE_URL}{request.path}",
        "Preferred-Languages: en",
    ]
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain")
