"""Who sees which pages and redirects, and chainable filters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from apps.content.models.querysets import PublishedQuerySet
from apps.core.areas import roles_of, works_in
from apps.core.queries.of_area import OfAreaQuerySet

if TYPE_CHECKING:
    from apps.accounts.models import User

AREA = "pages"
PAGE_ROLES = roles_of(AREA)


def works_with(user: User, country: str) -> bool:
    """Whether the person makes pages in the country."""
    return works_in(user, country, PAGE_ROLES)


class PageQuerySet(PublishedQuerySet):
    """Chainable filters over pages."""

    def visible_to(self, user: User, country: str) -> Self:
        """The country's pages, for those who have the area."""
        return self.filter(country=country) if works_with(user, country) else self.none()


class RedirectQuerySet(OfAreaQuerySet):
    """Chainable filters over redirects."""

    area = AREA
