"""Direct uploads of pictures to the object store, by a form that allows only this file."""

from __future__ import annotations

import base64
import hashlib
import json
import urllib.error
import urllib.request
from typing import Any

import pytest
from django.core.files.storage import default_storage

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.testing.api import Answer, Api
from apps.stores.tests.factories import jpeg
from apps.uploads.models import Picture, Upload
from apps.uploads.services import uploads
from apps.uploads.tests.test_object_storage import BUCKET, bucket, endpoint, names, store, switch

__all__ = ["bucket", "endpoint", "store"]


@pytest.fixture
def opened(store: dict[str, str], settings: Any) -> None:
    settings.S3_DIRECT_UPLOADS = True


def begin(api: Api, user: User, content: bytes, **more: Any) -> Answer:
    body = {
        "file_name": "warung.jpg",
        "size": len(content),
        "purpose": "picture",
        "sha256": hashlib.sha256(content).hexdigest(),
        **more,
    }
    return api.call("file/begin_upload", body, as_=user)


def post(form: dict[str, Any], content: bytes) -> int:
    """Post the form as a browser does: its fields, and the file last."""
    edge = "edge-of-parts"
    parts = [
        f'--{edge}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in form["fields"].items()
    ]
    head = f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'.encode()
    body = b"".join([*parts, head, content, f"\r\n--{edge}--\r\n".encode()])
    request = urllib.request.Request(form["url"], body)  # noqa: S310 -- the server this test started (our own server)
    request.add_header("Content-Type", f"multipart/form-data; boundary={edge}")
    try:
        with urllib.request.urlopen(request, timeout=5) as answer:  # noqa: S310 -- the server this test started
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


def complete(api: Api, user: User, upload_id: int) -> Answer:
    return api.call("file/complete_upload", {"upload_id": upload_id}, as_=user)


def test_a_picture_goes_to_the_store_and_through_the_same_pipeline(
    api: Api, operator: User, opened: None, bucket: Any, django_capture_on_commit_callbacks: Any
) -> None:
    content = jpeg(1200, 800, orientation=6)
    started = begin(api, operator, content).ok()
    assert post(started["direct"], content) in (200, 204)
    with django_capture_on_commit_callbacks(execute=True):
        done = complete(api, operator, started["upload_id"]).ok()
    again = complete(api, operator, started["upload_id"]).ok()
    assert done["received"] == again["received"] == len(content)
    body = {"upload_id": started["upload_id"], "folder": "menu"}
    answer = api.call("file/upload_picture", body, as_=operator, files={}).ok()
    assert (answer["width"], answer["height"], answer["folder"]) == (800, 1200, "menu")
    picture = Picture.objects.get()
    with default_storage.open(picture.file) as file:
        assert b"Exif" not in file.read()
    assert started["direct"]["fields"]["key"] not in names(bucket)


def test_the_form_allows_this_file_at_its_place_for_a_while(api: Api, operator: User, opened: None) -> None:
    content = jpeg()
    form = begin(api, operator, content).ok()["direct"]
    policy = json.loads(base64.b64decode(form["fields"]["policy"]))
    upload = Upload.objects.get()
    assert ["content-length-range", len(content), len(content)] in policy["conditions"]
    assert {"key": f"incoming/{upload.folder}/direct"} in policy["conditions"]
    assert {"bucket": BUCKET} in policy["conditions"]
    assert "secret" not in json.dumps(form)


def test_nothing_that_the_form_reaches_later_is_read(
    api: Api, operator: User, opened: None, bucket: Any
) -> None:
    content = jpeg()
    started = begin(api, operator, content).ok()
    post(started["direct"], content)
    complete(api, operator, started["upload_id"]).ok()
    post(started["direct"], b"<script>alert(1)</script>")
    api.call("file/upload_picture", {"upload_id": started["upload_id"]}, as_=operator, files={}).ok()
    assert Picture.objects.get().sha256 == hashlib.sha256(content).hexdigest()


@pytest.mark.parametrize("sent", [None, b"much shorter"], ids=["nothing", "something else"])
def test_incomplete_direct_upload_is_rejected_and_not_stored(
    api: Api, operator: User, opened: None, bucket: Any, sent: bytes | None
) -> None:
    started = begin(api, operator, jpeg()).ok()
    if sent is not None:
        bucket.Object(started["direct"]["fields"]["key"]).put(Body=sent)
    refused = complete(api, operator, started["upload_id"])
    assert refused.code == 10013
    assert refused.msg == (
        "File rejected: Nothing was received. Choose the file again"
        if sent is None
        else "File rejected: The file was damaged during upload. Choose it again"
    )
    assert Upload.objects.get().received == 0
    assert names(bucket) == ([] if sent is None else [started["direct"]["fields"]["key"]])


def test_another_content_of_the_same_size_is_refused_by_its_digest(
    api: Api, operator: User, opened: None
) -> None:
    content = jpeg()
    started = begin(api, operator, content).ok()
    post(started["direct"], bytes(len(content)))
    complete(api, operator, started["upload_id"]).ok()
    refused = api.call("file/upload_picture", {"upload_id": started["upload_id"]}, as_=operator, files={})
    assert (refused.code, Picture.objects.count()) == (10013, 0)


def test_server_receives_the_file_when_storage_takes_no_forms(
    api: Api, operator: User, store: dict[str, str]
) -> None:
    started = begin(api, operator, jpeg()).ok()
    assert started["direct"] is None
    refused = complete(api, operator, started["upload_id"])
    assert refused.errors == {"upload_id": ["This file must be uploaded in parts"]}


def test_tables_and_running_uploads_arrive_in_chunks(api: Api, opened: None) -> None:
    manager = UserFactory(manager=True)
    assert begin(api, manager, b"a,b\n", purpose="import").ok()["direct"] is None
    started = begin(api, manager, jpeg()).ok()
    Upload.objects.filter(pk=started["upload_id"]).update(received=1)
    assert begin(api, manager, jpeg()).ok()["direct"] is None


def test_upload_of_another_user_is_hidden(api: Api, operator: User, opened: None) -> None:
    started = begin(api, operator, jpeg()).ok()
    assert complete(api, UserFactory(), started["upload_id"]).code == 10004


def test_unclaimed_direct_upload_is_deleted_with_its_upload(
    api: Api, operator: User, opened: None, bucket: Any, django_capture_on_commit_callbacks: Any
) -> None:
    started = begin(api, operator, jpeg()).ok()
    post(started["direct"], jpeg())
    assert len(names(bucket)) == 1
    Upload.objects.update(expires_at="2026-01-01T00:00:00Z")
    with django_capture_on_commit_callbacks(execute=True):
        assert uploads.remove_expired() == 1
    assert names(bucket) == []


def test_unavailable_storage_is_reported(
    api: Api, operator: User, opened: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = begin(api, operator, jpeg()).ok()
    switch(settings, monkeypatch, ENDPOINT="http://127.0.0.1:9")
    refused = complete(api, operator, started["upload_id"])
    assert (refused.status, refused.code) == (503, 10500)
    assert Upload.objects.get().received == 0
