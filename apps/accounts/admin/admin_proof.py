"""Fresh proof of identity before sensitive actions in the Django admin, as for the console's operations.

The confirmation page contains the submitted form and sends it again with the proof, so nothing is typed
twice.
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
from apps.core.db import clock
from apps.core.errors import AppError
from apps.core.http import sensitive
from apps.core.values import FieldValue

PASSWORD, ANSWER, TICKET = "proof_password", "passkey_answer", "passkey_ticket"
_PROVEN_AT = "proven_at"


class ProofRequired(Exception):
    """The super admin's last proof of identity is too old."""


@receiver(user_logged_in)
def remember(request: HttpRequest, **kwargs: Any) -> None:
    """Store in the Django admin session that the user has just proven their identity."""
    request.session[_PROVEN_AT] = int(clock.now().timestamp())


def require(request: HttpRequest, operation: str, data: Mapping[str, FieldValue] | None = None) -> None:
    """Raise ProofAsked if the console's `operation` requires a fresh proof and the session has none."""
    if not sensitive.needs_proof(operation, data or {}):
        return
    since = clock.now() - sensitive.PROOF_VALID_FOR
    if request.session.get(_PROVEN_AT, 0) < since.timestamp():
        raise ProofRequired


class ProvingAdmin(admin.ModelAdmin):
    """Base class for admins with actions that call `require`."""

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> Any:
        """Return the list, or the page that asks for proof before an action."""
        go_on = super().changelist_view
        return self._proving(request, lambda: go_on(request, extra_context))

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Any = None,
    ) -> HttpResponse:
        """Return the form, or the page that asks for proof before saving."""
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
        except ProofRequired:
            return self._ask(request, "")

    def _ask(self, request: HttpRequest, refusal: str) -> HttpResponse:
        own_names = {PASSWORD, ANSWER, TICKET, "csrfmiddlewaretoken"}
        context = {
            **self.admin_site.each_context(request),
            "title": "Confirm your identity",
            "opts": self.opts,
            "refusal": refusal,
            "question": proof.ways(actor=actor_of(request), origin=origin_of(request)).passkey,
            "sent": [(name, values) for name, values in request.POST.lists() if name not in own_names],
        }
        return TemplateResponse(request, "admin/prove.html", context)


def _refusal(request: HttpRequest) -> str:
    """Check the submitted proof and return the error message, "" if it is valid. Wrong proofs are counted."""
    # History needs a User instance; `request.user` is a lazy wrapper.
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
