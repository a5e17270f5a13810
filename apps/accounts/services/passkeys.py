"""Passkeys: made, named and removed by their owner, and taken as proof of who is there."""

from __future__ import annotations

from django.db import transaction

from apps.accounts.choices import Assurance
from apps.accounts.models import Passkey, Session, User
from apps.accounts.queries import selectors
from apps.accounts.services import ceremonies, second_factor, sessions
from apps.accounts.services.ceremonies import Asked, CountWentBack, Question, Refused
from apps.accounts.services.notifications import tell_of_copied_passkey, tell_of_factor
from apps.core.changes import history, versions
from apps.core.database import clock
from apps.core.errors import Forbidden, Invalid

MOST = 10
"""So many passkeys an account may have."""
NOT_MADE = "The passkey could not be added. Start again"
LAST_ONE = "Your role needs a second factor. Add another passkey or an authenticator app first"


# -- by the owner ------------------------------------------------------------------
def begin(*, actor: User, origin: str) -> Question:
    """What the browser makes a new passkey by. Writes nothing. Raises NoPasskeys, and Forbidden beyond ten."""
    known = selectors.passkeys_of(actor)
    _require_room(len(known))
    return ceremonies.ask_to_make_one(actor, origin=origin, known=known)


@transaction.atomic
def add(*, actor: User, session: Session, origin: str, ticket: str, credential: str, name: str) -> list[str]:
    """Keeps a passkey that was made; returns recovery codes where it is the account's first second factor.

    All other sessions end then. Raises Invalid for what was not asked for or does not hold, NoPasskeys, and Forbidden
    beyond ten.
    """
    user = User.objects.select_for_update().get(pk=actor.pk)
    _require_room(Passkey.objects.filter(user=user).count())
    try:
        asked = ceremonies.read_ticket(ticket, "add")
        passkey = ceremonies.new_passkey(asked, credential, user=user, origin=origin, name=name)
    except Refused as error:
        raise Invalid({"credential": [NOT_MADE]}) from error
    if Passkey.objects.filter(credential_id=passkey.credential_id).exists():
        raise Invalid({"credential": [NOT_MADE]})
    passkey.created_at = clock.now()
    passkey.save()
    history.entry(actor=user, record=user, action="add_passkey", changes=[]).save()
    codes = _become_second_factor(user, session) if user.second_factor_at is None else []
    tell_of_factor(user, "A passkey was added to your account")
    return codes


@transaction.atomic
def rename(*, actor: User, passkey_id: int, name: str) -> Passkey:
    """Gives one's passkey another name. Raises NotFound."""
    passkey = selectors.lock_passkey(user=actor, passkey_id=passkey_id)
    if passkey.name != name:
        passkey.name = name
        passkey.save(update_fields=["name"])
        history.entry(actor=actor, record=actor, action="rename_passkey", changes=[]).save()
    return passkey


@transaction.atomic
def remove(*, actor: User, passkey_id: int) -> None:
    """Removes one's passkey; with the last way to prove more than the password, the second factor ends.

    Raises NotFound, and Forbidden for the last one of an account that must have a second factor.
    """
    user = User.objects.select_for_update().get(pk=actor.pk)
    passkey = selectors.lock_passkey(user=user, passkey_id=passkey_id)
    if second_factor.has_other_than(passkey):
        passkey.delete()
        history.entry(actor=user, record=user, action="remove_passkey", changes=[]).save()
        tell_of_factor(user, "A passkey was removed from your account")
        return
    if user.must_have_second_factor:
        raise Forbidden(msg=LAST_ONE)
    second_factor.take_away(user, actor=user, action="remove_second_factor")
    tell_of_factor(user, "Your second factor was removed")


# -- as proof ------------------------------------------------------------------------
def accept(asked: Asked, credential: str, *, passkey: Passkey, origin: str) -> None:
    """Takes what a passkey answered, and remembers that it was used.

    Raises Refused, NoPasskeys, and CountWentBack, of which `report_copy` has to tell outside of what is undone.
    """
    count = ceremonies.check(asked, credential, passkey=passkey, origin=origin)
    # Of two answers at the same moment, one finds the count of the other.
    unused = Passkey.objects.filter(pk=passkey.pk, sign_count=passkey.sign_count)
    if unused.update(sign_count=count, last_used_at=clock.now()) != 1:
        raise CountWentBack


@transaction.atomic
def report_copy(user: User) -> None:
    """Writes down, and tells the owner, that a passkey counted backwards: somebody may have a copy of it."""
    history.entry(
        actor=None, record=user, action="refuse_passkey", changes=[], reason="It may have been copied"
    ).save()
    tell_of_copied_passkey(user)


# -- parts -------------------------------------------------------------------------------
def _require_room(count: int) -> None:
    if count >= MOST:
        raise Forbidden(msg=f"You have {MOST} passkeys. Remove one first")


def _become_second_factor(user: User, session: Session) -> list[str]:
    with versions.changing(user, actor=user, action="set_up_second_factor"):
        user.second_factor_at = clock.now()
    sessions.revoke_all(user=user, by=user, but=session)
    Session.objects.filter(pk=session.pk).update(assurance=Assurance.SECOND_FACTOR)
    return second_factor.new_recovery_codes(user)
