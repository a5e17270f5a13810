"""Asking the sandbox: one program for each process of ours, started when the first file comes."""

from __future__ import annotations

import contextlib
import json
import logging
import math
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, cast

from apps.core.database import deadlines
from apps.core.sandbox import frames

logger = logging.getLogger("sofra.sandbox")
PROGRAM = Path(__file__).with_name("server.py")


class Crashed(Exception):
    """The reader fell, or took too much memory or time."""


@dataclass(frozen=True)
class Limits:
    """What a process may take."""

    memory: int = 2 * 1024**3
    """Bytes of address space."""
    seconds: int = 60
    """Of processor time."""
    elapsed: int = 0
    """Seconds by the clock; 0 is twice the processor time."""


_preloaded: list[str] = []


def preload(*modules: str) -> None:
    """Name modules with readers: the program loads them once, before it forks."""
    _preloaded.extend(modules)


class _Server:
    """The running program, as this process knows it; a forked process starts one of its own."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pid = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None

    def connect(self) -> socket.socket:
        """Return a socket at whose other end a new process waits for its request."""
        ours, theirs = socket.socketpair()
        with theirs, self._lock:
            for _ in range(2):
                control = self._running()
                try:
                    socket.send_fds(control, [b"1"], [theirs.fileno()])
                    return ours
                except OSError:
                    # Killed since the last file.
                    self._stop()
        ours.close()
        raise Crashed("The sandbox does not start")

    def _running(self) -> socket.socket:
        is_own = self._pid == os.getpid()
        if self._control is not None and is_own and self._process and self._process.poll() is None:
            return self._control
        self._stop()
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 -- our own program
                [sys.executable, "-I", str(PROGRAM), str(theirs.fileno()), json.dumps(_preloaded)],
                pass_fds=[theirs.fileno()],
                env={"LANG": "C.UTF-8"},
                stdin=subprocess.DEVNULL,
                start_new_session=True,
            )
        self._control, self._pid = ours, os.getpid()
        return ours

    def _stop(self) -> None:
        if self._control is not None:
            self._control.close()
        if self._process is not None and self._pid == os.getpid():
            self._process.kill()
            self._process.wait()
        self._control = self._process = None


_server = _Server()


def call(
    function: str, *arguments: Any, refusal: Callable[[str], Exception], limits: Limits = Limits()
) -> Any:
    """Return what the function of a dotted path answers to arguments of plain parts and bytes, as plain parts and bytes.

    What the function raises under the name of `refusal` is raised as that, with its reason. Raises Crashed for
    anything else that goes wrong with the file.
    """
    with _asked(function, arguments, limits) as file:
        answer = _next(file, function)
    if "value" in answer:
        return answer["value"]
    raise _error(function, answer, refusal)


def stream(
    function: str, *arguments: Any, refusal: Callable[[str], Exception], limits: Limits = Limits()
) -> Iterator[Any]:
    """Yield what the generator of a dotted path yields; the process ends when nobody asks further."""
    with _asked(function, arguments, limits) as file:
        while "end" not in (answer := _next(file, function)):
            if "item" not in answer:
                raise _error(function, answer, refusal)
            yield answer["item"]


@contextlib.contextmanager
def _asked(function: str, arguments: tuple[Any, ...], limits: Limits) -> Iterator[BinaryIO]:
    # Nobody reads an answer after the caller's deadline: the process ends with it.
    seconds = max(1, math.ceil(deadlines.left(limits.seconds)))
    elapsed = limits.elapsed or 2 * seconds
    with _server.connect() as own, own.makefile("rwb") as pair:
        file = cast("BinaryIO", pair)
        # The process ends itself at its limits; this only ends waiting for one that is lost.
        own.settimeout(deadlines.left(2 * limits.seconds + 10))
        try:
            frames.write(
                file,
                {
                    "function": function,
                    "arguments": arguments,
                    "limits": {"memory": limits.memory, "seconds": seconds, "elapsed": elapsed},
                },
            )
        except OSError as error:
            raise Crashed("The sandbox does not answer") from error
        yield file


def _next(file: BinaryIO, function: str) -> dict[str, Any]:
    try:
        answer = frames.read(file)
    except (EOFError, OSError, frames.Broken) as error:
        logger.warning("reader ended", extra={"function": function})
        raise Crashed("The file cannot be read: it may be damaged") from error
    if not isinstance(answer, dict):
        raise Crashed("The file cannot be read: it may be damaged")
    return answer


def _error(function: str, answer: dict[str, Any], refusal: Callable[[str], Exception]) -> Exception:
    reason = str(answer.get("reason", ""))
    if answer.get("error") == getattr(refusal, "__name__", ""):
        return refusal(reason)
    logger.warning("file not read", extra={"function": function, "error": f"{answer.get('error')}: {reason}"})
    return Crashed("The file cannot be read: it may be damaged")
