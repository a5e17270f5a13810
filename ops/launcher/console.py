"""Output on the terminal: one line for each step, and the log of a failed step."""

import ctypes
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from ops.launcher import paths

TAIL_LINES = 60
Command = Sequence[str | Path]
_thread = threading.local()
_steps: set[subprocess.Popen[bytes]] = set()
"""The running quiet steps."""


class Failure(Exception):
    """An error that the user can fix; the message is shown without a traceback."""


@contextmanager
def buffered() -> Iterator[None]:
    """Collect the output of this thread and its commands; print it in one piece after the block."""
    with tempfile.TemporaryFile() as output:
        _thread.output = output
        try:
            yield
        finally:
            del _thread.output
            output.seek(0)
            sys.stdout.flush()
            shutil.copyfileobj(output, sys.stdout.buffer)
            sys.stdout.flush()


def _buffer() -> IO[bytes] | None:
    return getattr(_thread, "output", None)


def print_line(line: str = "") -> None:
    """Print a line at once, also if the output is a file."""
    output = _buffer()
    if output is None:
        print(line, flush=True)
    else:
        output.write(f"{line}\n".encode())
        output.flush()


def complain(line: str) -> None:
    """Print a line to the error stream."""
    if _buffer() is None:
        print(line, file=sys.stderr, flush=True)
    else:
        print_line(line)


def tail(path: Path, lines: int = TAIL_LINES) -> str:
    """Return the last lines of a log; an empty text if there is no log."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return ""
    return "\n".join(text.splitlines()[-lines:])


def log_path(label: str) -> Path:
    """Return the log file of a step; create its folder."""
    paths.LOGS.mkdir(parents=True, exist_ok=True)
    return paths.LOGS / paths.file_name(label, ".log")


def die_with_parent() -> None:
    """Make Linux end this process when its parent is killed; do nothing on other systems."""
    if sys.platform == "linux":
        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGTERM)


def start(
    argv: Command,
    env: Mapping[str, str] | None = None,
    *,
    output: IO[bytes] | None = None,
    stdin: int | None = None,
    in_new_session: bool = False,
) -> subprocess.Popen[bytes]:
    """Start a program that ends with this process. Raise Failure if it is not installed."""
    try:
        return subprocess.Popen(
            [str(part) for part in argv],
            cwd=paths.ROOT,
            env=env,
            stdin=stdin,
            stdout=output,
            stderr=None if output is None else subprocess.STDOUT,
            start_new_session=in_new_session,
            preexec_fn=die_with_parent,
        )
    except FileNotFoundError as error:
        raise Failure(f"{argv[0]} is not installed.") from error


def quietly(label: str, argv: Command, env: Mapping[str, str] | None = None) -> None:
    """Run a command as one line on the terminal, with its output in a log.

    Raises Failure with the end of the log if the command fails.
    """
    log = log_path(label)
    started = time.monotonic()
    if sys.stdout.isatty():
        print_line(f"  {label} …")
    with log.open("wb") as output:
        process = start(argv, env, output=output, stdin=subprocess.DEVNULL)
    _steps.add(process)
    code = process.wait()
    _steps.discard(process)
    if code != 0:
        raise Failure(f"{label} failed (exit {code}). The end of {log}:\n{tail(log)}")
    print_line(f"  {label}: {time.monotonic() - started:.1f} s")


def end_steps() -> None:
    """End the quiet steps that run in other threads: they fail, and so do the threads."""
    for process in list(_steps):
        process.terminate()


def run_attached(argv: Command, env: Mapping[str, str] | None = None) -> int:
    """Run a command on the terminal, or into the buffer of this thread; return its exit code."""
    with start(argv, env, output=_buffer()) as process:
        return process.wait()


def aloud(label: str, argv: Command, env: Mapping[str, str] | None = None) -> int:
    """Run a command under a heading; return its exit code."""
    print_line(f"\n== {label}")
    return run_attached(argv, env)
