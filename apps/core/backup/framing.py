"""Encryption of a stream, by segments: AES-256-GCM with HKDF, as in Tink's streaming AEAD.

Every stream has a key of its own, derived from the secret, a random salt and the stream's name. The nonce of a segment
is a random prefix, its number and whether it is the last: segments that were cut off, swapped, repeated or taken from
another stream do not open.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from apps.core.backup.refusals import Damaged
from apps.core.backup.streams import blocks

SEGMENT = 1 << 20
TAG = 16
_VERSION = b"\x01"
_SALT, _PREFIX = 32, 7
HEADER = len(_VERSION) + _SALT + _PREFIX


def encrypted(plain: Iterable[bytes], secret: str, name: str, segment: int = SEGMENT) -> Iterator[bytes]:
    """The stream under this name, encrypted."""
    salt, prefix = os.urandom(_SALT), os.urandom(_PREFIX)
    yield _VERSION + salt + prefix
    cipher = _cipher(secret, salt, name)
    for number, (block, is_last) in enumerate(blocks(plain, segment)):
        yield cipher.encrypt(_nonce(prefix, number, is_last), block, None)


def decrypted(stored: Iterable[bytes], secret: str, name: str, segment: int = SEGMENT) -> Iterator[bytes]:
    """What was encrypted under this name. Raises Damaged, at the segment that does not open."""
    source = iter(stored)
    header, rest = _split(source)
    if len(header) < HEADER or header[:1] != _VERSION:
        raise Damaged("it does not begin as an encrypted file does")
    prefix = header[1 + _SALT :]
    cipher = _cipher(secret, header[1 : 1 + _SALT], name)
    for number, (block, is_last) in enumerate(blocks(_joined(rest, source), segment + TAG)):
        try:
            yield cipher.decrypt(_nonce(prefix, number, is_last), block, None)
        except (InvalidTag, ValueError):
            raise Damaged(f"segment {number:,} does not open") from None


def _cipher(secret: str, salt: bytes, name: str) -> AESGCM:
    derived = HKDF(SHA256(), 32, salt, f"sofra backup:{name}".encode())
    return AESGCM(derived.derive(secret.encode()))


def _nonce(prefix: bytes, number: int, is_last: bool) -> bytes:
    return prefix + number.to_bytes(4, "big") + bytes([is_last])


def _split(source: Iterator[bytes]) -> tuple[bytes, bytes]:
    """The header, and what was read behind it."""
    held = b""
    while len(held) < HEADER and (piece := next(source, None)) is not None:
        held += piece
    return held[:HEADER], held[HEADER:]


def _joined(first: bytes, rest: Iterable[bytes]) -> Iterator[bytes]:
    yield first
    yield from rest
