"""Invitations: a link, good once and for 72 hours, behind which a new colleague chooses a password.

Of the link only a hash is kept. Where it goes by mail it is made while the mail is being sent, so that it
stands in no table at all.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import transaction

from apps.accounts import permissions
from apps.accounts.choices import Assurance, InviteBy, SignInWay
from apps.accounts.models import User
from apps.accounts.queries import selectors
from apps.accounts.services import accounts, attempts, passwords, sessions, sign_in
from apps.accounts.services.sign_in_record import SignInSource
from apps.core import context
from apps.core.changes import versions
from apps.core.choices import NotificationType
from apps.core.database import clock
from apps.core.errors import Forbidden, Invalid, NotFound, WrongStatus
from apps.core.http import throttle
from apps.core.messaging import notifications, outbox
from apps.core.models import OutgoingMail

PATH = "/invitation"
GUESSES_PER_MINUTE = 10
_LINK = "{link}"
"""Where the link will stand in the mail."""


class NoInvitation(NotFound):
    """The link is none of ours, was used, was replaced by another or has expired: all look the same."""

    def __init__(self) -> None:
        super().__init__("Invitation")


# -- by those who make accounts ---------------------------------------------------
@transaction.atomic
def create_invited(*, actor: User, fields: Mapping[str, Any], by: str) -> tuple[User, str | None]:
    """A new account whose owner is invited; returns it with the link's path where it goes by no mail.

    Raises Invalid and Forbidden as `create_user` does, and Invalid for a mail without an address.
    """
    if fields.get("password"):
        raise Invalid({"password": ["Whoever is invited chooses the password"]})
    user = accounts.new_user(actor=actor, values=fields)
    path = _invite(user, by)
    accounts.save_new(user, actor=actor)
    _send(user, by, actor)
    return user, path


@transaction.atomic
def invite_user(*, actor: User, user_id: int, version: int, by: str) -> tuple[User, str | None]:
    """Invites somebody who has not chosen a password yet, again or instead of a one-time password.

    The former link or password ends. Returns the account with the link's path where it goes by no mail.
    Raises NotFound, Forbidden, Conflict, WrongStatus (a password of one's own, disabled), Invalid (no address).
    """
    user = _lock(actor, user_id, version, "invite")
    outbox.withdraw(user)
    with versions.changing(user, actor=actor, action="invite"):
        path = _invite(user, by)
        attempts.lift_lock(user)
    sessions.revoke_all(user=user, by=actor)
    _send(user, by, actor)
    return user, path


@transaction.atomic
def cancel_invitation(*, actor: User, user_id: int, version: int) -> User:
    """Ends an invitation: its link leads nowhere, the account stays and nobody can sign in to it.

    Raises NotFound, Forbidden, Conflict, WrongStatus (there is none).
    """
    user = _lock(actor, user_id, version, "cancel_invitation")
    outbox.withdraw(user)
    with versions.changing(user, actor=actor, action="cancel_invitation"):
        user.invited_until = user.invitation_hash = None
    return user


def _lock(actor: User, user_id: int, version: int, action: str) -> User:
    user = selectors.lock_user(actor=actor, user_id=user_id)
    permissions.require_manage(actor, user)
    if actor.pk == user.pk:
        raise Forbidden(msg="You cannot invite yourself")
    versions.check(user, version, ["invited_until"])
    allowed = permissions.allowed_actions(actor, user)
    if action not in allowed:
        raise WrongStatus(action, user.shown_status, user.shown_status.label, allowed)
    return user


def _invite(user: User, by: str) -> str | None:
    """Makes the invitation without saving it; returns the link's path unless it goes by mail."""
    if by == InviteBy.MAIL and not user.email:
        raise Invalid({"email": ["Write the address that the invitation is sent to, or show the link"]})
    passwords.set_none(user)
    user.invited_until = clock.now() + passwords.FIRST_SIGN_IN_WITHIN
    if by == InviteBy.MAIL:
        return None
    token = secrets.token_urlsafe(32)
    user.invitation_hash = _hash(token)
    return _path(token)


def _path(token: str) -> str:
    """Where the link leads. The token stands behind the #: it reaches no server's log, and no other site."""
    return f"{PATH}#{token}"


def _hash(token: str) -> str:
    """What is kept of a token; it is random and long, so a plain hash does."""
    return hashlib.sha256(token.encode()).hexdigest()


# -- by mail --------------------------------------------------------------------------
def _send(user: User, by: str, actor: User) -> None:
    if by != InviteBy.MAIL:
        return
    assert user.invited_until is not None
    outbox.queue(
        to=user.email,
        subject=f"{actor.nickname} invites you to {settings.APP_TITLE}",
        body=(
            f"Hello {user.nickname},\n\n"
            f"{actor.nickname} has made an account for you in {settings.APP_TITLE}. "
            f"Your username is {user.username}.\n\n"
            f"Choose a password here:\n{_LINK}\n\n"
            f"The link works once, until {user.invited_until:%d %B %Y, %H:%M} UTC. If it has expired, ask "
            f"{actor.nickname} for a new one.\n\n"
            "If you do not know what this is about, ignore this message: nothing happens without the link.\n"
        ),
        about=user,
        actor=actor,
    )


@transaction.atomic
def _fill(mail: OutgoingMail) -> str:
    """The mail's text with a new link in it, which is from now on the invitation's one link. Raises Withdrawn."""
    user = User.objects.select_for_update().filter(pk=mail.object_id).first()
    if user is None or not _is_open(user) or not outbox.is_waiting(mail):
        raise outbox.Withdrawn
    token = secrets.token_urlsafe(32)
    user.invitation_hash = _hash(token)
    user.save(update_fields=["invitation_hash"])
    return mail.body.replace(_LINK, f"{settings.CONSOLE_URL}{_path(token)}")


def _tell_of_failure(mail: OutgoingMail) -> None:
    user = User.objects.filter(pk=mail.object_id).first()
    if user is None or mail.created_by is None:
        return
    notifications.notify(
        users=[mail.created_by],
        kind=NotificationType.ACCOUNT_CHANGED,
        title=f"The invitation to {user.nickname} could not be sent",
        body=f"{mail.to}: {mail.error}. Show the link instead and pass it on.",
        about=user,
    )


def register() -> None:
    """Registers what makes the mails whole and what follows where one is given up."""
    outbox.register_filler("user", _fill)
    outbox.register_given_up("user", _tell_of_failure)


# -- by whoever is invited -----------------------------------------------------------
def read_invitation(*, token: str) -> User:
    """The account that a link is for. Raises NoInvitation and Throttled; links that lead nowhere are counted."""
    user = User.objects.select_related("updated_by").filter(invitation_hash=_hash(token)).first()
    if user is None or not _is_open(user):
        _count_guess()
        raise NoInvitation
    return user


def accept_invitation(*, token: str, new_password: str, user_agent: str) -> tuple[str, User]:
    """Sets the chosen password and signs in; returns `(session token, user)`. The link is used up.

    Raises NoInvitation, Invalid (the rules of passwords) and Throttled; links that lead nowhere are counted.
    """
    try:
        return _accept(token, new_password, user_agent)
    except NoInvitation:
        _count_guess()
        raise


@transaction.atomic
def _accept(token: str, new_password: str, user_agent: str) -> tuple[str, User]:
    user = User.objects.select_for_update().filter(invitation_hash=_hash(token)).first()
    if user is None or not _is_open(user):
        raise NoInvitation
    passwords.check_rules(new_password, owner=user, field="new_password")
    with versions.changing(user, actor=user, action="accept_invitation"):
        passwords.set_own(user, new_password)
        attempts.lift_lock(user)
    source = SignInSource(SignInWay.INVITATION, user_agent)
    return sign_in.admit(user, source=source, assurance=Assurance.PASSWORD), user


def _count_guess() -> None:
    """Counts a link that leads nowhere. Raises Throttled for the eleventh in a minute from the address at work."""
    network = throttle.network_of(context.current().ip)
    throttle.hit(f"invitation:{network}", limit=GUESSES_PER_MINUTE, window_seconds=60)


def _is_open(user: User) -> bool:
    return user.is_active and user.invited_until is not None and user.invited_until > clock.now()
