"""What the person at the terminal reads: one plain line for a step, the log only when it failed."""

import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from launcher import guard, paths, progress

TAIL_LINES = 60
STOP_SECONDS = 5.0
"""How long a step that is broken off may take to end by itself."""
Command = Sequence[str | Path]
_apart = threading.local()


class Failure(Exception):
    """Something that the person can understand and mend; the message is shown without a traceback."""


@contextmanager
def set_apart() -> Iterator[None]:
    """Keep back what this thread says and its commands print until the block ends; then print it in one piece."""
    with tempfile.TemporaryFile() as kept:
        _apart.output = kept
        try:
            yield
        finally:
            del _apart.output
            kept.seek(0)
            with progress.set_aside():
                sys.stdout.flush()
                shutil.copyfileobj(kept, sys.stdout.buffer)
                sys.stdout.flush()


def _kept_back() -> IO[bytes] | None:
    return getattr(_apart, "output", None)


def say(line: str = "") -> None:
    """Print a line at once, also where the output is a file."""
    kept = _kept_back()
    if kept is not None:
        kept.write(f"{line}\n".encode())
        kept.flush()
        return
    with progress.set_aside():
        print(line, flush=True)


def complain(line: str) -> None:
    """Print a line for the error stream."""
    if _kept_back() is not None:
        say(line)
        return
    print(line, file=sys.stderr, flush=True)


def tail(path: Path, lines: int = TAIL_LINES) -> str:
    """Return the last lines of a log, or an empty text where there is none."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return ""
    return "\n".join(text.splitlines()[-lines:])


def log_path(label: str) -> Path:
    """Return the log file of a step, its folder made."""
    paths.LOGS.mkdir(parents=True, exist_ok=True)
    return paths.LOGS / paths.file_name(label, ".log")


def quietly(label: str, argv: Command, env: Mapping[str, str] | None = None) -> None:
    """Run a command with its output in a log, as one line on the terminal, and end it should this process die.

    Raises Failure with the end of the log where the command fails.
    """
    log = log_path(label)
    started = time.monotonic()
    with log.open("wb") as output:
        process, lifeline = guard.start(
            argv, os.environ if env is None else env, output=output, seconds=STOP_SECONDS
        )
        try:
            with progress.shown(label, log):
                code = process.wait()
        finally:
            os.close(lifeline)
            process.wait()
    if code == guard.NO_PROGRAM:
        raise Failure(f"{label}: {argv[0]} is not installed.")
    if code != 0:
        raise Failure(f"{label} failed (exit {code}). The end of {log}:\n{tail(log)}")
    say(f"  {label}: {time.monotonic() - started:.1f} s")


def run_attached(argv: Command, env: Mapping[str, str] | None = None) -> int:
    """Run a command on the terminal of the person, or where its output is set apart; return its exit code."""
    kept = _kept_back()
    try:
        return subprocess.run(
            [str(part) for part in argv],
            cwd=paths.ROOT,
            env=None if env is None else dict(env),
            check=False,
            stdout=kept,
            stderr=None if kept is None else subprocess.STDOUT,
            preexec_fn=guard.die_with_parent,
        ).returncode
    except FileNotFoundError as error:
        raise Failure(f"{argv[0]} is not installed.") from error


def aloud(label: str, argv: Command, env: Mapping[str, str] | None = None) -> int:
    """Run a command under a heading; return its exit code."""
    say(f"\n== {label}")
    return run_attached(argv, env)
