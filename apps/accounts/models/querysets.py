"""Querysets of accounts and sessions, with their visibility rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models

from apps.core.choices import Role
from apps.core.db import clock

if TYPE_CHECKING:
    from apps.accounts.models.accounts import User


class UserQuerySet(models.QuerySet[Any]):
    """Chainable filters for accounts."""

    def visible_to(self, user: User) -> UserQuerySet:
        """Return the accounts `user` may see.

        Super admins see all; managers and reviewers see those of their countries; others see only their own.
        """
        if user.is_superuser:
            return self
        if user.role not in (Role.MANAGER, Role.REVIEWER):
            return self.filter(pk=user.pk)
        return self.filter(models.Q(countries__overlap=user.countries) | models.Q(pk=user.pk))

    def in_country(self, country: str) -> UserQuerySet:
        """Return the accounts that work in a country; super admins work in all."""
        return self.filter(models.Q(countries__contains=[country]) | models.Q(is_superuser=True))

    def active_super_admins(self) -> UserQuerySet:
        """Return the super admins that are not disabled."""
        return self.filter(is_superuser=True, status="active")


class SessionQuerySet(models.QuerySet[Any]):
    """Chainable filters for sessions."""

    def live(self, at: Any = None) -> SessionQuerySet:
        """Return the sessions that are neither revoked nor expired now, or `at` the given time."""
        at = at or clock.now()
        return self.filter(revoked_at=None, expires_at__gt=at, idle_until__gt=at)
