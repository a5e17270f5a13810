"""The page on which a version of a collection can be looked at before the public sees it."""

from __future__ import annotations

from csp.decorators import csp
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from apps.collections.models import Collection
from apps.collections.site import structured
from apps.collections.site.public_data import present
from apps.content.models import Revision
from apps.content.site.views import NOTHING_RUNS, answer, drawn


@require_GET
@csp(dict(NOTHING_RUNS))
def preview_collection(request: HttpRequest) -> HttpResponse:
    """A revision as the site would show it, for whoever has a link that has not ended; nothing on it runs."""
    return answer(request, "collection", Collection, _shown)


def _shown(request: HttpRequest, collection: Collection, revision: Revision) -> HttpResponse:
    return HttpResponse(draw(collection, revision, is_framed=False))


def draw(collection: Collection, revision: Revision, *, is_framed: bool = True) -> str:
    """A revision as the site would show it: in a frame of the console, or at an address of its own."""
    page = present(collection, revision)
    return drawn(
        "collections/collection.html",
        page,
        structured.graph(page),
        country=collection.country,
        language=page.language,
        revision=revision,
        is_framed=is_framed,
    )
