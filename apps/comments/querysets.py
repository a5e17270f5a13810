"""Who sees which comments, and chainable filters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models

from apps.comments.choices import PUBLIC
from apps.core.areas import roles_of
from apps.core.choices import Role

if TYPE_CHECKING:
    from apps.accounts.models import User

COMMENT_ROLES = roles_of("comment")
SETTING_ROLES = frozenset({Role.MANAGER.value})
"""Who keeps the word lists and the settings, beside super admins."""


def works_with(user: User, country: str) -> bool:
    """Whether comments of the country are this person's to moderate."""
    return country in user.visible_countries and (user.is_superuser or user.role in COMMENT_ROLES)


def may_set_up(user: User) -> bool:
    """Whether the person keeps the word lists and the settings."""
    return user.is_superuser or user.role in SETTING_ROLES


class OfCountryQuerySet(models.QuerySet[Any]):
    """Records of a country that belong to moderation."""

    def visible_to(self, user: User, country: str) -> OfCountryQuerySet:
        """The country's, for those who moderate it; nothing for others."""
        return self.filter(country=country) if works_with(user, country) else self.none()


class CommentQuerySet(models.QuerySet[Any]):
    """Chainable filters over comments."""

    def visible_to(self, user: User, country: str) -> CommentQuerySet:
        """The country's, for those who moderate it; nothing for others."""
        return self.filter(country=country) if works_with(user, country) else self.none()

    def shown(self) -> CommentQuerySet:
        """Those that visitors of the site see."""
        return self.filter(status__in=PUBLIC, is_under_hidden=False)
