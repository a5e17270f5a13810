"""Pick functions of an area for readers: `python tools/pick_functions.py COMMIT AREA [COUNT]`.

Prints name, signature and docstring of ten functions (of methods also that of the class), chosen by a hash of the commit and their names, so that nobody
chooses them. A reader who does not know the code writes down what each does; then the bodies are compared
(docs/readers.md).
"""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

APPS = Path(__file__).resolve().parents[1] / "apps"
_LEFT_OUT = {"tests", "testing", "migrations"}
_SHORTEST = 3
"""Shorter functions say what they do in their body; they are not picked."""


@dataclass(frozen=True)
class Picked:
    """A function with its dotted name, and the docstring of its class ("" for none)."""

    name: str
    node: ast.FunctionDef
    of_class: str = ""


def functions(area: str) -> Iterator[Picked]:
    """Yield the public functions and methods of an area."""
    for path in sorted((APPS / area).rglob("*.py")):
        if _LEFT_OUT & set(path.parts):
            continue
        module = ".".join(path.relative_to(APPS.parent).with_suffix("").parts)
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            members = node.body if isinstance(node, ast.ClassDef) else [node]
            prefix, of_class = module, ""
            if isinstance(node, ast.ClassDef):
                prefix, of_class = f"{module}.{node.name}", ast.get_docstring(node) or ""
            for member in members:
                if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
                    if (member.end_lineno or 0) - member.lineno >= _SHORTEST:
                        yield Picked(f"{prefix}.{member.name}", member, of_class)


def pick(commit: str, area: str, count: int) -> list[Picked]:
    """Return the functions with the smallest hashes of commit and name."""

    def hash_of(one: Picked) -> str:
        return hashlib.sha256(f"{commit} {one.name}".encode()).hexdigest()

    return sorted(functions(area), key=hash_of)[:count]


def main() -> None:
    """Print the picked functions without their bodies."""
    commit, area, *more = sys.argv[1:]
    for one in pick(commit, area, int(more[0]) if more else 10):
        returns = f" -> {ast.unparse(one.node.returns)}" if one.node.returns else ""
        print(f"{one.name}({ast.unparse(one.node.args)}){returns}")
        print(f"    {ast.get_docstring(one.node) or '(no docstring)'}\n".replace("\n    \n", "\n"))
        if one.of_class:
            print(f"    Its class: {one.of_class}\n")


if __name__ == "__main__":
    main()
