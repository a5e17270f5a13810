"""A software passkey for tests, which can also sign invalid responses."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from apps.accounts.models import Passkey, User
from apps.core.db import clock

ORIGIN, DOMAIN = "http://testserver", "testserver"
_PRESENT, _VERIFIED, _WITH_KEY = 0x01, 0x04, 0x40


@dataclass
class SoftKey:
    """A key pair with its use count."""

    handle: bytes = b""
    """User handle that the passkey stores."""
    count: int = 0
    counts: bool = True
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    raw_id: bytes = field(default_factory=lambda: secrets.token_bytes(32))

    @property
    def id(self) -> str:
        """Return the credential id."""
        return bytes_to_base64url(self.raw_id)

    @property
    def public_key(self) -> bytes:
        """Return the public key as COSE (RFC 9053): ES256 on P-256."""
        numbers = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        return cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})

    def made(
        self, options: dict[str, Any], *, origin: str = ORIGIN, domain: str = DOMAIN, is_verified: bool = True
    ) -> str:
        """Return the browser's response after creating the passkey."""
        self.handle = base64url_to_bytes(options["user"]["id"])
        message = self._said("webauthn.create", options["challenge"], origin)
        named = bytes(16) + len(self.raw_id).to_bytes(2, "big") + self.raw_id + self.public_key
        data = self._data(domain, is_verified, _WITH_KEY) + named
        statement = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer(
            clientDataJSON=bytes_to_base64url(message),
            attestationObject=bytes_to_base64url(statement),
            transports=["internal"],
        )

    def answer(
        self,
        options: dict[str, Any],
        *,
        origin: str = ORIGIN,
        domain: str = DOMAIN,
        is_verified: bool = True,
        kind: str = "webauthn.get",
        signer: SoftKey | None = None,
    ) -> str:
        """Return the browser's response after using the passkey; `signer` signs in its place."""
        self.count += self.counts
        message = self._said(kind, options["challenge"], origin)
        data = self._data(domain, is_verified)
        signed = (signer or self).key.sign(data + hashlib.sha256(message).digest(), ec.ECDSA(SHA256()))
        return self._answer(
            clientDataJSON=bytes_to_base64url(message),
            authenticatorData=bytes_to_base64url(data),
            signature=bytes_to_base64url(signed),
            userHandle=bytes_to_base64url(self.handle),
        )

    def _said(self, kind: str, challenge: str, origin: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": origin}).encode()

    def _data(self, domain: str, is_verified: bool, more: int = 0) -> bytes:
        flags = _PRESENT | more | (_VERIFIED if is_verified else 0)
        return hashlib.sha256(domain.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _answer(self, **response: Any) -> str:
        result = {"id": self.id, "rawId": self.id, "type": "public-key", "response": response}
        return json.dumps({**result, "clientExtensionResults": {}})


def passkey_of(user: User, *, counts: bool = True) -> SoftKey:
    """Create a passkey as the account's second factor, without history."""
    soft = SoftKey(handle=f"sofra:{user.pk}".encode(), counts=counts)
    Passkey.objects.create(
        user=user,
        credential_id=soft.id,
        public_key=soft.public_key,
        sign_count=soft.count,
        transports=["internal"],
        name="Phone",
    )
    if user.second_factor_at is None:
        user.second_factor_at = clock.now()
        user.save(update_fields=["second_factor_at"])
    return soft
