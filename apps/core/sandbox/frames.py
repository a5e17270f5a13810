"""Messages between a process and its sandbox: JSON and raw bytes. Reading them executes no code."""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
import struct
from typing import IO, Any

MOST_HEADER = 64 * 1024 * 1024
MOST_BYTES = 512 * 1024 * 1024
_SIZES = struct.Struct(">II")
_MARK = "$"
_MOMENTS = {
    "datetime": dt.datetime.fromisoformat,
    "date": dt.date.fromisoformat,
    "time": dt.time.fromisoformat,
    "seconds": lambda text: dt.timedelta(seconds=float(text)),
}


class Broken(ValueError):
    """The received data is not a valid message."""


def write(file: IO[bytes], value: Any) -> None:
    """Write a value of plain types: dataclasses become dicts, tuples become lists."""
    blobs: list[bytes] = []
    header = json.dumps(_plain(value, blobs), separators=(",", ":")).encode()
    file.write(_SIZES.pack(len(header), len(blobs)))
    file.write(header)
    for blob in blobs:
        file.write(struct.pack(">Q", len(blob)))
        file.write(blob)
    file.flush()


def read(file: IO[bytes]) -> Any:
    """Return the next value. Raise EOFError if the other side has closed, Broken for invalid data."""
    length, count = _SIZES.unpack(_exactly(file, _SIZES.size))
    if length > MOST_HEADER or count > 1000:
        raise Broken("The response is too long")
    header = _exactly(file, length)
    blobs = []
    for _ in range(count):
        (size,) = struct.unpack(">Q", _exactly(file, 8))
        if size > MOST_BYTES:
            raise Broken("The response is too long")
        blobs.append(_exactly(file, size))
    try:
        return _whole(json.loads(header), blobs)
    except (ValueError, KeyError, IndexError, TypeError) as error:
        raise Broken("The response cannot be read") from error


def _exactly(file: IO[bytes], size: int) -> bytes:
    data = file.read(size)
    if len(data) < size:
        raise EOFError
    return data


def _plain(value: Any, blobs: list[bytes]) -> Any:
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, bytes):
        blobs.append(value)
        return {_MARK: ["bytes", len(blobs) - 1]}
    if isinstance(value, dt.datetime):
        return {_MARK: ["datetime", value.isoformat()]}
    if isinstance(value, dt.date | dt.time):
        return {_MARK: ["date" if isinstance(value, dt.date) else "time", value.isoformat()]}
    if isinstance(value, dt.timedelta):
        return {_MARK: ["seconds", value.total_seconds()]}
    if isinstance(value, dict):
        plain = {key: _plain(inner, blobs) for key, inner in value.items()}
        return {_MARK: ["dict", plain]} if _MARK in plain else plain
    if isinstance(value, list | tuple):
        return [_plain(inner, blobs) for inner in value]
    if dataclasses.is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name), blobs) for field in dataclasses.fields(value)}
    return str(value)


def _whole(value: Any, blobs: list[bytes]) -> Any:
    if isinstance(value, list):
        return [_whole(inner, blobs) for inner in value]
    if not isinstance(value, dict):
        return value
    if set(value) == {_MARK}:
        kind, content = value[_MARK]
        if kind == "dict":
            return {key: _whole(inner, blobs) for key, inner in content.items()}
        return blobs[content] if kind == "bytes" else _MOMENTS[kind](content)
    return {key: _whole(inner, blobs) for key, inner in value.items()}
