"""Preview page of a collection revision."""

from __future__ import annotations

from csp.decorators import csp
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from apps.collections.models import Collection
from apps.collections.site import structured
from apps.collections.site.public_data import present
from apps.content.models import Revision
from apps.content.site.views import NOTHING_RUNS, answer, drawn


@require_safe
@csp(dict(NOTHING_RUNS))
def preview_collection(request: HttpRequest) -> HttpResponse:
    """Show a revision as on the public site for a valid preview link, with scripts disabled."""
    return answer(request, "collection", Collection, _shown)


def _shown(request: HttpRequest, collection: Collection, revision: Revision) -> HttpResponse:
    return HttpResponse(draw(collection, revision, is_framed=False))


def draw(collection: Collection, revision: Revision, *, is_framed: bool = True) -> str:
    """Return the page of a revision as HTML; `is_framed` for display within the console."""
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
