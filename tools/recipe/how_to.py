"""The code blocks of docs/how-to, as changes of a project that has the area of the recipe."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from pathlib import Path

from ops.launcher import paths

FOLDER = paths.ROOT / "docs/how-to"
_BLOCK = re.compile(
    r"(?:In `(?P<file>[^`]+)`, (?P<place>below|instead of) `(?P<line>[^`]+)`|At the end of `(?P<end>[^`]+)`):"
    r"\n\n(?P<code> *```\w+\n.*?\n *```)\n",
    re.S,
)


@dataclass(frozen=True)
class Block:
    """A code block of a page, and where it goes."""

    file: str
    code: str
    place: str
    """"below" or "instead of" a line, or "end" of the file."""
    line: str = ""

    def into(self, text: str) -> str:
        """Return the file's text with the block in it. Raise ValueError unless the line is there exactly once."""
        if self.place == "end":
            return f"{text.rstrip()}\n\n\n{self.code}"
        if text.count(f"{self.line}\n") != 1:
            raise ValueError(f"{self.file}: found {text.count(self.line)} times: {self.line}")
        plain_text = f"{self.line}\n" if self.place == "below" else ""
        return text.replace(f"{self.line}\n", f"{plain_text}{self.code}")


def pages() -> list[Path]:
    """Return the pages that contain code, by name."""
    return sorted(path for path in FOLDER.glob("*.md") if path.stem != "README")


def blocks(page: Path) -> list[Block]:
    """Return the code blocks of a page in order. Raise ValueError for one without a place."""
    text = page.read_text(encoding="utf-8")
    code_blocks = [
        Block(
            file=match["file"] or match["end"],
            code="\n".join(textwrap.dedent(match["code"]).split("\n")[1:-1]) + "\n",
            place=match["place"] or "end",
            line=match["line"] or "",
        )
        for match in _BLOCK.finditer(text)
    ]
    if len(code_blocks) != text.count("```") // 2:
        raise ValueError(
            f"{page.name}: {text.count('```') // 2 - len(code_blocks)} code blocks say not where they go"
        )
    return code_blocks


def apply(page: Path, target: Path) -> None:
    """Put the code blocks of a page into a copy of the project. Raise ValueError where one does not fit."""
    for block in blocks(page):
        path = target / block.file
        path.write_text(block.into(path.read_text(encoding="utf-8")), encoding="utf-8")
