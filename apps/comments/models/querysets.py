"""Querysets of comments, with their visibility rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q

from apps.comments.choices import PUBLIC, CommentStatus
from apps.core.choices import Role
from apps.core.lists.of_area import OfAreaQuerySet
from apps.core.permissions.areas import roles_of, works_in

if TYPE_CHECKING:
    from apps.accounts.models import User

AREA = "comment"
COMMENT_ROLES = roles_of(AREA)
SETTING_ROLES = frozenset({Role.MANAGER.value})
"""Roles that edit word lists and settings, besides super admins."""

WRONG_HOLD = Q(is_rule_held=True, status=CommentStatus.APPROVED, moderated_by__isnull=False)
"""Filter for comments that a rule held and a user approved."""


def works_with(user: User, country: str) -> bool:
    """Return whether the user may moderate comments of the country."""
    return works_in(user, country, COMMENT_ROLES)


def may_set_up(user: User) -> bool:
    """Return whether the user may edit word lists and settings."""
    return user.is_superuser or user.role in SETTING_ROLES


class OfCountryQuerySet(OfAreaQuerySet):
    """Queryset of a country's moderation records."""

    area = AREA


class CommentQuerySet(OfAreaQuerySet):
    """Chainable filters for comments."""

    area = AREA

    def shown(self) -> CommentQuerySet:
        """Return the comments that visitors of the site see."""
        return self.filter(status__in=PUBLIC, is_under_hidden=False)
