"""Fresh proof of a user's identity: by password, passkey or the company's sign-in."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.hashers import check_password
from django.db import transaction

from apps.accounts.models import OidcIdentity, Session, User
from apps.accounts.queries import selectors
from apps.accounts.services import ceremonies, oidc, oidc_sign_in, passkeys, relying_party
from apps.accounts.services.ceremonies import CountWentBack, Question, Refused
from apps.accounts.services.passwords import WrongPassword
from apps.core.db import clock

NOT_YOURS = "This is not your passkey, or the time is over. Start again"
OTHER_USER = "A different user signed in there, or nobody signed in again"


class CopiedPasskey(WrongPassword):
    """The use count of the passkey has not increased."""


@dataclass(frozen=True)
class Ways:
    """The ways in which a person can prove their identity."""

    has_password: bool
    passkey: Question | None
    """Passkey request; None if the person has none or the page cannot use passkeys."""
    oidc_label: str | None
    """Label of the company's sign-in button; None if the person has not used it."""


def ways(*, actor: User, origin: str) -> Ways:
    """Return the ways of this person, with the passkey request for the browser. Writes nothing."""
    own_passkeys = selectors.passkeys_of(actor) if relying_party.is_offered_at(origin) else []
    label = oidc.label()
    has_identity = label is not None and OidcIdentity.objects.filter(user=actor).exists()
    return Ways(
        has_password=actor.has_usable_password(),
        passkey=ceremonies.sign_in_request("prove", origin=origin, user_id=actor.pk, passkeys=own_passkeys)
        if own_passkeys
        else None,
        oidc_label=label if has_identity else None,
    )


def check_own_password(actor: User, password: str) -> None:
    """Raise WrongPassword unless this is the person's password."""
    if not check_password(password, actor.password):
        raise WrongPassword("password", "Wrong password")


def check_own_passkey(actor: User, *, origin: str, ticket: str, credential: str) -> None:
    """Verify a response of one of the actor's passkeys. Raise WrongPassword, CopiedPasskey or NoPasskeys."""
    try:
        content = ceremonies.read_ticket(ticket, "prove")
        passkey = actor.passkeys.filter(credential_id=ceremonies.id_in(credential)).first()
        # Requested for another user, or answered by another user's passkey.
        if passkey is None or content.user_id != actor.pk:
            raise Refused
        passkeys.accept(content, credential, passkey=passkey, origin=origin)
    except CountWentBack as error:
        raise CopiedPasskey("credential", NOT_YOURS) from error
    except Refused as error:
        raise WrongPassword("credential", NOT_YOURS) from error


@transaction.atomic
def by_password(*, actor: User, session: Session, password: str) -> None:
    """Set the session's `proven_at` to now if the password is right.

    Raise WrongPassword if not.
    """
    check_own_password(actor, password)
    _remember(session)


@transaction.atomic
def by_passkey(*, actor: User, session: Session, origin: str, ticket: str, credential: str) -> None:
    """Set the session's `proven_at` to now if one of the actor's passkeys responded.

    Raise WrongPassword, CopiedPasskey or NoPasskeys.
    """
    check_own_passkey(actor, origin=origin, ticket=ticket, credential=credential)
    _remember(session)


@transaction.atomic
def by_oidc(*, actor: User, session: Session, ticket: str, code: str, state: str) -> None:
    """Set the session's `proven_at` to now if the actor signed in again at the provider.

    Raise WrongPassword if another user signed in or nobody did, or ProviderFailed.
    """
    person = oidc_sign_in.person_again(actor, ticket=ticket, code=code, state=state)
    is_same = (
        person is not None
        and OidcIdentity.objects.filter(user=actor, issuer=person.issuer, subject=person.subject).exists()
    )
    if not is_same:
        raise WrongPassword("code", OTHER_USER)
    _remember(session)


def _remember(session: Session) -> None:
    """Store the time of the proof, but not the way."""
    Session.objects.filter(pk=session.pk).update(proven_at=clock.now())
