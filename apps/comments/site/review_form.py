"""Form for a review of a store."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from apps.comments.choices import Target
from apps.comments.models import LONGEST_BODY
from apps.comments.services import intake, visitors
from apps.comments.services.steps import CommentDraft
from apps.core import context
from apps.pages.site import public_form, responses
from apps.pages.site.public_form import Field, PublicForm, Values
from apps.stores.models import Store

COOKIE = "sofra_visitor"
"""Key of a visitor who has written a review, so that a new rating replaces the old one."""
_STARS = ("5", "4", "3", "2", "1")


def _send(request: HttpRequest, store: Store, values: Values) -> Mapping[str, str]:
    visitor = visitors.visitor_of(request.COOKIES.get(COOKIE, "")) or visitors.new_visitor()
    intake.take_from_public(
        country=store.country,
        draft=CommentDraft(
            target_type=Target.STORE.value,
            target_id=store.pk,
            body=values["review"],
            rating=int(values["rating"]) if values["rating"] else None,
            nickname=values["nickname"],
            device=request.headers.get("User-Agent", "")[:300],
        ),
        ip=context.current().ip,
        visitor=visitor,
    )
    return {COOKIE: visitors.key_of(visitor)}


REVIEW = PublicForm(
    path="review",
    operation="public/create_comment",
    word="write_review",
    fields=(
        Field("rating", "stars", 1, is_required=True, codes=_STARS),
        Field("review", "textarea", LONGEST_BODY),
        Field("nickname", longest=60),
    ),
    send=_send,
    names={"body": "review"},
)


# No token: visitors have no session that another site could use, and `public_form` checks the origin.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@responses.with_rules(responses.PAGE_RULES)
def review(request: HttpRequest, cc: str, slug: str) -> HttpResponse:
    """Show the form for a review of a store, and create the comment that it sends."""
    return public_form.answer(request, cc, slug, REVIEW)
