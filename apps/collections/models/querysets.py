"""Who sees which collections, and chainable filters."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

from django.db import models

from apps.content.choices import Status
from apps.core.areas import roles_of, works_in

if TYPE_CHECKING:
    from apps.accounts.models import User

COLLECTION_ROLES = roles_of("collection")


def works_with(user: User, country: str) -> bool:
    """Whether the person puts collections together in the country."""
    return works_in(user, country, COLLECTION_ROLES)


class CollectionQuerySet(models.QuerySet[Any]):
    """Chainable filters over collections."""

    def visible_to(self, user: User, country: str) -> CollectionQuerySet:
        """The country's collections, for those who have the area."""
        return self.filter(country=country) if works_with(user, country) else self.none()

    def live(self) -> CollectionQuerySet:
        """Those of which some revision is on the public site."""
        return self.filter(is_live=True)

    def due(self, at: dt.datetime) -> CollectionQuerySet:
        """Those to be published by now."""
        return self.filter(status=Status.SCHEDULED, publish_at__lte=at)

    def over(self, at: dt.datetime) -> CollectionQuerySet:
        """Those to be taken off the site by now."""
        return self.filter(is_live=True, unpublish_at__lte=at)
