"""Visibility of stores, and chainable filters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Q

from apps.core.permissions.areas import roles_of
from apps.stores.choices import LIVE_STATUSES, DuplicateStatus, StoreStatus, TagStatus

if TYPE_CHECKING:
    from collections.abc import Collection

    from apps.accounts.models import User

STORE_ROLES = roles_of("store")
REFERENCE_ROLES = roles_of("reference")
"""Roles that maintain reference data."""


def may_see(user: User, country: str) -> bool:
    """Return whether the user may see the country's stores."""
    return country in user.visible_countries and (user.is_superuser or user.role in STORE_ROLES)


class StoreQuerySet(models.QuerySet[Any]):
    """Chainable filters over stores."""

    def visible_to(self, user: User, country: str) -> StoreQuerySet:
        """Filter the country's stores; none unless the user may see them (`may_see`).

        That is: they work with stores, and in this country. Merged and deleted stores are included.
        """
        return self.filter(country=country) if may_see(user, country) else self.none()

    def listed(self) -> StoreQuerySet:
        """Filter stores that are neither merged nor deleted."""
        return self.filter(status__in=LIVE_STATUSES)

    def at_addresses(self, country: str, slugs: Collection[str]) -> StoreQuerySet:
        """Filter the stores of a country that have one of these slugs now, without merged and deleted ones.

        Drafts and hidden stores are included.
        """
        return self.filter(
            filter_key__country=country, filter_key__slug__in=slugs, filter_key__status__in=LIVE_STATUSES
        )

    def published(self) -> StoreQuerySet:
        """Filter stores on the public site."""
        return self.filter(status=StoreStatus.PUBLISHED)


class DuplicatePairQuerySet(models.QuerySet[Any]):
    """Chainable filters over pairs of stores."""

    def visible_to(self, user: User, country: str) -> DuplicatePairQuerySet:
        """Filter the country's pairs; none if the user may not see its stores."""
        return self.filter(country=country) if may_see(user, country) else self.none()

    def of(self, *store_ids: int) -> DuplicatePairQuerySet:
        """Filter pairs that contain one of the stores."""
        return self.filter(Q(store_a__in=store_ids) | Q(store_b__in=store_ids))

    def current(self) -> DuplicatePairQuerySet:
        """Exclude open and snoozed pairs of which a store is merged or deleted; decided pairs stay."""
        waiting = Q(status__in=(DuplicateStatus.OPEN, DuplicateStatus.SNOOZED))
        listed = Q(store_a__status__in=LIVE_STATUSES, store_b__status__in=LIVE_STATUSES)
        return self.filter(~waiting | listed)


class StoreMergeQuerySet(models.QuerySet[Any]):
    """Chainable filters over merges of stores."""

    def visible_to(self, user: User, country: str) -> StoreMergeQuerySet:
        """Filter the country's merges; none if the user may not see its stores."""
        return self.filter(country=country) if may_see(user, country) else self.none()


class RegionQuerySet(models.QuerySet[Any]):
    """Chainable filters over regions."""

    def of(self, country: str) -> RegionQuerySet:
        """Filter active regions of a country."""
        return self.filter(country=country, is_active=True)


class TagQuerySet(models.QuerySet[Any]):
    """Chainable filters over tags."""

    def usable_in(self, country: str) -> TagQuerySet:
        """Filter active tags for the country or for all countries."""
        return self.filter(Q(country="") | Q(country=country), status=TagStatus.ACTIVE)

    def of(self, country: str) -> TagQuerySet:
        """Filter tags of any status for the country or for all countries."""
        return self.filter(Q(country="") | Q(country=country))


class BrandQuerySet(models.QuerySet[Any]):
    """Chainable filters over brands."""

    def of(self, country: str) -> BrandQuerySet:
        """Filter brands whose countries contain this one."""
        return self.filter(countries__contains=[country])
