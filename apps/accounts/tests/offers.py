"""Actions on accounts, for the test of `allowed_actions`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apps.accounts.choices import UserStatus
from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.testing.offers import Call, Offers, register


def _account(status: str, role: str = "kol", **fields: Any) -> Callable[[], User]:
    return lambda: UserFactory(role=role, status=status, **fields)


def _on(name: str, /, **more: Any) -> Callable[[User, User], Call]:
    return lambda record, person: (
        f"user/{name}",
        {"user_id": record.pk, "version": record.version, **more},
    )


def _move(action: str) -> Callable[[User, User], Call]:
    return _on("change_user_status", action=action, reason="Karena alasan")


register(
    "account",
    Offers(
        answers=("UserRow", "UserDetail", "CreatedUser", "InvitedUser"),
        states={
            "active": _account("active"),
            "disabled": _account("disabled"),
            "locked": _account("active", locked=True),
            "disabled with failed sign-ins": _account("disabled", failed_logins=2),
            "active with failed sign-ins": _account("active", failed_logins=2),
            "active and invited": _account("active", invited=True),
            "disabled and invited": _account("disabled", invited=True),
            "active with a one-time password": _account("active", must_change_password=True),
            "active with a second factor": _account("active", second_factor=True),
            "active with a second factor and a one-time password": _account(
                "active", second_factor=True, must_change_password=True
            ),
            "disabled with a second factor": _account("disabled", second_factor=True),
            "active of two countries": _account("active", countries=["ID", "TR"]),
            **{f"active {role}": _account("active", role) for role in ("editor", "reviewer", "manager")},
            "active super admin": _account("active", "manager", is_superuser=True),
        },
        field="shown_status",
        super_admins=frozenset({"view_as"}),
        values=tuple(UserStatus.values),
        shown=lambda record: ("user/get_user_detail", {"user_id": record.pk}),
        attempts={
            "edit": _on("edit_user", nickname="Nama lain"),
            **{action: _move(action) for action in ("enable", "disable", "unlock")},
            "invite": _on("invite_user", by="link"),
            "cancel_invitation": _on("cancel_invitation"),
            "reset_password": _on("reset_password"),
            "reset_second_factor": _on("reset_second_factor"),
            "revoke_sessions": lambda record, person: (
                "user/revoke_sessions",
                {"user_id": record.pk, "all": True},
            ),
            "view_as": lambda record, person: ("user/view_as", {"user_id": record.pk}),
        },
    ),
)
register(
    "one's own profile",
    Offers(
        answers=("MyInfo", "MyInfoInFull"),
        states={"active": UserFactory},
        shown=lambda record: ("user/get_my_info", {}),
        attempts={
            "edit": lambda record, person: (
                "user/edit_my_info",
                {"version": person.version, "nickname": "Nama lain"},
            )
        },
    ),
)
