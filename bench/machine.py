"""What the processes of one part take, by what Linux tells of them in /proc."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class Taken:
    """What a process and all below it take; of those that have ended, the processor time."""

    milliseconds: float
    """Of the processor."""
    megabytes: float
    """Of memory; what several share counts for each."""


def taken(top: int) -> Taken:
    """What the process and those below it take."""
    stats = _stats()
    below, own = {top}, [top]
    while own:
        own = [pid for pid, fields in stats.items() if int(fields[1]) in own and pid not in below]
        below.update(own)
    found = [stats[pid] for pid in below if pid in stats]
    ticks = sum(float(field) for fields in found for field in fields[11:15])
    return Taken(ticks * 1000 / _TICKS, sum(int(fields[21]) for fields in found) * _PAGE / 1024**2)


def parent_of(pid: int) -> int:
    """The number of the process that started this one."""
    return int(_stats()[pid][1])


def _stats() -> dict[int, list[str]]:
    """The fields of each process from its state on (`man 5 proc_pid_stat`)."""
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        found[int(path.parent.name)] = text.rpartition(")")[2].split()
    return found
