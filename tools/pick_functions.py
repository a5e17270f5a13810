"""Pick functions of an area for readers: `python tools/pick_functions.py COMMIT AREA [COUNT]`.

Prints name, signature and docstring of ten functions, chosen by a hash of the commit and their names, so that nobody
chooses them. A reader who does not know the code writes down what each does; then the bodies are compared
(docs/readers.md).
"""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

APPS = Path(__file__).resolve().parents[1] / "apps"
_LEFT_OUT = {"tests", "testing", "migrations"}
_SHORTEST = 3
"""Shorter functions say what they do in their body; they are not picked."""


def functions(area: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Return the public functions and methods of an area with their dotted names."""
    for path in sorted((APPS / area).rglob("*.py")):
        if _LEFT_OUT & set(path.parts):
            continue
        module = ".".join(path.relative_to(APPS.parent).with_suffix("").parts)
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            members = node.body if isinstance(node, ast.ClassDef) else [node]
            prefix = f"{module}.{node.name}" if isinstance(node, ast.ClassDef) else module
            for member in members:
                if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
                    if (member.end_lineno or 0) - member.lineno >= _SHORTEST:
                        yield f"{prefix}.{member.name}", member


def pick(commit: str, area: str, count: int) -> list[tuple[str, ast.FunctionDef]]:
    """Return the functions with the smallest hashes of commit and name."""
    return sorted(functions(area), key=lambda one: hashlib.sha256(f"{commit} {one[0]}".encode()).hexdigest())[
        :count
    ]


def main() -> None:
    """Print the picked functions without their bodies."""
    commit, area, *more = sys.argv[1:]
    for name, node in pick(commit, area, int(more[0]) if more else 10):
        returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
        print(f"{name}({ast.unparse(node.args)}){returns}")
        print(f"    {ast.get_docstring(node) or '(no docstring)'}\n".replace("\n    \n", "\n"))


if __name__ == "__main__":
    main()
