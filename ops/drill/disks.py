"""Full disks, simulated by Linux limits: every write to a file fails."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path


def family(pid: int) -> list[int]:
    """Return a process and all its descendants."""
    return [pid, *(each for child in _children(pid) for each in family(child))]


@contextmanager
def full(programs: Iterable[int]) -> Iterator[None]:
    """Make all file writes of these processes and their descendants fail in the block."""
    pids = list(programs)
    _limit(pids, resource.RLIM_INFINITY, 0)
    try:
        yield
    finally:
        _limit(pids, 0, resource.RLIM_INFINITY)


def _limit(programs: Iterable[int], before: int, after: int) -> None:
    for pid in [pid for program in programs for pid in family(program)]:
        try:
            size, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
            # Processes with a separate limit keep it: a sandbox writes nothing anyway.
            if (size, most) == (before, resource.RLIM_INFINITY):
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (after, most))
        except ProcessLookupError:
            continue


def _children(pid: int) -> list[int]:
    children = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(entry.read_text().rpartition(")")[2].split()[1]) == pid:
                children.append(int(entry.parent.name))
        except (OSError, ValueError):
            continue
    return children


def kill(pid: int) -> None:
    """Kill a process and all its descendants with SIGKILL."""
    for each in family(pid):
        os.kill(each, 9)
