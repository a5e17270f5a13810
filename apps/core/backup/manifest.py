"""The manifest of a backup: readable JSON with counts and hashes, and a seal that detects changes.

Anybody who knows the recipients can encrypt, so age does not say who wrote a backup. The seal does: it is an HMAC under
the console's secret key, and former ones (SOFRA_SECRET_KEY_FALLBACKS) still count.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import TypeAlias

from django.conf import settings
from django.core.files.storage import Storage
from django.utils.crypto import salted_hmac

from apps.core.backup import storage as stores
from apps.core.backup.encryption import Keys, decrypt, encrypt
from apps.core.backup.errors import Damaged, Refused

FORMAT = 2
FILE_LIST = "files.jsonl"
Json: TypeAlias = dict[str, object]


@dataclass(frozen=True)
class Content:
    """A size and a hash."""

    size: int
    sha256: str


@dataclass(frozen=True)
class TableEntry:
    """The rows of a table in the order of its primary key. The hash covers all its parts."""

    name: str
    columns: list[str]
    rows: int
    sha256: str


@dataclass(frozen=True)
class FileEntry:
    """A file that rows name: a line of the file list."""

    storage: str
    name: str
    size: int
    sha256: str
    stored: Content
    """The object in the backup, which is encrypted or a copy."""

    def line(self) -> bytes:
        """Return the line of the file list."""
        return json.dumps(asdict(self), ensure_ascii=True).encode() + b"\n"


@dataclass(frozen=True)
class Manifest:
    """A complete backup."""

    name: str
    at: str
    migrations: list[str]
    tables: list[TableEntry]
    sequences: dict[str, int | None]
    database: Content
    """The archive of the tables, as it is stored."""
    files: int
    files_size: int
    file_list: Content
    missing: list[str]
    """Files that a row named and the storage did not have."""
    encrypted: bool
    format: int = FORMAT

    @property
    def rows(self) -> int:
        """Return the count of rows in all tables."""
        return sum(table.rows for table in self.tables)

    def path(self, name: str) -> str:
        """Return where a file of this backup is stored."""
        return object_path(self.name, name, encrypted=self.encrypted)

    def file_path(self, entry: FileEntry) -> str:
        """Return where a file that rows name is stored."""
        return self.path(f"files/{entry.storage}/{entry.name}")

    def read(self, storage: Storage, path: str, stored: Content, keys: Keys) -> Iterator[bytes]:
        """Yield the content of an object. Raise Damaged, at its end at the latest."""
        source = stores.read_exactly(storage, path, stored.size, stored.sha256)
        return decrypt(source, keys.identities) if self.encrypted else source


def object_path(backup: str, name: str, *, encrypted: bool) -> str:
    """Return where a file of a backup is stored; encrypted files end in `.age`."""
    return f"{backup}/{name}.age" if encrypted else f"{backup}/{name}"


def stored_as(source: Iterable[bytes], keys: Keys) -> Iterable[bytes]:
    """Return the stream as it is stored."""
    return encrypt(source, keys.recipients) if keys.recipients else source


def write(storage: Storage, manifest: Manifest) -> None:
    """Write the manifest, which completes the backup."""
    data = asdict(manifest)
    content = json.dumps({"manifest": data, "seal": _seal(data, settings.SECRET_KEY)}, indent=1).encode()
    stores.write(storage, f"{manifest.name}/{stores.MANIFEST}", [content])


def read(storage: Storage, name: str) -> Manifest:
    """Return the manifest of a backup. Raise Damaged, or Refused for another format or secret key."""
    try:
        whole = json.loads(b"".join(stores.read(storage, f"{name}/{stores.MANIFEST}")))
        data, seal = whole["manifest"], str(whole["seal"])
        if data["format"] != FORMAT:
            raise Refused(f"The backup has format {data['format']}; this release reads {FORMAT}.")
        _check_seal(data, seal)
        manifest = _parse(data)
    except (ValueError, KeyError, TypeError):
        raise Damaged("the manifest cannot be read") from None
    if manifest.name != name:
        raise Damaged(f"the manifest is that of {manifest.name}")
    return manifest


def read_file_list(storage: Storage, manifest: Manifest) -> Iterator[FileEntry]:
    """Yield the files of a backup. Raise Damaged before the first when the list was changed."""
    path, stored = f"{manifest.name}/{FILE_LIST}", manifest.file_list
    for _ in stores.read_exactly(storage, path, stored.size, stored.sha256):
        pass
    with storage.open(path, "rb") as lines:
        for line in lines:
            data = json.loads(line)
            yield FileEntry(**{**data, "stored": Content(**data["stored"])})


def _check_seal(data: Json, seal: str) -> None:
    keys: list[str] = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    if not any(hmac.compare_digest(_seal(data, key).encode(), seal.encode()) for key in keys):
        raise Refused(
            "The manifest was changed, or written under another SOFRA_SECRET_KEY. Add the former key to "
            "SOFRA_SECRET_KEY_FALLBACKS, or restore by hand if you trust the backup."
        )


def _seal(data: Json, key: str) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return salted_hmac("sofra backup manifest", text, secret=key, algorithm="sha256").hexdigest()


def _parse(data: Json) -> Manifest:
    raw = json.loads(json.dumps(data))
    raw["tables"] = [TableEntry(**table) for table in raw["tables"]]
    for key in ("database", "file_list"):
        raw[key] = Content(**raw[key])
    return Manifest(**raw)
