"""Notifications to users about changes to their account and sign-ins from new devices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.conf import settings

from apps.accounts.domain.user_agents import device_of
from apps.accounts.models import User
from apps.core import context
from apps.core.choices import Country, NotificationType, Role
from apps.core.db import clock
from apps.core.messaging import notifications, outbox

MY_INFO = "/content/me/info"
Standing = Mapping[str, str]
"""Role, countries and status of an account as text."""


def rights_of(user: User) -> Standing:
    """Return role, countries and status of an account as its owner reads them."""
    countries = ", ".join(Country(code).label for code in user.countries)
    return {
        "Role": "Super admin" if user.is_superuser else user.get_role_display(),
        "Countries": "All" if user.is_superuser else countries,
        "Status": user.shown_status.label,
    }


def notify_change(user: User, before: Standing, *, actor: User | None) -> None:
    """Notify the owner, in the console, of a changed role, country or status.

    Excludes owners who changed it themselves, and disabled accounts.
    """
    after = rights_of(user)
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


def power_of(user: User) -> str:
    """Return "super admin" or "manager" if super admins are notified of such a new account, else ""."""
    if user.is_superuser:
        return "super admin"
    return "manager" if user.role == Role.MANAGER else ""


def notify_super_admins(user: User, *, before: str = "", actor: User | None) -> None:
    """Notify all super admins, in the console, of a new manager or super admin.

    Includes the actor, excludes the account itself. `before` is the account's `power_of` before a change.
    """
    power = power_of(user)
    if not power or power == before or before == "super admin":
        return
    who = actor.nickname if actor else "The system"
    body = (
        f"{user.username}, by {who}. If this was not intended, disable the account and end {who}'s sessions"
    )
    drafts = [
        notifications.draft(
            admin,
            NotificationType.ACCOUNT_CHANGED,
            f"New {power}: {user.nickname}",
            body,
            about=user,
        )
        for admin in User.objects.active_super_admins().exclude(pk=user.pk)
    ]
    notifications.send(drafts)


def notify_of_rights(users: Iterable[User], *, actor: User) -> None:
    """Notify owners in the console of their current rights, after a bulk change.

    Excludes the actor and disabled accounts.
    """
    drafts = [
        notifications.draft(
            user,
            NotificationType.ACCOUNT_CHANGED,
            _title(actor),
            ". ".join(f"{name}: {words}" for name, words in rights_of(user).items()),
            about=user,
        )
        for user in users
        if user.is_active and user.pk != actor.pk
    ]
    notifications.send(drafts)


def notify_of_new_device(user: User, *, user_agent: str) -> None:
    """Notify the owner, in the console and by mail, of a sign-in from an unknown device."""
    device, address = device_of(user_agent), context.current().ip or "an unknown address"
    when = f"{clock.now():%d %B %Y, %H:%M} UTC"
    message = notifications.draft(
        user,
        NotificationType.NEW_DEVICE,
        f"Sign-in from a new device: {device}",
        f"From {address}. If this was not you, end this session and change your password",
        object_type="user",
    )
    notifications.send([message])
    if user.email:
        outbox.queue(
            to=user.email,
            subject=f"Sign-in to {settings.APP_TITLE} from a new device",
            body=(
                f"Hello {user.nickname},\n\n"
                f"someone signed in to your account {user.username} in {settings.APP_TITLE} from a device "
                "that it did not know.\n\n"
                f"When: {when}\nBrowser: {device}\nAddress: {address}\n\n"
                "If this was you, no action is needed.\n\n"
                "If this was not you, end this session and change your password, which ends all others. "
                f"Both are here:\n{settings.CONSOLE_URL}{MY_INFO}\n"
            ),
        )


def notify_of_recovery_code(user: User, *, left: int) -> None:
    """Notify the owner in the console that a recovery code was used, and of the number left."""
    message = notifications.draft(
        user,
        NotificationType.ACCOUNT_CHANGED,
        f"A recovery code was used to sign in: {left} left",
        "If this was not you, change your password. My info makes new codes",
        object_type="user",
    )
    notifications.send([message])


def notify_of_reset_factor(user: User, *, actor: User | None) -> None:
    """Notify the owner, in the console and by mail, that their second factor was reset."""
    who = actor.nickname if actor else "The system"
    notifications.notify(
        users=[user],
        kind=NotificationType.ACCOUNT_CHANGED,
        title=f"{who} reset your second factor",
        body="You sign in with your password only until you set up a new second factor. If you did not request this, contact a super admin",
        about=user,
        actor=actor,
    )
    if user.email and user.is_active:
        outbox.queue(
            to=user.email,
            subject=f"Your second factor in {settings.APP_TITLE} was reset",
            body=(
                f"Hello {user.nickname},\n\n"
                f"{who} removed the second factor from your account {user.username} in {settings.APP_TITLE}, and "
                "ended its sessions. You sign in with your password only until you set up a new second factor.\n\n"
                "If you did not request this, contact a super admin, and change your password:\n"
                f"{settings.CONSOLE_URL}{MY_INFO}\n"
            ),
        )


def notify_of_factor(user: User, what: str) -> None:
    """Notify the owner, in the console and by mail, of a change to their second factor made in a session."""
    _warn(
        user,
        title=what,
        advice="If this was not you, end all sessions and contact a manager",
        mail=f"{what} in {settings.APP_TITLE} (account {user.username}).",
        mail_advice="If this was not you, end all sessions, change your password and contact a manager:",
    )


def notify_of_copied_passkey(user: User) -> None:
    """Notify the owner, in the console and by mail, of a refused passkey that may have been copied."""
    _warn(
        user,
        title="One of your passkeys was rejected",
        advice="It may have been copied: remove it and add a new one",
        mail=(
            f"a passkey of your account {user.username} in {settings.APP_TITLE} was rejected. It says that it was used "
            "less often than we know of, so somebody may have a copy of it."
        ),
        mail_advice="Remove it, and add a new one:",
    )


def notify_of_company_link(user: User) -> None:
    """Notify the owner, in the console and by mail, that a company sign-in is now linked to their account."""
    _warn(
        user,
        title="Your account is now linked to the company sign-in",
        advice="If this was not you, end all sessions and contact a manager",
        mail=(
            f"your account {user.username} in {settings.APP_TITLE} was opened through the company sign-in for the "
            "first time, and is linked to it from now on."
        ),
        mail_advice="If this was not you, end all sessions and contact a manager:",
    )


def notify_of_wrong_codes(user: User) -> None:
    """Notify the owner, in the console and by mail, that someone with their password guesses codes."""
    _warn(
        user,
        title="Ten wrong codes at sign-in",
        advice="Someone knows your password. If this was not you, change it",
        mail=(
            f"someone signed in to your account {user.username} in {settings.APP_TITLE} with the right "
            "password, but with ten wrong codes within an hour. No more are taken for the rest of it."
        ),
        mail_advice="If this was not you, change your password:",
    )


def _warn(user: User, *, title: str, advice: str, mail: str, mail_advice: str) -> None:
    """Notify the owner, in the console and by mail, of an event's time and address, with advice."""
    address = context.current().ip or "an unknown address"
    when = f"{clock.now():%d %B %Y, %H:%M} UTC"
    message = notifications.draft(
        user,
        NotificationType.ACCOUNT_CHANGED,
        title,
        f"From {address}. {advice}",
        object_type="user",
    )
    notifications.send([message])
    if user.email:
        outbox.queue(
            to=user.email,
            subject=f"{title} ({settings.APP_TITLE})",
            body=(
                f"Hello {user.nickname},\n\n{mail}\n\nWhen: {when}\nAddress: {address}\n\n"
                f"{mail_advice}\n{settings.CONSOLE_URL}{MY_INFO}\n"
            ),
        )


def register() -> None:
    """Register My info, with sessions and second factor, as the target of sign-in notifications."""
    for kind in (NotificationType.NEW_DEVICE, NotificationType.ACCOUNT_CHANGED):
        notifications.register_list(kind, notifications.Link(MY_INFO))


def _title(actor: User | None) -> str:
    return f"{actor.nickname if actor else 'The system'} changed your account"
