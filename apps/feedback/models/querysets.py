"""Visibility of error reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.core.lists.of_area import OfAreaQuerySet
from apps.core.permissions.areas import roles_of, works_in
from apps.feedback.choices import OPEN

if TYPE_CHECKING:
    from apps.accounts.models import User

AREA = "store"
FEEDBACK_ROLES = roles_of(AREA)


def works_with(user: User, country: str) -> bool:
    """Return whether the user may work on the country's reports."""
    return works_in(user, country, FEEDBACK_ROLES)


class FeedbackQuerySet(OfAreaQuerySet):
    """Chainable filters over reports."""

    area = AREA

    def open(self) -> FeedbackQuerySet:
        """Filter reports that are not finished."""
        return self.filter(status__in=OPEN)
