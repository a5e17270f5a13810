"""Reads and locks of accounts, sessions, sign-ins and second factors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from django.db.models import Q, QuerySet

from apps.accounts import permissions
from apps.accounts.choices import UserStatus
from apps.accounts.models import Authenticator, Passkey, RecoveryCode, Session, SignIn, User
from apps.accounts.record import USER_RECORD
from apps.core.choices import Role
from apps.core.db.lookup import one
from apps.core.errors import Forbidden, Invalid, NotFound
from apps.core.lists import list_filters, list_spec
from apps.core.lists.list_query import ListQuery
from apps.core.lists.run_list import run_list
from apps.core.text.alphabets import by_alphabet
from apps.core.values import FieldValue

CHOOSE_COLLEAGUE = "Choose a colleague"
"""Error for an id that is not a user who works in the country."""
SESSION_LIST = list_spec.ListSpec(
    filters={"is_live": list_filters.Filter(list_filters.flag(Q()).field, lambda value, ctx: Q())},
    sorts={"last_seen_at": "last_seen_at"},
    default_sort=("last_seen_at", "desc"),
)


SIGN_INS_SHOWN = 50


def users_of(user: User, country: str, query: Mapping[str, FieldValue]) -> QuerySet[User]:
    """Return the accounts that `user` may see and that work in `country`."""
    users: QuerySet[User] = User.objects.visible_to(user).in_country(country)
    return users


def rows_of(ids: Sequence[int]) -> list[User]:
    """Return the accounts of `ids` in this order, with the users who created and changed them."""
    return list_spec.in_order(ids, User.objects.select_related("created_by", "updated_by"))


def get_user(*, user: User, user_id: int) -> User:
    """Return one account. Raise NotFound if it does not exist or `user` may not see it."""
    target = one(User.objects.visible_to(user).select_related("created_by", "updated_by").filter(pk=user_id))
    if target is None:
        raise NotFound("Account")
    return target


def lock_user(*, actor: User | None, user_id: int) -> User:
    """Return one account, locked for update; the actor None is the system and may lock any.

    Raise NotFound if it does not exist or the actor may not see it.
    """
    seen = User.objects.all() if actor is None else User.objects.visible_to(actor)
    target = one(seen.select_for_update(of=("self",)).filter(pk=user_id))
    if target is None:
        raise NotFound("Account")
    return target


def list_sessions(
    *, user: User, user_id: int | None, query: Mapping[str, FieldValue]
) -> tuple[list_spec.Page, list[Session]]:
    """Return a page of an account's live sessions, last used first; `user_id` None means the user's own.

    Raise NotFound if the user may not see the account, Forbidden if they may not manage it.
    """
    of = user
    if user_id is not None and user_id != user.pk:
        of = get_user(user=user, user_id=user_id)
        permissions.require_manage(user, of)
    ctx = list_filters.FilterContext(user, "", "UTC")
    page = run_list(Session.objects.live().filter(user=of), SESSION_LIST, query, ctx)
    return page, list_spec.in_order(page.ids, Session.objects.all())


def list_sign_ins(*, user: User, user_id: int | None) -> list[SignIn]:
    """Return the 50 newest sign-in attempts of an account; `user_id` None means the user's own.

    Raise NotFound if the user may not see the account, Forbidden for another's unless they are super admin.
    """
    of = user if user_id is None or user_id == user.pk else get_user(user=user, user_id=user_id)
    if of.pk != user.pk and not user.is_superuser:
        raise Forbidden(msg="Only super admins see the sign-ins of others")
    return list(SignIn.objects.filter(user=of).order_by("-id")[:SIGN_INS_SHOWN])


def authenticator_of(user: User) -> Authenticator | None:
    """Return the authenticator app of an account, or None."""
    return Authenticator.objects.filter(user=user).first()


def recovery_codes_left(user: User) -> int:
    """Return the number of unused recovery codes of an account."""
    return RecoveryCode.objects.filter(user=user, used_at=None).count()


def passkeys_of(user: User) -> list[Passkey]:
    """Return an account's passkeys, oldest first."""
    return list(Passkey.objects.filter(user=user).order_by("pk"))


def lock_passkey(*, user: User, passkey_id: int) -> Passkey:
    """Return one of the user's own passkeys, locked for update. Raise NotFound for any other."""
    passkey = one(Passkey.objects.select_for_update().filter(user=user, pk=passkey_id))
    if passkey is None:
        raise NotFound("Passkey")
    return passkey


def managers_of(country: str) -> list[User]:
    """Return the active managers of a country, without super admins."""
    managers = User.objects.filter(role=Role.MANAGER, is_superuser=False, countries__contains=[country])
    return list(managers.exclude(status=UserStatus.DISABLED).order_by("pk"))


def colleagues(country: str, ids: Iterable[int]) -> dict[int, User]:
    """Return, by id, the given accounts that work in the country and are not disabled."""
    users = User.objects.in_country(country).exclude(status=UserStatus.DISABLED)
    return {person.pk: person for person in users.filter(pk__in=ids)}


def colleague(
    country: str,
    user_id: int | None,
    field: str,
    *,
    works: Callable[[User], bool] = lambda person: True,
    missing_action: str = CHOOSE_COLLEAGUE,
) -> User:
    """Return the colleague in the country with the id in a request field.

    Raise Invalid if there is none. The message is the same for unknown ids and for users elsewhere, so that
    ids do not reveal who works in other countries. The message is `missing_action` if `works` returns False for the
    colleague.
    """
    person = colleagues(country, [user_id]).get(user_id) if user_id else None
    if person is None:
        raise Invalid({field: [CHOOSE_COLLEAGUE]})
    if not works(person):
        raise Invalid({field: [missing_action]})
    return person


def search_users(*, user: User, country: str, keyword: str, roles: list[str], ids: list[int]) -> list[User]:
    """Return up to twenty active colleagues of a country for a picker, or those of `ids`, active or not.

    The keyword matches the fields that the user may see.
    """
    users, order = User.objects.in_country(country), (by_alphabet("nickname", country), "id")
    if ids:
        return list(users.filter(pk__in=ids).order_by(*order))
    users = users.filter(status=UserStatus.ACTIVE)
    if roles:
        users = users.filter(role__in=roles)
    ctx = list_filters.FilterContext(user, country, "UTC")
    users = ListQuery(users, replace(USER_RECORD.list_spec, misspelt=None), {"keyword": keyword}, ctx).rows
    return list(users.order_by(*order)[:20])
