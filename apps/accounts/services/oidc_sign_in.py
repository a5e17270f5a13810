"""Sign-in through the company's OpenID Connect provider."""

from __future__ import annotations

import secrets
from typing import Any

from django.core import signing
from django.db import transaction

from apps.accounts.choices import Assurance, SignInResult, SignInWay, UserStatus
from apps.accounts.models import OidcIdentity, User
from apps.accounts.services import oidc, sign_in
from apps.accounts.services.notifications import notify_of_company_link
from apps.accounts.services.sign_in_record import SignInSource, add_to_log, note
from apps.core.changes import history
from apps.core.db import clock
from apps.core.errors import SignInRefused
from apps.core.http.secret_keys import keys

_SALT = "oidc"
_SALT_AGAIN = "oidc again"
TICKET_LIFETIME_S = 600
"""Maximum time at the provider, in seconds."""
NO_SECOND_FACTOR = (
    "The company sign-in did not ask for a second factor. Sign in with your password and a code"
)
NO_ACCOUNT = "No account found. Ask a manager to create one with your email address"


def start() -> tuple[str, str]:
    """Return the provider's URL, and a ticket to send back with its response. Raise ProviderFailed."""
    secret = _new_secret()
    return oidc.authorization_url(secret), _sealed(secret, _SALT)


def start_again(actor: User) -> tuple[str, str]:
    """Return the URL and ticket for a fresh sign-in of a signed-in user. Raise ProviderFailed."""
    secret = _new_secret()
    content = {**secret, "user": actor.pk, "at": int(clock.now().timestamp())}
    return oidc.authorization_url(secret, force_sign_in=True), _sealed(content, _SALT_AGAIN)


def person_again(actor: User, *, ticket: str, code: str, state: str) -> oidc.Person | None:
    """Return the person who signed in again at the provider since the ticket was made, or None.

    Raise ProviderFailed.
    """
    oidc.require_on()
    secret = _opened(ticket, state, _SALT_AGAIN)
    if secret["user"] != actor.pk:
        raise oidc.ProviderFailed
    person = oidc.person_of(code, nonce=secret["nonce"], verifier=secret["verifier"])
    at = person.signed_in_at
    return person if at is not None and at >= secret["at"] - oidc.LEEWAY_S else None


def finish(*, ticket: str, code: str, state: str, user_agent: str) -> tuple[str, User]:
    """Sign in the person whom the provider vouches for; return `(token, user)`.

    The first time, the account is found by the email address that the provider has verified; later by the
    provider's id of the person. Raise ProviderFailed, or SignInRefused if there is no account, the account is
    disabled, or it has a second factor and the provider did not check one.
    """
    oidc.require_on()
    secret = _opened(ticket, state, _SALT)
    person = oidc.person_of(code, nonce=secret["nonce"], verifier=secret["verifier"])
    source = SignInSource(SignInWay.OIDC, user_agent)
    user, is_new = _account_of(person)
    add_to_log(user)
    if user is None:
        raise _refused(source, SignInResult.NO_ACCOUNT, NO_ACCOUNT, username=person.email)
    if user.status == UserStatus.DISABLED:
        raise _refused(source, SignInResult.DISABLED, "Account disabled", user=user)
    assurance = Assurance.SECOND_FACTOR if person.had_second_factor else Assurance.PASSWORD
    if user.second_factor_at is not None and assurance != Assurance.SECOND_FACTOR:
        raise _refused(source, SignInResult.CODE_ASKED, NO_SECOND_FACTOR, user=user)
    with transaction.atomic():
        if is_new:
            _link(user, person)
        OidcIdentity.objects.filter(issuer=person.issuer, subject=person.subject).update(
            last_used_at=clock.now()
        )
        return sign_in.admit(user, source=source, assurance=assurance), user


def _refused(
    source: SignInSource, result: SignInResult, words: str, *, user: User | None = None, username: str = ""
) -> SignInRefused:
    note(source, result, user=user, username=username, is_recognized=False)
    return SignInRefused(words)


def unlink(*, user: User, reason: str = "") -> int:
    """Unlink an account from the company sign-in; return the number of removed links.

    The next sign-in finds the account by its email address again.
    """
    with transaction.atomic():
        forgotten, _ = OidcIdentity.objects.filter(user=user).delete()
        if forgotten:
            history.record(
                record=user, actor=None, action="unlink_oidc", before=history.snapshot(user), reason=reason
            )
    return forgotten


def _new_secret() -> dict[str, str]:
    return {name: secrets.token_urlsafe(32) for name in ("state", "nonce", "verifier")}


def _sealed(secret: dict[str, Any], salt: str) -> str:
    ticket: str = signing.dumps(secret, key=keys("tokens")[0], salt=salt)
    return ticket


def _opened(ticket: str, state: str, salt: str) -> dict[str, Any]:
    primary, *others = keys("tokens")
    former: list[str | bytes] = [*others]
    try:
        secret: dict[str, Any] = signing.loads(
            ticket, key=primary, salt=salt, max_age=TICKET_LIFETIME_S, fallback_keys=former
        )
    except signing.BadSignature as error:
        raise oidc.ProviderFailed from error
    if not secrets.compare_digest(secret["state"], state):
        raise oidc.ProviderFailed
    return secret


def _account_of(person: oidc.Person) -> tuple[User | None, bool]:
    """Return the account of a person, and whether this is its first company sign-in.

    Only a confirmed address (set by the account's manager or confirmed by its owner) is matched.
    """
    identities = OidcIdentity.objects.select_related("user").filter(
        issuer=person.issuer, subject=person.subject
    )
    if identity := identities.first():
        return identity.user, False
    if not person.email:
        return None, False
    return User.objects.filter(email__iexact=person.email, is_email_confirmed=True).first(), True


def _link(user: User, person: oidc.Person) -> None:
    OidcIdentity.objects.create(user=user, issuer=person.issuer, subject=person.subject)
    history.record(record=user, actor=user, action="link_oidc", before=history.snapshot(user))
    notify_of_company_link(user)
