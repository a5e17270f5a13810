"""The code blocks of docs/how-to, as changes of a project that has the area of the recipe."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

from ops.launcher import paths
from recipe.area import Edit

FOLDER = paths.ROOT / "docs/how-to"
_BLOCK = re.compile(
    r"(?:In `(?P<file>[^`]+)`, (?P<place>below|instead of) `(?P<line>[^`]+)`|At the end of `(?P<end>[^`]+)`):"
    r"\n\n(?P<code> *```\w+\n.*?\n *```)\n",
    re.S,
)


def pages() -> list[Path]:
    """Return the pages that contain code, by name."""
    return sorted(path for path in FOLDER.glob("*.md") if path.stem != "README")


def blocks(page: Path) -> list[Edit]:
    """Return the code blocks of a page in order. Raise ValueError for one without a place."""
    text = page.read_text(encoding="utf-8")
    code_blocks = [
        Edit(
            file=match["file"] or match["end"],
            after=match["line"] or "",
            insert="\n".join(textwrap.dedent(match["code"]).split("\n")[1:-1]),
            replaces=match["place"] == "instead of",
        )
        for match in _BLOCK.finditer(text)
    ]
    if missing := text.count("```") // 2 - len(code_blocks):
        raise ValueError(f"{page.name}: {missing} code blocks say not where they go")
    return code_blocks
