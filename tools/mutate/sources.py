"""Which modules faults are put into, and their functions."""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

PATTERNS = (
    "services.py",
    "services/**/*.py",
    "permissions.py",
    "*_permissions.py",
    "selectors.py",
    "*_selectors.py",
)
Function = ast.FunctionDef
Enums = dict[str, list[str]]
"""The members of each enumeration, by the name of its class."""


def modules(root: Path) -> list[str]:
    """Return the paths of the modules, relative to the root and in order."""
    found = {
        path.relative_to(root).as_posix()
        for app in sorted((root / "apps").iterdir())
        for pattern in PATTERNS
        for path in app.glob(pattern)
    }
    return sorted(found)


def area_of(path: str) -> str:
    """Return the app that a module or test belongs to; tests outside apps/ belong to none."""
    parts = path.split("/")
    return parts[1] if parts[0] == "apps" and len(parts) > 1 else ""


def functions(tree: ast.Module) -> dict[str, Function]:
    """Return the functions of a module and the methods of its classes, by qualified name.

    Names that stand for several (a property and its setter) are left out.
    """
    found = list(_functions(tree, ""))
    times = Counter(name for name, _ in found)
    return {name: node for name, node in found if times[name] == 1}


def _functions(node: ast.Module | ast.ClassDef, prefix: str) -> Iterator[tuple[str, Function]]:
    for child in node.body:
        if isinstance(child, ast.FunctionDef):
            yield f"{prefix}{child.name}", child
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{prefix}{child.name}.")


def digest(function: Function) -> str:
    """Return a digest of what a function does: words and places of its source do not matter."""
    body = function.body[1:] if is_docstring(function.body[0]) else function.body
    said = "\n".join(ast.dump(part) for part in (function.args, *body))
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def is_docstring(node: ast.stmt) -> bool:
    """Return whether a statement is a text that stands for itself."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def enums(root: Path) -> Enums:
    """Return the members of every enumeration of the apps."""
    found: Enums = {}
    for path in sorted((root / "apps").rglob("choices.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and _is_enum(node):
                found[node.name] = list(_members(node))
    return {name: members for name, members in found.items() if len(members) > 1}


def _is_enum(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base).rpartition(".")[2].endswith(("Choices", "Enum")) for base in node.bases)


def _members(node: ast.ClassDef) -> Iterator[str]:
    for statement in node.body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            yield statement.targets[0].id
