"""Who sees which business messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models

from apps.business_messages.choices import OPEN
from apps.core.areas import roles_of

if TYPE_CHECKING:
    from apps.accounts.models import User

MESSAGE_ROLES = roles_of("store")


def works_with(user: User, country: str) -> bool:
    """Whether messages of the country are this person's to work on."""
    return country in user.visible_countries and (user.is_superuser or user.role in MESSAGE_ROLES)


class CountryQuerySet(models.QuerySet[Any]):
    """Chainable filters over what belongs to a country and to those who work on messages."""

    def visible_to(self, user: User, country: str) -> CountryQuerySet:
        """The country's, for those who work on messages; nothing for others."""
        return self.filter(country=country) if works_with(user, country) else self.none()


class MessageQuerySet(CountryQuerySet):
    """Chainable filters over threads."""

    def visible_to(self, user: User, country: str) -> MessageQuerySet:
        """The country's, for those who work on messages; nothing for others."""
        return self.filter(country=country) if works_with(user, country) else self.none()

    def open(self) -> MessageQuerySet:
        """Those with which something is still to be done."""
        return self.filter(status__in=OPEN)
