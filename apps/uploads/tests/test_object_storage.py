"""Pictures in an object store: a real S3 server, enabled by the settings."""

from __future__ import annotations

import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from typing import Any
from urllib.parse import parse_qs, urlsplit

import boto3
import pytest
import time_machine
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage, storages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone
from moto.server import ThreadedMotoServer

from apps.accounts.tests.factories import UserFactory
from apps.core.models import ChangeLog, Job
from apps.core.testing.api import Answer, Api
from apps.stores.tests.factories import jpeg
from apps.uploads.models import Picture
from apps.uploads.services import pictures
from config.environment.reader import Environment
from config.settings import files

BUCKET = "sofra-pictures"


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def bucket(endpoint: str) -> Iterator[Any]:
    service = boto3.resource(
        "s3",
        endpoint_url=endpoint,
        region_name="us-east-1",
        aws_access_key_id="key",
        aws_secret_access_key="secret",
    )
    made = service.create_bucket(Bucket=BUCKET)
    yield made
    made.objects.delete()
    made.delete()


def switch(settings: Any, monkeypatch: pytest.MonkeyPatch, **variables: str) -> None:
    """Set the environment like an operator, and the storages that the settings derive from it."""
    for name, value in variables.items():
        monkeypatch.setenv(f"SOFRA_S3_{name}", value)
    settings.STORAGES = {**settings.STORAGES, **files.storages(Environment())}


@pytest.fixture
def store(
    db: None, endpoint: str, bucket: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> dict[str, str]:
    variables = {
        "BUCKET": BUCKET,
        "ENDPOINT": endpoint,
        "REGION": "us-east-1",
        "ACCESS_KEY": "key",
        "SECRET_KEY": "secret",
    }
    switch(settings, monkeypatch, **variables)
    return variables


def upload(api: Api, content: bytes | None = None) -> Answer:
    file = SimpleUploadedFile("warung.jpg", content or jpeg())
    return api.call("file/upload_picture", as_=UserFactory(), files={"file": file})


def names(bucket: Any) -> list[str]:
    return sorted(entry.key for entry in bucket.objects.all())


def fetch(url: str) -> tuple[int, bytes]:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310 (our own server)
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, b""


def test_an_upload_stores_original_and_variants(api: Api, store: dict[str, str], bucket: Any) -> None:
    upload(api).ok()
    picture = Picture.objects.get()
    assert names(bucket) == sorted([picture.file, *picture.stored_names()])
    assert picture.file.startswith("originals/id/")
    assert all(name.startswith("pictures/id/") for name in picture.stored_names())
    with default_storage.open(picture.file) as file:
        assert len(file.read()) == picture.size


def test_addresses_are_signed_with_the_fourth_version_and_answer(api: Api, store: dict[str, str]) -> None:
    answer = upload(api).ok()
    url = answer["thumb_url"]
    query = parse_qs(urlsplit(url).query)
    assert query["X-Amz-Algorithm"] == ["AWS4-HMAC-SHA256"]
    assert query["X-Amz-Expires"] == [str(files.SIGNED_FOR_SECONDS)]
    assert "AWSAccessKeyId" not in url
    assert "secret" not in url
    status, content = fetch(url)
    assert (status, content[8:12]) == (200, b"WEBP")


def test_nothing_answers_to_an_unsigned_address(api: Api, store: dict[str, str], endpoint: str) -> None:
    upload(api).ok()
    picture = Picture.objects.get()
    for name in (picture.file, *picture.stored_names()):
        assert fetch(f"{endpoint}/{BUCKET}/{name}")[0] == 403


def test_a_public_host_serves_the_variants_and_never_the_original(
    api: Api, store: dict[str, str], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    switch(settings, monkeypatch, PUBLIC_HOST="pictures.example.com")
    answer = upload(api).ok()
    picture = Picture.objects.get()
    assert answer["thumb_url"] == f"https://pictures.example.com/{picture.variants[0]['file']}"
    assert picture.file not in str(answer)
    private = default_storage.url(picture.file)
    assert "pictures.example.com" not in private
    assert "X-Amz-Signature=" in private
    original = picture.file.rpartition("/")[2].rpartition(".")[0]
    assert all(original not in name for name in picture.stored_names()), "cannot be worked out"


def test_page_policy_names_picture_hosts(store: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert files.picture_sources(Environment()) == [store["ENDPOINT"]]
    monkeypatch.setenv("SOFRA_S3_PUBLIC_HOST", "pictures.example.com")
    assert files.picture_sources(Environment()) == ["https://pictures.example.com"]


def refused(answer: Answer) -> None:
    assert (answer.status, answer.code) == (503, 10500)
    assert answer.msg == "The file storage is not responding. Nothing was saved. Try again shortly"
    assert answer.body["error"]["message"] == answer.msg
    assert not Picture.objects.exists()
    assert not ChangeLog.objects.filter(object_type="picture").exists()


def test_silent_storage_is_reported_and_leaves_no_record(
    api: Api, store: dict[str, str], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as accepted:
        accepted.bind(("127.0.0.1", 0))  # bound but not listening, so it refuses connections
        switch(settings, monkeypatch, ENDPOINT=f"http://127.0.0.1:{accepted.getsockname()[1]}")
        refused(upload(api))


def test_missing_bucket_permission_is_reported_and_leaves_no_record(
    api: Api, store: dict[str, str], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    switch(settings, monkeypatch, BUCKET="another-bucket")
    refused(upload(api))


def test_full_storage_leaves_no_file(
    api: Api, store: dict[str, str], bucket: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend = type(storages["public"])
    real, calls = backend._save, []

    def full(self: Any, name: str, content: Any) -> str:
        calls.append(name)
        if len(calls) == 3:
            raise OSError(28, "No space left on device")
        return real(self, name, content)

    monkeypatch.setattr(backend, "_save", full)
    refused(upload(api))
    assert len(calls) == 3
    assert names(bucket) == []


def test_failed_save_leaves_no_file(
    api: Api, store: dict[str, str], bucket: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: Any) -> None:
        raise RuntimeError("history is broken")

    monkeypatch.setattr(pictures.history, "record", fail)
    api.client.raise_request_exception = False
    assert upload(api).code == 10500
    assert names(bucket) == []
    assert not Picture.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_same_file_sent_twice_concurrently_is_stored_once(
    store: dict[str, str], bucket: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    user, content, barrier = UserFactory(), jpeg(), threading.Barrier(2)
    real = pictures._store_files

    def both(*args: Any) -> None:
        barrier.wait(timeout=20)  # neither has a record yet
        real(*args)

    monkeypatch.setattr(pictures, "_store_files", both)
    answers: list[Any] = []

    def send() -> None:
        file = SimpleUploadedFile("a.jpg", content)
        answers.append(
            pictures.upload_picture(actor=user, country="ID", file=file, size=len(content), file_name="a.jpg")
        )
        connection.close()

    threads = [threading.Thread(target=send) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    picture = Picture.objects.get()
    assert sorted(duplicated for _, duplicated in answers) == [False, True]
    assert {result.pk for result, _ in answers} == {picture.pk}
    assert names(bucket) == sorted([picture.file, *picture.stored_names()])


def clean(*arguments: str) -> tuple[int, str]:
    out = StringIO()
    try:
        call_command("clean_storage", *arguments, stdout=out)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue()
    return 0, out.getvalue()


def test_orphans_are_listed_spared_while_new_and_removed(
    api: Api, store: dict[str, str], bucket: Any
) -> None:
    upload(api).ok()
    stored = names(bucket)
    orphans = ["jobs/old.xlsx", "originals/id/ab/left.jpg", "pictures/tr/cd/left-thumb.webp"]
    for name in orphans:
        default_storage.save(name, ContentFile(b"left behind"))
    assert clean() == (
        0,
        "3 files without record: 0 removed, 3 kept because they are recent. 0 records without file.\n",
    )
    with time_machine.travel(timezone.now() + timedelta(hours=25)):
        code, message = clean("--dry-run")
        assert code == 0
        assert message.endswith(
            "3 files without record: 3 would be removed, 0 kept because they are recent. 0 records without file.\n"
        )
        assert all(f"file without record: {name}\n" in message for name in orphans)
        assert names(bucket) == sorted(stored + orphans)
        assert clean()[0] == 0
    assert names(bucket) == stored


def test_records_without_their_file_are_reported(api: Api, store: dict[str, str], bucket: Any) -> None:
    upload(api).ok()
    picture = Picture.objects.get()
    bucket.Object(picture.file).delete()
    code, message = clean("--dry-run")
    assert code == 3
    assert f"record without file: picture {picture.pk} names {picture.file}\n" in message


def test_a_storage_that_is_away_is_not_cleaned(
    api: Api, store: dict[str, str], settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    switch(settings, monkeypatch, BUCKET="another-bucket")
    with pytest.raises(CommandError, match="is not responding"):
        call_command("clean_storage")


def test_missing_job_file_answers_not_found(api: Api, store: dict[str, str]) -> None:
    user = UserFactory()
    job = Job.objects.create(
        kind="export",
        title="Stores",
        params={"area": "store", "columns": []},
        country="ID",
        status="succeeded",
        created_by=user,
        file="jobs/gone.xlsx",
        file_name="a.xlsx",
    )
    answer = api.call("job/download_job", {"job_id": job.pk}, as_=user)
    assert (answer.status, answer.code, answer.msg) == (200, 10004, "File not found")
