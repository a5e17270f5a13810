"""Documents of records: checked, staged, then owned by a record and served by temporary URLs.

A document is uploaded before its record is saved. Users who see the record get URLs of its documents, each of
which expires.
"""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Collection, Sequence

from django.core import signing
from django.core.files.storage import default_storage
from django.db import transaction

from apps.accounts.models import User
from apps.core.db import clock
from apps.core.errors import FileRejected, Invalid
from apps.core.files import files
from apps.uploads.models import DOCUMENTS, StoredFile
from apps.uploads.services import file_checks

MOST_PUT_BY = 20
"""Maximum number of staged documents per user."""
LOOSE_LIFETIME = dt.timedelta(hours=24)
"""Time after which a staged document without a record is deleted."""
ADDRESS_LASTS = dt.timedelta(hours=1)
PATH = "/documents"
_SALT = "sofra.documents"


@transaction.atomic
def stage_document(
    *, actor: User, country: str, file_name: str, content: bytes, biz_code: str = ""
) -> StoredFile:
    """Check and store a document for an unsaved record. Raise FileRejected or StorageAway."""
    checked = file_checks.check(file_name, content)
    if StoredFile.objects.filter(owner=actor, object_id=None).count() >= MOST_PUT_BY:
        raise FileRejected(f"{MOST_PUT_BY} files are already waiting. Save their records first")
    name = f"{DOCUMENTS}/{country.lower()}/{clock.now():%Y-%m}/{secrets.token_hex(16)}.{checked.suffix}"
    with files.writing() as written:
        return StoredFile.objects.create(
            owner=actor,
            country=country,
            file=written.save(default_storage, name, checked.content),
            file_name=checked.file_name,
            mime=checked.mime,
            size=len(checked.content),
            biz_code=biz_code,
        )


def require(*, actor: User, country: str, file_ids: Sequence[int], field: str) -> list[StoredFile]:
    """Return the actor's staged documents among `file_ids`, locked. Raise Invalid in `field` for others."""
    wanted = list(dict.fromkeys(file_ids))
    if not wanted:
        return []
    mine = StoredFile.objects.filter(pk__in=wanted, owner=actor, country=country, object_id=None)
    file_rows = {each.pk: each for each in mine.select_for_update()}
    if len(file_rows) != len(wanted):
        raise Invalid({field: ["A file no longer exists. Choose it again"]})
    return [file_rows[pk] for pk in wanted]


def give(file_rows: Sequence[StoredFile], object_type: str, object_id: int) -> None:
    """Assign documents returned by `require` to a record."""
    if file_rows:
        pks = [each.pk for each in file_rows]
        StoredFile.objects.filter(pk__in=pks).update(object_type=object_type, object_id=object_id)


def delete_unsaved(at: dt.datetime) -> int:
    """Delete staged documents whose record was never saved. Return their number."""
    due = StoredFile.objects.filter(object_id=None, created_at__lte=at - LOOSE_LIFETIME)
    left = list(due.select_for_update(skip_locked=True)[:200])
    StoredFile.objects.filter(pk__in=[each.pk for each in left]).delete()
    transaction.on_commit(lambda: files.discard(default_storage, [each.file for each in left]))
    return len(left)


# -- serving ------------------------------------------------------------------------------------------
def documents_of(object_type: str, object_ids: Collection[int]) -> dict[int, list[StoredFile]]:
    """Return the documents of records of one type by record id, oldest first."""
    by_record: dict[int, list[StoredFile]] = {}
    if object_ids:
        file_rows = StoredFile.objects.filter(object_type=object_type, object_id__in=object_ids)
        for each in file_rows.order_by("pk"):
            by_record.setdefault(each.object_id or 0, []).append(each)
    return by_record


def address_of(document: StoredFile) -> str:
    """Return a signed path of the document that is valid for an hour for everyone who has it."""
    ends = clock.now() + ADDRESS_LASTS
    return f"{PATH}/{signing.dumps([document.pk, int(ends.timestamp())], salt=_SALT)}"


def at_address(token: str) -> StoredFile | None:
    """Return the document of a signed URL; None if the token is invalid or expired."""
    try:
        pk, ends = signing.loads(token, salt=_SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    if clock.now().timestamp() >= ends:
        return None
    return StoredFile.objects.filter(pk=pk).first()


# -- consistency of the storage -----------------------------------------------------------------------
def folders() -> list[str]:
    """Return every folder in which records name documents."""
    names = StoredFile.objects.values_list("file", flat=True).iterator()
    return sorted({name.rpartition("/")[0] for name in names})


def named_in(folder: str) -> dict[str, str]:
    """Return {stored file name: its record} for a folder without its subfolders.

    The record is text such as "file 5". Reads the database, not the storage.
    """
    file_rows = StoredFile.objects.filter(file__startswith=f"{folder}/")
    return {each.file: f"file {each.pk}" for each in file_rows if each.file.rpartition("/")[0] == folder}
