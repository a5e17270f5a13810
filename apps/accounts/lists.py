"""The list of accounts, as bulk actions, exports and saved views know it."""

from __future__ import annotations

from typing import Any

from apps.accounts.models import User
from apps.accounts.record import USER_RECORD
from apps.accounts.services.bulk_accounts import ACTIONS
from apps.accounts.services.together import lock_users
from apps.core.queries import list_area, list_spec


def _rows(ids: Any) -> list[User]:
    return list_spec.in_order(ids, User.objects.all())


def register() -> None:
    """Registers the list of accounts."""
    list_area.register(
        list_area.ListArea(
            code=USER_RECORD.area,
            noun="accounts",
            object_type=USER_RECORD.code,
            spec=USER_RECORD.list_spec,
            roles=USER_RECORD.roles,
            matching=lambda user, country, query: User.objects.visible_to(user).in_country(country),
            rows=_rows,
            note=lambda user: f"{user.username} · {user.get_role_display()}",
            columns=USER_RECORD.columns(),
            lock=lock_users,
            actions=ACTIONS,
        )
    )
