"""Tables to import from chunked uploads."""

from __future__ import annotations

from apps.accounts.models import User
from apps.core.errors import Invalid
from apps.core.importing import files
from apps.core.importing.area import ImportArea
from apps.core.models import ImportFile
from apps.uploads.choices import Purpose
from apps.uploads.queries import selectors
from apps.uploads.services import uploads


def finish_upload(*, actor: User, country: str, area: ImportArea, upload_id: int) -> ImportFile:
    """Create an import from a finished chunked upload; a repeated call returns the same import.

    Raise NotFound for another user's upload, FileRejected (10013) with the reason, or StorageAway.
    """
    upload = selectors.lock_upload(user=actor, country=country, upload_id=upload_id)
    if upload.purpose != Purpose.IMPORT:
        raise Invalid({"upload_id": ["This file was not uploaded as a table"]})
    if upload.result_id is not None:
        return files.get_import(user=actor, country=country, area=area.code, import_id=upload.result_id)
    with uploads.whole(upload) as file:
        imported = files.take_in(
            actor=actor, country=country, area=area, file=file, file_name=upload.file_name
        )
    uploads.finish(upload, imported.pk)
    return imported
