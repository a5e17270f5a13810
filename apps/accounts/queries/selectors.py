"""Reads of accounts and sessions; how every account is fetched."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import Q, QuerySet

from apps.accounts import permissions
from apps.accounts.choices import UserStatus
from apps.accounts.models import Authenticator, Passkey, RecoveryCode, Session, SignIn, User
from apps.accounts.record import USER_RECORD
from apps.core.choices import Role
from apps.core.country.alphabets import by_alphabet
from apps.core.database.lookup import one
from apps.core.errors import Forbidden, Invalid, NotFound
from apps.core.queries import list_filters, list_spec
from apps.core.queries.list_query import ListQuery
from apps.core.queries.run_list import run_list

CHOOSE_COLLEAGUE = "Choose a colleague"
"""What a call is told that names nobody who works in the country."""
SESSION_LIST = list_spec.ListSpec(
    filters={"is_live": list_filters.Filter(list_filters.flag(Q()).field, lambda value, ctx: Q())},
    sorts={"last_seen_at": "last_seen_at"},
    default_sort=("last_seen_at", "desc"),
)


SIGN_INS_SHOWN = 50


def users_of(user: User, country: str, query: Mapping[str, Any]) -> QuerySet[User]:
    """The accounts that `user` may see and that work in `country`."""
    found: QuerySet[User] = User.objects.visible_to(user).in_country(country)
    return found


def rows_of(ids: Sequence[int]) -> list[User]:
    """Accounts with who made and changed them, in this order."""
    return list_spec.in_order(ids, User.objects.select_related("created_by", "updated_by"))


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
    """One page of an account's live sessions (one's own without `user_id`), last used first.

    Raises NotFound for an account out of sight, Forbidden for one that the person may not manage.
    """
    of = user
    if user_id is not None and user_id != user.pk:
        of = get_user(user=user, user_id=user_id)
        permissions.require_manage(user, of)
    ctx = list_filters.FilterContext(user, "", "UTC")
    page = run_list(Session.objects.live().filter(user=of), SESSION_LIST, query, ctx)
    return page, list_spec.in_order(page.ids, Session.objects.all())


def list_sign_ins(*, user: User, user_id: int | None) -> list[SignIn]:
    """The newest sign-ins of an account, one's own without `user_id`, refused ones too.

    Raises NotFound for an account out of sight, Forbidden for another's unless a super admin asks.
    """
    of = user if user_id is None or user_id == user.pk else get_user(user=user, user_id=user_id)
    if of.pk != user.pk and not user.is_superuser:
        raise Forbidden(msg="Only super admins see the sign-ins of others")
    return list(SignIn.objects.filter(user=of).order_by("-id")[:SIGN_INS_SHOWN])


def authenticator_of(user: User) -> Authenticator | None:
    """Return the authenticator app of an account."""
    return Authenticator.objects.filter(user=user).first()


def recovery_codes_left(user: User) -> int:
    """Return the number of unused recovery codes of an account."""
    return RecoveryCode.objects.filter(user=user, used_at=None).count()


def passkeys_of(user: User) -> list[Passkey]:
    """An account's passkeys, the oldest first."""
    return list(Passkey.objects.filter(user=user).order_by("pk"))


def lock_passkey(*, user: User, passkey_id: int) -> Passkey:
    """One of a person's own passkeys, locked for change. Raises NotFound for any other."""
    found = one(Passkey.objects.select_for_update().filter(user=user, pk=passkey_id))
    if found is None:
        raise NotFound("Passkey")
    return found


def managers_of(country: str) -> list[User]:
    """The managers of a country who can sign in; super admins, who answer for all, are left out."""
    found = User.objects.filter(role=Role.MANAGER, is_superuser=False, countries__contains=[country])
    return list(found.exclude(status=UserStatus.DISABLED).order_by("pk"))


def colleagues(country: str, ids: Iterable[int]) -> dict[int, User]:
    """Those of the accounts, by id, who work in the country and whose account is not disabled."""
    found = User.objects.in_country(country).exclude(status=UserStatus.DISABLED)
    return {person.pk: person for person in found.filter(pk__in=ids)}


def colleague(
    country: str,
    user_id: int | None,
    field: str,
    *,
    works: Callable[[User], bool] = lambda person: True,
    lacking: str = CHOOSE_COLLEAGUE,
) -> User:
    """The colleague in the country whom a field of a call names.

    Raises Invalid: in the same words whether nobody has the id or somebody elsewhere, so that ids tell nobody
    who works in other countries; with `lacking` for a colleague for whom `works` does not hold.
    """
    person = colleagues(country, [user_id]).get(user_id) if user_id else None
    if person is None:
        raise Invalid({field: [CHOOSE_COLLEAGUE]})
    if not works(person):
        raise Invalid({field: [lacking]})
    return person


def search_users(*, user: User, country: str, keyword: str, roles: list[str], ids: list[int]) -> list[User]:
    """Up to twenty active colleagues of a country to pick from, or those of `ids`, active or not.

    A keyword finds them by what the person sees of them.
    """
    found, order = User.objects.in_country(country), (by_alphabet("nickname", country), "id")
    if ids:
        return list(found.filter(pk__in=ids).order_by(*order))
    found = found.filter(status=UserStatus.ACTIVE)
    if roles:
        found = found.filter(role__in=roles)
    ctx = list_filters.FilterContext(user, country, "UTC")
    found = ListQuery(found, replace(USER_RECORD.list_spec, misspelt=None), {"keyword": keyword}, ctx).rows
    return list(found.order_by(*order)[:20])
