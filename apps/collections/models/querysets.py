"""Querysets of collections, with their visibility rules."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

from django.db import models

from apps.content.choices import Status
from apps.core.permissions.areas import roles_of, works_in

if TYPE_CHECKING:
    from apps.accounts.models import User

COLLECTION_ROLES = roles_of("collection")


def works_with(user: User, country: str) -> bool:
    """Return whether the user may work on collections of the country."""
    return works_in(user, country, COLLECTION_ROLES)


class CollectionQuerySet(models.QuerySet[Any]):
    """Chainable filters for collections."""

    def visible_to(self, user: User, country: str) -> CollectionQuerySet:
        """Return the country's collections if the user may work on them, otherwise none."""
        return self.filter(country=country) if works_with(user, country) else self.none()

    def live(self) -> CollectionQuerySet:
        """Return the collections with a public revision."""
        return self.filter(is_live=True)

    def due(self, at: dt.datetime) -> CollectionQuerySet:
        """Return the scheduled collections whose publication time has come."""
        return self.filter(status=Status.SCHEDULED, publish_at__lte=at)

    def over(self, at: dt.datetime) -> CollectionQuerySet:
        """Return the live collections whose unpublication time has come."""
        return self.filter(is_live=True, unpublish_at__lte=at)
