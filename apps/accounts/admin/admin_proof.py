"""Sensitive acts in Django's own admin ask once more who is there, as the console's calls do.

The page that asks holds what was sent, and sends it again with the proof: nothing has to be typed twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import admin
from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from apps.accounts.models import User
from apps.accounts.services import passkeys, passwords, proof
from apps.accounts.services.backends import origin_of
from apps.core.admin import actor_of
from apps.core.database import clock
from apps.core.errors import AppError
from apps.core.http import sensitive

PASSWORD, ANSWER, TICKET = "proof_password", "passkey_answer", "passkey_ticket"
_PROVEN_AT = "proven_at"


class ProofAsked(Exception):
    """It is too long ago that the super admin proved who they are."""


@receiver(user_logged_in)
def remember(request: HttpRequest, **kwargs: Any) -> None:
    """Notes in the session of Django's admin that whoever is at work has just proven who they are."""
    request.session[_PROVEN_AT] = int(clock.now().timestamp())


def require(request: HttpRequest, operation: str, data: Mapping[str, Any] | None = None) -> None:
    """Raise ProofAsked where the console's `operation` would need a fresh proof and there is none."""
    if not sensitive.needs_proof(operation, data or {}):
        return
    since = clock.now() - sensitive.PROOF_VALID_FOR
    if request.session.get(_PROVEN_AT, 0) < since.timestamp():
        raise ProofAsked


class ProvingAdmin(admin.ModelAdmin):
    """Base of the admin of records of which some acts call `require`."""

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> Any:
        """The list, or what asks who is there before an action."""
        go_on = super().changelist_view
        return self._proving(request, lambda: go_on(request, extra_context))

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Any = None,
    ) -> HttpResponse:
        """The form, or what asks who is there before it is saved."""
        go_on = super().changeform_view
        return self._proving(request, lambda: go_on(request, object_id, form_url, extra_context))

    def _proving(self, request: HttpRequest, go_on: Callable[[], HttpResponse]) -> HttpResponse:
        if PASSWORD in request.POST:
            refusal = _refusal(request)
            if refusal:
                return self._ask(request, refusal)
            remember(request)
        try:
            return go_on()
        except ProofAsked:
            return self._ask(request, "")

    def _ask(self, request: HttpRequest, refusal: str) -> HttpResponse:
        ours = {PASSWORD, ANSWER, TICKET, "csrfmiddlewaretoken"}
        context = {
            **self.admin_site.each_context(request),
            "title": "Confirm that it is you",
            "opts": self.opts,
            "refusal": refusal,
            "question": proof.ways(actor=actor_of(request), origin=origin_of(request)).passkey,
            "sent": [(name, values) for name, values in request.POST.lists() if name not in ours],
        }
        return TemplateResponse(request, "admin/prove.html", context)


def _refusal(request: HttpRequest) -> str:
    """What is wrong with the proof that was sent, in words; "" where it holds. Wrong ones are counted."""
    # History asks what kind of record it is about; what a request calls its user is none.
    actor = User.objects.get(pk=actor_of(request).pk)
    try:
        with passwords.counted_try(actor, field="password"), transaction.atomic():
            _check(request, actor)
    except proof.CopiedPasskey as error:
        passkeys.report_copy(actor)
        return error.msg
    except AppError as error:
        return error.msg
    return ""


def _check(request: HttpRequest, actor: User) -> None:
    answer = request.POST.get(ANSWER, "")
    if not answer:
        proof.check_own_password(actor, request.POST[PASSWORD])
        return
    ticket = request.POST.get(TICKET, "")
    proof.check_own_passkey(actor, origin=origin_of(request), ticket=ticket, credential=answer)
