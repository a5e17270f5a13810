"""The restore drill: back up the demo, destroy it, restore it into an empty database, compare and use it."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import boto3
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from moto.server import ThreadedMotoServer
from pyrage.x25519 import Identity
from pytest_django import DjangoDbBlocker

from apps.accounts.choices import UserStatus
from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.backup import tables
from apps.core.backup.streams import Tally
from apps.core.choices import Role
from apps.core.files import files as storage_files
from apps.core.testing.addresses import application_url
from apps.core.testing.api import Api
from apps.core.testing.copies import working_on
from apps.stores.tests.factories import jpeg
from config.environment.reader import Environment
from config.settings import files

pytestmark = pytest.mark.slow

BUCKETS = ("sofra-files", "sofra-backups")


def run(*words: str) -> str:
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


@contextmanager
def as_application(settings: Any) -> Iterator[None]:
    """Connect the block as the console does, with the owner's address also known."""
    own, address = connection.settings_dict, urlsplit(application_url())
    settings.DATABASE_OWNER = {**own}
    connection.close()
    connection.settings_dict = {**own, "USER": address.username, "PASSWORD": address.password}
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict = own
        settings.DATABASE_OWNER = {}


@pytest.fixture
def endpoint() -> Iterator[str]:
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


class Folders:
    """The demo, with files and unencrypted backups in folders."""

    stage = "demo"

    def __init__(self, settings: Any, tmp_path: Path) -> None:
        self._media = settings.MEDIA_ROOT = tmp_path / "media"
        backups = {**settings.STORAGES["backups"]["OPTIONS"], "location": str(tmp_path / "backups")}
        entry = {**settings.STORAGES["backups"], "OPTIONS": backups}
        settings.STORAGES = {**settings.STORAGES, "backups": entry}

    def fill(self, source: Path) -> None:
        shutil.copytree(source, self._media)

    def destroy(self) -> None:
        shutil.rmtree(self._media)

    def hashes(self) -> dict[str, str]:
        result = (path for path in self._media.rglob("*") if path.is_file())
        return {str(path.relative_to(self._media)): digest(path.read_bytes()) for path in result}


class Buckets:
    """A database with a picture, with files and encrypted backups in an object store."""

    stage = "schema"

    def __init__(
        self, settings: Any, monkeypatch: pytest.MonkeyPatch, endpoint: str, identity_file: Path
    ) -> None:
        access = {"region_name": "us-east-1", "aws_access_key_id": "key", "aws_secret_access_key": "secret"}
        service = boto3.resource("s3", endpoint_url=endpoint, **access)
        self._files, _ = (service.create_bucket(Bucket=name) for name in BUCKETS)
        variables = {"S3_BUCKET": BUCKETS[0], "BACKUP_BUCKET": BUCKETS[1], "S3_ENDPOINT": endpoint}
        variables |= {"S3_REGION": "us-east-1", "S3_ACCESS_KEY": "key", "S3_SECRET_KEY": "secret"}
        for name, value in variables.items():
            monkeypatch.setenv(f"SOFRA_{name}", value)
        settings.STORAGES = {**settings.STORAGES, **files.storages(Environment())}
        identity = Identity.generate()
        identity_file.write_text(f"{identity}\n")
        settings.BACKUP_RECIPIENTS = [str(identity.to_public())]
        settings.BACKUP_IDENTITY_FILE = str(identity_file)

    def fill(self, source: Path) -> None:
        file = SimpleUploadedFile("warung.jpg", jpeg())
        Api().call("file/upload_picture", as_=UserFactory(manager=True), files={"file": file}).ok()

    def destroy(self) -> None:
        self._files.objects.delete()

    def hashes(self) -> dict[str, str]:
        return {entry.key: digest(entry.get()["Body"].read()) for entry in self._files.objects.all()}


@pytest.fixture(params=["folders", "buckets"])
def place(
    request: pytest.FixtureRequest, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Folders | Buckets:
    if request.param == "folders":
        return Folders(settings, tmp_path)
    return Buckets(settings, monkeypatch, request.getfixturevalue("endpoint"), tmp_path / "identity.txt")


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def rows() -> dict[str, tuple[int, str]]:
    """Return the row count and hash of every table, without the time of the newest backup."""
    result = {}
    with tables.snapshot():
        for table in tables.tables():
            if table.name != "core_scheduledrun":
                tally = Tally().drain(tables.rows(table))
                result[table.name] = (tally.lines, tally.sha256)
    return result


def named() -> set[str]:
    """Return the files that rows name."""
    return {
        name
        for owner in storage_files.owners()
        for folder in owner.folders()
        for name in owner.named_in(folder)
    }


def test_what_was_destroyed_comes_back(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, place: Folders | Buckets, settings: Any
) -> None:
    with working_on(place.stage, django_db_blocker) as template:
        place.fill(template.files / "media")
        call_command("worker", "--once", stdout=StringIO())
        with as_application(settings):
            run("backup")
        before, wanted = rows(), named()
        stored = {name: value for name, value in place.hashes().items() if name in wanted}
    place.destroy()
    with working_on("schema", django_db_blocker), as_application(settings):
        assert "is intact" in run("verify_backup")
        run("restore", "--dry-run")
        assert place.hashes() == {}
        run("restore")
        assert rows() == before
        assert place.hashes() == stored
        run("verify_history")
        assert "0 files without record" in run("clean_storage", "--dry-run")
        lists_stores(any_there=before["stores_store"][0] > 0)
        run("backup", "--keep", "1")


def lists_stores(*, any_there: bool) -> None:
    """Check that a user can sign in to the restored console, which inserts rows, and list stores."""
    person = User.objects.filter(status=UserStatus.ACTIVE, role=Role.MANAGER).order_by("pk")[0]
    answer = Api().call("store/query_stores", {"page_size": 10}, as_=person).ok()
    assert bool(answer["list"]) is any_there
