"""Querysets of records that all users of an area can see, in their countries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self

from django.db import models

from apps.core.permissions.areas import roles_of, works_in

if TYPE_CHECKING:
    from apps.accounts.models import User


class OfAreaQuerySet(models.QuerySet[Any]):
    """Chainable filters over records of an area; subclasses name the area as `config/routes.json` does."""

    area: ClassVar[str]

    def visible_to(self, user: User, country: str) -> Self:
        """Return the country's records for users of the area, none for others."""
        return self.filter(country=country) if works_in(user, country, roles_of(self.area)) else self.none()
