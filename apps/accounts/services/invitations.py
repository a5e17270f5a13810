"""Invitations: a link, valid once and for 72 hours, with which a new colleague chooses a password.

Only a hash of the link's token is stored. For an invitation by mail the token is created while the mail is
being sent, so that no table contains it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping

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
from apps.core.db import clock
from apps.core.errors import Forbidden, Invalid, NotFound, WrongStatus
from apps.core.http import throttle
from apps.core.messaging import notifications, outbox
from apps.core.models import OutgoingMail
from apps.core.values import FieldValue

PATH = "/invitation"
GUESSES_PER_MINUTE = 10
_LINK = "{link}"
"""Placeholder of the link in the mail."""


class NoInvitation(NotFound):
    """The link is unknown, used, replaced or expired; the error does not say which."""

    def __init__(self) -> None:
        super().__init__("Invitation")


# -- by account managers ---------------------------------------------------------
@transaction.atomic
def create_invited(*, actor: User, fields: Mapping[str, FieldValue], by: str) -> tuple[User, str | None]:
    """Create an account with an invitation; return it with the link's path, None if sent by mail.

    Raise Invalid and Forbidden as `create_user` does, and Invalid for an invitation by mail without an
    address.
    """
    if fields.get("password"):
        raise Invalid({"password": ["Invited users choose their own password"]})
    user = accounts.new_user(actor=actor, values=fields)
    path = _invite(user, by)
    accounts.save_new(user, actor=actor)
    _send(user, by, actor)
    return user, path


@transaction.atomic
def invite_user(*, actor: User, user_id: int, version: int, by: str) -> tuple[User, str | None]:
    """Invite a user who has no chosen password, again or instead of a one-time password.

    The previous link or password becomes invalid. Return the account and the link's path, None if sent by
    mail. Raise NotFound, Forbidden, Conflict, WrongStatus (a chosen password, disabled) or Invalid (no
    address).
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
    """Cancel an invitation; its link becomes invalid and nobody can sign in to the account.

    Raise NotFound, Forbidden, Conflict or WrongStatus (no invitation).
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
    """Set the invitation without saving it; return the link's path, None if it is sent by mail."""
    if by == InviteBy.MAIL and not user.email:
        raise Invalid({"email": ["Enter the email address for the invitation, or choose to show the link"]})
    passwords.set_none(user)
    user.invited_until = clock.now() + passwords.FIRST_SIGN_IN_WITHIN
    if by == InviteBy.MAIL:
        return None
    token = secrets.token_urlsafe(32)
    user.invitation_hash = _hash(token)
    return _path(token)


def _path(token: str) -> str:
    """Return the path of the link.

    The token is in the fragment, so it reaches no server log and no other site.
    """
    return f"{PATH}#{token}"


def _hash(token: str) -> str:
    """Return the stored hash of a token; the token is long and random, so a plain hash is enough."""
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
            f"{actor.nickname} has created an account for you in {settings.APP_TITLE}. "
            f"Your username is {user.username}.\n\n"
            f"Choose a password here:\n{_LINK}\n\n"
            f"The link works once, until {user.invited_until:%d %B %Y, %H:%M} UTC. If it has expired, ask "
            f"{actor.nickname} for a new one.\n\n"
            "If you did not expect this message, you can ignore it.\n"
        ),
        about=user,
        actor=actor,
    )


@transaction.atomic
def _fill(mail: OutgoingMail) -> str:
    """Return the mail's text with a new link, which replaces the invitation's former link.

    Raise Withdrawn.
    """
    user = User.objects.select_for_update().filter(pk=mail.object_id).first()
    if user is None or not _is_open(user) or not outbox.is_waiting(mail):
        raise outbox.Withdrawn
    token = secrets.token_urlsafe(32)
    user.invitation_hash = _hash(token)
    user.save(update_fields=["invitation_hash"])
    return mail.body.replace(_LINK, f"{settings.CONSOLE_URL}{_path(token)}")


def _notify_of_failure(mail: OutgoingMail) -> None:
    user = User.objects.filter(pk=mail.object_id).first()
    if user is None or mail.created_by is None:
        return
    notifications.notify(
        users=[mail.created_by],
        kind=NotificationType.ACCOUNT_CHANGED,
        title=f"The invitation to {user.nickname} could not be sent",
        body=f"{mail.to}: {mail.error}. Show the link instead and share it.",
        about=user,
    )


def register() -> None:
    """Register how invitation mails are completed, and the notification about undelivered ones."""
    outbox.register_filler("user", _fill)
    outbox.register_undelivered("user", _notify_of_failure)


# -- by the invited user -----------------------------------------------------------
def read_invitation(*, token: str) -> User:
    """Return the account of a link. Raise NoInvitation or Throttled; invalid links are counted."""
    user = User.objects.select_related("updated_by").filter(invitation_hash=_hash(token)).first()
    if user is None or not _is_open(user):
        _count_guess()
        raise NoInvitation
    return user


def accept_invitation(*, token: str, new_password: str, user_agent: str) -> tuple[str, User]:
    """Set the chosen password and sign in; return `(session token, user)`. The link becomes invalid.

    Raise NoInvitation, Invalid (password rules) or Throttled; invalid links are counted.
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
    """Count an invalid link. Raise Throttled for the eleventh in a minute from the current network."""
    network = throttle.network_of(context.current().ip)
    throttle.hit(f"invitation:{network}", limit=GUESSES_PER_MINUTE, window_seconds=60)


def _is_open(user: User) -> bool:
    return user.is_active and user.invited_until is not None and user.invited_until > clock.now()
