"""Files on the local disk: only those of active pictures are served."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile

from apps.accounts.tests.factories import UserFactory
from apps.core.testing.api import Api
from apps.stores.tests.factories import jpeg
from apps.uploads.models import Picture

pytestmark = pytest.mark.django_db


@pytest.fixture
def picture(api: Api, settings: Any, tmp_path: Any) -> Picture:
    settings.MEDIA_ROOT = tmp_path
    file = SimpleUploadedFile("a.jpg", jpeg())
    api.call("file/upload_picture", as_=UserFactory(), files={"file": file}).ok()
    return Picture.objects.get()


def test_variants_are_served_as_nothing_that_runs(api: Api, picture: Picture) -> None:
    response = api.client.get(picture.variant_url("thumb"))
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "image/webp"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"


@pytest.mark.parametrize("status", ["blocked", "deleted"])
def test_blocked_and_deleted_files_are_not_served(api: Api, picture: Picture, status: str) -> None:
    Picture.objects.update(status=status)
    assert api.client.get(picture.variant_url("thumb")).status_code == 404


def test_link_checkers_ask_for_pictures_with_head(api: Api, picture: Picture) -> None:
    response = api.client.head(f"/media/{picture.stored_names()[0]}")
    assert (response.status_code, response.getvalue()) == (200, b"")
    assert response.headers["Content-Type"] == "image/webp"


def test_originals_exports_and_orphans_are_not_served(api: Api, picture: Picture) -> None:
    default_storage.save("jobs/export.xlsx", ContentFile(b"x"))
    stray = picture.stored_names()[0].replace("-thumb", "-other")
    default_storage.save(stray, ContentFile(b"x"))
    for path in (
        picture.file,
        "jobs/export.xlsx",
        stray,
        f"pictures/../{picture.file}",
        "pictures/id",
        "pictures//etc/passwd",
        "../secret_key",
    ):
        assert api.client.get(f"/media/{path}").status_code == 404, path
