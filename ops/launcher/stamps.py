"""Stamps of completed steps, to avoid repeating a step for the same content."""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from ops.launcher import paths

SKIPPED = {"node_modules", "__pycache__", "tests", ".venv", "var", "build", "schema.d.ts"}


def files_under(*roots: Path) -> Iterator[Path]:
    """Yield every file below the roots (a root may be a file), without tests and built files."""
    for root in roots:
        if root.is_file():
            yield root
        elif root.is_dir():
            for path in sorted(root.rglob("*")):
                if path.is_file() and not SKIPPED.intersection(path.relative_to(root).parts):
                    yield path


def digest(files: Iterable[Path], *extra: str, root: Path = paths.ROOT) -> str:
    """Return a hash over the names and contents of the files, and over the extra words.

    Names are relative to `root`: the hash is the same in a checkout at another place.
    """
    total = hashlib.sha256()
    for word in extra:
        total.update(word.encode() + b"\0")
    for path in files:
        name = path.relative_to(root) if path.is_relative_to(root) else path
        total.update(str(name).encode() + b"\0")
        with path.open("rb") as stream:
            total.update(hashlib.file_digest(stream, "sha256").digest())
    return total.hexdigest()


class Stamp:
    """A file with the content hash of a step's last run."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def matches(self, value: str) -> bool:
        """Return whether the last run was for this value."""
        try:
            return self.path.read_text(encoding="ascii") == value
        except FileNotFoundError:
            return False

    def set(self, value: str) -> None:
        """Record a completed run for this value."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(value, encoding="ascii")
