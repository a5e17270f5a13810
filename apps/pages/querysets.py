"""Who sees which pages and redirects, and chainable filters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from django.db import models

from apps.content.querysets import PublishedQuerySet
from apps.core.areas import roles_of

if TYPE_CHECKING:
    from apps.accounts.models import User

PAGE_ROLES = roles_of("pages")


def works_with(user: User, country: str) -> bool:
    """Whether the person makes pages in the country."""
    return country in user.visible_countries and (user.is_superuser or user.role in PAGE_ROLES)


class PageQuerySet(PublishedQuerySet):
    """Chainable filters over pages."""

    def visible_to(self, user: User, country: str) -> Self:
        """The country's pages, for those who have the area."""
        return self.filter(country=country) if works_with(user, country) else self.none()


class RedirectQuerySet(models.QuerySet[Any]):
    """Chainable filters over redirects."""

    def visible_to(self, user: User, country: str) -> Self:
        """The country's redirects, for those who have the area."""
        return self.filter(country=country) if works_with(user, country) else self.none()
