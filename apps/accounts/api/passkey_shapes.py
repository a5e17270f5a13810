"""Passkey options in the JSON of Web Authentication 3 (5.1.8 and 5.1.9), which browsers parse."""

from __future__ import annotations

from typing import Literal

from rest_framework import serializers

from apps.core.http.outputs import UNSET, Output, UnsetType


def _one_of(*values: str) -> serializers.ChoiceField:
    return serializers.ChoiceField(choices=[(value, value) for value in values])


class Credential(Output):
    """Reference to an existing passkey."""

    id: str
    type: Literal["public-key"]
    transports: list[str] | UnsetType = UNSET


class PasskeyOptions(Output):
    """Options for `navigator.credentials.get`."""

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
    """Options for `navigator.credentials.create`."""

    rp: PasskeyDomain
    user: PasskeyOwner
    challenge: str
    pubKeyCredParams: list[Algorithm]
    timeout: int
    excludeCredentials: list[Credential]
    authenticatorSelection: Selection
    attestation: Literal["none"]
