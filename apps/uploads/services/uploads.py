"""Chunked uploads: an interrupted connection costs one chunk, not the file."""

from __future__ import annotations

import hashlib
import io
import math
import secrets
from datetime import timedelta
from typing import IO, BinaryIO

from django.conf import settings
from django.core.files.storage import default_storage
from django.db import transaction

from apps.accounts.models import User
from apps.core.db import clock
from apps.core.errors import FileRejected, Invalid
from apps.core.files import files
from apps.core.importing import file_type
from apps.uploads.choices import Purpose
from apps.uploads.domain import images
from apps.uploads.models import INCOMING, Upload
from apps.uploads.queries import selectors

MOST_BYTES = {
    Purpose.PICTURE: images.MAX_BYTES,
    Purpose.IMPORT: file_type.MOST_BYTES,
    Purpose.VIDEO: 2 * 1024**3,
    Purpose.FEED: 500 * 1024 * 1024,
}
SMALLEST_CHUNK = 1024 * 1024
MOST_CHUNKS = 500
LARGEST_CHUNK = math.ceil(max(MOST_BYTES.values()) / (MOST_CHUNKS * SMALLEST_CHUNK)) * SMALLEST_CHUNK
MOST_OPEN = 20
"""Maximum number of unfinished uploads per user; one more deletes the one idle for longest."""
LIFE = timedelta(hours=24)


def start(*, actor: User, country: str, file_name: str, size: int, purpose: str, sha256: str = "") -> Upload:
    """Start an upload, or return the interrupted one of the same file with its progress.

    Raise FileRejected (10013) if the file is larger than its purpose allows.
    """
    images.check_size(size, MOST_BYTES[Purpose(purpose)])
    mine = Upload.objects.visible_to(actor, country).filter(result_id=None)
    if sha256:
        upload = mine.filter(purpose=purpose, size=size, sha256=sha256).order_by("-received").first()
        if upload is not None:
            return upload
    _delete(list(mine.order_by("-expires_at")[MOST_OPEN - 1 :]))
    return Upload.objects.create(
        owner=actor,
        country=country,
        purpose=purpose,
        file_name=file_name[-200:],
        size=size,
        sha256=sha256,
        chunk_size=_chunk_size(size),
        folder=secrets.token_hex(16),
        expires_at=clock.now() + LIFE,
    )


def _chunk_size(size: int) -> int:
    """Return the chunk size in bytes: a multiple of the smallest, so that the number of chunks is limited."""
    return math.ceil(size / (MOST_CHUNKS * SMALLEST_CHUNK)) * SMALLEST_CHUNK


def send_chunk(*, actor: User, country: str, upload_id: int, offset: int, chunk: IO[bytes]) -> Upload:
    """Store the chunk at `offset`; a repeated chunk accepted without a change.

    Raise Invalid if another chunk is expected or this one does not fit, or StorageAway.
    """
    upload = selectors.lock_upload(user=actor, country=country, upload_id=upload_id)
    content = chunk.read(upload.chunk_size + 1)
    if len(content) > upload.chunk_size:
        raise Invalid({"chunk": [f"A part can have at most {upload.chunk_size:,} bytes"]})
    if offset + len(content) > upload.size:
        raise Invalid({"chunk": [f"The file should have {upload.size:,} bytes"]})
    if _is_here(upload, offset, len(content)):
        return upload
    if offset != upload.received:
        raise Invalid({"offset": [f"The next part starts at {upload.received}"]})
    with files.writing() as written:
        name = written.save(default_storage, f"{INCOMING}/{upload.folder}/{offset:012d}", content)
        upload.parts.append({"file": name, "size": len(content)})
        upload.received += len(content)
        upload.expires_at = clock.now() + LIFE
        upload.save(update_fields=["parts", "received", "expires_at"])
    return upload


def _is_here(upload: Upload, offset: int, size: int) -> bool:
    """Return whether this chunk has already arrived and only its response was lost."""
    # A processed file has no chunks any more, but all of them arrived.
    if upload.result_id is not None:
        return True
    at = 0
    for part in upload.parts:
        if (at, part["size"]) == (offset, size):
            return True
        at += part["size"]
    return False


def whole(upload: Upload) -> io.BufferedReader:
    """Return the assembled file. Raise FileRejected if it is incomplete or its digest differs."""
    if not upload.is_whole:
        raise FileRejected(f"Only {upload.received:,} of {upload.size:,} bytes have arrived")
    if upload.sha256 and _digest(upload) != upload.sha256:
        raise FileRejected("The file was damaged during upload. Choose it again")
    return _joined(upload)


def head(upload: Upload, size: int) -> bytes:
    """Return the first bytes of the received file. Raise NotFound if a chunk is missing, or StorageAway."""
    with _joined(upload) as file:
        return file.read(size)


def _joined(upload: Upload) -> io.BufferedReader:
    return io.BufferedReader(_Pieces(upload.stored_names()))


def _digest(upload: Upload) -> str:
    with _joined(upload) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class _Pieces(io.RawIOBase):
    """The chunks as one raw stream that opens one chunk at a time."""

    def __init__(self, names: list[str]) -> None:
        self._names = iter(names)
        self._open: BinaryIO | None = None

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]  # typeshed names any buffer
        """Fill the buffer from the current chunk or the next. Return the number of bytes, 0 at the end.

        Raise NotFound if a chunk is missing, or StorageAway.
        """
        while True:
            if self._open is None:
                name = next(self._names, None)
                if name is None:
                    return 0
                self._open = files.opened(default_storage, name)
            with files.answering():
                content = self._open.read(len(buffer))
            if content:
                buffer[: len(content)] = content
                return len(content)
            self._open.close()
            self._open = None

    def close(self) -> None:
        """Close the open chunk."""
        if self._open is not None:
            self._open.close()
            self._open = None
        super().close()


def finish(upload: Upload, result_id: int) -> None:
    """Record the result of an upload, and delete its chunks after the commit."""
    names = upload.stored_names()
    upload.result_id, upload.parts = result_id, []
    upload.save(update_fields=["result_id", "parts"])
    transaction.on_commit(lambda: files.discard(default_storage, names))


def remove_expired() -> int:
    """Delete expired uploads. Return their number."""
    expired = list(Upload.objects.filter(expires_at__lte=clock.now()).select_for_update(skip_locked=True))
    _delete(expired)
    return len(expired)


def _delete(uploads: list[Upload]) -> None:
    if not uploads:
        return
    names = [name for upload in uploads for name in upload.stored_names()]
    if settings.S3_DIRECT_UPLOADS:
        # Uploaded by a signed form but never completed.
        names += [upload.direct_place for upload in uploads]
    Upload.objects.filter(pk__in=[upload.pk for upload in uploads]).delete()
    transaction.on_commit(lambda: files.discard(default_storage, names))
