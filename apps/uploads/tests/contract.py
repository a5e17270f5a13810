"""How the pictures' and uploads' operations are called in the contract test."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from apps.core.testing.contract import Case, enter
from apps.stores.tests.factories import jpeg
from apps.uploads.services import uploads


class Piece(SimpleUploadedFile):
    """A file that can be sent in one test after the other."""

    def read(self, *args: Any) -> bytes:
        """All of it, from its beginning."""
        self.seek(0)
        content: bytes = super().read(*args)
        return content


def _mine(**more: Any) -> Any:
    def body(person: Any) -> dict[str, Any]:
        upload = uploads.begin(actor=person, country="ID", file_name="a.jpg", size=5, purpose="picture")
        return {"upload_id": upload.pk, **more}

    return body


def _of_another(**more: Any) -> Any:
    from apps.accounts.tests.factories import UserFactory

    return lambda person: _mine(**more)(UserFactory())


enter("file/upload_picture", Case(4, files={"file": SimpleUploadedFile("a.jpg", jpeg())}))
enter(
    "file/begin_upload",
    Case(3, own=lambda person: {"file_name": "a.jpg", "size": 5, "purpose": "picture"}),
)
enter("file/get_upload", Case(2, own=_mine(), foreign=_of_another(), id_field="upload_id"))
enter(
    "file/send_chunk",
    Case(
        3,
        own=_mine(offset=0),
        foreign=_of_another(offset=0),
        id_field="upload_id",
        files={"chunk": Piece("a.jpg", b"piece")},
    ),
)
