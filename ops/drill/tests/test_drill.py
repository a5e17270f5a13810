"""The smallest drill: a web server is killed under load, and no confirmed write is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from ops.drill.__main__ import run
from ops.drill.faults import SHORT

pytestmark = [pytest.mark.alone, pytest.mark.pooler, pytest.mark.proxy]


def test_a_killed_web_server_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    page = tmp_path / "drill.md"
    assert run(SHORT, 6, page) == 0
    message = page.read_text(encoding="utf-8")
    assert "**Nothing was lost.**" in message
    assert "the answer that 0 changes of words" not in message
    assert all(f"| {fault.title} |" in message for fault in SHORT)
