"""Code in the documents: spans in backticks, lines of fenced blocks, first cells of tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from wiring import files

TOP = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "NOTICE.md")
_SPAN = re.compile(r"`([^`\n]+)`")
_FENCE = re.compile(r"^```")


def every(root: Path) -> list[Path]:
    """Return the paths of the documents."""
    return [*(root / name for name in TOP if (root / name).exists()), *sorted((root / "docs").rglob("*.md"))]


def spans(text: str) -> list[str]:
    """Return the spans in backticks of a line. An escaped bar in a table is returned unescaped."""
    return [span.replace("\\|", "|") for span in _SPAN.findall(text)]


def code(root: Path) -> Iterator[tuple[str, str]]:
    """Yield every code span and every line of a fenced block, with its place."""
    for path in every(root):
        is_fenced = False
        for number, line in enumerate(files.read(path).splitlines(), start=1):
            if _FENCE.match(line):
                is_fenced = not is_fenced
            else:
                for text in [line] if is_fenced else spans(line):
                    yield files.place(root, path, number), text.strip()


def first_cells(text: str, heading: str) -> Iterator[str]:
    """Yield the first cells of the tables whose first column has this heading."""
    is_wanted = False
    for line in text.splitlines():
        if not line.startswith("|"):
            is_wanted = False
            continue
        cell = line.split("|")[1].strip()
        if cell == heading:
            is_wanted = True
        elif is_wanted and cell.strip("-"):
            yield cell
