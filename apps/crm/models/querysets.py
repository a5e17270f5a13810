"""Who sees which leads, and chainable filters."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from apps.core.areas import roles_of, works_in
from apps.core.queries.of_area import OfAreaQuerySet
from apps.crm.choices import OPEN, TaskStatus

if TYPE_CHECKING:
    from apps.accounts.models import User

AREA = "store"
CRM_ROLES = roles_of(AREA)


def works_with(user: User, country: str) -> bool:
    """Whether leads of the country are this person's to work on."""
    return works_in(user, country, CRM_ROLES)


class LeadQuerySet(OfAreaQuerySet):
    """Chainable filters over leads."""

    area = AREA

    def standing(self) -> LeadQuerySet:
        """Those that were not merged into another."""
        return self.filter(merged_into=None)

    def open(self) -> LeadQuerySet:
        """Those that are still worked on."""
        return self.standing().filter(stage__in=OPEN)


class OfLeadsQuerySet(OfAreaQuerySet):
    """Chainable filters over what belongs to leads."""

    area = AREA


class TaskQuerySet(OfAreaQuerySet):
    """Chainable filters over tasks."""

    area = AREA

    def open(self) -> TaskQuerySet:
        """Those still to be done."""
        return self.filter(status=TaskStatus.OPEN)

    def overdue(self, at: dt.datetime) -> TaskQuerySet:
        """Those still to be done that should be done by now."""
        return self.open().filter(due_at__lt=at)
