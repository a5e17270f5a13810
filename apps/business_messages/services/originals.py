"""Original emails: stored as received, with their entry or the reason why they were discarded."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from django.core.files.storage import default_storage
from django.db import transaction
from django.utils import timezone

from apps.business_messages.domain.mail.parser import MOST_BYTES, Incoming
from apps.business_messages.models import MAIL_FOLDER, MessageEntry, ReceivedMail
from apps.core.errors import NotFound
from apps.core.files import files


@dataclass(frozen=True)
class Arrival:
    """An email as received; `mail` is None if it could not be parsed."""

    raw: bytes
    country: str = ""
    mail: Incoming | None = None
    recipients: tuple[str, ...] = ()
    """Recipients of the envelope, then those of the headers."""

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the email."""
        return hashlib.sha256(self.raw).hexdigest()


def store(written: files.WrittenFiles, arrival: Arrival, entry: MessageEntry) -> None:
    """Store the original email of an entry, in the caller's transaction. Raise StorageAway.

    If the same email was discarded before, its row gets the entry. Too large ones get a row without a file.
    """
    _save(written, arrival, {"entry": entry, "discard_reason": "", "country": entry.message.country})


def discard(arrival: Arrival, reason: str) -> None:
    """Store an email that becomes no entry, with the reason.

    Does nothing if the email is stored already. Raise StorageAway.
    """
    with files.writing() as written, transaction.atomic():
        if not ReceivedMail.objects.filter(digest=arrival.digest).exists():
            _save(written, arrival, {"discard_reason": reason[:200], "country": arrival.country})


def _save(written: files.WrittenFiles, arrival: Arrival, outcome: dict[str, object]) -> None:
    """Create or update the row of these bytes, and store them as a file unless stored or too large."""
    received_mail = ReceivedMail.objects.select_for_update().filter(digest=arrival.digest).first()
    mail = received_mail or ReceivedMail(digest=arrival.digest, size=len(arrival.raw))
    if arrival.mail is not None:
        for name in ("source_id", "from_name", "from_email", "subject"):
            setattr(mail, name, getattr(arrival.mail, name))
    for name, value in outcome.items():
        setattr(mail, name, value)
    if not mail.file and len(arrival.raw) <= MOST_BYTES:
        path = f"{MAIL_FOLDER}/{timezone.now():%Y-%m}/{secrets.token_hex(16)}.eml"
        mail.file = written.save(default_storage, path, arrival.raw)
    mail.save()


def stored_name(mail: ReceivedMail) -> str:
    """Return the file name of an original message. Raise NotFound if it was too large to store."""
    if not mail.file:
        raise NotFound("Original message")
    return mail.file


def content(mail: ReceivedMail) -> bytes:
    """Return the original message. Raise NotFound or StorageAway."""
    with files.opened(default_storage, stored_name(mail)) as stored, files.answering():
        return bytes(stored.read())


def remove(mails: list[ReceivedMail]) -> None:
    """Delete received emails in the caller's transaction; their files are deleted after its commit."""
    names = [each.file for each in mails if each.file]
    ReceivedMail.objects.filter(pk__in=[each.pk for each in mails]).delete()
    transaction.on_commit(lambda: files.discard(default_storage, names))


def folders() -> list[str]:
    """Return every folder in which received mail names files."""
    names = ReceivedMail.objects.exclude(file="").values_list("file", flat=True)
    return sorted({name.rpartition("/")[0] for name in names.iterator()})


def named_in(folder: str) -> dict[str, str]:
    """Return {stored file name: its record} for a folder without its subfolders.

    The record is text such as "received mail 5". Reads the database, not the storage.
    """
    mails = ReceivedMail.objects.filter(file__startswith=f"{folder}/").only("file", "pk")
    return {each.file: f"received mail {each.pk}" for each in mails if each.file.rpartition("/")[0] == folder}
