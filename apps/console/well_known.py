"""What programs of strangers read first: what search engines may read, and whom to tell of a weakness."""

from __future__ import annotations

import datetime as dt

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from apps.core.choices import Country
from apps.core.country import site

GOOD_FOR = dt.timedelta(days=180)
"""How long what security.txt says holds; RFC 9116 asks for less than a year."""


@require_safe
def hidden(request: HttpRequest) -> HttpResponse:
    """Answer 404 at every path with a hidden part, such as /.git/config. Raises Http404."""
    raise Http404


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """The pages of the public site may be read, and what they are made of; nothing else."""
    lines = ["User-agent: *", "Disallow: /", "Allow: /site/", "Allow: /media/", "Allow: /sitemap-"]
    lines += [f"Sitemap: {site.absolute(f'/sitemap-{cc.lower()}.xml')}" for cc in Country.values]
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain")


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Whom to tell of a weakness (RFC 9116). Not found where the settings name nobody."""
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
