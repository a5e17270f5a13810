"""Backups: their content, and rejection of another database, a damaged backup or another key."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pyrage
import pytest
from django.core.files.storage import FileSystemStorage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from pyrage.x25519 import Identity
from pytest_django import DjangoDbBlocker

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.core.backup import create, tables
from apps.core.backup import storage as stores
from apps.core.monitoring import metrics
from apps.core.testing.api import Api
from apps.core.testing.copies import working_on
from apps.stores.tests.factories import jpeg
from apps.uploads.models import Picture
from config import databases

pytestmark = pytest.mark.slow

IDENTITY, FORMER_IDENTITY = Identity.generate(), Identity.generate()


def run(*words: str) -> str:
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


@pytest.fixture(scope="module")
def _place(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Use a migrated, unused database. Every test leaves it unused."""
    with working_on("schema", django_db_blocker):
        yield


@pytest.fixture
def media(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "media"


@pytest.fixture
def folder(_place: None, media: Path, tmp_path: Path) -> Path:
    """Return the folder of the backups."""
    return tmp_path / "backups"


@pytest.fixture
def filled(folder: Path) -> Iterator[None]:
    """Upload a picture."""
    file = SimpleUploadedFile("warung.jpg", jpeg())
    Api().call("file/upload_picture", as_=UserFactory(), files={"file": file}).ok()
    yield
    empty()


def empty(*names: str) -> None:
    """Empty these tables, or all tables."""
    result = names or [table.name for table in tables.tables()]
    with connection.cursor() as cursor:
        cursor.execute(f"TRUNCATE {', '.join(result)} CASCADE")


@pytest.fixture
def made(filled: None, folder: Path) -> Path:
    """Create a backup and leave its source intact."""
    run("backup", "--to", str(folder))
    return folder


@pytest.fixture
def destroyed(made: Path, media: Path) -> Path:
    """Create a backup and destroy its source."""
    empty()
    shutil.rmtree(media)
    return made


def only(folder: Path) -> Path:
    (name,) = stores.names(FileSystemStorage(folder))
    return folder / name


def flip(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])


def extend(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"more")


def use_keys(settings: Any, tmp_path: Path, recipients: list[Identity], identities: list[Identity]) -> None:
    settings.BACKUP_RECIPIENTS = [str(identity.to_public()) for identity in recipients]
    path = tmp_path / "identities.txt"
    path.write_text("".join(f"# public key: {identity.to_public()}\n{identity}\n" for identity in identities))
    settings.BACKUP_IDENTITY_FILE = str(path) if identities else ""


def the_database(backup: Path) -> Path:
    return next(backup.glob("database.tar.gz*"))


def a_picture(backup: Path) -> Path:
    return next(path for path in sorted((backup / "files").rglob("*")) if path.is_file())


def rewritten(path: Path) -> None:
    """Rewrite the manifest without knowledge of its seal."""
    whole = json.loads(path.read_text())
    whole["manifest"]["tables"][0]["rows"] += 1
    path.write_text(json.dumps(whole))


def test_the_manifest_counts_rows_and_files(made: Path) -> None:
    message = json.loads((only(made) / "manifest.json").read_text())["manifest"]
    rows = {table["name"]: table["rows"] for table in message["tables"]}
    assert (rows["accounts_user"], rows["uploads_picture"]) == (1, 1)
    assert message["files"] == 1 + len(Picture.objects.get().stored_names())
    assert "core.0001_extensions" in message["migrations"]
    assert message["missing"] == []
    assert "is intact" in run("verify_backup", "--from", str(made))


def test_a_backup_comes_back_with_its_files_and_numbers(destroyed: Path, media: Path) -> None:
    assert "Restored backup" in run("restore", "--from", str(destroyed))
    picture = Picture.objects.get()
    names = [picture.file, *picture.stored_names()]
    lying = {str(path.relative_to(media)) for path in media.rglob("*") if path.is_file()}
    assert lying == set(names)
    (stored,) = (only(destroyed) / "files").rglob(picture.file)
    assert (media / picture.file).read_bytes() == stored.read_bytes()
    assert UserFactory().pk > User.objects.order_by("pk")[0].pk
    assert "core_changelog_noted" in _enabled_triggers()


def test_a_restore_names_indexes_that_must_be_rebuilt(destroyed: Path) -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE COLLATION alphabet_old (provider = icu, locale = 'tr', version = '1.2')")
        cursor.execute("CREATE INDEX user_by_old_rules ON accounts_user (nickname COLLATE alphabet_old)")
    try:
        output = run("restore", "--from", str(destroyed))
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP COLLATION alphabet_old CASCADE")
    assert "Collation public.alphabet_old was recorded with version 1.2" in output
    assert (
        "REINDEX INDEX CONCURRENTLY user_by_old_rules; ALTER COLLATION public.alphabet_old REFRESH" in output
    )
    assert "Restored backup" in output


def _enabled_triggers() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'O'")
        return [name for (name,) in cursor.fetchall()]


def test_a_dry_run_changes_nothing(destroyed: Path, media: Path) -> None:
    assert "Dry run, nothing was changed" in run("restore", "--from", str(destroyed), "--dry-run")
    assert (User.objects.count(), media.exists()) == (0, False)


@pytest.mark.parametrize(
    ("of", "damage"),
    [
        (the_database, flip),
        (the_database, cut),
        (the_database, extend),
        (the_database, Path.unlink),
        (a_picture, flip),
        (a_picture, Path.unlink),
        (lambda backup: backup / "files.jsonl", flip),
        (lambda backup: backup / "manifest.json", rewritten),
        (lambda backup: backup / "manifest.json", flip),
    ],
)
@pytest.mark.parametrize("keys", [[], [IDENTITY]], ids=["plain", "encrypted"])
def test_a_damaged_backup_is_named_and_refused(
    filled: None,
    folder: Path,
    media: Path,
    tmp_path: Path,
    settings: Any,
    keys: list[Identity],
    of: Callable[[Path], Path],
    damage: Callable[[Path], None],
) -> None:
    use_keys(settings, tmp_path, keys, keys)
    run("backup", "--to", str(folder))
    empty()
    shutil.rmtree(media)
    damage(of(only(folder)))
    for command in ("verify_backup", "restore"):
        with pytest.raises(CommandError, match=r"damaged|manifest was changed"):
            run(command, "--from", str(folder))
    assert (User.objects.count(), media.exists()) == (0, False)


def test_a_database_with_rows_is_refused(made: Path) -> None:
    with pytest.raises(CommandError, match=r"not empty: there are rows in accounts_session, accounts_user"):
        run("restore", "--from", str(made))


def test_another_state_of_migrations_is_refused(destroyed: Path) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE django_migrations SET name = '0001_later' WHERE app = 'core' AND name = '0001_extensions'"
        )
    try:
        with pytest.raises(CommandError, match=r"not applied here: core\.0001_extensions"):
            run("restore", "--from", str(destroyed))
    finally:
        with connection.cursor() as cursor:
            cursor.execute("UPDATE django_migrations SET name = '0001_extensions' WHERE name = '0001_later'")


def test_another_file_under_the_same_name_is_refused(destroyed: Path, media: Path) -> None:
    result = a_picture(only(destroyed))
    there = media / result.relative_to(only(destroyed) / "files" / "default")
    there.parent.mkdir(parents=True)
    there.write_bytes(b"another")
    with pytest.raises(CommandError, match=r"Another file is at"):
        run("restore", "--from", str(destroyed))
    assert (User.objects.count(), there.read_bytes()) == (0, b"another")


def test_only_an_identity_of_a_recipient_can_read_a_backup(
    filled: None, folder: Path, media: Path, tmp_path: Path, settings: Any
) -> None:
    use_keys(settings, tmp_path, [IDENTITY], [])
    run("backup", "--to", str(folder))
    stored = b"".join(path.read_bytes() for path in only(folder).rglob("*") if path.is_file())
    assert b"JFIF" not in stored
    empty()
    shutil.rmtree(media)
    with pytest.raises(CommandError, match=r"Set SOFRA_BACKUP_IDENTITY_FILE"):
        run("restore", "--from", str(folder))
    use_keys(settings, tmp_path, [], [FORMER_IDENTITY])
    for command in ("verify_backup", "restore"):
        with pytest.raises(CommandError, match=r"damaged"):
            run(command, "--from", str(folder))
    assert (User.objects.count(), media.exists()) == (0, False)
    use_keys(settings, tmp_path, [FORMER_IDENTITY], [FORMER_IDENTITY, IDENTITY])
    assert "Restored backup" in run("restore", "--from", str(folder))
    assert (User.objects.count(), media.exists()) == (1, True)


def test_a_backup_is_restored_by_hand(
    filled: None, folder: Path, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_keys(settings, tmp_path, [IDENTITY], [IDENTITY])
    run("backup", "--to", str(folder))
    empty()
    by_hand = tmp_path / "by hand"
    by_hand.mkdir()
    monkeypatch.chdir(by_hand)
    encrypted = the_database(only(folder))
    Path("database.tar.gz").write_bytes(age_decrypt(encrypted, Path(settings.BACKUP_IDENTITY_FILE)))
    subprocess.run(["tar", "xzf", "database.tar.gz"], check=True)  # noqa: S607 (a program of every system)
    psql("restore.sql")
    assert Picture.objects.count() == 1
    assert UserFactory().pk > User.objects.order_by("pk")[0].pk
    assert "core_changelog_noted" in _enabled_triggers()


def age_decrypt(path: Path, identities: Path) -> bytes:
    """Decrypt with the age program, or with the library if the machine does not have it."""
    if program := shutil.which("age"):
        command = [program, "-d", "-i", str(identities), str(path)]
        return subprocess.run(command, check=True, capture_output=True).stdout  # noqa: S603 (age)
    items = [line for line in identities.read_text().splitlines() if not line.startswith("#")]
    return pyrage.decrypt(path.read_bytes(), [Identity.from_str(line) for line in items])


def psql(script: str) -> None:
    """Run a script with psql in one transaction, or line by line if the machine does not have psql."""
    if program := shutil.which("psql"):
        url = databases.at(os.environ["DATABASE_URL"], connection.settings_dict["NAME"])
        connection.close()
        command = [program, "--single-transaction", "--quiet", "--file", script, url]
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603 (psql)
        return
    with transaction.atomic(), connection.cursor() as cursor:
        for line in Path(script).read_text().splitlines():
            if line.startswith("\\copy "):
                target, _, path = line.removeprefix("\\copy ").rpartition(" from ")
                with cursor.copy(f"COPY {target} FROM STDIN") as copy:
                    copy.write(Path(path.strip("'")).read_bytes())
            elif line and not line.startswith(("--", "\\")):
                cursor.execute(line)


def test_a_machine_without_identity_compares_stored_bytes(
    filled: None, folder: Path, tmp_path: Path, settings: Any
) -> None:
    use_keys(settings, tmp_path, [IDENTITY], [])
    run("backup", "--to", str(folder))
    assert "Compared as stored, not decrypted" in run("verify_backup", "--from", str(folder))
    for find in (the_database, a_picture):
        flip(find(only(folder)))
        with pytest.raises(CommandError, match=r"damaged"):
            run("verify_backup", "--from", str(folder))
        flip(find(only(folder)))


@pytest.mark.parametrize(
    ("recipient", "identity", "reason"),
    [
        ("age1nothing", "", r"SOFRA_BACKUP_RECIPIENTS: 'age1nothing' is not an age recipient"),
        ("", "AGE-SECRET-KEY-1NOTHING", r"SOFRA_BACKUP_IDENTITY_FILE: .* has no readable age identity"),
        ("", "# only a comment", r"SOFRA_BACKUP_IDENTITY_FILE: .* has no age identity"),
    ],
)
def test_unreadable_keys_are_refused(
    folder: Path, tmp_path: Path, settings: Any, recipient: str, identity: str, reason: str
) -> None:
    path = tmp_path / "identities.txt"
    path.write_text(identity)
    settings.BACKUP_RECIPIENTS = [recipient] if recipient else []
    settings.BACKUP_IDENTITY_FILE = str(path) if identity else ""
    with pytest.raises(CommandError, match=reason):
        run("backup", "--to", str(folder))
    assert not folder.exists()


def test_a_manifest_under_another_secret_key_needs_the_former_key(made: Path, settings: Any) -> None:
    former, settings.SECRET_KEY = (
        settings.SECRET_KEY,
        "another secret key of more than fifty letters, for this test",
    )
    with pytest.raises(CommandError, match=r"written under another SOFRA_SECRET_KEY"):
        run("verify_backup", "--from", str(made))
    settings.SECRET_KEY_FALLBACKS = [former]
    assert "is intact" in run("verify_backup", "--from", str(made))


def test_a_file_that_a_row_misses_is_named(filled: None, folder: Path, media: Path) -> None:
    name = Picture.objects.get().file
    (media / name).unlink()
    out = StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("backup", "--to", str(folder), stdout=out)
    assert left.value.code == 3
    assert f"missing: {name}" in out.getvalue()
    run("verify_backup", "--from", str(folder))


def test_a_file_that_went_with_its_row_is_not_missed(
    filled: None, folder: Path, media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = create._copy_files

    def deleted_meanwhile(*args: Any) -> create.CopiedFiles:
        shutil.rmtree(media)
        empty("uploads_picture")
        return copied(*args)

    monkeypatch.setattr(create, "_copy_files", deleted_meanwhile)
    assert "1 rows" in run("backup", "--to", str(folder))


def test_what_broke_off_is_no_backup(filled: None, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*args: Any) -> None:
        raise OSError("no space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(create, "_copy_files", full)
        with pytest.raises(CommandError, match=r"no space left"):
            run("backup", "--to", str(folder))
    with pytest.raises(CommandError, match=r"no complete backup"):
        run("verify_backup", "--from", str(folder))
    broken = only(folder)
    broken.rename(folder / "2020-01-01T000000Z-broken")
    assert "Removed 2020-01-01T000000Z-broken" in run("backup", "--to", str(folder), "--keep", "1")
    assert len(stores.names(FileSystemStorage(folder))) == 1


def test_latest_records_are_retained(filled: None, folder: Path) -> None:
    for _ in range(3):
        run("backup", "--to", str(folder))
    storage = FileSystemStorage(folder)
    there = stores.names(storage)
    run("backup", "--to", str(folder), "--keep", "2")
    left = stores.names(storage)
    assert len(left) == 2
    assert len(set(left) & set(there)) == 1
    with pytest.raises(CommandError, match=r"There is no complete backup 2020"):
        run("verify_backup", "2020", "--from", str(folder))


def test_the_age_of_the_newest_is_a_figure(made: Path) -> None:
    (line,) = [
        line
        for line in metrics.exposition().decode().splitlines()
        if line.startswith("sofra_backup_age_seconds ")
    ]
    assert 0 <= float(line.split()[1]) < 600
