"""PostgreSQL's share of the memory."""

from pathlib import Path

import pytest

from launcher import memory
from launcher.memory import MB


@pytest.mark.parametrize(
    ("gigabytes", "shared_buffers", "work_mem"),
    [(0.25, "128MB", "16MB"), (8, "2048MB", "16MB"), (32, "4096MB", "40MB"), (256, "4096MB", "64MB")],
)
def test_settings_grow_with_the_memory_between_bounds(
    gigabytes: float, shared_buffers: str, work_mem: str
) -> None:
    sized = memory.settings(int(gigabytes * 1024 * MB))
    assert (sized["shared_buffers"], sized["work_mem"]) == (shared_buffers, work_mem)


def test_the_limit_of_a_container_counts_where_it_is_less(tmp_path: Path) -> None:
    machine = memory.total_bytes(())
    limit, none = tmp_path / "limit", tmp_path / "none"
    none.write_text("max\n", encoding="ascii")
    assert memory.total_bytes((none, tmp_path / "missing")) == machine
    limit.write_text(f"{64 * MB}\n", encoding="ascii")
    assert memory.total_bytes((none, limit)) == 64 * MB
    limit.write_text(f"{machine * 2}\n", encoding="ascii")
    assert memory.total_bytes((limit,)) == machine
