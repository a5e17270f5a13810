"""File locks between processes. The system releases a lock when its process ends, however it ends."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ops.launcher.console import Failure

POLL = 0.05


def open_lock(path: Path) -> int:
    """Create the lock file if it is missing; return a descriptor that children do not inherit."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)


def try_lock(descriptor: int) -> bool:
    """Take the exclusive lock if it is free; return whether it was taken."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def is_held(path: Path) -> bool:
    """Return whether a process has the lock, shared or exclusive."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    try:
        return not try_lock(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def exclusive(path: Path, wait: float = 120.0) -> Iterator[int]:
    """Acquire the lock for the block; yield its descriptor. Raise Failure after `wait` seconds."""
    descriptor = open_lock(path)
    deadline = time.monotonic() + wait
    try:
        while not try_lock(descriptor):
            if time.monotonic() > deadline:
                raise Failure(f"Another command has held {path} for {wait:.0f} seconds; is one hanging?")
            time.sleep(POLL)
        yield descriptor
    finally:
        os.close(descriptor)
