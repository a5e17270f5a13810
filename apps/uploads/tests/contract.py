"""Contract test cases of the operations on pictures and uploads."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from apps.core.testing.contract import Case, register
from apps.stores.tests.factories import jpeg
from apps.uploads.models import Upload
from apps.uploads.services import uploads
from apps.uploads.tests.papers import pdf


class Piece(SimpleUploadedFile):
    """A file that can be sent in several tests."""

    def read(self, *args: Any) -> bytes:
        """Return the content from the start."""
        self.seek(0)
        content: bytes = super().read(*args)
        return content


def _mine(**more: Any) -> Any:
    def body(person: Any) -> dict[str, Any]:
        upload = uploads.start(actor=person, country="ID", file_name="a.jpg", size=5, purpose="picture")
        return {"upload_id": upload.pk, **more}

    return body


def _whole(person: Any) -> dict[str, Any]:
    """Return a completed upload; completing it again changes nothing."""
    body: dict[str, Any] = _mine()(person)
    Upload.objects.filter(pk=body["upload_id"]).update(received=5)
    return body


def _of_another(**more: Any) -> Any:
    from apps.accounts.tests.factories import UserFactory

    return lambda person: _mine(**more)(UserFactory())


register("file/upload_picture", Case(5, files={"file": SimpleUploadedFile("a.jpg", jpeg())}))
register("file/upload_file", Case(3, files={"file": Piece("a.pdf", pdf())}))
register(
    "file/begin_upload",
    Case(3, own=lambda person: {"file_name": "a.jpg", "size": 5, "purpose": "picture"}),
)
register("file/complete_upload", Case(2, own=_whole, foreign=_of_another(), id_field="upload_id"))
register("file/get_upload", Case(2, own=_mine(), foreign=_of_another(), id_field="upload_id"))
register(
    "file/send_chunk",
    Case(
        3,
        own=_mine(offset=0),
        foreign=_of_another(offset=0),
        id_field="upload_id",
        files={"chunk": Piece("a.jpg", b"piece")},
    ),
)


def _picture(**more: Any) -> Any:
    def body(person: Any) -> dict[str, Any]:
        from apps.stores.tests.factories import PictureFactory

        return {"picture_id": PictureFactory(uploaded_by=person).pk, **more}

    return body


def _foreign_picture(**more: Any) -> Any:
    def body(person: Any) -> dict[str, Any]:
        from apps.stores.tests.factories import PictureFactory

        return {"picture_id": PictureFactory(country="TR", uploaded_by=person).pk, **more}

    return body


def _tagged(person: Any) -> dict[str, Any]:
    from apps.stores.tests.factories import PictureFactory

    return {"picture_id": PictureFactory(country="TR", tags=["kahve"]).pk}


def _on_picture(statements: int, **more: Any) -> Case:
    return Case(statements, own=_picture(**more), foreign=_foreign_picture(**more), id_field="picture_id")


register("picture/query_pictures", Case(3))
register("picture/query_tags", Case(1, abroad=_tagged))
register("picture/get_picture_detail", _on_picture(3))
register("picture/edit_picture", _on_picture(6, version=1, caption="Soto"))
register("picture/change_picture_status", _on_picture(6, version=1, action="block"))
register("picture/delete_picture", _on_picture(8, version=1))
register(
    "picture/bulk_edit_pictures",
    Case(
        8,
        own=lambda person: {
            "ids": [_picture()(person)["picture_id"]],
            "action": "folder",
            "params": {"folder": "menu"},
        },
    ),
)
register("picture/export_pictures", Case(6, own=lambda person: _picture()(person) and {}))
