"""Locks between processes. The system drops them when their process dies, however it dies."""

import fcntl
import os
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from launcher.console import Failure

POLL = 0.05


def open_lock(path: Path) -> int:
    """Return a descriptor of the lock file, made where it is missing; children do not inherit it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)


def try_lock(descriptor: int) -> bool:
    """Take the lock if nobody has it; return whether it was taken."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def lock_soon(descriptor: int, wait: float) -> bool:
    """Take the lock, waiting for those who only look whether it is held; return whether it was taken."""
    deadline = time.monotonic() + wait
    while not try_lock(descriptor):
        if time.monotonic() > deadline:
            return False
        time.sleep(POLL)
    return True


def is_held(path: Path) -> bool:
    """Return whether a living process holds the lock."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    try:
        return not try_lock(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def exclusive(path: Path, wait: float = 120.0) -> Iterator[None]:
    """Hold the lock for the block; raise Failure when it cannot be had in time."""
    descriptor = open_lock(path)
    try:
        if not lock_soon(descriptor, wait):
            raise Failure(f"Another command has held {path} for {wait:.0f} seconds; is one hanging?")
        yield
    finally:
        os.close(descriptor)


class Holders:
    """Who uses a shared thing: a locked file each. A holder that died holds no lock and does not count.

    Joining and sweeping must be done under one lock of the shared thing, which the caller holds.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def join(self) -> "Holder":
        """Return a new holder."""
        path = self.folder / uuid.uuid4().hex
        descriptor = open_lock(path)
        # It waits for nobody but a command that looks at this very moment whether the lock is held.
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        return Holder(path, descriptor)

    def any_alive(self) -> bool:
        """Return whether a living process holds."""
        return any(is_held(path) for path in list(self.folder.glob("*")))

    def sweep(self) -> None:
        """Remove the files of holders that died."""
        for path in list(self.folder.glob("*")):
            if not is_held(path):
                path.unlink(missing_ok=True)


class Holder:
    """One use of a shared thing, ended by `leave` or by the death of the process."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self.descriptor: int | None = descriptor

    def leave(self) -> None:
        """End the use; a second call does nothing."""
        if self.descriptor is not None:
            self.path.unlink(missing_ok=True)
            os.close(self.descriptor)
            self.descriptor = None
