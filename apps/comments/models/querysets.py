"""Who sees which comments, and chainable filters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q

from apps.comments.choices import PUBLIC, CommentStatus
from apps.core.areas import roles_of, works_in
from apps.core.choices import Role
from apps.core.queries.of_area import OfAreaQuerySet

if TYPE_CHECKING:
    from apps.accounts.models import User

AREA = "comment"
COMMENT_ROLES = roles_of(AREA)
SETTING_ROLES = frozenset({Role.MANAGER.value})
"""Who keeps the word lists and the settings, beside super admins."""

WRONG_HOLD = Q(is_rule_held=True, status=CommentStatus.APPROVED, moderated_by__isnull=False)
"""Held by a rule, and a person approved it."""


def works_with(user: User, country: str) -> bool:
    """Whether comments of the country are this person's to moderate."""
    return works_in(user, country, COMMENT_ROLES)


def may_set_up(user: User) -> bool:
    """Whether the person keeps the word lists and the settings."""
    return user.is_superuser or user.role in SETTING_ROLES


class OfCountryQuerySet(OfAreaQuerySet):
    """Records of a country that belong to moderation."""

    area = AREA


class CommentQuerySet(OfAreaQuerySet):
    """Chainable filters over comments."""

    area = AREA

    def shown(self) -> CommentQuerySet:
        """Those that visitors of the site see."""
        return self.filter(status__in=PUBLIC, is_under_hidden=False)
