"""Change of the user's own password in the Django admin, with the console's rules, limits and history."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.forms import AdminPasswordChangeForm
from django.contrib.auth.views import PasswordChangeView
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse

from apps.accounts.admin.admin_session import session_of
from apps.accounts.models import Session, User
from apps.accounts.services import passwords
from apps.core import context
from apps.core.errors import Invalid
from apps.core.values import FieldValue

_FIELDS = {"old_password": "old_password", "new_password": "new_password1"}
"""Form field of each field in the service's errors."""


class OwnPasswordForm(AdminPasswordChangeForm):
    """Django's password form, saved by the console's service, which also counts wrong old passwords."""

    def __init__(self, *args: Any, session: Session | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._session = session
        words = f"{passwords.MIN_LENGTH} to {passwords.MAX_LENGTH} characters, hard to guess."
        self.fields["new_password1"].help_text = f"{words} It ends your other sessions."

    def clean_old_password(self) -> str:
        """Return the old password without checking it; the service checks and counts it."""
        typed: str = self.cleaned_data["old_password"]
        return typed

    def clean(self) -> dict[str, FieldValue]:
        """Change the password and return the cleaned data. Errors of the service become form errors."""
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            self._change(sent["old_password"], sent["new_password1"])
        return sent

    def _change(self, old_password: str, new_password: str) -> None:
        # History needs a User instance; `request.user` is a lazy wrapper.
        owner = User.objects.get(pk=self.user.pk)
        context.current().user_id = owner.pk
        try:
            with context.via("django_admin"), passwords.counted_try(owner, field="old_password"):
                passwords.update_password(
                    actor=owner, session=self._session, old_password=old_password, new_password=new_password
                )
        except Invalid as error:
            for field, words in error.errors.items():
                self.add_error(_FIELDS.get(field), words)

    def save(self, commit: bool = True) -> Any:
        """Return the account, reloaded after the service has saved it."""
        self.user.refresh_from_db()
        return self.user


class OwnPasswordView(PasswordChangeView):
    """Django's password page; keeps the session in which the password is changed."""

    form_class = OwnPasswordForm

    def get_form_kwargs(self) -> dict[str, Any]:
        """Return the form's arguments with the current session added."""
        return {**super().get_form_kwargs(), "session": session_of(self.request)}


def change(request: HttpRequest) -> HttpResponseBase:
    """Return the page on which a super admin changes their own password."""
    view = OwnPasswordView.as_view(
        success_url=reverse("admin:password_change_done"),
        extra_context=admin.site.each_context(request),
    )
    return view(request)
