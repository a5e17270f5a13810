"""People are told when somebody else changes what their account may do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from apps.accounts.choices import UserStatus
from apps.accounts.models import User
from apps.core.choices import Country, NotificationType
from apps.core.messaging import notifications

Standing = Mapping[str, str]
"""What an account may do, in words."""


def standing_of(user: User) -> Standing:
    """The role, countries and status of an account as its owner would read them."""
    countries = ", ".join(Country(code).label for code in user.countries)
    return {
        "Role": "Super admin" if user.is_superuser else user.get_role_display(),
        "Countries": "All" if user.is_superuser else countries,
        "Status": UserStatus(user.status).label,
    }


def notify_change(user: User, before: Standing, *, actor: User | None) -> None:
    """Tells the owner what changed, unless they did it themselves or can no longer sign in."""
    after = standing_of(user)
    changed = [f"{name}: {before[name]} → {after[name]}" for name in after if before[name] != after[name]]
    if changed:
        notifications.notify(
            users=[user],
            kind=NotificationType.ACCOUNT_CHANGED,
            title=_title(actor),
            body=". ".join(changed),
            about=user,
            actor=actor,
        )


def notify_standing(users: Iterable[User], *, actor: User) -> None:
    """Tells several owners what their accounts may do now, where many were changed together."""
    drafts = [
        notifications.draft(
            user,
            NotificationType.ACCOUNT_CHANGED,
            _title(actor),
            ". ".join(f"{name}: {words}" for name, words in standing_of(user).items()),
            about=user,
        )
        for user in users
        if user.is_active and user.pk != actor.pk
    ]
    notifications.send(drafts)


def _title(actor: User | None) -> str:
    return f"{actor.nickname if actor else 'The system'} changed your account"
