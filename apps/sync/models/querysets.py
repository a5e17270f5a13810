"""Who sees which sources, runs and records, and which records wait for somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Q

from apps.core.areas import roles_of
from apps.sync.choices import WAITING, SyncStatus

if TYPE_CHECKING:
    from apps.accounts.models import User

SYNC_ROLES = roles_of("store")

SAMPLE = Q(is_qa=True, status=SyncStatus.AUTO_APPLIED, confirmed_at__isnull=True)
"""Applied by a rule, and drawn for a person to look at."""
WAITS = Q(status__in=WAITING) | SAMPLE
"""Waits for somebody: to be decided, or looked at."""


def may_see(user: User, country: str) -> bool:
    """Whether what feeds bring of the country is this person's to look at."""
    return country in user.visible_countries and (user.is_superuser or user.role in SYNC_ROLES)


class SourceQuerySet(models.QuerySet[Any]):
    """Chainable filters over sources."""

    def visible_to(self, user: User, country: str) -> SourceQuerySet:
        """The sources that serve the country, for those who work with stores; nothing for others."""
        return self.filter(countries__contains=[country]) if may_see(user, country) else self.none()


class OfCountryQuerySet(models.QuerySet[Any]):
    """Chainable filters over what belongs to one country: runs and records."""

    def visible_to(self, user: User, country: str) -> OfCountryQuerySet:
        """The country's, for those who work with stores; nothing for others."""
        return self.filter(country=country) if may_see(user, country) else self.none()
