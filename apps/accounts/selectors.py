"""Reads of accounts and sessions; the door through which every account is fetched."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q

from apps.accounts.choices import UserStatus
from apps.accounts.models import Session, User
from apps.accounts.record import USER_RECORD
from apps.core.choices import Role
from apps.core.country.zones import zone_of
from apps.core.database.lookup import one
from apps.core.errors import NotFound
from apps.core.queries import list_spec
from apps.core.text.folding import fold

SESSION_LIST = list_spec.ListSpec(
    filters={"is_live": list_spec.Filter(list_spec.flag(Q()).field, lambda value, ctx: Q())},
    sorts={"last_seen_at": "last_seen_at"},
    default_sort=("last_seen_at", "desc"),
)


def list_users(*, user: User, country: str, query: Mapping[str, Any]) -> tuple[list_spec.Page, list[User]]:
    """One page of the accounts `user` may see that work in `country`."""
    ctx = list_spec.FilterContext(user, country, zone_of(country))
    page = list_spec.run_list(
        User.objects.visible_to(user).in_country(country), USER_RECORD.list_spec, query, ctx
    )
    return page, list_spec.in_order(page.ids, User.objects.select_related("created_by", "updated_by"))


def get_user(*, user: User, user_id: int) -> User:
    """One account. Raises NotFound for one that is missing or out of sight."""
    found = one(User.objects.visible_to(user).select_related("created_by", "updated_by").filter(pk=user_id))
    if found is None:
        raise NotFound("Account")
    return found


def lock_user(*, actor: User | None, user_id: int) -> User:
    """One account, locked for change; for None, who is the system, any.

    Raises NotFound for one that is missing or out of sight.
    """
    seen = User.objects.all() if actor is None else User.objects.visible_to(actor)
    found = one(seen.select_for_update(of=("self",)).filter(pk=user_id))
    if found is None:
        raise NotFound("Account")
    return found


def list_sessions(
    *, user: User, user_id: int | None, query: Mapping[str, Any]
) -> tuple[list_spec.Page, list[Session]]:
    """One page of an account's live sessions (one's own without `user_id`), last used first."""
    of = user if user_id is None else get_user(user=user, user_id=user_id)
    ctx = list_spec.FilterContext(user, "", "UTC")
    page = list_spec.run_list(Session.objects.live().filter(user=of), SESSION_LIST, query, ctx)
    return page, list_spec.in_order(page.ids, Session.objects.all())


def managers_of(country: str) -> list[User]:
    """The managers of a country who can sign in; super admins, who answer for all, are left out."""
    found = User.objects.filter(role=Role.MANAGER, is_superuser=False, countries__contains=[country])
    return list(found.exclude(status=UserStatus.DISABLED).order_by("pk"))


def search_users(*, user: User, country: str, keyword: str, roles: list[str], ids: list[int]) -> list[User]:
    """Up to twenty active colleagues of a country to pick from, or those of `ids`, active or not."""
    found = User.objects.in_country(country)
    if ids:
        return list(found.filter(pk__in=ids).order_by("nickname", "id"))
    found = found.filter(status=UserStatus.ACTIVE)
    if roles:
        found = found.filter(role__in=roles)
    if word := fold(keyword):
        found = found.filter(search_text__contains=word)
    return list(found.order_by("nickname", "id")[:20])
