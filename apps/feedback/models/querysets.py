"""Who sees which reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apps.core.areas import roles_of, works_in
from apps.core.queries.of_area import OfAreaQuerySet
from apps.feedback.choices import OPEN

if TYPE_CHECKING:
    from apps.accounts.models import User

AREA = "store"
FEEDBACK_ROLES = roles_of(AREA)


def works_with(user: User, country: str) -> bool:
    """Whether reports of the country are this person's to work on."""
    return works_in(user, country, FEEDBACK_ROLES)


class FeedbackQuerySet(OfAreaQuerySet):
    """Chainable filters over reports."""

    area = AREA

    def open(self) -> FeedbackQuerySet:
        """Those with which something is still to be done."""
        return self.filter(status__in=OPEN)
