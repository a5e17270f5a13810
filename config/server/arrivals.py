"""A request that is being received, and its lane and subject, taken from its head."""

from __future__ import annotations

import re
import selectors
import socket
import time
from typing import Any, NamedTuple

MAX_HEAD = 64 * 1024
MAX_SMALL_BODY = 256 * 1024
"""Bodies up to this many bytes are read in the event loop."""
_HEAD_END = b"\r\n\r\n"
_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,18})[ \t]*\r\n", re.IGNORECASE)
_EXPECT = re.compile(rb"\r\nexpect:", re.IGNORECASE)
_ORIGIN = re.compile(rb"\r\norigin:[ \t]*([!-~]+)[ \t]*\r\n", re.IGNORECASE)
_PATH = re.compile(rb"[A-Z]+ (/[^ ?]*)")
_CALLS = b"/seo/admin/v1/"
_SIGNED = re.compile(rb"\r\nauthorization:", re.IGNORECASE)
_HEALTH = (b"GET /healthz ", b"GET /readyz ")
_FIGURES = (b"GET /healthz/", b"GET /metrics")
_FILE_READING = re.compile(
    r"/(?:upload_import|change_import_sheet|change_import_reading|preview_import|upload_feed)$"
)
"""Operations of all areas that parse an uploaded file within the request."""
_READ_METHODS = (b"GET ", b"HEAD ", b"OPTIONS ")


class Arrival:
    """The part of a request received so far."""

    def __init__(self, data: bytes, deadline: float) -> None:
        self.data = bytearray(data)
        self.deadline = deadline
        self.is_watched = False
        self._body_at = -1
        self._body_length = 0
        self._parse_head()

    def add(self, data: bytes) -> None:
        """Append received bytes."""
        self.data += data
        self._parse_head()

    def _parse_head(self) -> None:
        if self._body_at >= 0:
            return
        end = self.data.find(_HEAD_END)
        if end < 0:
            return
        head = bytes(self.data[: end + 4])
        length = _LENGTH.search(head)
        self._body_at = len(head)
        # A client that sends Expect sends no body before a thread has read the head.
        self._body_length = 0 if _EXPECT.search(head) else int(length[1]) if length else 0
        self.is_large = self._body_length > MAX_SMALL_BODY or bool(_EXPECT.search(head))

    is_large = False
    """True if a thread reads the rest of the body."""

    @property
    def is_complete(self) -> bool:
        """Return whether a thread can start without waiting for the client."""
        if self._body_at < 0:
            return False
        return self.is_large or len(self.data) - self._body_at >= self._body_length

    @property
    def is_too_long(self) -> bool:
        """Return whether the head exceeds `MAX_HEAD`."""
        return self._body_at < 0 and len(self.data) > MAX_HEAD

    @property
    def head(self) -> bytes:
        """Return the request line and the headers."""
        return bytes(self.data[: max(self._body_at, 0)])


class SlowBody(OSError):
    """A body that arrives too slowly to wait for."""


class TimedSocket:
    """A socket that fails if a body arrives too slowly.

    The minimum speed is in bytes per second, measured after `grace` seconds.
    """

    def __init__(self, sock: socket.socket, grace: float, min_speed: int) -> None:
        self._sock = sock
        self._started_at = time.monotonic()
        self._grace = grace
        self._min_speed = min_speed
        self._received = 0

    def recv(self, size: int) -> bytes:
        """Return the next bytes. Raise SlowBody for a client that is too slow."""
        seconds_left = self._started_at + self._grace + self._received / self._min_speed - time.monotonic()
        with selectors.DefaultSelector() as selector:
            selector.register(self._sock, selectors.EVENT_READ)
            if seconds_left <= 0 or not selector.select(seconds_left):
                raise SlowBody("The body arrives too slowly")
        data = self._sock.recv(size)
        self._received += len(data)
        return data

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sock, name)


IMPORTS = "imports"


class Subject(NamedTuple):
    """Operation, area and group of a request, used to limit threads.

    Requests that wait for the same lock share one of them.
    """

    operation: str
    area: str
    group: str = ""
    """`imports` for operations of all areas that parse an uploaded file."""


def lane_of(head: bytes) -> str:
    """Return the lane of a request: health, figures, anonymous or people."""
    if head.startswith(_HEALTH):
        return "health"
    if head.startswith(_FIGURES):
        return "figures"
    if head.startswith(_READ_METHODS) or _SIGNED.search(head):
        return "people"
    return "anonymous"


def subject_of(head: bytes) -> Subject:
    """Return the subject of an API call; for other requests, the path and its first segment.

    The three names never coincide, so that one counter can count all of them.
    """
    match = _PATH.match(head)
    path = (match[1] if match else b"/").decode("latin-1")
    prefix = _CALLS.decode()
    if path.startswith(prefix):
        group = IMPORTS if _FILE_READING.search(path) else ""
        return Subject(path, f"calls of {path.removeprefix(prefix).partition('/')[0]}", group)
    return Subject(path, f"below /{path.removeprefix('/').partition('/')[0]}")


def origin_of(head: bytes) -> str:
    """Return the Origin header, or ""."""
    match = _ORIGIN.search(head)
    return match[1].decode("ascii") if match else ""
