"""Who sees which stores, and chainable filters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Q

from apps.core.areas import roles_of
from apps.stores.choices import LIVE_STATUSES, DuplicateStatus, StoreStatus, TagStatus

if TYPE_CHECKING:
    from collections.abc import Collection

    from apps.accounts.models import User

STORE_ROLES = roles_of("store")
REFERENCE_ROLES = roles_of("reference")
"""Who looks after what stores are described with."""


def may_see(user: User, country: str) -> bool:
    """Whether the country's stores are this person's to look at."""
    return country in user.visible_countries and (user.is_superuser or user.role in STORE_ROLES)


class StoreQuerySet(models.QuerySet[Any]):
    """Chainable filters over stores."""

    def visible_to(self, user: User, country: str) -> StoreQuerySet:
        """The country's stores, for those who work with stores; nothing for others."""
        return self.filter(country=country) if may_see(user, country) else self.none()

    def listed(self) -> StoreQuerySet:
        """Stores that are neither merged nor deleted."""
        return self.filter(status__in=LIVE_STATUSES)

    def at_addresses(self, country: str, slugs: Collection[str]) -> StoreQuerySet:
        """The listed stores of a country that have these addresses on its site, by the index that gives each once."""
        return self.filter(
            filter_key__country=country, filter_key__slug__in=slugs, filter_key__status__in=LIVE_STATUSES
        )

    def published(self) -> StoreQuerySet:
        """Stores on the public site."""
        return self.filter(status=StoreStatus.PUBLISHED)


class DuplicatePairQuerySet(models.QuerySet[Any]):
    """Chainable filters over pairs of stores."""

    def visible_to(self, user: User, country: str) -> DuplicatePairQuerySet:
        """The country's pairs, for those who work with stores; nothing for others."""
        return self.filter(country=country) if may_see(user, country) else self.none()

    def of(self, *store_ids: int) -> DuplicatePairQuerySet:
        """The pairs that one of the stores belongs to."""
        return self.filter(Q(store_a__in=store_ids) | Q(store_b__in=store_ids))

    def current(self) -> DuplicatePairQuerySet:
        """Without those that wait for a decision about a store that was merged or deleted meanwhile."""
        waiting = Q(status__in=(DuplicateStatus.OPEN, DuplicateStatus.SNOOZED))
        listed = Q(store_a__status__in=LIVE_STATUSES, store_b__status__in=LIVE_STATUSES)
        return self.filter(~waiting | listed)


class StoreMergeQuerySet(models.QuerySet[Any]):
    """Chainable filters over merges of stores."""

    def visible_to(self, user: User, country: str) -> StoreMergeQuerySet:
        """The country's merges, for those who work with stores; nothing for others."""
        return self.filter(country=country) if may_see(user, country) else self.none()


class RegionQuerySet(models.QuerySet[Any]):
    """Chainable filters over regions."""

    def of(self, country: str) -> RegionQuerySet:
        """The regions of a country that are in use."""
        return self.filter(country=country, is_active=True)


class TagQuerySet(models.QuerySet[Any]):
    """Chainable filters over tags."""

    def usable_in(self, country: str) -> TagQuerySet:
        """Active tags that are meant for the country or for all."""
        return self.filter(Q(country="") | Q(country=country), status=TagStatus.ACTIVE)

    def of(self, country: str) -> TagQuerySet:
        """All tags that are meant for the country or for all."""
        return self.filter(Q(country="") | Q(country=country))


class BrandQuerySet(models.QuerySet[Any]):
    """Chainable filters over brands."""

    def of(self, country: str) -> BrandQuerySet:
        """The brands that have shops in the country."""
        return self.filter(countries__contains=[country])
