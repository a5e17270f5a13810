"""The source files that the checks read: product code, without tests and test support."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

LEFT_OUT = {"tests", "testing", "node_modules", ".venv", "var", "build", "migrations", "recipe"}
GENERATED = {"schema.d.ts"}


def python(root: Path, *folders: str) -> Iterator[Path]:
    """Yield the Python files below the folders."""
    return (path for path in every(root, {".py"}, *folders) if not _is_left_out(path.relative_to(root)))


def typescript(root: Path, *folders: str) -> Iterator[Path]:
    """Yield the front end's files below the folders."""
    files = every(root, {".ts", ".tsx", ".js"}, *folders)
    return (path for path in files if not _is_left_out(path.relative_to(root)))


def _is_left_out(path: Path) -> bool:
    """Return True if a file is a test, test support or generated."""
    return (
        bool(LEFT_OUT.intersection(path.parts))
        or path.name in GENERATED
        or ".test." in path.name
        or path.name == "conftest.py"
    )


def read(path: Path) -> str:
    """Return the text of a file."""
    return path.read_text(encoding="utf-8")


def tree(path: Path) -> ast.Module:
    """Return the syntax tree of a Python file, cached because several parts read it."""
    return _parsed(read(path))


def nodes(path: Path) -> Sequence[ast.AST]:
    """Return every node of a file's syntax tree, cached."""
    return _walked(read(path))


def names_assigned(node: ast.AST) -> list[ast.Name]:
    """Return the plain names that a statement assigns."""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target for target in targets if isinstance(target, ast.Name)]


@cache
def _parsed(source: str) -> ast.Module:
    return ast.parse(source)


@cache
def _walked(source: str) -> Sequence[ast.AST]:
    return list(ast.walk(_parsed(source)))


def place(root: Path, path: Path, line: int) -> str:
    """Return a place as `file:line`."""
    return f"{path.relative_to(root)}:{line}"


def every(root: Path, suffixes: set[str], *folders: str) -> Iterator[Path]:
    """Yield the files with these suffixes below the folders, including tests. A folder may also be a file."""
    for folder in folders:
        top = root / folder
        for path in [top] if top.is_file() else sorted(top.rglob("*")):
            if path.suffix in suffixes and path.is_file() and "__pycache__" not in path.parts:
                yield path
