"""Querysets of pages and redirects, with their visibility rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from apps.content.models.querysets import PublishedQuerySet
from apps.core.lists.of_area import OfAreaQuerySet
from apps.core.permissions.areas import roles_of, works_in

if TYPE_CHECKING:
    from apps.accounts.models import User

AREA = "pages"
PAGE_ROLES = roles_of(AREA)


def works_with(user: User, country: str) -> bool:
    """Return whether the user may work on pages of the country."""
    return works_in(user, country, PAGE_ROLES)


class PageQuerySet(PublishedQuerySet):
    """Chainable filters for pages."""

    def visible_to(self, user: User, country: str) -> Self:
        """Return the country's pages if the user may work on them, otherwise none."""
        return self.filter(country=country) if works_with(user, country) else self.none()


class RedirectQuerySet(OfAreaQuerySet):
    """Chainable filters for redirects."""

    area = AREA
