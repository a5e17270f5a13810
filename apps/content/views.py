"""The page on which a version of an article can be looked at before the public sees it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from csp.decorators import csp
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_GET

from apps.content import structured
from apps.content.models import Article
from apps.content.presenting import present
from apps.content.publishing import previews

_NOTHING_RUNS = {
    "default-src": ["'none'"],
    "img-src": settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]["img-src"],
    "style-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
    "frame-ancestors": ["'none'"],
}
_ESCAPED = {ord("<"): "\\u003C", ord(">"): "\\u003E", ord("&"): "\\u0026"}


@require_GET
@csp(_NOTHING_RUNS)
def preview_article(request: HttpRequest) -> HttpResponse:
    """A revision as the site would show it, for whoever has a link that has not ended; nothing on it runs."""
    asked = request.GET
    revision = previews.read("article", asked.get("id", ""), asked.get("rev", ""), asked.get("token", ""))
    article = Article.objects.filter(pk=revision.object_id).first() if revision else None
    if revision is None or article is None:
        response = render(request, "content/preview_ended.html", status=404)
    else:
        page = present(article, revision)
        shown = {"page": page, "revision": revision, "data": as_data(structured.graph(page))}
        response = render(request, "content/article.html", shown)
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex, nofollow"
    # The address is the key: it goes along to nobody.
    response["Referrer-Policy"] = "no-referrer"
    return response


def as_data(document: Mapping[str, Any]) -> SafeString:
    """JSON that can stand in a script element and cannot end it."""
    return mark_safe(json.dumps(document, ensure_ascii=False).translate(_ESCAPED))  # noqa: S308
