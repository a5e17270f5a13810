"""The sign-in form of Django's own admin: name and password, and the code of an account with a second factor."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth import authenticate

from apps.core.errors import SecondFactorMissing, SecondFactorNeeded


class AdminSignInForm(AdminAuthenticationForm):
    """Asks for the code beside the password; who has no second factor leaves it empty."""

    code = forms.CharField(
        required=False,
        max_length=40,
        label="Code",
        help_text="Of your authenticator app, or a recovery code.",
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autocapitalize": "none"}),
    )

    class Media:
        css: ClassVar = {"all": ("admin/sign_in.css",)}

    def clean(self) -> dict[str, Any]:
        """What was sent, once it lets the person in. Raises ValidationError."""
        sent = self.cleaned_data
        username, password = sent.get("username"), sent.get("password")
        if not username or not password:
            return sent
        try:
            self.user_cache = authenticate(
                self.request, username=username, password=password, code=sent.get("code", "")
            )
        except (SecondFactorNeeded, SecondFactorMissing) as error:
            raise forms.ValidationError(error.msg) from error
        if self.user_cache is None:
            raise self.get_invalid_login_error()
        self.confirm_login_allowed(self.user_cache)
        return sent
