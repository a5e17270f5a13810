"""Querysets of leads, with their visibility rules."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from apps.core.lists.of_area import OfAreaQuerySet
from apps.core.permissions.areas import roles_of, works_in
from apps.crm.choices import OPEN, TaskStatus

if TYPE_CHECKING:
    from apps.accounts.models import User

AREA = "store"
CRM_ROLES = roles_of(AREA)


def works_with(user: User, country: str) -> bool:
    """Return whether the user may work on leads of the country."""
    return works_in(user, country, CRM_ROLES)


class LeadQuerySet(OfAreaQuerySet):
    """Chainable filters for leads."""

    area = AREA

    def standing(self) -> LeadQuerySet:
        """Return the leads that were not merged into another."""
        return self.filter(merged_into=None)

    def open(self) -> LeadQuerySet:
        """Return the open leads that were not merged."""
        return self.standing().filter(stage__in=OPEN)


class OfLeadsQuerySet(OfAreaQuerySet):
    """Chainable filters for rows that belong to leads."""

    area = AREA


class TaskQuerySet(OfAreaQuerySet):
    """Chainable filters for tasks."""

    area = AREA

    def open(self) -> TaskQuerySet:
        """Return the open tasks."""
        return self.filter(status=TaskStatus.OPEN)

    def overdue(self, at: dt.datetime) -> TaskQuerySet:
        """Return the open tasks that are due before `at`."""
        return self.open().filter(due_at__lt=at)
