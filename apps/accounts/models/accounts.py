"""Accounts, sessions, devices, second factors and sign-ins."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from datetime import datetime, timedelta
from math import ceil
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

from apps.accounts.choices import (
    Assurance,
    FirstSignIn,
    Language,
    ProvenBy,
    SignInResult,
    SignInWay,
    StartOn,
    UserStatus,
)
from apps.accounts.models.querysets import SessionQuerySet, UserQuerySet
from apps.core.choices import Country, Role
from apps.core.db import clock
from apps.core.models import Versioned


class UserManager(BaseUserManager["User"].from_queryset(UserQuerySet)):  # type: ignore[misc]
    """The manager that Django's own commands expect."""

    def get_by_natural_key(self, username: str | None) -> User:
        """Return the account with this username, ignoring case."""
        return self.get(username__iexact=username)

    def create_superuser(self, username: str, password: str, **extra: Any) -> User:
        """Create a super admin, for `manage.py createsuperuser`."""
        user = self.model(
            username=username,
            nickname=extra.get("nickname") or username,
            role=Role.MANAGER,
            is_superuser=True,
            countries=list(Country.values),
        )
        user.set_password(password)
        user.save()
        return user


class User(AbstractBaseUser, Versioned):
    """A member of staff."""

    username = models.CharField(
        max_length=32,
        validators=[
            RegexValidator(r"^[a-z0-9._-]{3,32}$", "Use 3 to 32 of: a to z, 0 to 9, dot, underscore, hyphen")
        ],
    )
    nickname = models.CharField(max_length=40)
    role = models.CharField(max_length=10, choices=Role.choices)
    is_superuser = models.BooleanField(default=False)
    countries = ArrayField(models.CharField(max_length=2, choices=Country.choices), default=list)
    status = models.CharField(max_length=10, choices=UserStatus.choices, default=UserStatus.ACTIVE)
    email = models.EmailField(blank=True, default="")
    is_email_confirmed = models.BooleanField(default=False, db_default=False, editable=False)
    """True if the address was set by the account's manager or confirmed by its owner by mail."""
    phone = models.CharField(max_length=20, blank=True, default="")
    language = models.CharField(max_length=2, choices=Language.choices, default=Language.EN)
    start_on = models.CharField(
        max_length=10, choices=StartOn.choices, default=StartOn.LANDING, db_default=StartOn.LANDING
    )
    is_start_chosen = models.BooleanField(default=False, db_default=False, editable=False)
    """True once the user has chosen a start screen, or declined Today. The console no longer offers it."""
    avatar_picture_id = models.BigIntegerField(null=True, blank=True)
    must_change_password = models.BooleanField(default=False)
    password_changed_at = models.DateTimeField(default=timezone.now)
    temp_password_until = models.DateTimeField(null=True, blank=True)
    """Expiry of the one-time password; null for a password that its owner chose."""
    invited_until = models.DateTimeField(null=True, blank=True)
    """Expiry of a pending invitation."""
    invitation_hash = models.CharField(max_length=64, null=True, unique=True, editable=False)
    """Hash of the invitation link's token; null also until the mail with the link is sent."""
    second_factor_at = models.DateTimeField(null=True, blank=True, editable=False)
    """Time when the second factor was set up; null without one."""
    second_factor_required_at = models.DateTimeField(null=True, blank=True, editable=False)
    """Time when a second factor was first required; the grace period starts here."""
    last_login_ip = models.GenericIPAddressField(null=True, blank=True)
    failed_logins = models.PositiveSmallIntegerField(default=0)
    """Number of wrong passwords since the last sign-in."""
    locked_until = models.DateTimeField(null=True, blank=True)
    """End of the latest lock after wrong passwords; may be in the past."""
    note = models.CharField(max_length=300, blank=True, default="")
    kol = models.JSONField(null=True, blank=True)
    search_text = models.TextField(default="", editable=False)
    is_demo = models.BooleanField(default=False, editable=False)

    USERNAME_FIELD = "username"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["nickname"]

    objects: ClassVar[UserManager] = UserManager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                Lower("username"), name="user_username_once", violation_error_message="This username is taken"
            ),
            models.UniqueConstraint(
                Lower("email"),
                condition=models.Q(is_email_confirmed=True) & ~models.Q(email=""),
                name="user_email_once",
                violation_error_message="Another account has this address",
            ),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="user_role_known"),
            models.CheckConstraint(
                condition=models.Q(status__in=UserStatus.values), name="user_status_known"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["-created_at", "-id"], name="user_newest"),
            GinIndex(fields=["countries"], name="user_countries"),
        ]

    def __str__(self) -> str:
        return f"{self.nickname} ({self.username})"

    @property
    def is_active(self) -> bool:  # type: ignore[override]
        """Return whether the account is not disabled; locked accounts are active, since locks expire."""
        return self.status != UserStatus.DISABLED

    @property
    def is_locked(self) -> bool:
        """Return whether sign-ins from some source are refused after wrong passwords."""
        return self.is_active and self.locked_until is not None and self.locked_until > clock.now()

    @property
    def shown_status(self) -> UserStatus:
        """Return the status for display; LOCKED is derived, not stored."""
        return UserStatus.LOCKED if self.is_locked else UserStatus(self.status)

    @property
    def is_staff(self) -> bool:
        """Return whether the account may use the Django admin: active super admins only."""
        return self.is_superuser and self.is_active

    def has_perm(self, perm: str, obj: Any = None) -> bool:
        """Return whether the account has a Django admin permission; super admins have all."""
        return self.is_staff

    def has_perms(self, perm_list: Iterable[str], obj: Any = None) -> bool:
        """Return the same as `has_perm`."""
        return self.is_staff

    def has_module_perms(self, app_label: str) -> bool:
        """Return the same as `has_perm`."""
        return self.is_staff

    def set_password(self, raw_password: str | None) -> None:
        """Set a password without expiry, for Django's commands; end any one-time password and invitation."""
        super().set_password(raw_password)
        self.temp_password_until = self.invited_until = self.invitation_hash = None

    @property
    def first_sign_in(self) -> FirstSignIn | None:
        """Return the way of the first sign-in; None once the person has chosen a password."""
        if not self.must_change_password:
            return None
        if self.invited_until is not None:
            return FirstSignIn.INVITATION
        return FirstSignIn.ONE_TIME_PASSWORD if self.has_usable_password() else FirstSignIn.NOTHING

    @property
    def first_sign_in_until(self) -> datetime | None:
        """Return the expiry of the first sign-in; None if there is no expiry or nothing to expire."""
        return self.invited_until or self.temp_password_until

    @property
    def must_have_second_factor(self) -> bool:
        """Return whether the settings require a second factor for this role; never for demo accounts."""
        if self.is_demo:
            return False
        return self.is_superuser or self.role in settings.SECOND_FACTOR_ROLES

    @property
    def second_factor_due_at(self) -> datetime | None:
        """Return the end of the grace period; None if it has not started or there is none.

        Managers and super admins have no grace period, because they export data and create accounts.
        """
        if self.is_superuser or self.role == Role.MANAGER or self.second_factor_required_at is None:
            return None
        return self.second_factor_required_at + timedelta(days=settings.SECOND_FACTOR_GRACE_DAYS)

    def must_set_up_second_factor_at(self, moment: datetime) -> bool:
        """Return whether a sign-in at `moment` has to set up a second factor first."""
        if not self.must_have_second_factor or self.second_factor_at is not None:
            return False
        if self.is_superuser or self.role == Role.MANAGER:
            return True
        due_at = self.second_factor_due_at
        return due_at is not None and due_at <= moment

    @property
    def must_set_up_second_factor(self) -> bool:
        """Return whether a sign-in now has to set up a second factor first."""
        return self.must_set_up_second_factor_at(clock.now())

    @property
    def second_factor_days_left(self) -> int | None:
        """Return the days until a second factor is required; None if not required or already set up."""
        due_at = self.second_factor_due_at
        if not self.must_have_second_factor or self.second_factor_at is not None or due_at is None:
            return None
        return max(0, ceil((due_at - clock.now()) / timedelta(days=1)))

    @property
    def visible_countries(self) -> list[str]:
        """Return the countries this person works in; super admins work in all."""
        return list(Country.values) if self.is_superuser else list(self.countries)


class Session(models.Model):
    """A sign-in session. Its token is refused once the row is revoked or expired."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sessions", db_index=False)
    jti = models.UUIDField(default=uuid.uuid4, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    last_seen_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    idle_until = models.DateTimeField()
    ip = models.GenericIPAddressField(null=True)
    user_agent = models.CharField(max_length=300, blank=True)
    device_hash = models.CharField(max_length=64, blank=True, default="", db_default="")
    """Hash of the known device that opened the session."""
    viewing = models.ForeignKey(User, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    """User whose view of the console the session shows, read-only; null for a normal session."""
    assurance = models.CharField(
        max_length=20, choices=Assurance.choices, default=Assurance.PASSWORD, db_default=Assurance.PASSWORD
    )
    is_django_admin = models.BooleanField(default=False, db_default=False)
    """True for sessions of the Django admin, which have no token."""
    proven_at = models.DateTimeField(null=True, blank=True)
    """Time of the last proof of identity; null for sessions from before this column existed."""
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    objects = SessionQuerySet.as_manager()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["user", "-last_seen_at", "-id"], name="session_user")]

    def __str__(self) -> str:
        return f"session {self.pk} of {self.user_id}"

    @property
    def misses_second_factor(self) -> bool:
        """Return whether the session was opened by a password alone and its account required more then."""
        is_due = self.user.must_set_up_second_factor_at(self.created_at)
        return (
            is_due or self.user.second_factor_at is not None
        ) and self.assurance != Assurance.SECOND_FACTOR

    @property
    def must_set_up_second_factor(self) -> bool:
        """Return whether the owner must set up a second factor first; not if a provider has checked one."""
        return self.misses_second_factor and self.user.second_factor_at is None


class KnownDevice(models.Model):
    """A browser in which a user has signed in; stores only a hash of the id in its cookie."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="known_devices", db_index=False)
    device_hash = models.CharField(max_length=64)
    user_agent = models.CharField(max_length=300, blank=True)
    first_seen_at = models.DateTimeField(default=timezone.now)
    last_seen_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "device_hash"], name="known_device_once"),
        ]

    def __str__(self) -> str:
        return f"device {self.pk} of {self.user_id}"


class OidcIdentity(models.Model):
    """Link of an account to a person at the company's OpenID Connect provider."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="oidc_identities")
    issuer = models.CharField(max_length=300)
    subject = models.CharField(max_length=255)
    """The provider's id of the person, at most 255 characters (OpenID Connect Core 1.0, 2)."""
    created_at = models.DateTimeField(default=timezone.now)
    last_used_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name, verbose_name_plural = "company sign-in", "company sign-ins"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["issuer", "subject"], name="oidc_identity_once")
        ]

    def __str__(self) -> str:
        return f"{self.subject} of {self.issuer}"


class Authenticator(models.Model):
    """The authenticator app (TOTP) of an account."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="authenticator")
    sealed_secret = models.TextField(editable=False)
    last_step = models.BigIntegerField(editable=False)
    """Step of the last used code; this code and earlier ones are refused."""
    created_at = models.DateTimeField(default=timezone.now)
    last_used_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"authenticator of {self.user_id}"


class Passkey(models.Model):
    """A passkey of an account (a WebAuthn credential); contains the public key only."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="passkeys")
    credential_id = models.TextField(editable=False)
    """Credential id from the authenticator, in base64url."""
    public_key = models.BinaryField(editable=False)
    sign_count = models.BigIntegerField(editable=False)
    """Use count reported by the passkey; always 0 for passkeys that do not count."""
    transports = ArrayField(models.CharField(max_length=20), default=list, editable=False)
    name = models.CharField(max_length=60)
    created_at = models.DateTimeField(default=timezone.now)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["credential_id"], name="passkey_once")]

    def __str__(self) -> str:
        return f"passkey {self.pk} of {self.user_id}"


class RecoveryCode(models.Model):
    """A recovery code that replaces the second factor once; only a hash is stored."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="recovery_codes", db_index=False)
    code_hash = models.CharField(max_length=64, editable=False)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "code_hash"], name="recovery_code_once"),
        ]

    def __str__(self) -> str:
        return f"recovery code {self.pk} of {self.user_id}"


class SignIn(models.Model):
    """A successful or failed sign-in. Deleted after 90 days."""

    user = models.ForeignKey(
        User, null=True, on_delete=models.CASCADE, related_name="sign_ins", db_index=False
    )
    """Null if the typed name belongs to no account."""
    name_hash = models.CharField(max_length=32, blank=True)
    """Keyed hash of a typed name that belongs to no account."""
    at = models.DateTimeField(default=timezone.now, db_index=True)
    ip = models.GenericIPAddressField(null=True)
    user_agent = models.CharField(max_length=300, blank=True)
    is_known_device = models.BooleanField()
    way = models.CharField(max_length=20, choices=SignInWay.choices)
    result = models.CharField(max_length=20, choices=SignInResult.choices)
    proven_by = models.CharField(
        max_length=20, choices=ProvenBy.choices, blank=True, default="", db_default=""
    )
    """Empty for refused sign-ins, and if `way` implies the proof."""

    class Meta:
        indexes: ClassVar = [
            models.Index(
                fields=["user", "-id"], condition=models.Q(user__isnull=False), name="sign_in_of_user"
            )
        ]

    def __str__(self) -> str:
        return f"{self.result} of {self.user_id or 'nobody'}"
