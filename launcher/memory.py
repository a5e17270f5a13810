"""How much of the machine's memory a private PostgreSQL takes; docs/operations.md has the table."""

import os
from pathlib import Path

MB = 1024 * 1024
CONTAINER_LIMITS = (
    Path("/sys/fs/cgroup/memory.max"),
    Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"),
)
"""Where Linux writes what a container may use: the second is of kernels that have the first version."""
SHARES: dict[str, tuple[int, int, int]] = {
    "shared_buffers": (4, 128, 4096),
    "effective_cache_size": (2, 4096, 64 * 1024),
    "maintenance_work_mem": (32, 64, 512),
    "work_mem": (800, 16, 64),
}
"""Setting -> which part of the memory it is, and its bounds in MB.

A quarter for shared_buffers is PostgreSQL's own advice (its manual, "Resource Consumption"). work_mem is what each
of a hundred connections may take several times over.
"""


def total_bytes(limits: tuple[Path, ...] = CONTAINER_LIMITS) -> int:
    """Return the memory of the machine in bytes, or of the container where that is less."""
    machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return min([machine, *(limit for path in limits if (limit := _limit(path)) is not None)])


def _limit(path: Path) -> int | None:
    try:
        return int(path.read_text(encoding="ascii"))
    except (OSError, ValueError):
        # No container, or one without a limit, which says "max".
        return None


def settings(total: int) -> dict[str, str]:
    """Return PostgreSQL's settings for a machine with so many bytes of memory."""
    return {
        name: f"{max(least, min(most, total // part // MB))}MB"
        for name, (part, least, most) in SHARES.items()
    }
