"""What is said between us and a passkey (Web Authentication, level 3): what we ask, and whether the answer holds.

Each question has a challenge, which travels in a sealed ticket and is good once, for five minutes. A passkey makes sure
of its owner (user verification), so that it counts for password and second factor.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal

from django.conf import settings
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    base64url_to_bytes,
    bytes_to_base64url,
    generate_challenge,
    options_to_json_dict,
    parse_authentication_credential_json,
    parse_registration_credential_json,
)
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    AuthenticatorTransport,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from apps.accounts.models import Passkey, User
from apps.accounts.services import relying_party, sealing
from apps.accounts.services.relying_party import RelyingParty
from apps.core.errors import NotFound
from apps.core.http import throttle

GOOD_FOR = timedelta(minutes=5)
_MILLISECONDS = int(GOOD_FOR.total_seconds() * 1000)
Purpose = Literal["add", "prove", "sign in"]
# The library reads what strangers send, and names not each fault of it.
_UNREADABLE = (
    WebAuthnException,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    RecursionError,
)


class NoPasskeys(NotFound):
    """Browsers make no passkeys for the address at which the console is open."""

    def __init__(self) -> None:
        super().__init__("Passkeys")


class Refused(Exception):
    """What a passkey answered proves nothing: which of the checks failed is nobody's business."""


class CountWentBack(Refused):
    """The signature is right, but the passkey has counted fewer uses than we know of: there may be a copy of it."""


@dataclass(frozen=True)
class Question:
    """What a browser asks a passkey."""

    ticket: str
    """Our side of it, sealed: it comes back with the answer."""
    options: dict[str, Any]


@dataclass(frozen=True)
class Asked:
    """A question that was asked, read back from its ticket. It cannot be read again."""

    challenge: bytes
    user_id: int | None
    """Whose passkey was asked for; None for whoever comes."""


def party_at(origin: str) -> RelyingParty:
    """The relying party of an origin. Raises NoPasskeys."""
    party = relying_party.of_origin(origin)
    if party is None:
        raise NoPasskeys
    return party


# -- asking ------------------------------------------------------------------------
def ask_to_make_one(user: User, *, origin: str, known: Iterable[Passkey]) -> Question:
    """The question that makes a new passkey for an account, other than those it has. Raises NoPasskeys."""
    challenge = generate_challenge()
    options = generate_registration_options(
        rp_id=party_at(origin).domain,
        rp_name=settings.APP_TITLE,
        user_id=_handle_of(user.pk),
        user_name=user.username,
        user_display_name=user.nickname,
        challenge=challenge,
        timeout=_MILLISECONDS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=_described(known),
    )
    return Question(_ticket("add", challenge, user.pk), options_to_json_dict(options))


def ask_for_one(
    purpose: Purpose, *, origin: str, user_id: int | None = None, known: Iterable[Passkey] = ()
) -> Question:
    """The question for a passkey: for one of an account, or for any. Raises NoPasskeys."""
    challenge = generate_challenge()
    options = generate_authentication_options(
        rp_id=party_at(origin).domain,
        challenge=challenge,
        timeout=_MILLISECONDS,
        allow_credentials=_described(known),
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return Question(_ticket(purpose, challenge, user_id), options_to_json_dict(options))


# -- reading the answer --------------------------------------------------------------
def read_ticket(ticket: str, purpose: Purpose) -> Asked:
    """What was asked with a ticket, which is used up by that. Raises Refused for one of another purpose, or too old."""
    try:
        said = json.loads(sealing.unseal(ticket, about=_about(purpose), within=GOOD_FOR))
    except sealing.Unreadable as error:
        raise Refused from error
    challenge = base64url_to_bytes(said["challenge"])
    key = f"passkey:{hashlib.sha256(challenge).hexdigest()[:32]}"
    if throttle.take(key, window_seconds=2 * int(GOOD_FOR.total_seconds())).hits > 1:
        raise Refused
    return Asked(challenge, said["user"])


def new_passkey(asked: Asked, credential: str, *, user: User, origin: str, name: str) -> Passkey:
    """The unsaved passkey that was made. Raises Refused and NoPasskeys."""
    party = party_at(origin)
    if asked.user_id != user.pk:
        raise Refused
    try:
        made = verify_registration_response(
            credential=credential,
            expected_challenge=asked.challenge,
            expected_rp_id=party.domain,
            expected_origin=list(party.origins),
            require_user_verification=True,
        )
        transports = parse_registration_credential_json(credential).response.transports or []
    except _UNREADABLE as error:
        raise Refused from error
    return Passkey(
        user=user,
        credential_id=bytes_to_base64url(made.credential_id),
        public_key=made.credential_public_key,
        sign_count=made.sign_count,
        transports=sorted({transport.value for transport in transports}),
        name=name,
    )


def id_in(credential: str) -> str:
    """What the passkey that answered is called, which says nothing of whether it may. Raises Refused."""
    try:
        return bytes_to_base64url(parse_authentication_credential_json(credential).raw_id)
    except _UNREADABLE as error:
        raise Refused from error


def check(asked: Asked, credential: str, *, passkey: Passkey, origin: str) -> int:
    """How often the passkey was used, as it says, where its answer holds. Raises Refused, CountWentBack, NoPasskeys."""
    party = party_at(origin)
    if asked.user_id not in (None, passkey.user_id):
        raise Refused
    try:
        handle = parse_authentication_credential_json(credential).response.user_handle
        proven = verify_authentication_response(
            credential=credential,
            expected_challenge=asked.challenge,
            expected_rp_id=party.domain,
            expected_origin=list(party.origins),
            credential_public_key=bytes(passkey.public_key),
            # Ours to compare: the library does so before it has seen that the passkey signed it.
            credential_current_sign_count=0,
            require_user_verification=True,
        )
    except _UNREADABLE as error:
        raise Refused from error
    if handle is not None and handle != _handle_of(passkey.user_id):
        raise Refused
    if (proven.new_sign_count or passkey.sign_count) and proven.new_sign_count <= passkey.sign_count:
        raise CountWentBack
    return proven.new_sign_count


# -- parts -------------------------------------------------------------------------------
def _about(purpose: Purpose) -> str:
    return f"passkey to {purpose}"


def _ticket(purpose: Purpose, challenge: bytes, user_id: int | None) -> str:
    said = {"challenge": bytes_to_base64url(challenge), "user": user_id}
    return sealing.seal(json.dumps(said).encode(), about=_about(purpose))


def _handle_of(user_id: int) -> bytes:
    """What a passkey remembers of whose it is."""
    return f"sofra:{user_id}".encode()


def _described(known: Iterable[Passkey]) -> list[PublicKeyCredentialDescriptor]:
    return [
        PublicKeyCredentialDescriptor(
            id=base64url_to_bytes(one.credential_id),
            transports=[AuthenticatorTransport(transport) for transport in one.transports],
        )
        for one in known
    ]
