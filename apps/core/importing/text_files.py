"""Sandboxed reading of tables from text and JSON files: a malicious file only ends a separate process."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from apps.core import sandbox
from apps.core.importing.text_reader import refusing_damage
from apps.core.importing.unreadable import UnreadableFile

_SHORT = sandbox.Limits()
_LONG = sandbox.Limits(seconds=900, elapsed=24 * 3600)
"""The elapsed time includes the work on the rows, which takes hours for the file of a large source."""
sandbox.preload("apps.core.importing.text_reader")
_READER = "apps.core.importing.text_reader"


def source(path: Path, encoding: str = "") -> tuple[str, str]:
    """Return the encoding of a text file, detected unless given, and its delimiter. Raise UnreadableFile."""
    try:
        text_source = sandbox.call(
            f"{_READER}.source", str(path), encoding, refusal=UnreadableFile, limits=_SHORT
        )
    except sandbox.Crashed as error:
        raise UnreadableFile(str(error)) from error
    return str(text_source[0]), str(text_source[1])


def table(path: Path, encoding: str, delimiter: str) -> Iterator[tuple[int, list[Any]]]:
    """Yield (number, cells) of each filled row of a text file. Raise UnreadableFile."""
    return _stream("csv", "table", str(path), encoding, delimiter)


def objects(path: Path, file_format: str, items: str = "") -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield (number, columns) of each object of a GeoJSON or JSON file. Raise UnreadableFile."""
    return _stream(file_format, "objects", str(path), file_format, items)


def json_layout(path: Path) -> tuple[str, str]:
    """Return the format of a JSON file, and the path of its list of rows. Raise UnreadableFile."""
    try:
        result = sandbox.call(f"{_READER}.json_layout", str(path), refusal=UnreadableFile, limits=_SHORT)
    except sandbox.Crashed as error:
        raise UnreadableFile(str(error)) from error
    return str(result[0]), str(result[1])


def flat_objects(path: Path, file_format: str, items: str = "") -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield (number, columns) of each object, with nested values as columns. Raise UnreadableFile."""
    return _stream(file_format, "flat_objects", str(path), file_format, items)


def _stream(file_format: str, function: str, *arguments: str) -> Iterator[tuple[int, Any]]:
    try:
        for batch in sandbox.stream(
            f"{_READER}.{function}", *arguments, refusal=UnreadableFile, limits=_LONG
        ):
            with refusing_damage(file_format):
                rows = json.loads(batch)
            yield from ((number, row) for number, row in rows)
    except sandbox.Crashed as error:
        raise UnreadableFile(str(error)) from error
