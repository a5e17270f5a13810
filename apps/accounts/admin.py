"""Accounts in Django's own admin."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest

from apps.accounts.models import Session, User
from apps.accounts.services import accounts
from apps.core.admin import ReadOnlyAdmin, ServiceAdmin, ServiceForm
from apps.core.choices import Country
from apps.core.models import Versioned


class UserForm(ServiceForm):
    """An account's form; the password is set by 'Reset password' in the console."""

    countries = forms.MultipleChoiceField(choices=Country.choices, widget=forms.CheckboxSelectMultiple)

    class Meta:
        model = User
        fields = (
            "username",
            "nickname",
            "role",
            "is_superuser",
            "countries",
            "email",
            "phone",
            "language",
            "note",
        )


@admin.register(User)
class UserAdmin(ServiceAdmin):
    form = UserForm
    list_display = ("username", "nickname", "role", "is_superuser", "status", "last_login", "created_at")
    list_filter = ("role", "status", "is_superuser")
    search_fields = ("username", "nickname", "email")
    ordering = ("-id",)
    fields = (
        "username",
        "nickname",
        "role",
        "is_superuser",
        "countries",
        "email",
        "phone",
        "language",
        "note",
    )

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """A username is for good."""
        return ("username",) if obj is not None else ()

    def create(self, request: HttpRequest, values: dict[str, Any], confirmed: frozenset[str]) -> User:
        """Makes the account; its one-time password is shown once, in the message."""
        actor = request.user
        assert isinstance(actor, User)
        user, temp_password = accounts.create_user(actor=actor, fields=values)
        self.message_user(request, f"One-time password of {user.username}: {temp_password} (shown once)")
        return user

    def edit(
        self,
        request: HttpRequest,
        record: Versioned,
        version: int,
        patch: dict[str, Any],
        confirmed: frozenset[str],
    ) -> User:
        """Changes the account."""
        actor = request.user
        assert isinstance(actor, User)
        return accounts.edit_user(actor=actor, user_id=record.pk, version=version, patch=patch)


@admin.register(Session)
class SessionAdmin(ReadOnlyAdmin):
    list_display = ("user", "created_at", "last_seen_at", "ip", "revoked_at")
    list_select_related = ("user",)
    fields = (
        "user",
        "created_at",
        "last_seen_at",
        "expires_at",
        "ip",
        "user_agent",
        "revoked_at",
        "revoked_by",
    )
    ordering = ("-id",)
