"""Options of passkeys in the JSON of the standard (Web Authentication 3, 5.1.8 and 5.1.9), which browsers read."""

from __future__ import annotations

from rest_framework import serializers

from apps.core.http.fields import Text


def _one_of(*values: str) -> serializers.ChoiceField:
    return serializers.ChoiceField(choices=[(value, value) for value in values])


class Credential(serializers.Serializer):
    """A passkey by its number."""

    id = Text()
    type = _one_of("public-key")
    transports = serializers.ListField(child=Text(), required=False)


class PasskeyOptions(serializers.Serializer):
    """What `navigator.credentials.get` is told."""

    challenge = Text()
    timeout = serializers.IntegerField()
    rpId = Text()
    allowCredentials = Credential(many=True)
    userVerification = _one_of("required")


class PasskeyDomain(serializers.Serializer):
    id = Text()
    name = Text()


class PasskeyOwner(serializers.Serializer):
    id = Text()
    name = Text()
    displayName = Text()


class Algorithm(serializers.Serializer):
    type = _one_of("public-key")
    alg = serializers.IntegerField()


class Selection(serializers.Serializer):
    residentKey = _one_of("required")
    requireResidentKey = serializers.BooleanField()
    userVerification = _one_of("required")


class NewPasskeyOptions(serializers.Serializer):
    """What `navigator.credentials.create` is told."""

    rp = PasskeyDomain()
    user = PasskeyOwner()
    challenge = Text()
    pubKeyCredParams = Algorithm(many=True)
    timeout = serializers.IntegerField()
    excludeCredentials = Credential(many=True)
    authenticatorSelection = Selection()
    attestation = _one_of("none")
