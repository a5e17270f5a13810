"""Accounts and their sessions."""

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
from apps.core.database import clock
from apps.core.models import Versioned


class UserManager(BaseUserManager["User"].from_queryset(UserQuerySet)):  # type: ignore[misc]
    """The manager Django's own commands expect."""

    def get_by_natural_key(self, username: str | None) -> User:
        """The account named `username`, ignoring case."""
        return self.get(username__iexact=username)

    def create_superuser(self, username: str, password: str, **extra: Any) -> User:
        """A super admin, for `manage.py createsuperuser`."""
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
    """Whether the address was set by who manages the account, or confirmed by its owner through a mail."""
    phone = models.CharField(max_length=20, blank=True, default="")
    language = models.CharField(max_length=2, choices=Language.choices, default=Language.EN)
    start_on = models.CharField(
        max_length=10, choices=StartOn.choices, default=StartOn.LANDING, db_default=StartOn.LANDING
    )
    avatar_picture_id = models.BigIntegerField(null=True, blank=True)
    must_change_password = models.BooleanField(default=False)
    password_changed_at = models.DateTimeField(default=timezone.now)
    temp_password_until = models.DateTimeField(null=True, blank=True)
    """Until when the one-time password is good that the account has; null for a password of one's own."""
    invited_until = models.DateTimeField(null=True, blank=True)
    """Until when the invitation is good that has not been accepted."""
    invitation_hash = models.CharField(max_length=64, null=True, unique=True, editable=False)
    """Of the invitation's link; null also where the mail with the link has not gone out yet."""
    second_factor_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When the second factor was set up that sign-ins ask for; null where there is none."""
    second_factor_required_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When the requirement of a second factor first applied: the grace period begins then."""
    last_login_ip = models.GenericIPAddressField(null=True, blank=True)
    failed_logins = models.PositiveSmallIntegerField(default=0)
    """Wrong passwords since the last sign-in."""
    locked_until = models.DateTimeField(null=True, blank=True)
    """Until when sign-ins are refused somewhere because of wrong passwords; may have passed."""
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
        """Whether the account is not disabled (a lock passes by itself)."""
        return self.status != UserStatus.DISABLED

    @property
    def is_locked(self) -> bool:
        """Whether sign-ins are refused somewhere because of wrong passwords."""
        return self.is_active and self.locked_until is not None and self.locked_until > clock.now()

    @property
    def shown_status(self) -> UserStatus:
        """The status as people are told it: a lock is not stored as one, it passes by itself."""
        return UserStatus.LOCKED if self.is_locked else UserStatus(self.status)

    @property
    def is_staff(self) -> bool:
        """Whether Django's own admin is open: to super admins only."""
        return self.is_superuser and self.is_active

    def has_perm(self, perm: str, obj: Any = None) -> bool:
        """Django's admin asks; a super admin may do everything there."""
        return self.is_staff

    def has_perms(self, perm_list: Iterable[str], obj: Any = None) -> bool:
        """As `has_perm`."""
        return self.is_staff

    def has_module_perms(self, app_label: str) -> bool:
        """As `has_perm`."""
        return self.is_staff

    def set_password(self, raw_password: str | None) -> None:
        """Sets a password without end, for Django's own commands; whatever let the owner in before ends."""
        super().set_password(raw_password)
        self.temp_password_until = self.invited_until = self.invitation_hash = None

    @property
    def first_sign_in(self) -> FirstSignIn | None:
        """How the person gets in for the first time; None once they have chosen a password."""
        if not self.must_change_password:
            return None
        if self.invited_until is not None:
            return FirstSignIn.INVITATION
        return FirstSignIn.ONE_TIME_PASSWORD if self.has_usable_password() else FirstSignIn.NOTHING

    @property
    def first_sign_in_until(self) -> datetime | None:
        """Until when that is possible; None where it is not, or without end."""
        return self.invited_until or self.temp_password_until

    @property
    def must_have_second_factor(self) -> bool:
        """Whether the settings require a second factor of this role; never of demo accounts."""
        if self.is_demo:
            return False
        return self.is_superuser or self.role in settings.SECOND_FACTOR_ROLES

    @property
    def second_factor_due_at(self) -> datetime | None:
        """When the grace period ends; None where it has not begun, or there is none.

        Managers and super admins have none: they export, and make accounts.
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
        """Whether a sign-in now has to set up a second factor first."""
        return self.must_set_up_second_factor_at(clock.now())

    @property
    def second_factor_days_left(self) -> int | None:
        """Days until a second factor is demanded; None where it is not, or there is one."""
        due_at = self.second_factor_due_at
        if not self.must_have_second_factor or self.second_factor_at is not None or due_at is None:
            return None
        return max(0, ceil((due_at - clock.now()) / timedelta(days=1)))

    @property
    def visible_countries(self) -> list[str]:
        """The countries this person works in; super admins in all."""
        return list(Country.values) if self.is_superuser else list(self.countries)


class Session(models.Model):
    """One sign-in. Its token is refused the moment the row is revoked or runs out."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sessions", db_index=False)
    jti = models.UUIDField(default=uuid.uuid4, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    last_seen_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    idle_until = models.DateTimeField()
    ip = models.GenericIPAddressField(null=True)
    user_agent = models.CharField(max_length=300, blank=True)
    device_hash = models.CharField(max_length=64, blank=True, default="", db_default="")
    """Of the known device that opened it."""
    viewing = models.ForeignKey(User, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    """As whom its owner looks at the console; null where they are themselves. Nothing can be written meanwhile."""
    assurance = models.CharField(
        max_length=20, choices=Assurance.choices, default=Assurance.PASSWORD, db_default=Assurance.PASSWORD
    )
    is_django_admin = models.BooleanField(default=False, db_default=False)
    """Whether it is one of Django's admin, to which no token belongs."""
    proven_at = models.DateTimeField(null=True, blank=True)
    """When whoever is at work last proved who they are; null for sessions from before this was kept."""
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    objects = SessionQuerySet.as_manager()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["user", "-last_seen_at", "-id"], name="session_user")]

    def __str__(self) -> str:
        return f"session {self.pk} of {self.user_id}"

    @property
    def lacks_second_factor(self) -> bool:
        """Whether it was opened by a password alone, and its account needed more then."""
        is_due = self.user.must_set_up_second_factor_at(self.created_at)
        return (
            is_due or self.user.second_factor_at is not None
        ) and self.assurance != Assurance.SECOND_FACTOR

    @property
    def must_set_up_second_factor(self) -> bool:
        """Whether its owner has to set one up before anything else; not where a provider has asked for one."""
        return self.lacks_second_factor and self.user.second_factor_at is None


class KnownDevice(models.Model):
    """A browser in which somebody has signed in, by the id in its cookie; of that only a hash is kept."""

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
    """Which person of the company's OpenID Connect provider an account's owner is."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="oidc_identities")
    issuer = models.CharField(max_length=300)
    subject = models.CharField(max_length=255)
    """The provider's own id of the person, at most 255 characters (OpenID Connect Core 1.0, 2)."""
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
    """The app of an account that shows codes (TOTP)."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="authenticator")
    sealed_secret = models.TextField(editable=False)
    last_step = models.BigIntegerField(editable=False)
    """Of the last code that was used: it and those before it are refused."""
    created_at = models.DateTimeField(default=timezone.now)
    last_used_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"authenticator of {self.user_id}"


class Passkey(models.Model):
    """A passkey of an account (a WebAuthn credential): what its sign-ins are checked with, which opens nothing."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="passkeys")
    credential_id = models.TextField(editable=False)
    """As the authenticator calls it, in base64url."""
    public_key = models.BinaryField(editable=False)
    sign_count = models.BigIntegerField(editable=False)
    """How often it was used, as it says itself; always 0 for those that do not count."""
    transports = ArrayField(models.CharField(max_length=20), default=list, editable=False)
    name = models.CharField(max_length=60)
    created_at = models.DateTimeField(default=timezone.now)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["credential_id"], name="passkey_once")]

    def __str__(self) -> str:
        return f"passkey {self.pk} of {self.user_id}"


class RecoveryCode(models.Model):
    """A code that stands in for the second factor, once; only a hash is kept."""

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
    """A sign-in or a try of one. Kept for 90 days."""

    user = models.ForeignKey(
        User, null=True, on_delete=models.CASCADE, related_name="sign_ins", db_index=False
    )
    """Null where the typed name is no account's."""
    name_hash = models.CharField(max_length=32, blank=True)
    """Keyed, of a typed name that is no account's."""
    at = models.DateTimeField(default=timezone.now, db_index=True)
    ip = models.GenericIPAddressField(null=True)
    user_agent = models.CharField(max_length=300, blank=True)
    is_known_device = models.BooleanField()
    way = models.CharField(max_length=20, choices=SignInWay.choices)
    result = models.CharField(max_length=20, choices=SignInResult.choices)
    proven_by = models.CharField(
        max_length=20, choices=ProvenBy.choices, blank=True, default="", db_default=""
    )
    """"" for what was refused, and where the way says it."""

    class Meta:
        indexes: ClassVar = [
            models.Index(
                fields=["user", "-id"], condition=models.Q(user__isnull=False), name="sign_in_of_user"
            )
        ]

    def __str__(self) -> str:
        return f"{self.result} of {self.user_id or 'nobody'}"
