"""Preview page of an article revision."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from csp.decorators import csp
from django.conf import settings
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from apps.content.domain import page_titles, site_words
from apps.content.models import Article, Revision
from apps.content.services.publishing import previews
from apps.content.site import structured
from apps.content.site.public_data import present
from apps.core.country import site
from apps.core.errors import Throttled
from apps.core.http import throttle
from apps.core.values import Json

LONGEST_DESCRIPTION = 170
"""Maximum characters of a description for search results; longer ones are cut at a word."""
MOST_VIEWS = 30
"""Maximum views of one revision by preview links per minute."""
NOTHING_RUNS: Mapping[str, Json] = {
    "default-src": ["'none'"],
    "img-src": settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]["img-src"],
    "style-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
    "frame-ancestors": ["'none'"],
}
_ESCAPED = {ord("<"): "\\u003C", ord(">"): "\\u003E", ord("&"): "\\u0026"}


@require_safe
@csp(dict(NOTHING_RUNS))
def preview_article(request: HttpRequest) -> HttpResponse:
    """Show a revision as on the public site for a valid preview link, with scripts disabled."""
    return answer(request, "article", Article, _shown)


def _shown(request: HttpRequest, article: Article, revision: Revision) -> HttpResponse:
    return HttpResponse(draw(article, revision, is_framed=False))


def draw(article: Article, revision: Revision, *, is_framed: bool = True) -> str:
    """Return the page of a revision as HTML; `is_framed` for display within the console."""
    page = present(article, revision, is_marked=is_framed)
    return drawn(
        "content/article.html",
        page,
        structured.graph(page),
        country=article.country,
        language=page.content["language"],
        revision=revision,
        is_framed=is_framed,
    )


def drawn(
    template: str, page: Any, context: Mapping[str, Any] | None, *, country: str, language: str, **more: Any
) -> str:
    """Return a page in the layout of its country's site, with structured data; `more` is for the template.

    A page has a `title`. It may have a `description`, and a `title_tail` such as ", Jakarta Selatan".
    """
    frame, tail = site.frame(country), getattr(page, "title_tail", "")
    brand = "" if frame.name in page.title + tail else f" – {frame.name}"
    return render_to_string(
        template,
        {
            "page": page,
            "title": page_titles.fit(page.title, tail, brand),
            "share_title": page_titles.fit(page.title, tail),
            "description": site_words.shorten(getattr(page, "description", ""), LONGEST_DESCRIPTION),
            "data": as_data(context) if context else "",
            "site": frame,
            "words": site_words.words(language),
            "language": language,
            **more,
        },
    )


def answer(
    request: HttpRequest,
    code: str,
    model: type[Model],
    show: Callable[[HttpRequest, Any, Revision], HttpResponse],
) -> HttpResponse:
    """Return the revision of a preview link rendered by `show`, or a page that explains the refusal."""
    query = request.GET
    revision = previews.read(code, query.get("id", ""), query.get("rev", ""), query.get("token", ""))
    record = model._default_manager.filter(pk=revision.object_id).first() if revision else None
    if revision is None or record is None:
        response = render(request, "content/preview_ended.html", status=404)
    else:
        try:
            _count_view(revision)
            response = show(request, record, revision)
        except Throttled as error:
            response = render(request, "content/preview_throttled.html", error.data, status=error.status)
            response["Retry-After"] = str(error.retry_after)
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex, nofollow"
    # The URL is a secret: do not send it as referrer.
    response["Referrer-Policy"] = "no-referrer"
    return response


def _count_view(revision: Revision) -> None:
    """Count a view of a revision, since links are public and rendering is costly. Raise Throttled."""
    key = f"preview:{revision.object_type}:{revision.object_id}:{revision.revision_no}"
    throttle.hit(key, limit=MOST_VIEWS, window_seconds=60)


def as_data(document: Mapping[str, Json]) -> SafeString:
    """Return JSON that is safe inside a script element."""
    return mark_safe(json.dumps(document, ensure_ascii=False).translate(_ESCAPED))  # noqa: S308
