"""Documents that records hold: checked, put by, taken by a record, handed out by an address that ends.

A document is sent before the record that will hold it is saved. Whoever sees the record is given addresses of its
documents; each ends by itself.
"""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Collection, Sequence

from django.core import signing
from django.core.files.storage import default_storage
from django.db import transaction

from apps.accounts.models import User
from apps.core.database import clock
from apps.core.errors import FileRejected, Invalid
from apps.core.storage import files
from apps.uploads.models import DOCUMENTS, StoredFile
from apps.uploads.services import file_checks

MOST_PUT_BY = 20
"""So many documents one person may have put by."""
KEPT_PUT_BY = dt.timedelta(hours=24)
"""So long a document waits for its record."""
ADDRESS_LASTS = dt.timedelta(hours=1)
PATH = "/documents"
_SALT = "sofra.documents"


@transaction.atomic
def stage_document(
    *, actor: User, country: str, file_name: str, content: bytes, biz_code: str = ""
) -> StoredFile:
    """Keep a document for the record that the person is writing. Raises FileRejected, StorageAway."""
    checked = file_checks.check(file_name, content)
    if StoredFile.objects.filter(owner=actor, object_id=None).count() >= MOST_PUT_BY:
        raise FileRejected(f"{MOST_PUT_BY} files are waiting already: save what they belong to first")
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
    """The documents that the person put by, locked, in their order. Raises Invalid under `field` for others."""
    wanted = list(dict.fromkeys(file_ids))
    if not wanted:
        return []
    mine = StoredFile.objects.filter(pk__in=wanted, owner=actor, country=country, object_id=None)
    found = {each.pk: each for each in mine.select_for_update()}
    if len(found) != len(wanted):
        raise Invalid({field: ["A file is not there any more: choose it again"]})
    return [found[pk] for pk in wanted]


def give(found: Sequence[StoredFile], object_type: str, object_id: int) -> None:
    """Let a record hold documents that `require` returned."""
    if found:
        pks = [each.pk for each in found]
        StoredFile.objects.filter(pk__in=pks).update(object_type=object_type, object_id=object_id)


def let_go(at: dt.datetime) -> int:
    """Let go of documents whose record was never saved; returns how many."""
    due = StoredFile.objects.filter(object_id=None, created_at__lte=at - KEPT_PUT_BY)
    left = list(due.select_for_update(skip_locked=True)[:200])
    StoredFile.objects.filter(pk__in=[each.pk for each in left]).delete()
    transaction.on_commit(lambda: files.discard(default_storage, [each.file for each in left]))
    return len(left)


# -- handed out ---------------------------------------------------------------------------------------
def held_by(object_type: str, object_ids: Collection[int]) -> dict[int, list[StoredFile]]:
    """The documents of records of one kind, by record, in the order in which they came."""
    held: dict[int, list[StoredFile]] = {}
    if object_ids:
        found = StoredFile.objects.filter(object_type=object_type, object_id__in=object_ids)
        for each in found.order_by("pk"):
            held.setdefault(each.object_id or 0, []).append(each)
    return held


def address_of(document: StoredFile) -> str:
    """Where it can be fetched for an hour, by whoever has the address."""
    ends = clock.now() + ADDRESS_LASTS
    return f"{PATH}/{signing.dumps([document.pk, int(ends.timestamp())], salt=_SALT)}"


def at_address(token: str) -> StoredFile | None:
    """The document of an address; None for one that has ended or was made up."""
    try:
        pk, ends = signing.loads(token, salt=_SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    if clock.now().timestamp() >= ends:
        return None
    return StoredFile.objects.filter(pk=pk).first()


# -- the storage and its records ----------------------------------------------------------------------
def folders() -> list[str]:
    """Every folder in which records name documents."""
    names = StoredFile.objects.values_list("file", flat=True).iterator()
    return sorted({name.rpartition("/")[0] for name in names})


def named_in(folder: str) -> dict[str, str]:
    """{file: what names it} for the documents directly in a folder."""
    found = StoredFile.objects.filter(file__startswith=f"{folder}/")
    return {each.file: f"file {each.pk}" for each in found if each.file.rpartition("/")[0] == folder}
