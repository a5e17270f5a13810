"""The sign-in form of the Django admin: username, password and code, or a passkey."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth import authenticate
from django.db import Error

from apps.accounts.services import passkey_sign_in, relying_party
from apps.accounts.services.backends import origin_of
from apps.accounts.services.ceremonies import Question
from apps.core.db.faults import is_fault
from apps.core.errors import SecondFactorMissing, SecondFactorNeeded
from apps.core.values import FieldValue

PASSKEY_REFUSED = "This passkey was not accepted. Try again, or use your password"


class AdminSignInForm(AdminAuthenticationForm):
    """Sign-in form; without a second factor the code is empty. A passkey replaces all three fields."""

    code = forms.CharField(
        required=False,
        max_length=40,
        label="Code",
        help_text="From your authenticator app, or a recovery code.",
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autocapitalize": "none"}),
    )
    passkey_ticket = forms.CharField(required=False, max_length=1000, widget=forms.HiddenInput)
    passkey_answer = forms.CharField(required=False, max_length=8000, widget=forms.HiddenInput)

    class Media:
        css: ClassVar = {"all": ("admin/sign_in.css",)}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.data.get("passkey_answer"):
            # Username and password may be empty if a passkey is used.
            self.fields["username"].required = self.fields["password"].required = False

    @property
    def passkey_question(self) -> Question | None:
        """Return the passkey request for the page; None if passkeys or the database are unavailable."""
        assert self.request is not None
        origin = origin_of(self.request)
        try:
            return passkey_sign_in.start(origin=origin) if relying_party.is_offered_at(origin) else None
        except Error as error:
            if not is_fault(error):
                raise
            return None

    def clean(self) -> dict[str, FieldValue]:
        """Authenticate and return the cleaned data. Raise ValidationError if sign-in is refused."""
        sent = self.cleaned_data
        username, password = sent.get("username"), sent.get("password")
        if sent.get("passkey_answer"):
            self._enter(
                PASSKEY_REFUSED,
                passkey_ticket=sent.get("passkey_ticket", ""),
                passkey_answer=sent["passkey_answer"],
            )
        elif username and password:
            self._enter(None, username=username, password=password, code=sent.get("code", ""))
        return sent

    def _enter(self, refusal: str | None, **proof: str) -> None:
        try:
            self.user_cache = authenticate(self.request, **proof)
        except (SecondFactorNeeded, SecondFactorMissing) as error:
            raise forms.ValidationError(error.msg) from error
        if self.user_cache is None:
            raise self.get_invalid_login_error() if refusal is None else forms.ValidationError(refusal)
        self.confirm_login_allowed(self.user_cache)
