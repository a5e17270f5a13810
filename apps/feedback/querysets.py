"""Who sees which reports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models

from apps.core.areas import roles_of
from apps.feedback.choices import OPEN

if TYPE_CHECKING:
    from apps.accounts.models import User

FEEDBACK_ROLES = roles_of("store")


def works_with(user: User, country: str) -> bool:
    """Whether reports of the country are this person's to work on."""
    return country in user.visible_countries and (user.is_superuser or user.role in FEEDBACK_ROLES)


class FeedbackQuerySet(models.QuerySet[Any]):
    """Chainable filters over reports."""

    def visible_to(self, user: User, country: str) -> FeedbackQuerySet:
        """The country's, for those who work with stores; nothing for others."""
        return self.filter(country=country) if works_with(user, country) else self.none()

    def open(self) -> FeedbackQuerySet:
        """Those with which something is still to be done."""
        return self.filter(status__in=OPEN)
