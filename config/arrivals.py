"""Requests as they arrive: what has been received of one, and what its head asks for."""

from __future__ import annotations

import re
import selectors
import socket
import time
from typing import Any, NamedTuple

MAX_HEAD = 64 * 1024
GATHERED = 256 * 1024
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
"""Operations of all areas that read a file of a person within the call."""
_READING = (b"GET ", b"HEAD ", b"OPTIONS ")


class Arrival:
    """What has been received of a request so far."""

    def __init__(self, data: bytes, deadline: float) -> None:
        self.data = bytearray(data)
        self.deadline = deadline
        self.is_watched = False
        self._body_at = -1
        self._body_length = 0
        self._look()

    def add(self, data: bytes) -> None:
        """Take what was received."""
        self.data += data
        self._look()

    def _look(self) -> None:
        if self._body_at >= 0:
            return
        end = self.data.find(_HEAD_END)
        if end < 0:
            return
        head = bytes(self.data[: end + 4])
        length = _LENGTH.search(head)
        self._body_at = len(head)
        # Who waits to be told to go on sends no body before a thread has read the head.
        self._body_length = 0 if _EXPECT.search(head) else int(length[1]) if length else 0
        self.is_large = self._body_length > GATHERED or bool(_EXPECT.search(head))

    is_large = False
    """Whether a thread has to read the rest of the body."""

    @property
    def is_whole(self) -> bool:
        """Whether a thread can begin without waiting for the client."""
        if self._body_at < 0:
            return False
        return self.is_large or len(self.data) - self._body_at >= self._body_length

    @property
    def is_too_long(self) -> bool:
        """Whether the head does not end where heads end."""
        return self._body_at < 0 and len(self.data) > MAX_HEAD

    @property
    def head(self) -> bytes:
        """The request line and the headers."""
        return bytes(self.data[: max(self._body_at, 0)])


class SlowBody(OSError):
    """A body that arrives too slowly to wait for."""


class TimedSocket:
    """A socket of which a thread reads a body: what is slower than the least speed is given up."""

    def __init__(self, sock: socket.socket, grace: float, least_speed: int) -> None:
        self._sock = sock
        self._began = time.monotonic()
        self._grace = grace
        self._least_speed = least_speed
        self._received = 0

    def recv(self, size: int) -> bytes:
        """Return what is there next. Raises SlowBody for a client that is too slow."""
        left = self._began + self._grace + self._received / self._least_speed - time.monotonic()
        with selectors.DefaultSelector() as selector:
            selector.register(self._sock, selectors.EVENT_READ)
            if left <= 0 or not selector.select(left):
                raise SlowBody("The body arrives too slowly")
        data = self._sock.recv(size)
        self._received += len(data)
        return data

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sock, name)


IMPORTS = "imports"


class Subject(NamedTuple):
    """What a request asks for: calls that wait for the same lock have the same operation, or the same area."""

    operation: str
    area: str
    group: str = ""
    """`imports` for the operations of all areas that read a person's file."""


def lane_of(head: bytes) -> str:
    """Return the lane of a request: health checks, figures, what strangers send, all the rest."""
    if head.startswith(_HEALTH):
        return "health"
    if head.startswith(_FIGURES):
        return "figures"
    if head.startswith(_READING) or _SIGNED.search(head):
        return "people"
    return "anonymous"


def subject_of(head: bytes) -> Subject:
    """Return the operation, the area and the group of a call; of other requests the path and its first part.

    No operation is spelled like an area or a group.
    """
    found = _PATH.match(head)
    path = (found[1] if found else b"/").decode("latin-1")
    prefix = _CALLS.decode()
    if path.startswith(prefix):
        group = IMPORTS if _FILE_READING.search(path) else ""
        return Subject(path, f"calls of {path.removeprefix(prefix).partition('/')[0]}", group)
    return Subject(path, f"below /{path.removeprefix('/').partition('/')[0]}")


def origin_of(head: bytes) -> str:
    """Return the origin of the page that sends a request; empty where it does not say."""
    found = _ORIGIN.search(head)
    return found[1].decode("ascii") if found else ""
