"""What the processes of one part take, by what Linux tells of them in /proc."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


def milliseconds(top: int) -> float:
    """Of the processor, that the process and those below it have taken; of those that have ended, too."""
    stats = _stats()
    ticks = sum(float(field) for pid in _tree(top, stats) for field in stats[pid][11:15])
    return ticks * 1000 / _TICKS


def megabytes(top: int) -> float:
    """Of memory, that the process and those below it hold; what several share is divided among them (PSS)."""
    return sum(_kilobytes(pid) for pid in _tree(top, _stats())) / 1024


def _tree(top: int, stats: Mapping[int, list[str]]) -> set[int]:
    """The process and all below it."""
    found, own = {top} & set(stats), [top]
    while own:
        own = [pid for pid, fields in stats.items() if int(fields[1]) in own and pid not in found]
        found.update(own)
    return found


def parent_of(pid: int) -> int:
    """The number of the process that started this one."""
    return int(_stats()[pid][1])


def _kilobytes(pid: int) -> int:
    """The memory of one process (`man 5 proc_pid_smaps`); none of one that has ended."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)


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
