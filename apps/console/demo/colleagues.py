"""Demo colleagues: one invited, one with a second factor; and past sign-ins of the others."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from apps.accounts.choices import InviteBy, SignInResult, SignInWay
from apps.accounts.domain import totp
from apps.accounts.domain.spoken_secrets import spoken_secret
from apps.accounts.models import SignIn, User
from apps.accounts.services import accounts, invitations, passwords, sealing, second_factor, sessions
from apps.core.choices import Role
from apps.core.db import clock

INVITED = {
    "username": "nadia.putri",
    "nickname": "Nadia Putri",
    "role": Role.EDITOR,
    "countries": ["ID"],
    "email": "nadia.putri@sofra.example",
}
WITH_SECOND_FACTOR = {
    "username": "bima.santoso",
    "nickname": "Bima Santoso",
    "role": Role.OPERATOR,
    "countries": ["ID"],
    "email": "bima.santoso@sofra.example",
}


def ensure(actors: Sequence[User]) -> int:
    """Create both colleagues and the past sign-ins once; return the number of colleagues.

    Nobody is shown the invitation link of the first one, and nobody knows the password of the second one.
    """
    if User.objects.filter(username=INVITED["username"]).exists():
        return 0
    manager = next(actor for actor in actors if actor.username == "manager")
    invitations.create_invited(actor=manager, fields=INVITED, by=InviteBy.LINK)
    _set_up(accounts.create_user(actor=manager, fields=WITH_SECOND_FACTOR)[0])
    SignIn.objects.bulk_create(
        one for user in User.objects.filter(is_demo=True) for one in _past_sign_ins(user)
    )
    return 2


def _set_up(user: User) -> None:
    """Set a password and an authenticator app, as the account's owner would."""
    session = sessions.open_session(user=user, user_agent=_CHROME)
    passwords.choose_password(actor=user, session=session, new_password=f"{spoken_secret()} by hand")
    secret = totp.new_secret()
    code = totp.code_at(secret, totp.step_at(clock.now()))
    ticket = sealing.seal(secret, about=second_factor.set_up_by(user))
    second_factor.confirm_authenticator(actor=user, session=session, ticket=ticket, code=code)
    sessions.revoke(session=session, by=user)


_CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36"
_SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile Safari/604.1"
_PAST = (
    (21, SignInResult.SIGNED_IN, _CHROME, False, "192.0.2.10"),
    (9, SignInResult.WRONG_PASSWORD, _CHROME, True, "192.0.2.10"),
    (9, SignInResult.SIGNED_IN, _CHROME, True, "192.0.2.10"),
    (3, SignInResult.SIGNED_IN, _SAFARI, False, "198.51.100.24"),
)
"""(days ago, result, browser, known device, address reserved for documentation), oldest first."""


def _past_sign_ins(user: User) -> list[SignIn]:
    return [
        SignIn(
            user=user,
            at=clock.now() - timedelta(days=days),
            ip=ip,
            user_agent=user_agent,
            is_known_device=is_recognized,
            way=SignInWay.CONSOLE,
            result=result,
        )
        for days, result, user_agent, is_recognized, ip in _PAST
    ]
