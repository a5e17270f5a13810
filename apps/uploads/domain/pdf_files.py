"""Check that PDFs contain no active content, remote references or embedded files (ISO 32000).

The names of such content are in objects, plain or inside object streams. Object streams are accepted only
with a single Flate filter, which is what programs write; other filter chains could hide names from this
check.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator

from apps.core.errors import FileRejected

MOST_UNPACKED = 100 * 1024 * 1024
_ACTS = {
    b"JavaScript": "scripts",
    b"JS": "scripts",
    b"Launch": "commands",
    b"EmbeddedFile": "other files",
    b"EmbeddedFiles": "other files",
    b"RichMedia": "players",
    b"XFA": "forms with actions",
    b"SubmitForm": "forms that submit data",
    b"ImportData": "forms that fetch data",
    b"GoToR": "links into other files",
    b"GoToE": "links into other files",
    b"Rendition": "players",
    b"Movie": "players",
}
"""Names of active contents and actions -> description."""
_SHORTEST_IN_BYTES = 5
"""Shorter names occur by chance in picture bytes, and each of them is accompanied by a longer one."""
_NAME = re.compile(rb"/([A-Za-z0-9#]{2,60})")
_ESCAPE = re.compile(rb"#([0-9A-Fa-f]{2})")
_TOKEN = re.compile(
    rb"%[^\r\n]*|\s+|<<|>>|<[0-9A-Fa-f\s]*>|/[^\s()<>\[\]{}/%]*|[^\s()<>\[\]{}/%]+|.", re.DOTALL
)
_IN_STRING = re.compile(rb"[^()\\]+|\\.|[()]|\\$", re.DOTALL)
_CHAIN = (b"/Filter", b"/F", b"/DecodeParms", b"/DP")
"""Stream keys that declare a compression or an external file."""
_BLOCK = 64 * 1024
_PACKED = "The PDF uses compression that cannot be checked. Save it again, or print it to PDF"
_FLATE = ([b"/Filter", b"/FlateDecode"], [b"/Filter", b"[", b"/FlateDecode", b"]"])


def check(content: bytes) -> None:
    """Raise FileRejected with the reason if a PDF could act, fetch something or hide what it does."""
    if zipfile.is_zipfile(io.BytesIO(content)):
        raise FileRejected("The file is a PDF and an archive at the same time")
    size = 0
    for piece, shortest in _pieces(content):
        size += len(piece)
        if size > len(content) + MOST_UNPACKED:
            raise FileRejected("The PDF is too large when unpacked")
        _check_names(piece, shortest)


def _plain(name: bytes) -> bytes:
    """Return a name with its escapes decoded."""
    return _ESCAPE.sub(lambda code: bytes([int(code[1], 16)]), name)


def _check_names(piece: bytes, shortest: int) -> None:
    for match in _NAME.finditer(piece):
        name = _plain(match[1])
        if len(name) < shortest:
            continue
        if name == b"Encrypt":
            raise FileRejected("The PDF has a password. Send it without one")
        if name in _ACTS:
            raise FileRejected(f"The PDF contains {_ACTS[name]}. Send it without them")


def _pieces(content: bytes) -> Iterator[tuple[bytes, int]]:
    """Yield (bytes to search, minimum length of names that count there).

    Raise FileRejected if an object stream cannot be read.
    """
    at = begin = 0
    dictionary: list[bytes] = []
    depth = 0
    while at < len(content):
        token, at = _token_at(content, at)
        if token.isspace() or token.startswith(b"%"):
            continue
        if depth == 0 and token == b"stream" and dictionary:
            at = _line_end(content, at)
            yield content[begin:at], 0
            end, inner = _stream(content, at, dictionary)
            yield inner, 0
            if not inner:
                raw = content[at:end]
                _refuse_hidden(raw)
                yield raw, _SHORTEST_IN_BYTES
            at = begin = end
            dictionary = []
            continue
        if token == b"<<":
            dictionary = [] if depth == 0 else dictionary
            depth += 1
        elif token == b">>":
            depth = max(0, depth - 1)
        elif depth == 0:
            dictionary = []
        if depth:
            dictionary.append(_plain(token))
    if depth:
        _refuse_hidden(content[begin:])
    yield content[begin:], 0


def _token_at(content: bytes, at: int) -> tuple[bytes, int]:
    """Return the token at a position and its end; a string is represented by "("."""
    if content[at : at + 1] == b"(":
        return b"(", _text_end(content, at)
    match = _TOKEN.match(content, at)
    assert match is not None, "every byte is a token"
    return match[0], match.end()


def _text_end(content: bytes, at: int) -> int:
    """Return the end of a string in parentheses, which may contain balanced parentheses."""
    depth = 0
    for match in _IN_STRING.finditer(content, at):
        depth += {b"(": 1, b")": -1}.get(match[0], 0)
        if depth == 0:
            return match.end()
    _refuse_hidden(content[at:])
    return len(content)


def _line_end(content: bytes, at: int) -> int:
    """Return the start of a stream's content, after the end of its line."""
    return at + (2 if content[at : at + 2] == b"\r\n" else 1 if content[at : at + 1] in (b"\n", b"\r") else 0)


def _stream(content: bytes, at: int, dictionary: list[bytes]) -> tuple[int, bytes]:
    """Return the end of a stream and its unpacked objects, which are empty unless it is an object stream."""
    if b"/ObjStm" not in dictionary:
        end = content.find(b"endstream", at)
        return (len(content) if end < 0 else end), b""
    places = [place for place, token in enumerate(dictionary) if token in _CHAIN]
    is_flate = len(places) == 1 and any(
        dictionary[places[0] : places[0] + len(chain)] == chain for chain in _FLATE
    )
    if not is_flate:
        raise FileRejected(_PACKED)
    return _inflated(content, at)


def _inflated(content: bytes, at: int) -> tuple[int, bytes]:
    """Return the end of a Flate stream by its own end marker, and its unpacked content.

    Raise FileRejected if it cannot be unpacked or is too large.
    """
    unpacking = zlib.decompressobj()
    payload = bytearray()
    end = at
    try:
        while not unpacking.eof and end < len(content):
            payload += unpacking.decompress(content[end : end + _BLOCK], MOST_UNPACKED + 1 - len(payload))
            if len(payload) > MOST_UNPACKED:
                raise FileRejected("The PDF is too large when unpacked")
            end = (
                min(end + _BLOCK, len(content)) - len(unpacking.unconsumed_tail) - len(unpacking.unused_data)
            )
    except zlib.error:
        raise FileRejected(_PACKED) from None
    if not unpacking.eof or not payload:
        raise FileRejected(_PACKED)
    return end, bytes(payload)


def _refuse_hidden(piece: bytes) -> None:
    """Raise FileRejected if bytes that are not parsed as objects mention an object stream."""
    if any(_plain(match[1]) == b"ObjStm" for match in _NAME.finditer(piece)):
        raise FileRejected(_PACKED)
