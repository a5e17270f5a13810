"""The database of a backup: a gzipped tar of COPY files, and a script for psql that loads them.

A tar header needs the size of its file, so tables are split into parts of bounded size: neither a table nor the whole
database has to fit into memory or on a disk beside it.
"""

from __future__ import annotations

import gzip
import io
import tarfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import IO

from apps.core.backup import tables
from apps.core.backup.errors import Damaged
from apps.core.backup.manifest import TableEntry
from apps.core.backup.streams import Tally, as_file, pieces

NAME = "database.tar.gz"
SCRIPT = "restore.sql"
PART = 16 << 20
_LEVEL = 6


def write(target: IO[bytes], report: Callable[[str], None], part: int = PART) -> list[TableEntry]:
    """Write all tables of the current snapshot; return their row counts and hashes."""
    entries, script = [], _script_start()
    with (
        gzip.GzipFile(fileobj=target, mode="wb", compresslevel=_LEVEL) as packed,
        tarfile.open(fileobj=packed, mode="w|") as archive,
    ):
        for table in tables.tables():
            tally = Tally()
            for number, content in enumerate(_parts(tally.through(tables.rows(table)), part), 1):
                path = f"tables/{table.name}.{number:05}.copy"
                _add(archive, path, content)
                script.append(f"\\copy {tables.copy_target(table)} from '{path}'")
            entries.append(TableEntry(table.name, table.columns, tally.lines, tally.sha256))
            report(f"table {table.name}: {tally.lines:,} rows")
        _add(archive, SCRIPT, "\n".join([*script, *_script_end()]).encode())
    return entries


def read(source: Iterable[bytes]) -> Iterator[tuple[str, Iterator[bytes]]]:
    """Yield each table name with its rows, which must be read before the next table. Raise Damaged."""
    stream = iter(source)
    try:
        with tarfile.open(fileobj=as_file(stream), mode="r|gz") as archive:
            for name, members in groupby(archive, _table_name):
                if name:
                    yield name, _rows(archive, members)
    except (tarfile.TarError, zlib.error, EOFError) as error:
        raise Damaged(f"it is not a gzipped tar ({error})") from None
    # Read to the end: the hash of the whole stream is checked there, and tar may stop earlier.
    for _ in stream:
        pass


def _parts(source: Iterable[bytes], size: int) -> Iterator[bytes]:
    """Yield lines in parts of about this size; one empty part for no lines."""
    part, is_first = io.BytesIO(), True
    for row in source:
        # COPY sends each row as one piece.
        if part.tell() and part.tell() + len(row) > size:
            yield part.getvalue()
            part, is_first = io.BytesIO(), False
        part.write(row)
    if part.tell() or is_first:
        yield part.getvalue()


def _add(archive: tarfile.TarFile, path: str, content: bytes) -> None:
    member = tarfile.TarInfo(path)
    member.size, member.mode = len(content), 0o600
    archive.addfile(member, io.BytesIO(content))


def _table_name(member: tarfile.TarInfo) -> str:
    folder, _, file = member.name.rpartition("/")
    return file.rsplit(".", 2)[0] if folder == "tables" else ""


def _rows(archive: tarfile.TarFile, members: Iterable[tarfile.TarInfo]) -> Iterator[bytes]:
    for member in members:
        content = archive.extractfile(member)
        if content is None:
            raise Damaged(f"{member.name} is not a file")
        yield from pieces(content)


def _script_start() -> list[str]:
    names = [table.name for table in tables.tables()]
    statements = [*tables.SESSION, tables.statement_check(names), *tables.statements_before()]
    return ["-- psql --single-transaction --file restore.sql", "\\set ON_ERROR_STOP on", *_ended(statements)]


def _script_end() -> list[str]:
    return [*_ended([*tables.statements_sequences(tables.sequences()), *tables.statements_after()]), ""]


def _ended(statements: Iterable[str]) -> list[str]:
    return [f"{statement};" for statement in statements]
