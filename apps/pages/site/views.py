"""Preview page of a page revision."""

from __future__ import annotations

from csp.decorators import csp
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from apps.content.models import Revision
from apps.content.site.views import NOTHING_RUNS, answer, drawn
from apps.pages.models import Page
from apps.pages.site import structured
from apps.pages.site.public_data import present


@require_safe
@csp(dict(NOTHING_RUNS))
def preview_page(request: HttpRequest) -> HttpResponse:
    """Show a revision as on the public site for a valid preview link, with scripts disabled."""
    return answer(request, "page", Page, _shown)


def _shown(request: HttpRequest, page: Page, revision: Revision) -> HttpResponse:
    return HttpResponse(draw(page, revision, is_framed=False))


def draw(page: Page, revision: Revision, *, is_framed: bool = True) -> str:
    """Return the page of a revision as HTML; `is_framed` for display within the console."""
    shown = present(page, revision.snapshot, revision.saved_at, is_marked=is_framed)
    return drawn(
        "pages/page.html",
        shown,
        structured.graph(shown),
        country=page.country,
        language=shown.content["language"],
        revision=revision,
        is_framed=is_framed,
    )
