"""Options of passkeys in the JSON of the standard (Web Authentication 3, 5.1.8 and 5.1.9), which browsers read."""

from __future__ import annotations

from typing import Literal

from rest_framework import serializers

from apps.core.http.outputs import UNSET, Output, UnsetType


def _one_of(*values: str) -> serializers.ChoiceField:
    return serializers.ChoiceField(choices=[(value, value) for value in values])


class Credential(Output):
    """A passkey by its number."""

    id: str
    type: Literal["public-key"]
    transports: list[str] | UnsetType = UNSET


class PasskeyOptions(Output):
    """What `navigator.credentials.get` is told."""

    challenge: str
    timeout: int
    rpId: str
    allowCredentials: list[Credential]
    userVerification: Literal["required"]


class PasskeyDomain(Output):
    id: str
    name: str


class PasskeyOwner(Output):
    id: str
    name: str
    displayName: str


class Algorithm(Output):
    type: Literal["public-key"]
    alg: int


class Selection(Output):
    residentKey: Literal["required"]
    requireResidentKey: bool
    userVerification: Literal["required"]


class NewPasskeyOptions(Output):
    """What `navigator.credentials.create` is told."""

    rp: PasskeyDomain
    user: PasskeyOwner
    challenge: str
    pubKeyCredParams: list[Algorithm]
    timeout: int
    excludeCredentials: list[Credential]
    authenticatorSelection: Selection
    attestation: Literal["none"]
