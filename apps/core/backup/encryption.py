"""Encryption of streams by age, for recipients (public keys). Only reading needs an identity (secret key)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path

import pyrage
from django.conf import settings
from pyrage.x25519 import Identity, Recipient

from apps.core.backup.errors import Damaged, Refused
from apps.core.backup.streams import PIECE, Source, piped


@dataclass(frozen=True)
class Keys:
    """The keys of this machine. Without recipients, backups are not encrypted."""

    recipients: Sequence[Recipient] = ()
    identities: Sequence[Identity] = ()


def load_keys() -> Keys:
    """Return the keys that the settings name. Raise Refused for a key that cannot be read."""
    path: str = settings.BACKUP_IDENTITY_FILE
    return Keys(
        [_recipient(key) for key in settings.BACKUP_RECIPIENTS], _identities(Path(path)) if path else ()
    )


def encrypt(source: Iterable[bytes], recipients: Sequence[Recipient]) -> Iterator[bytes]:
    """Yield the stream as an age file. Raises what the source raises."""
    stream = Source(source)
    reader = BufferedReader(stream, PIECE)
    try:
        yield from piped(lambda target: pyrage.encrypt_io(reader, target, recipients))
    except (pyrage.EncryptError, OSError):
        # pyrage wraps errors of its reader, which hides that a file is missing or a storage unavailable.
        raise stream.error or OSError("The stream could not be encrypted.") from None


def decrypt(source: Iterable[bytes], identities: Sequence[Identity]) -> Iterator[bytes]:
    """Yield the content of an age file. Raise Damaged at the first chunk that is not authentic."""
    stream = Source(source)
    reader = BufferedReader(stream, PIECE)
    try:
        yield from piped(lambda target: pyrage.decrypt_io(reader, target, identities))
    except (pyrage.DecryptError, OSError) as error:
        raise stream.error or Damaged(f"it cannot be decrypted ({error})") from None


def _recipient(key: str) -> Recipient:
    try:
        return Recipient.from_str(key)
    except pyrage.RecipientError as error:
        raise Refused(f"SOFRA_BACKUP_RECIPIENTS: {key!r} is not an age recipient ({error}).") from None


def _identities(path: Path) -> list[Identity]:
    try:
        lines = [line.strip() for line in path.read_text().splitlines()]
        identities = [Identity.from_str(line) for line in lines if line and not line.startswith("#")]
    except (OSError, UnicodeDecodeError, pyrage.IdentityError) as error:
        raise Refused(f"SOFRA_BACKUP_IDENTITY_FILE: {path} has no readable age identity ({error}).") from None
    if not identities:
        raise Refused(f"SOFRA_BACKUP_IDENTITY_FILE: {path} has no age identity.")
    return identities
