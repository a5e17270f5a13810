"""Visibility of pictures and uploads."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from django.db import models

from apps.core.choices import Role
from apps.core.db import clock

if TYPE_CHECKING:
    from apps.accounts.models import User


def uploaded_by(user: User) -> models.Q:
    """Return the condition for pictures that the user uploaded, first or after others."""
    return models.Q(uploaded_by=user) | models.Q(also_brought_by__contains=[user.pk])


class PictureQuerySet(models.QuerySet[Any]):
    """Chainable filters over pictures."""

    def visible_to(self, user: User, country: str, also: Collection[int] = ()) -> PictureQuerySet:
        """Filter by country; editors, reviewers and KOLs see only their own uploads and the ids in `also`."""
        if country not in user.visible_countries:
            return self.none()
        pictures = self.filter(country=country).exclude(status="deleted")
        if user.is_superuser or user.role in (Role.MANAGER, Role.OPERATOR):
            return pictures
        return pictures.filter(uploaded_by(user) | models.Q(pk__in=also) if also else uploaded_by(user))


class UploadQuerySet(models.QuerySet[Any]):
    """Chainable filters over uploads."""

    def visible_to(self, user: User, country: str) -> UploadQuerySet:
        """Filter the user's own uploads in the country that have not expired."""
        return self.filter(owner=user, country=country, expires_at__gt=clock.now())
