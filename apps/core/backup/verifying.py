"""Reading a backup again, and comparing it with its manifest."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator

from django.core.files.storage import Storage

from apps.core.backup import manifest, places
from apps.core.backup.manifest import Box, FileEntry, Manifest, Stored
from apps.core.backup.refusals import Damaged
from apps.core.backup.streams import Tally, unpacked


def verify(storage: Storage, made: Manifest, box: Box, say: Callable[[str], None]) -> Iterator[str]:
    """Yields what differs, a line for each file of the backup."""
    for table in made.tables:
        yield from _stream(storage, box, table.path, table.stored)
    say(f"{len(made.tables)} tables, {made.rows:,} rows read")
    found = list(_stream(storage, box, manifest.FILE_LIST, made.files))
    yield from found
    if not found:
        for entry in listed(storage, made, box):
            yield from _file(storage, box, entry)
        say(f"{made.files.lines:,} files, {made.files_size:,} bytes read")


def lines(storage: Storage, box: Box, path: str, stored: Stored) -> Iterator[bytes]:
    """A stream of lines as it was. Raises Damaged: at its end at the latest."""
    lies, said = Tally(), Tally()
    source = lies.through(places.read(storage, f"{box.name}/{path}"))
    yield from said.through(unpacked(box.opened(path, source)))
    if (lies.size, lies.sha256) != (stored.size, stored.sha256):
        raise Damaged("it is not what was written")
    if (said.lines, said.sha256) != (stored.lines, stored.content_sha256):
        raise Damaged("it does not say what the manifest tells")


def listed(storage: Storage, made: Manifest, box: Box) -> Iterator[FileEntry]:
    """The files of a backup. Raises Damaged, before the first."""
    with tempfile.TemporaryFile() as whole:
        for piece in lines(storage, box, manifest.FILE_LIST, made.files):
            whole.write(piece)
        whole.seek(0)
        yield from manifest.entries(whole)


def content(storage: Storage, box: Box, entry: FileEntry) -> Iterator[bytes]:
    """A file as it was. Raises Damaged: at its end at the latest."""
    tally = Tally()
    source = places.read(storage, f"{box.name}/{entry.path}")
    yield from tally.through(box.opened(entry.path, source))
    if (tally.size, tally.sha256) != (entry.size, entry.sha256):
        raise Damaged("it is not what was written")


def _stream(storage: Storage, box: Box, path: str, stored: Stored) -> Iterator[str]:
    yield from _fault(path, lines(storage, box, path, stored))


def _file(storage: Storage, box: Box, entry: FileEntry) -> Iterator[str]:
    yield from _fault(entry.path, content(storage, box, entry))


def _fault(path: str, source: Iterator[bytes]) -> Iterator[str]:
    try:
        Tally().drain(source)
    except Damaged as damage:
        yield f"{path}: {damage}"
