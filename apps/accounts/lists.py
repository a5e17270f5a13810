"""The list of accounts, as bulk actions, exports and saved views know it."""

from __future__ import annotations

from typing import Any

from apps.accounts.choices import UserStatus
from apps.accounts.models import User
from apps.accounts.selectors import USER_LIST
from apps.accounts.services.bulk_accounts import ACTIONS
from apps.accounts.services.together import lock_users
from apps.core.areas import roles_of
from apps.core.choices import Role
from apps.core.queries import list_area, list_spec
from apps.core.queries.list_area import Column

CONTACT = frozenset({Role.MANAGER.value})
"""Ways to reach a person are for managers."""


def _rows(ids: Any) -> list[User]:
    return list_spec.in_order(ids, User.objects.all())


COLUMNS = (
    Column("id", "Id", lambda user: user.pk, width=10),
    Column("username", "Username", lambda user: user.username, width=20),
    Column("nickname", "Nickname", lambda user: user.nickname, width=24),
    Column("role", "Role", lambda user: Role(user.role).label),
    Column("is_superuser", "Super admin", lambda user: user.is_superuser, width=12),
    Column("countries", "Countries", lambda user: user.visible_countries),
    Column("status", "Status", lambda user: UserStatus(user.status).label, width=12),
    Column("email", "E-mail", lambda user: user.email, width=28, roles=CONTACT),
    Column("phone", "Phone", lambda user: user.phone, width=18, roles=CONTACT),
    Column("last_login_at", "Last login", lambda user: user.last_login, width=18),
    Column("created_at", "Created", lambda user: user.created_at, width=18),
)


def register() -> None:
    """Registers the list of accounts."""
    list_area.register(
        list_area.ListArea(
            code="user",
            noun="accounts",
            object_type="user",
            spec=USER_LIST,
            roles=roles_of("system"),
            matching=lambda user, country, query: User.objects.visible_to(user).in_country(country),
            rows=_rows,
            note=lambda user: f"{user.username} · {user.get_role_display()}",
            columns=COLUMNS,
            lock=lock_users,
            actions=ACTIONS,
        )
    )
