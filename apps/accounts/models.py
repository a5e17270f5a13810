"""Accounts and their sessions."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from datetime import datetime
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

from apps.accounts.choices import FirstSignIn, Language, UserStatus
from apps.accounts.querysets import SessionQuerySet, UserQuerySet
from apps.core.choices import Country, Role
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
    phone = models.CharField(max_length=20, blank=True, default="")
    language = models.CharField(max_length=2, choices=Language.choices, default=Language.EN)
    avatar_picture_id = models.BigIntegerField(null=True, blank=True)
    must_change_password = models.BooleanField(default=False)
    password_changed_at = models.DateTimeField(default=timezone.now)
    temp_password_until = models.DateTimeField(null=True, blank=True)
    """Until when the one-time password is good that the account has; null for a password of one's own."""
    invited_until = models.DateTimeField(null=True, blank=True)
    """Until when the invitation is good that has not been accepted."""
    invitation_hash = models.CharField(max_length=64, null=True, unique=True, editable=False)
    """Of the invitation's link; null also where the mail with the link has not gone out yet."""
    last_login_ip = models.GenericIPAddressField(null=True, blank=True)
    failed_logins = models.PositiveSmallIntegerField(default=0)
    locked_until = models.DateTimeField(null=True, blank=True)
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
    def visible_countries(self) -> list[str]:
        """The countries this person works in; super admins in all."""
        return list(Country.values) if self.is_superuser else list(self.countries)

    def as_ref(self) -> dict[str, Any]:
        """How other records name this person."""
        return {"user_id": self.pk, "nickname": self.nickname, "role": self.role}

    def as_info(self) -> dict[str, Any]:
        """The person as their own shell needs them."""
        return {
            "user_id": self.pk,
            "username": self.username,
            "nickname": self.nickname,
            "is_superuser": self.is_superuser,
            "role": self.role,
            "countries": self.visible_countries,
            "language": self.language,
            "must_change_password": self.must_change_password,
        }


class Session(models.Model):
    """One sign-in. Its token is refused the moment the row is revoked or runs out."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sessions")
    jti = models.UUIDField(default=uuid.uuid4, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    last_seen_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    idle_until = models.DateTimeField()
    ip = models.GenericIPAddressField(null=True)
    user_agent = models.CharField(max_length=300, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    objects = SessionQuerySet.as_manager()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["user", "-last_seen_at", "-id"], name="session_user")]

    def __str__(self) -> str:
        return f"session {self.pk} of {self.user_id}"
