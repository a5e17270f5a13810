"""Visibility of sources, runs and records, and filters for waiting items."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Q

from apps.core.permissions.areas import roles_of
from apps.sync.choices import WAITING, SyncAction, SyncStatus

if TYPE_CHECKING:
    from apps.accounts.models import User

SYNC_ROLES = roles_of("store")

SAMPLE = Q(is_qa=True, status=SyncStatus.AUTO_APPLIED, confirmed_at__isnull=True)
"""Condition for items applied by a rule and sampled for a manual check, not yet confirmed."""
WAITS = Q(status__in=WAITING) | SAMPLE
"""Condition for items that need a decision or a manual check."""

JOINABLE = Q(
    action=SyncAction.CREATE, status__in=[SyncStatus.PENDING, SyncStatus.IN_REVIEW, SyncStatus.SNOOZED]
)
"""Condition for undecided items about new stores, which records of other sources can join."""


def may_see(user: User, country: str) -> bool:
    """Return whether the user may see the feeds of the country."""
    return country in user.visible_countries and (user.is_superuser or user.role in SYNC_ROLES)


class SourceQuerySet(models.QuerySet[Any]):
    """Chainable filters over sources."""

    def visible_to(self, user: User, country: str) -> SourceQuerySet:
        """Filter the sources of the country; none unless the user works with stores."""
        return self.filter(countries__contains=[country]) if may_see(user, country) else self.none()


class OfCountryQuerySet(models.QuerySet[Any]):
    """Chainable filters over runs and records, which belong to one country."""

    def visible_to(self, user: User, country: str) -> OfCountryQuerySet:
        """Filter by country; none unless the user works with stores."""
        return self.filter(country=country) if may_see(user, country) else self.none()
