"""Files of threads: checks, storage, staging for a reply, and downloads."""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.files.storage import default_storage
from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.business_messages.choices import MOST_FILES
from apps.business_messages.models import FOLDER, BusinessMessage, MessageAttachment, MessageEntry
from apps.business_messages.queries import selectors
from apps.core.errors import FileRejected, Invalid
from apps.core.files import files
from apps.uploads.domain.file_kinds import Checked
from apps.uploads.services import file_checks

LOOSE_LIFETIME = dt.timedelta(hours=24)
"""Time after which a staged file without a sent reply is deleted."""


@dataclass(frozen=True)
class CheckedFile:
    """A file that came with an entry: its checked content, or the reason for its rejection."""

    file_name: str
    checked: Checked | None = None
    refusal: str = ""


def scan_attachments(contents: Iterable[tuple[str, bytes]]) -> list[CheckedFile]:
    """Check each file of an email. Return the first 20, rejected ones with their reason; raises nothing.

    Accepts at most MOST_FILES files.
    """
    file_rows: list[CheckedFile] = []
    for file_name, content in contents:
        checked_count = sum(1 for each in file_rows if each.checked)
        try:
            if checked_count >= MOST_FILES:
                raise FileRejected(f"Only the first {MOST_FILES} files are kept")
            file_rows.append(CheckedFile(file_name, file_checks.check(file_name, content)))
        except FileRejected as refused:
            file_rows.append(
                CheckedFile(file_name[:150] or "file", refusal=str(refused.data["reason"])[:200])
            )
    return file_rows[:20]


def store_files(
    written: files.WrittenFiles,
    file_rows: Sequence[CheckedFile],
    message: BusinessMessage,
    entry: MessageEntry | None,
    actor: User | None,
) -> list[MessageAttachment]:
    """Store files and create their records, in the caller's transaction. Raise StorageAway.

    Rejected files get a record without a file. Without an `entry` the files are staged for a reply.
    """
    records = [
        MessageAttachment(
            entry=entry,
            message=message,
            file=_stored(written, each.checked) if each.checked else "",
            file_name=each.checked.file_name if each.checked else each.file_name,
            mime=each.checked.mime if each.checked else "",
            size=len(each.checked.content) if each.checked else 0,
            refusal=each.refusal,
            created_by=actor,
        )
        for each in file_rows
    ]
    return MessageAttachment.objects.bulk_create(records)


def _stored(written: files.WrittenFiles, checked: Checked) -> str:
    """Save a file under a random name in the private storage. Return the name."""
    name = f"{FOLDER}/{timezone.now():%Y-%m}/{secrets.token_hex(16)}.{checked.suffix}"
    return written.save(default_storage, name, checked.content)


@transaction.atomic
def stage_attachment(
    *, actor: User, country: str, message_id: int, file_name: str, content: bytes
) -> MessageAttachment:
    """Check and store a file for an unsent reply or note. Return its record.

    Raise NotFound, StorageAway, or FileRejected, also if the actor has too many staged files in the thread.
    """
    item = selectors.get_message(user=actor, country=country, message_id=message_id)
    checked = file_checks.check(file_name, content)
    loose = MessageAttachment.objects.filter(message=item, created_by=actor, entry=None)
    if loose.count() >= 4 * MOST_FILES:
        raise FileRejected("Too many files are waiting for this message")
    with files.writing() as written:
        return store_files(written, [CheckedFile(checked.file_name, checked)], item, None, actor)[0]


def attach(actor: User, item: BusinessMessage, ids: Sequence[int]) -> list[MessageAttachment]:
    """Return the files that the actor staged, locked, in the order of `ids`. Attaches nothing itself.

    Raise Invalid for more than MOST_FILES ids, and for ids of other files.
    """
    wanted = list(dict.fromkeys(ids))
    if len(wanted) > MOST_FILES:
        raise Invalid({"attachments": [f"At most {MOST_FILES} files per entry"]})
    if not wanted:
        return []
    loose = MessageAttachment.objects.filter(pk__in=wanted, message=item, created_by=actor, entry=None)
    loose_files = {each.pk: each for each in loose.select_for_update()}
    if len(loose_files) != len(wanted):
        raise Invalid({"attachments": ["A file no longer exists. Choose it again"]})
    return [loose_files[pk] for pk in wanted]


def delete_unsent(at: dt.datetime) -> int:
    """Delete files staged 24 hours before `at` or earlier, at most 200. Return their number."""
    due = MessageAttachment.objects.filter(entry=None, created_at__lte=at - LOOSE_LIFETIME)
    loose = list(due.select_for_update(skip_locked=True)[:200])
    MessageAttachment.objects.filter(pk__in=[each.pk for each in loose]).delete()
    names = [each.file for each in loose if each.file]
    transaction.on_commit(lambda: files.discard(default_storage, names))
    return len(loose)


# -- consistency of the storage -----------------------------------------------------------------------
def folders() -> list[str]:
    """Return every folder in which records name files."""
    names = MessageAttachment.objects.exclude(file="").values_list("file", flat=True)
    return sorted({name.rpartition("/")[0] for name in names.iterator()})


def named_in(folder: str) -> dict[str, str]:
    """Return {stored file name: its record} for a folder without its subfolders.

    The record is text such as "message 5". Reads the database, not the storage.
    """
    attachments: Any = MessageAttachment.objects.filter(file__startswith=f"{folder}/")
    return {
        each.file: f"message {each.message_id}"
        for each in attachments
        if each.file.rpartition("/")[0] == folder
    }
