"""Django admin of accounts, sessions, devices, sign-ins and second factors."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.db import models
from django.db.models import QuerySet
from django.http import HttpRequest

from apps.accounts.admin import admin_proof
from apps.accounts.admin.admin_sign_in import AdminSignInForm
from apps.accounts.models import (
    Authenticator,
    KnownDevice,
    OidcIdentity,
    Passkey,
    RecoveryCode,
    Session,
    SignIn,
    User,
)
from apps.accounts.services import accounts, passwords, second_factor, sessions
from apps.core.admin import (
    ActingAdmin,
    Everything,
    ServiceAdmin,
    ServiceForm,
    actor_of,
    read_only,
    reason_of,
)
from apps.core.choices import Country
from apps.core.models import Versioned
from apps.core.values import FieldValue

admin.site.login_form = AdminSignInForm


class UserForm(ServiceForm):
    """The form of an account; password and status are changed by actions of the list instead."""

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
            "start_on",
            "note",
        )


@admin.register(User)
class UserAdmin(admin_proof.ProvingAdmin, ActingAdmin, ServiceAdmin):
    form = UserForm
    list_display = (
        "username",
        "nickname",
        "role",
        "is_superuser",
        "status",
        "second_factor_at",
        "last_login",
        "created_at",
    )
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
        "start_on",
        "note",
    )

    actions = ("reset_password", "reset_second_factor", "disable", "enable", "unlock", "end_sessions")

    @admin.action(description="Reset passwords")
    def reset_password(self, request: HttpRequest, users: QuerySet[User]) -> None:
        """Set a one-time password for each account, show it once, and end the account's sessions."""
        admin_proof.require(request, "user/reset_password")
        actor = actor_of(request)

        def reset(user: User) -> None:
            password = passwords.reset_password(actor=actor, user_id=user.pk, version=user.version)
            self.message_user(request, f"One-time password of {user.username}: {password} (shown once)")

        self.each(request, users, reset, "Passwords reset")

    @admin.action(description="Reset second factors")
    def reset_second_factor(self, request: HttpRequest, users: QuerySet[User]) -> None:
        """Remove the second factors and notify the owners."""
        admin_proof.require(request, "user/reset_second_factor")
        actor, reason = actor_of(request), reason_of(request)
        self.each(
            request,
            users,
            lambda user: second_factor.reset_second_factor(
                actor=actor, user_id=user.pk, version=user.version, reason=reason
            ),
            "Second factors reset",
        )

    @admin.action(description="Disable, and end sessions")
    def disable(self, request: HttpRequest, users: QuerySet[User]) -> None:
        """Disable the selected accounts and end their sessions."""
        self._set_status(request, users, "disable", "Accounts disabled")

    @admin.action(description="Enable")
    def enable(self, request: HttpRequest, users: QuerySet[User]) -> None:
        """Enable the selected disabled accounts."""
        self._set_status(request, users, "enable", "Accounts enabled")

    @admin.action(description="Unlock")
    def unlock(self, request: HttpRequest, users: QuerySet[User]) -> None:
        """Unlock the selected accounts that are locked after wrong passwords."""
        self._set_status(request, users, "unlock", "Accounts unlocked")

    @admin.action(description="End all sessions")
    def end_sessions(self, request: HttpRequest, users: QuerySet[User]) -> None:
        """Sign the selected accounts out of all their sessions."""
        actor, reason = actor_of(request), reason_of(request)
        self.each(
            request,
            users,
            lambda user: sessions.sign_out(actor=actor, user_id=user.pk, reason=reason),
            "Accounts signed out",
        )

    def _set_status(self, request: HttpRequest, users: QuerySet[User], action: str, done: str) -> None:
        admin_proof.require(request, "user/change_user_status", {"action": action})
        actor, reason = actor_of(request), reason_of(request)
        self.each(
            request,
            users,
            lambda user: accounts.change_user_status(
                actor=actor,
                user_id=user.pk,
                version=user.version,
                action=action,
                reason=reason,
                confirmed=Everything(),
            ),
            done,
        )

    def get_readonly_fields(self, request: HttpRequest, obj: models.Model | None = None) -> Any:
        """Return the username as a read-only field for an existing account."""
        return ("username",) if obj is not None else ()

    def create(self, request: HttpRequest, values: dict[str, FieldValue], confirmed: frozenset[str]) -> User:
        """Create the account and show its one-time password once, in a message."""
        admin_proof.require(request, "user/create_user", values)
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
        patch: dict[str, FieldValue],
        confirmed: frozenset[str],
    ) -> User:
        """Edit the account. Raise ProofAsked if a fresh proof is required."""
        admin_proof.require(request, "user/edit_user", patch)
        actor = request.user
        assert isinstance(actor, User)
        return accounts.edit_user(actor=actor, user_id=record.pk, version=version, patch=patch)


read_only(
    Session,
    "user created_at last_seen_at ip revoked_at",
    fields="user created_at last_seen_at expires_at ip user_agent revoked_at revoked_by",
)
read_only(
    KnownDevice,
    "user first_seen_at last_seen_at user_agent",
    fields="user first_seen_at last_seen_at user_agent",
)
read_only(
    OidcIdentity, "user issuer subject last_used_at", fields="user issuer subject created_at last_used_at"
)
read_only(Authenticator, "user created_at last_used_at", fields="user created_at last_used_at")
read_only(Passkey, "user name created_at last_used_at", fields="user name created_at last_used_at")
read_only(RecoveryCode, "user used_at", fields="user used_at")
read_only(
    SignIn,
    "user at result way ip is_known_device",
    filters="result way",
    fields="user at result way ip user_agent is_known_device",
)
