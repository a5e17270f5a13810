"""Who sees which of what is written, and chainable filters."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any, Self

from django.db import models
from django.db.models import Q

from apps.content.choices import Status
from apps.core.areas import roles_of, works_in
from apps.core.choices import Role

if TYPE_CHECKING:
    from apps.accounts.models import User

CONTENT_ROLES = roles_of("content")


def works_with(user: User, country: str) -> bool:
    """Whether the person writes, reviews or publishes in the country."""
    return works_in(user, country, CONTENT_ROLES)


def sees_own_only(user: User) -> bool:
    """Whether the person sees what they wrote and nothing else."""
    return not user.is_superuser and user.role == Role.KOL


class PublishedQuerySet(models.QuerySet[Any]):
    """Chainable filters over whatever is published."""

    def live(self) -> Self:
        """Those of which some revision is on the public site."""
        return self.filter(is_live=True)

    def due(self, at: dt.datetime) -> Self:
        """Those to be published by now."""
        return self.filter(status=Status.SCHEDULED, publish_at__lte=at)

    def over(self, at: dt.datetime) -> Self:
        """Those to be taken off the site by now."""
        return self.filter(is_live=True, unpublish_at__lte=at)


class ReviewedQuerySet(PublishedQuerySet):
    """Chainable filters over what is written and reviewed."""

    def visible_to(self, user: User, country: str) -> Self:
        """The country's records; a KOL's are those they wrote, alone or with others."""
        if not works_with(user, country):
            return self.none()
        found = self.filter(country=country)
        return found.written_by(user) if sees_own_only(user) else found

    def written_by(self, user: User) -> Self:
        """Those of which the person is the author or one of the authors."""
        return self.filter(Q(author=user) | Q(co_author_ids__contains=[user.pk]))
