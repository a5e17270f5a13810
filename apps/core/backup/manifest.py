"""What a backup holds: counts and hashes, sealed."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.core.files.storage import Storage

from apps.core.backup import framing, places
from apps.core.backup.refusals import Damaged, Refused

FORMAT = 1
FILE_LIST = "files.list"


@dataclass(frozen=True)
class Stored:
    """A stream of lines: what it says, and what lies in the backup (packed, perhaps encrypted)."""

    lines: int
    content_sha256: str
    size: int
    sha256: str


@dataclass(frozen=True)
class TableEntry:
    """The rows of a table, in the order of its key."""

    name: str
    columns: list[str]
    stored: Stored

    @property
    def path(self) -> str:
        """Where its rows lie in the backup."""
        return f"tables/{self.name}"


@dataclass(frozen=True)
class FileEntry:
    """A file, as a line of the list of files has it."""

    storage: str
    name: str
    size: int
    sha256: str

    @property
    def path(self) -> str:
        """Where it lies in the backup."""
        return f"files/{self.storage}/{self.name}"

    def line(self) -> bytes:
        """Its line."""
        return json.dumps(asdict(self), ensure_ascii=True).encode() + b"\n"


@dataclass(frozen=True)
class Manifest:
    """The whole of a backup."""

    name: str
    at: str
    migrations: list[str]
    tables: list[TableEntry]
    sequences: dict[str, int | None]
    files: Stored
    files_size: int
    missing: list[str]
    """Files that a row named and the storage did not have."""
    encrypted: bool
    format: int = FORMAT

    @property
    def rows(self) -> int:
        """The rows of all tables."""
        return sum(table.stored.lines for table in self.tables)


@dataclass(frozen=True)
class Box:
    """How the files of one backup are closed and opened."""

    name: str
    secret: str | None

    def closed(self, path: str, source: Iterable[bytes]) -> Iterable[bytes]:
        """A file as it is stored."""
        return framing.encrypted(source, self.secret, f"{self.name}/{path}") if self.secret else source

    def opened(self, path: str, source: Iterable[bytes]) -> Iterable[bytes]:
        """A stored file as it was. Raises Damaged."""
        return framing.decrypted(source, self.secret, f"{self.name}/{path}") if self.secret else source


def write(storage: Storage, manifest: Manifest, secret: str | None) -> None:
    """Writes the manifest: from then on the backup counts as one."""
    said = asdict(manifest)
    content = json.dumps({"manifest": said, "seal": _seal(said, secret)}, indent=1).encode()
    places.write(storage, f"{manifest.name}/{places.MANIFEST}", [content])


def read(storage: Storage, name: str, secrets: Sequence[str]) -> tuple[Manifest, Box]:
    """The manifest, and how to open what it lists. Raises Damaged; Refused without the key."""
    try:
        whole = json.loads(b"".join(places.read(storage, f"{name}/{places.MANIFEST}")))
        said, seal = whole["manifest"], str(whole["seal"])
        secret = _fitting(said, seal, secrets)
        made = _made(said)
    except (ValueError, KeyError, TypeError):
        raise Damaged("the manifest cannot be read") from None
    if made.name != name:
        raise Damaged(f"the manifest is that of {made.name}")
    return made, Box(name, secret)


def _fitting(said: dict[str, Any], seal: str, secrets: Sequence[str]) -> str | None:
    candidates: Sequence[str | None] = secrets if said["encrypted"] else [None]
    for secret in candidates:
        if hmac.compare_digest(_seal(said, secret).encode(), seal.encode()):
            return secret
    if said["encrypted"]:
        raise Refused(
            "The manifest was changed, or none of the keys in SOFRA_BACKUP_KEYS is that of the backup."
        )
    raise Damaged("the manifest was changed")


def _seal(said: dict[str, Any], secret: str | None) -> str:
    text = json.dumps(said, sort_keys=True, separators=(",", ":")).encode()
    if secret is None:
        return hashlib.sha256(text).hexdigest()
    return hmac.new(f"sofra backup manifest:{secret}".encode(), text, hashlib.sha256).hexdigest()


def _made(said: dict[str, Any]) -> Manifest:
    if said["format"] != FORMAT:
        raise Refused(f"The backup has format {said['format']}; this release reads {FORMAT}.")
    tables = [TableEntry(**{**table, "stored": Stored(**table["stored"])}) for table in said["tables"]]
    return Manifest(**{**said, "tables": tables, "files": Stored(**said["files"])})


def entries(lines: Iterable[bytes]) -> Iterator[FileEntry]:
    """The files of a list."""
    for line in lines:
        yield FileEntry(**json.loads(line))
