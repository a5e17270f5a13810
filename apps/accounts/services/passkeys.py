"""Passkeys: added, renamed and removed by their owner, and verified as proof of identity."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.choices import Assurance
from apps.accounts.models import Passkey, Session, User
from apps.accounts.queries import selectors
from apps.accounts.services import ceremonies, second_factor, sessions
from apps.accounts.services.ceremonies import CountWentBack, Question, Refused, Ticket
from apps.accounts.services.notifications import notify_of_copied_passkey, notify_of_factor
from apps.core.changes import history, versions
from apps.core.db import clock
from apps.core.errors import Forbidden, Invalid

MOST = 10
"""Maximum number of passkeys of an account."""
NOT_MADE = "The passkey could not be added. Start again"
LAST_ONE = "Your role needs a second factor. Add another passkey or an authenticator app first"


# -- by the owner ------------------------------------------------------------------
def start(*, actor: User, origin: str) -> Question:
    """Return the request for a new passkey. Writes nothing. Raise NoPasskeys, or Forbidden beyond ten."""
    passkeys = selectors.passkeys_of(actor)
    _require_below_limit(len(passkeys))
    return ceremonies.creation_request(actor, origin=origin, passkeys=passkeys)


@transaction.atomic
def add(*, actor: User, session: Session, origin: str, ticket: str, credential: str, name: str) -> list[str]:
    """Add a passkey; return recovery codes if it is the account's first second factor, else none.

    In that case all other sessions end. Raise Invalid for an invalid response, NoPasskeys, or Forbidden
    beyond ten.
    """
    user = User.objects.select_for_update().get(pk=actor.pk)
    _require_below_limit(Passkey.objects.filter(user=user).count())
    try:
        content = ceremonies.read_ticket(ticket, "add")
        passkey = ceremonies.new_passkey(content, credential, user=user, origin=origin, name=name)
    except Refused as error:
        raise Invalid({"credential": [NOT_MADE]}) from error
    if Passkey.objects.filter(credential_id=passkey.credential_id).exists():
        raise Invalid({"credential": [NOT_MADE]})
    passkey.created_at = clock.now()
    passkey.save()
    history.entry(actor=user, record=user, action="add_passkey", changes=[]).save()
    codes = _become_second_factor(user, session) if user.second_factor_at is None else []
    notify_of_factor(user, "A passkey was added to your account")
    return codes


@transaction.atomic
def rename(*, actor: User, passkey_id: int, name: str) -> Passkey:
    """Rename one of the actor's passkeys. Raise NotFound."""
    passkey = selectors.lock_passkey(user=actor, passkey_id=passkey_id)
    if passkey.name != name:
        passkey.name = name
        passkey.save(update_fields=["name"])
        history.entry(actor=actor, record=actor, action="rename_passkey", changes=[]).save()
    return passkey


@transaction.atomic
def remove(*, actor: User, passkey_id: int) -> None:
    """Remove one of the actor's passkeys; removing the last second factor turns the second factor off.

    Raise NotFound, or Forbidden for the last one of an account that must have a second factor.
    """
    user = User.objects.select_for_update().get(pk=actor.pk)
    passkey = selectors.lock_passkey(user=user, passkey_id=passkey_id)
    if second_factor.has_other_than(passkey):
        passkey.delete()
        history.entry(actor=user, record=user, action="remove_passkey", changes=[]).save()
        notify_of_factor(user, "A passkey was removed from your account")
        return
    if user.must_have_second_factor:
        raise Forbidden(msg=LAST_ONE)
    second_factor.take_away(user, actor=user, action="remove_second_factor")
    notify_of_factor(user, "Your second factor was removed")


# -- as proof of identity ------------------------------------------------------------
def accept(ticket: Ticket, credential: str, *, passkey: Passkey, origin: str) -> None:
    """Verify a passkey response and store the use.

    Raise Refused, NoPasskeys or CountWentBack. After CountWentBack the caller must call `report_copy` outside
    of the transaction that is rolled back.
    """
    count = ceremonies.check(ticket, credential, passkey=passkey, origin=origin)
    # Of two concurrent responses, the second finds the changed count and is refused.
    unused = Passkey.objects.filter(pk=passkey.pk, sign_count=passkey.sign_count)
    if unused.update(sign_count=count, last_used_at=clock.now()) != 1:
        raise CountWentBack


@transaction.atomic
def report_copy(user: User) -> None:
    """Record in history that a passkey may have been copied, and notify the owner."""
    history.entry(
        actor=None, record=user, action="refuse_passkey", changes=[], reason="It may have been copied"
    ).save()
    notify_of_copied_passkey(user)


# -- parts -------------------------------------------------------------------------------
def _require_below_limit(count: int) -> None:
    if count >= MOST:
        raise Forbidden(msg=f"You have {MOST} passkeys. Remove one first")


def _become_second_factor(user: User, session: Session) -> list[str]:
    with versions.changing(user, actor=user, action="set_up_second_factor"):
        user.second_factor_at = clock.now()
    sessions.revoke_all(user=user, by=user, but=session)
    Session.objects.filter(pk=session.pk).update(assurance=Assurance.SECOND_FACTOR)
    return second_factor.new_recovery_codes(user)
