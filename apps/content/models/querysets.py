"""Querysets of content, with their visibility rules."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any, Self

from django.db import models
from django.db.models import Q

from apps.content.choices import Status
from apps.core.choices import Role
from apps.core.permissions.areas import roles_of, works_in

if TYPE_CHECKING:
    from apps.accounts.models import User

CONTENT_ROLES = roles_of("content")


def works_with(user: User, country: str) -> bool:
    """Return whether the user writes, reviews or publishes in the country."""
    return works_in(user, country, CONTENT_ROLES)


def sees_own_only(user: User) -> bool:
    """Return whether the user sees only records they wrote."""
    return not user.is_superuser and user.role == Role.KOL


class PublishedQuerySet(models.QuerySet[Any]):
    """Chainable filters for published records."""

    def live(self) -> Self:
        """Return the records with a public revision."""
        return self.filter(is_live=True)

    def due(self, at: dt.datetime) -> Self:
        """Return the scheduled records whose publication time has come."""
        return self.filter(status=Status.SCHEDULED, publish_at__lte=at)

    def over(self, at: dt.datetime) -> Self:
        """Return the live records whose unpublication time has come."""
        return self.filter(is_live=True, unpublish_at__lte=at)


class ReviewedQuerySet(PublishedQuerySet):
    """Chainable filters for reviewed records."""

    def visible_to(self, user: User, country: str) -> Self:
        """Return the country's records that the user may see; KOLs see only those they wrote."""
        if not works_with(user, country):
            return self.none()
        rows = self.filter(country=country)
        return rows.written_by(user) if sees_own_only(user) else rows

    def written_by(self, user: User) -> Self:
        """Return the records of which the user is author or co-author."""
        return self.filter(Q(author=user) | Q(co_author_ids__contains=[user.pk]))
