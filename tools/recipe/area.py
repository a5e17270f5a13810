"""Files of the recipe: the new ones, the edits of existing ones, and their use in a copy of the project."""

from __future__ import annotations

import shutil
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path

from ops.launcher import paths

HERE = Path(__file__).parent
NEW = HERE / "new"
"""The files of the area, each at its path."""
LINKED = (".venv", "node_modules")
"""Folders that a copy links to instead of installing them."""


@dataclass(frozen=True)
class Edit:
    """Lines to add to an existing file."""

    file: str
    after: str
    """The lines after which to insert; they must occur exactly once. Without any: at the end."""
    insert: str
    replaces: bool = False
    """True if the new lines replace those of `after`."""

    def into(self, text: str) -> str:
        """Return the text with the lines inserted.

        Raise ValueError unless their place occurs exactly once.
        """
        if not self.after:
            return f"{text.rstrip()}\n\n\n{self.insert}\n"
        place = f"{self.after}\n"
        if text.count(place) != 1:
            raise ValueError(f"{self.file}: found {text.count(place)} times: {self.after}")
        return text.replace(place, f"{'' if self.replaces else place}{self.insert}\n")

    def apply(self, root: Path) -> None:
        """Change the file of a project. Raise ValueError unless the place occurs exactly once."""
        path = root / self.file
        path.write_text(self.into(path.read_text(encoding="utf-8")), encoding="utf-8")


def edits() -> list[Edit]:
    """Return the edits of existing files."""
    return [Edit(**edit) for edit in tomllib.loads((HERE / "edits.toml").read_text(encoding="utf-8"))["edit"]]


def new_files() -> list[str]:
    """Return the paths of the files that the area adds."""
    file_rows = (path for path in NEW.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return sorted(str(path.relative_to(NEW)) for path in file_rows)


def files() -> list[str]:
    """Return every file that is written or changed by hand."""
    return sorted({*new_files(), *(edit.file for edit in edits())})


def product_files() -> list[str]:
    """Return the files written or changed by hand that are neither tests nor documentation."""
    return [path for path in files() if not _is_support(path)]


def _is_support(path: str) -> bool:
    return path.startswith("docs/") or "/tests/" in path or ".test." in path


def product_line_count() -> int:
    """Return the number of lines in new product files, including empty ones."""
    return sum(_lines(path) for path in new_files() if not _is_support(path))


def _lines(path: str) -> int:
    return len((NEW / path).read_text(encoding="utf-8").splitlines())


def line_count() -> int:
    """Return the number of lines written by hand, including empty ones."""
    written = sum(map(_lines, new_files()))
    return written + sum(len(edit.insert.splitlines()) for edit in edits())


def copy_project(target: Path) -> None:
    """Copy the working tree without ignored files; link installed packages."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=paths.ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        source = paths.ROOT / name
        # Files that are deleted but not committed are still listed.
        if source.is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target / name)
    for name in LINKED:
        if (paths.ROOT / name).exists():
            (target / name).symlink_to((paths.ROOT / name).resolve())


def apply(target: Path) -> None:
    """Apply the recipe to a copy of the project. Raise ValueError if an insertion point is not unique."""
    for edit in edits():
        edit.apply(target)
    for name in new_files():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(NEW / name, target / name)
