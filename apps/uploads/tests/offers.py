"""Records and actions of pictures for the test of `allowed_actions`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apps.accounts.models import User
from apps.core.testing.offers import Call, Offers, register
from apps.stores.tests.factories import PictureFactory
from apps.uploads.choices import PictureStatus
from apps.uploads.models import Picture


def _picture(status: str) -> Callable[[], Picture]:
    return lambda: PictureFactory(status=status)


def _on(name: str, /, **more: Any) -> Callable[[Picture, User], Call]:
    return lambda record, person: (
        f"picture/{name}",
        {"picture_id": record.pk, "version": record.version, **more},
    )


register(
    "picture",
    Offers(
        answers=("PictureRow", "PictureDetail", "UploadedPicture"),
        states={status: _picture(status) for status in PictureStatus.values},
        field="status",
        values=tuple(PictureStatus.values),
        shown=lambda record: ("picture/get_picture_detail", {"picture_id": record.pk}),
        attempts={
            "edit": _on("edit_picture", caption="Soto"),
            "block": _on("change_picture_status", action="block"),
            "unblock": _on("change_picture_status", action="unblock"),
            "delete": _on("delete_picture"),
        },
        own=lambda record, person: Picture.objects.filter(pk=record.pk).update(uploaded_by=person),
    ),
)
