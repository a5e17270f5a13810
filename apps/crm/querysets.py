"""Who sees which leads, and chainable filters."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

from django.db import models

from apps.core.areas import roles_of
from apps.crm.choices import OPEN, TaskStatus

if TYPE_CHECKING:
    from apps.accounts.models import User

CRM_ROLES = roles_of("store")


def works_with(user: User, country: str) -> bool:
    """Whether leads of the country are this person's to work on."""
    return country in user.visible_countries and (user.is_superuser or user.role in CRM_ROLES)


class LeadQuerySet(models.QuerySet[Any]):
    """Chainable filters over leads."""

    def visible_to(self, user: User, country: str) -> LeadQuerySet:
        """The country's, for those who work with stores; nothing for others."""
        return self.filter(country=country) if works_with(user, country) else self.none()

    def standing(self) -> LeadQuerySet:
        """Those that were not merged into another."""
        return self.filter(merged_into=None)

    def open(self) -> LeadQuerySet:
        """Those that are still worked on."""
        return self.standing().filter(stage__in=OPEN)


class OfLeadsQuerySet(models.QuerySet[Any]):
    """Chainable filters over what belongs to leads."""

    def visible_to(self, user: User, country: str) -> OfLeadsQuerySet:
        """The country's, for those who work with stores; nothing for others."""
        return self.filter(country=country) if works_with(user, country) else self.none()


class TaskQuerySet(models.QuerySet[Any]):
    """Chainable filters over tasks."""

    def visible_to(self, user: User, country: str) -> TaskQuerySet:
        """The country's, for those who work with stores; nothing for others."""
        return self.filter(country=country) if works_with(user, country) else self.none()

    def open(self) -> TaskQuerySet:
        """Those still to be done."""
        return self.filter(status=TaskStatus.OPEN)

    def overdue(self, at: dt.datetime) -> TaskQuerySet:
        """Those still to be done that should be done by now."""
        return self.open().filter(due_at__lt=at)
