"""Generators that the tests of `core.jobs.second_process` run in another process."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator


def numbers(count: int) -> Iterator[tuple[int, int]]:
    """Yield the ID of the process and its count so far."""
    for number in range(count):
        yield os.getpid(), number


def refusing(reason: str) -> Iterator[int]:
    """Yield once, then raise."""
    yield 1
    raise ValueError(reason)


def killed() -> Iterator[int]:
    """Yield once, then kill the process."""
    yield 1
    os.kill(os.getpid(), signal.SIGKILL)
    yield 2
