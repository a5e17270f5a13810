"""Who sees which accounts and sessions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models

from apps.core.choices import Role
from apps.core.database import clock

if TYPE_CHECKING:
    from apps.accounts.models.accounts import User


class UserQuerySet(models.QuerySet[Any]):
    """Chainable filters over accounts."""

    def visible_to(self, user: User) -> UserQuerySet:
        """The accounts `user` may look at: super admins all; managers and reviewers those of their countries."""
        if user.is_superuser:
            return self
        if user.role not in (Role.MANAGER, Role.REVIEWER):
            return self.filter(pk=user.pk)
        return self.filter(models.Q(countries__overlap=user.countries) | models.Q(pk=user.pk))

    def in_country(self, country: str) -> UserQuerySet:
        """The accounts that work in a country; super admins work in all."""
        return self.filter(models.Q(countries__contains=[country]) | models.Q(is_superuser=True))

    def active_super_admins(self) -> UserQuerySet:
        """Those who can still sign in and do everything."""
        return self.filter(is_superuser=True, status="active")


class SessionQuerySet(models.QuerySet[Any]):
    """Chainable filters over sessions."""

    def live(self, at: Any = None) -> SessionQuerySet:
        """Sessions that admit calls, now or `at` a moment."""
        at = at or clock.now()
        return self.filter(revoked_at=None, expires_at__gt=at, idle_until__gt=at)
