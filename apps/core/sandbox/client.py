"""Client of the sandbox: one sandbox program per process, started for the first file."""

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

from apps.core.db import deadlines
from apps.core.sandbox import frames

logger = logging.getLogger("sofra.sandbox")
PROGRAM = Path(__file__).with_name("server.py")


class Crashed(Exception):
    """The reader crashed, or exceeded its memory or time limit."""


@dataclass(frozen=True)
class Limits:
    """Resource limits of a sandboxed process."""

    memory: int = 2 * 1024**3
    """Bytes of address space."""
    seconds: int = 60
    """CPU time in seconds."""
    elapsed: int = 0
    """Wall-clock time in seconds; 0 is twice the CPU time."""


_preloaded: list[str] = []


def preload(*modules: str) -> None:
    """Register modules with readers: the program imports them once, before it forks."""
    _preloaded.extend(modules)


class _Server:
    """The sandbox program of this process; a forked process starts another one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pid = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None

    def connect(self) -> socket.socket:
        """Return a socket whose other end is a new process that waits for a request."""
        own_end, other_end = socket.socketpair()
        with other_end, self._lock:
            for _ in range(2):
                control = self._running()
                try:
                    socket.send_fds(control, [b"1"], [other_end.fileno()])
                    return own_end
                except OSError:
                    # The program was killed since the last file.
                    self._stop()
        own_end.close()
        raise Crashed("The sandbox does not start")

    def _running(self) -> socket.socket:
        is_own = self._pid == os.getpid()
        if self._control is not None and is_own and self._process and self._process.poll() is None:
            return self._control
        self._stop()
        own_end, other_end = socket.socketpair()
        with other_end:
            self._process = subprocess.Popen(  # noqa: S603 -- our own program
                [sys.executable, "-I", str(PROGRAM), str(other_end.fileno()), json.dumps(_preloaded)],
                pass_fds=[other_end.fileno()],
                env={"LANG": "C.UTF-8"},
                stdin=subprocess.DEVNULL,
                start_new_session=True,
            )
        self._control, self._pid = own_end, os.getpid()
        return own_end

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
    """Call a function, given by its dotted path, in the sandbox; return its result.

    Arguments and result consist of plain values and bytes. An exception with the name of `refusal` is raised
    as that, with its reason. Raises Crashed for any other failure.
    """
    with _request(function, arguments, limits) as file:
        answer = _next(file, function)
    if "value" in answer:
        return answer["value"]
    raise _error(function, answer, refusal)


def stream(
    function: str, *arguments: Any, refusal: Callable[[str], Exception], limits: Limits = Limits()
) -> Iterator[Any]:
    """Yield the items of a generator in the sandbox; its process ends when the iteration stops."""
    with _request(function, arguments, limits) as file:
        while "end" not in (answer := _next(file, function)):
            if "item" not in answer:
                raise _error(function, answer, refusal)
            yield answer["item"]


@contextlib.contextmanager
def _request(function: str, arguments: tuple[Any, ...], limits: Limits) -> Iterator[BinaryIO]:
    # The process also ends at the caller's deadline, after which nobody reads the result.
    seconds = max(1, math.ceil(deadlines.remaining_seconds(limits.seconds)))
    elapsed = limits.elapsed or 2 * seconds
    with _server.connect() as own, own.makefile("rwb") as pair:
        file = cast("BinaryIO", pair)
        # The process ends itself at its limits; this timeout only covers a process that hangs.
        own.settimeout(deadlines.remaining_seconds(2 * limits.seconds + 10))
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
            raise Crashed("The sandbox is not responding") from error
        yield file


def _next(file: BinaryIO, function: str) -> dict[str, Any]:
    try:
        answer = frames.read(file)
    except (EOFError, OSError, frames.Broken) as error:
        logger.warning("reader ended", extra={"function": function})
        raise Crashed("The file cannot be read. It may be damaged") from error
    if not isinstance(answer, dict):
        raise Crashed("The file cannot be read. It may be damaged")
    return answer


def _error(function: str, answer: dict[str, Any], refusal: Callable[[str], Exception]) -> Exception:
    reason = str(answer.get("reason", ""))
    if answer.get("error") == getattr(refusal, "__name__", ""):
        return refusal(reason)
    logger.warning("file not read", extra={"function": function, "error": f"{answer.get('error')}: {reason}"})
    return Crashed("The file cannot be read. It may be damaged")
