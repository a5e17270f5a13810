"""Personal data in accounts."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from apps.accounts.choices import UserStatus
from apps.accounts.models import (
    Authenticator,
    KnownDevice,
    OidcIdentity,
    Passkey,
    RecoveryCode,
    Session,
    SignIn,
    User,
)
from apps.accounts.record import USER_RECORD
from apps.accounts.services import accounts, device_cookie, sign_in_record
from apps.core.privacy import holders, inventory
from apps.core.privacy.holders import Erasure, Holder, erasing
from apps.core.privacy.inventory import WITH_ACCOUNT, Column, ErasureEffect, PersonalData, Subject, for_days
from apps.core.privacy.redaction import REMOVED_PERSON, patterns
from apps.core.privacy.sought import SearchedPerson

_ACTIVE = "An active account uses it. Disable the account first"
_SIGNED_IN = for_days(sign_in_record.RETENTION)


def _accounts_of(person: SearchedPerson) -> QuerySet[User]:
    """Return the accounts with the sought email or phone.

    There are a few hundred accounts, so a scan is fine. Phone numbers are stored as typed.
    """
    rows = (
        User.objects.all()
        if person.is_everywhere
        else User.objects.filter(countries__overlap=list(person.countries))
    )
    if person.email:
        return rows.filter(email__iexact=person.email)
    return rows.filter(phone__iregex=patterns(phone=person.phone)[0])


def _called(user: User, person: SearchedPerson | None) -> Iterable[str]:
    return [user.nickname, user.username, user.email]


def _refused(person: SearchedPerson) -> str:
    return _ACTIVE if _accounts_of(person).exclude(status=UserStatus.DISABLED).exists() else ""


def _erase(user: User, erasure: Erasure) -> bool:
    with erasing(user, erasure):
        user.username, user.nickname = f"removed-{user.pk}", REMOVED_PERSON
        user.email = user.phone = user.note = ""
        user.kol = user.last_login_ip = user.avatar_picture_id = None
        user.second_factor_at, user.is_email_confirmed = None, False
        user.set_unusable_password()
        accounts.refresh_search(user)
    for model in (Session, SignIn, KnownDevice, Authenticator, Passkey, RecoveryCode, OidcIdentity):
        model.objects.filter(user=user).delete()
    return True


def register() -> None:
    """Register the personal columns, and how accounts of former colleagues are found and erased."""
    own = {
        name: USER_RECORD.of(name).label for name in ("username", "nickname", "email", "phone", "note", "kol")
    }
    replaced = ("username", "nickname")
    inventory.register(
        PersonalData(
            model=User,
            whose=Subject.STAFF,
            columns=(
                *(
                    Column(
                        name,
                        what,
                        ErasureEffect.REPLACED if name in replaced else ErasureEffect.BLANKED,
                        WITH_ACCOUNT,
                    )
                    for name, what in own.items()
                ),
                Column(
                    "last_login_ip",
                    "Network address of the last sign-in",
                    ErasureEffect.BLANKED,
                    WITH_ACCOUNT,
                ),
                Column("avatar_picture_id", "Picture", ErasureEffect.BLANKED, WITH_ACCOUNT),
                Column(
                    "search_text",
                    "What the account is found by",
                    ErasureEffect.REPLACED,
                    WITH_ACCOUNT,
                    is_exported=False,
                ),
            ),
        )
    )
    inventory.register_others(User, {"invitation_hash": "of the link that an invitation leads to"})
    inventory.register_others(KnownDevice, {"device_hash": "of a random id in a cookie"})
    inventory.register_others(Session, {"device_hash": "of a random id in a cookie"})
    inventory.register_others(Passkey, {"public_key": "what answers of the passkey are checked with"})
    inventory.register_others(RecoveryCode, {"code_hash": "of a random code"})
    for model, retention, columns in (
        (Session, _SIGNED_IN, {"ip": "Network address", "user_agent": "Browser"}),
        (
            SignIn,
            _SIGNED_IN,
            {"ip": "Network address", "user_agent": "Browser", "name_hash": "Keyed hash of an unknown name"},
        ),
        (KnownDevice, for_days(device_cookie.LIFETIME), {"user_agent": "Browser"}),
        (Passkey, WITH_ACCOUNT, {"name": "What its owner calls the passkey", "credential_id": "Its number"}),
        (OidcIdentity, WITH_ACCOUNT, {"subject": "Number of the person at the company's sign-in"}),
    ):
        inventory.register(
            PersonalData(
                model=model,
                whose=Subject.STAFF,
                columns=tuple(
                    Column(name, what, ErasureEffect.DELETED, retention) for name, what in columns.items()
                ),
            )
        )
    holders.register(
        Holder(
            code="user",
            label="Accounts",
            search=_accounts_of,
            called=_called,
            erase=_erase,
            refused=_refused,
        )
    )
