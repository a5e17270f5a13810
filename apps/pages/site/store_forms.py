"""Forms of a store's page: report an error, claim the store."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from apps.business_messages.choices import MessageType
from apps.business_messages.services import intake as messages
from apps.business_messages.services.intake import MessageDraft
from apps.content.choices import LANGUAGE_OF
from apps.core import context
from apps.feedback.choices import Category
from apps.feedback.services import intake as reports
from apps.feedback.services.intake import Report
from apps.pages.site import public_form, responses
from apps.pages.site.public_form import Field, PublicForm, Values
from apps.stores.models import Store

_NO_COOKIES: Mapping[str, str] = {}


def _send_report(request: HttpRequest, store: Store, values: Values) -> Mapping[str, str]:
    reporter = {
        "name": values["name"],
        "email": values["email"],
        "wants_reply": bool(values["wants_reply"]),
        "language": str(LANGUAGE_OF[store.country]),
    }
    reports.take_from_public(
        country=store.country,
        report=Report(
            store_id=store.pk,
            category=values["category"],
            description=values["description"],
            reporter=reporter,
        ),
        ip=context.current().ip,
    )
    return _NO_COOKIES


def _send_claim(request: HttpRequest, store: Store, values: Values) -> Mapping[str, str]:
    sender = {name: values[name] for name in ("name", "job_title", "email", "phone")}
    messages.take_from_public(
        country=store.country,
        draft=MessageDraft(
            type=MessageType.CLAIM_STORE.value,
            body=values["message"],
            sender={**sender, "language": str(LANGUAGE_OF[store.country])},
            store_id=store.pk,
        ),
        ip=context.current().ip,
    )
    return _NO_COOKIES


REPORT = PublicForm(
    path="report",
    operation="public/create_feedback",
    word="report",
    fields=(
        Field("category", "select", 30, is_required=True, codes=tuple(Category.values)),
        Field("description", "textarea", 2000, is_required=True),
        Field("name", longest=60, autocomplete="name"),
        Field("email", "email", 254, autocomplete="email"),
        Field("wants_reply", "check", 1, codes=("1",)),
    ),
    send=_send_report,
    names={"reporter.name": "name", "reporter.email": "email"},
)
CLAIM = PublicForm(
    path="claim",
    operation="public/create_message",
    word="claim",
    fields=(
        Field("name", is_required=True, autocomplete="name"),
        Field("job_title", longest=80, autocomplete="organization-title"),
        Field("email", "email", 254, autocomplete="email"),
        Field("phone", "tel", 40, autocomplete="tel"),
        Field("message", "textarea", 5000, is_required=True),
    ),
    send=_send_claim,
    names={"body": "message", "sender.name": "name", "sender.email": "email", "sender.phone": "phone"},
)


# No token: visitors have no session that another site could use, and `public_form` checks the origin.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@responses.with_rules(responses.PAGE_RULES)
def report(request: HttpRequest, cc: str, slug: str) -> HttpResponse:
    """Show the form for an error of a store, and create the report that it sends."""
    return public_form.answer(request, cc, slug, REPORT)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@responses.with_rules(responses.PAGE_RULES)
def claim(request: HttpRequest, cc: str, slug: str) -> HttpResponse:
    """Show the form for owners of a store, and create the message that it sends."""
    return public_form.answer(request, cc, slug, CLAIM)
