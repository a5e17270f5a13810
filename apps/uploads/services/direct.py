"""Direct uploads from the browser to the object store by a signed form.

The form allows one object of the announced size at a place below `incoming/` from which nothing is served,
for fifteen minutes. The received file is copied out of the form's reach before anything reads it, and then
processed like every upload: announced digest, limits, pipeline.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from botocore.exceptions import ClientError
from django.conf import settings
from django.core.files.storage import default_storage, storages
from django.db import transaction

from apps.accounts.models import User
from apps.core.db import clock
from apps.core.errors import FileRejected, Invalid
from apps.core.files import files
from apps.uploads.choices import Purpose
from apps.uploads.models import INCOMING, Upload
from apps.uploads.queries import selectors
from apps.uploads.record.shapes import SignedForm
from apps.uploads.services.uploads import LIFE

if TYPE_CHECKING:
    from storages.backends.s3 import S3Storage

SIGNED_FOR_SECONDS = 15 * 60
_MISSING_CODES = frozenset({"404", "NoSuchKey"})


def is_open() -> bool:
    """Return whether direct uploads are enabled."""
    return bool(settings.S3_DIRECT_UPLOADS)


def form_for(upload: Upload) -> SignedForm | None:
    """Return the signed form for an upload; None if the service receives its chunks.

    Only pictures use forms: tables are large, and an interrupted upload of a table should resume.
    """
    if not is_open() or upload.purpose != Purpose.PICTURE or upload.received or upload.result_id is not None:
        return None
    store = _store()
    form = store.connection.meta.client.generate_presigned_post(
        Bucket=store.bucket_name,
        Key=upload.direct_place,
        Conditions=[["content-length-range", upload.size, upload.size]],
        ExpiresIn=SIGNED_FOR_SECONDS,
    )
    return SignedForm(url=form["url"], fields=form["fields"])


@transaction.atomic
def complete(*, actor: User, country: str, upload_id: int) -> Upload:
    """Complete a direct upload; a repeated call changes nothing.

    Raise NotFound for another user's upload, Invalid if direct uploads do not apply, FileRejected (10013) if
    nothing arrived or the size differs from the announced one, and StorageAway.
    """
    upload = selectors.lock_upload(user=actor, country=country, upload_id=upload_id)
    if upload.is_whole:
        return upload
    if not is_open() or upload.purpose != Purpose.PICTURE:
        raise Invalid({"upload_id": ["This file must be uploaded in parts"]})
    name = f"{INCOMING}/{upload.folder}/whole"
    with files.writing() as written, files.answering():
        written.note(default_storage, name)
        if _moved(upload.direct_place, name) != upload.size:
            raise FileRejected("The file was damaged during upload. Choose it again")
    pieces = upload.stored_names()
    upload.parts, upload.received = [{"file": name, "size": upload.size}], upload.size
    upload.expires_at = clock.now() + LIFE
    upload.save(update_fields=["parts", "received", "expires_at"])
    transaction.on_commit(lambda: files.discard(default_storage, [upload.direct_place, *pieces]))
    return upload


def _moved(source: str, target: str) -> int:
    """Copy an object within the store and return the size of the copy."""
    store = _store()
    copy = store.bucket.Object(target)
    try:
        copy.copy_from(CopySource={"Bucket": store.bucket_name, "Key": source})
    except ClientError as error:
        if error.response.get("Error", {}).get("Code") in _MISSING_CODES:
            raise FileRejected("Nothing was received. Choose the file again") from None
        raise
    return int(copy.content_length)


def _store() -> S3Storage:
    store: Any = storages["default"]
    return cast("S3Storage", store)
