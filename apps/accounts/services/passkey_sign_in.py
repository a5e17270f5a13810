"""Sign-in with a passkey: alone, or as the second step after the password."""

from __future__ import annotations

from apps.accounts.choices import ProvenBy, SignInResult, SignInWay
from apps.accounts.models import Passkey, User
from apps.accounts.queries import selectors
from apps.accounts.services import attempts, ceremonies, passkeys, second_step, sign_in
from apps.accounts.services.ceremonies import CountWentBack, Question, Refused, Ticket
from apps.accounts.services.notifications import notify_of_wrong_codes
from apps.accounts.services.sign_in_record import SignInSource
from apps.accounts.services.trials import Trial
from apps.core.errors import SignInRefused

WRONG_PASSKEY = "This passkey was not accepted. Start again, or sign in another way"
"""The only message for refusals, whether unknown, invalid, used before or too many attempts."""


def start(*, origin: str, ticket: str = "") -> Question:
    """Return a request for any passkey, or with a second-step ticket for one of that account.

    Writes nothing. Raise NoPasskeys, or SignInRefused for an expired ticket.
    """
    if not ticket:
        return ceremonies.sign_in_request("sign in", origin=origin)
    user = second_step.owner_of(ticket)
    own_passkeys = selectors.passkeys_of(user)
    return ceremonies.sign_in_request("sign in", origin=origin, user_id=user.pk, passkeys=own_passkeys)


def finish(*, origin: str, ticket: str, credential: str, user_agent: str) -> tuple[str, User]:
    """Sign in to the console; return `(token, user)`. Raise SignInRefused or NoPasskeys."""
    source = SignInSource(SignInWay.CONSOLE, user_agent)
    user = verify(origin=origin, ticket=ticket, credential=credential, source=source)
    return sign_in.open_console(user, source, ProvenBy.PASSKEY)


def finish_in_admin(*, origin: str, ticket: str, credential: str, user_agent: str) -> User | None:
    """Verify a passkey for the Django admin and log the sign-in.

    Opens no session. Return the user, or None if not an active super admin or if the password must be
    changed first.
    Raise SignInRefused, NoPasskeys, or SecondFactorMissing if the account must set one up first.
    """
    source = SignInSource(SignInWay.DJANGO_ADMIN, user_agent)
    user = verify(origin=origin, ticket=ticket, credential=credential, source=source)
    return sign_in.admit_to_admin(user, source, ProvenBy.PASSKEY)


def verify(*, origin: str, ticket: str, credential: str, source: SignInSource) -> User:
    """Return the account of a valid passkey response; invalid ones are counted like wrong passwords.

    Raise SignInRefused with the same message for every reason, or NoPasskeys.
    """
    ceremonies.party_at(origin)
    passkey = _named_in(credential)
    trial = Trial(passkey.user if passkey is not None else None, source)
    trial.refuse_if_used_up(WRONG_PASSKEY)
    try:
        content = ceremonies.read_ticket(ticket, "sign in")
        if passkey is None:
            raise Refused
        _count_second_step(content, passkey.user, trial)
        passkeys.accept(content, credential, passkey=passkey, origin=origin)
    except Refused as error:
        _fail(trial, error)
        raise SignInRefused(WRONG_PASSKEY) from error
    trial.refuse_if_closed(passkey.user)
    trial.counts.refund()
    return passkey.user


def _named_in(credential: str) -> Passkey | None:
    try:
        credential_id = ceremonies.id_in(credential)
    except Refused:
        return None
    return Passkey.objects.select_related("user").filter(credential_id=credential_id).first()


def _count_second_step(ticket: Ticket, user: User, trial: Trial) -> None:
    """Count an attempt after the password in the budget of wrong codes. Raise SignInRefused."""
    if ticket.user_id is not None:
        trial.counts.count_in(attempts.codes_of(user.username))
        trial.refuse_if_used_up(WRONG_PASSKEY)


def _fail(trial: Trial, error: Refused) -> None:
    trial.fail(SignInResult.WRONG_PASSKEY)
    if trial.user is None:
        return
    if isinstance(error, CountWentBack):
        passkeys.report_copy(trial.user)
    if trial.counts.has_used_up(attempts.codes_of(trial.user.username)):
        notify_of_wrong_codes(trial.user)
