"""SECURITY.md references existing tests, one on each line of its tables."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings

_LINE = re.compile(r"^\| (?P<claim>[^|]+) \| `(?P<path>[^`:]+)(?:::(?P<test>\w+))?` \|$")


def rows() -> list[str]:
    """Return the lines of the tables, without headers."""
    lines = (Path(settings.BASE_DIR) / "SECURITY.md").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith("| ") and not line.startswith(("| What", "| ---"))]


def test_each_line_names_one_test_that_exists() -> None:
    assert len(rows()) > 80
    for line in rows():
        result = _LINE.match(line)
        assert result, f"not one claim and one test: {line}"
        path = Path(settings.BASE_DIR) / result["path"]
        assert path.exists(), result["path"]
        assert not result["test"] or f"def {result['test']}(" in path.read_text(encoding="utf-8"), line
