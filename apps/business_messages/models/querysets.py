"""Visibility of business messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from apps.business_messages.choices import OPEN
from apps.core.lists.of_area import OfAreaQuerySet
from apps.core.permissions.areas import roles_of, works_in

if TYPE_CHECKING:
    from apps.accounts.models import User

AREA = "store"
MESSAGE_ROLES = roles_of(AREA)


def works_with(user: User, country: str) -> bool:
    """Return whether the user may work on the country's messages."""
    return works_in(user, country, MESSAGE_ROLES)


class CountryQuerySet(OfAreaQuerySet):
    """Chainable filters by country, limited to users who work on messages."""

    area = AREA


class MessageQuerySet(CountryQuerySet):
    """Chainable filters over threads."""

    def open(self) -> MessageQuerySet:
        """Filter threads that are not finished."""
        return self.filter(status__in=OPEN)


class ReceivedMailQuerySet(CountryQuerySet):
    """Chainable filters over received mail."""

    def visible_to(self, user: User, country: str) -> Self:
        """Filter by the country; super admins also see mail that reached no country's inbox."""
        rows = super().visible_to(user, country)
        return rows | self.filter(country="") if user.is_superuser else rows

    def discarded(self) -> Self:
        """Filter mail that became no entry of a thread."""
        return self.filter(entry=None)
