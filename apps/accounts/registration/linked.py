"""Colleagues as targets of links from other records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from apps.accounts.models import User
from apps.accounts.queries import selectors
from apps.core.records import link_targets
from apps.core.records.link_targets import Link, Linkable


def register() -> None:
    """Register accounts as link targets."""
    link_targets.register(Linkable("user", "Colleague", _find, _load, _show))


def _find(user: User, country: str, keyword: str, limit: int) -> Sequence[User]:
    return selectors.search_users(user=user, country=country, keyword=keyword, roles=[], ids=[])[:limit]


def _load(user: User, country: str, ids: Sequence[int]) -> Iterable[User]:
    return selectors.search_users(user=user, country=country, keyword="", roles=[], ids=list(ids))


def _show(user: User) -> Link:
    return Link(
        "user",
        user.pk,
        user.nickname,
        note=user.get_role_display(),
        status=user.status,
        screen=link_targets.screen_of("user"),
    )
