"""The check of names: every function, class and constant of a Python module is used outside tests.

A name counts as used if its own module uses it, or if another file imports it, reads it as an attribute, or
names it by its dotted path. Anything that a decorator registers or that Django finds by itself also counts as
used.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from wiring import files
from wiring.findings import Finding, without_excused

DEFINING = ("apps", "config", "ops/launcher")
USING = ("apps", "config", "e2e", "ops", "tools", "conftest.py", "manage.py")
HERE = "tools/wiring/names.py"
EXCUSED: Mapping[str, str] = {
    "apps/core/db/clock.py:replaced_by": "tests that travel in time take it from elsewhere (conftest.py)",
    "apps/core/db/engine/base.py:DatabaseWrapper": "Django looks it up in the package that ENGINE names",
    "apps/accounts/api/schema.py:SessionScheme": "drf-spectacular finds it among the subclasses",
    "apps/videos/services/providers/base.py:status_of": "what a provider says goes through it; none is connected yet",
    **dict.fromkeys(
        (
            "apps/core/db/tables.py:CreateTables",
            "apps/core/db/tables.py:run_sql",
            "apps/core/search/schema.py:searchable",
            "apps/core/changes/data_version_schema.py:track_versions",
            *(
                f"apps/uploads/models/uses_schema.py:{name}"
                for name in ("track_uses", "in_column", "in_arrays", "in_list", "under_key")
            ),
        ),
        "migrations, which are not looked at, use it",
    ),
}
"""Names that no source uses, as `path:name`, with their actual user."""

LOADED_BY_DJANGO = re.compile(
    r"(^|/)(management/commands/\w+|apps|admin|wsgi|asgi|urls|api_urls|gunicorn|settings/\w+)\.py$"
)
"""Files whose names Django or the server looks up itself."""
PLAIN_DECORATORS = {"dataclass", "contextmanager", "cache", "lru_cache", "atomic", "total_ordering"}
"""Decorators that do not register their function."""
_PATH = re.compile(r"\.(\w+)$")

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Source:
    """A file with the names it defines and the names it uses."""

    path: str
    defined: Mapping[str, int]
    """The public names of the module, with their lines."""
    own: Counter[str]
    """The number of times the module reads each name. Uses within the name's own definition do not count."""
    others: frozenset[str]
    """Names that the file imports, reads as attributes, or names by dotted path."""


def sources(root: Path) -> list[Source]:
    """Return the product files with the names they define and use."""
    return [_source(root, path) for path in files.python(root, *USING)]


def _source(root: Path, path: Path) -> Source:
    """Return the names that a file defines and uses."""
    tree = files.tree(path)
    return Source(
        str(path.relative_to(root)),
        dict(_defined(tree)),
        Counter(_own(tree)),
        frozenset(_others(files.nodes(path), is_package=path.name == "__init__.py")),
    )


def _defined(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield the public names that a module defines."""
    for node in tree.body:
        if isinstance(node, Definition):
            if not _is_entered(node) and not node.name.startswith("_"):
                yield node.name, node.lineno
        for name in files.names_assigned(node):
            if re.fullmatch(r"[A-Z][A-Z0-9_]*", name.id):
                yield name.id, node.lineno


def _is_entered(node: Definition) -> bool:
    """Return True if a decorator registers the definition."""
    names = (re.split(r"[.(]", ast.unparse(each).split("(")[0])[-1] for each in node.decorator_list)
    return any(name not in PLAIN_DECORATORS for name in names)


def _own(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module reads. Uses within a name's own definition are left out."""
    for top in tree.body:
        within = top.name if isinstance(top, Definition) else None
        for node in ast.walk(top):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id != within:
                yield node.id
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
                # A quoted annotation, or an entry of a list of names.
                yield node.value


def _others(nodes: Sequence[ast.AST], is_package: bool) -> Iterator[str]:
    """Yield the names that a module takes from others.

    A package that only re-exports a name does not use it.
    """
    read = {node.id for node in nodes if isinstance(node, ast.Name)}
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if not is_package or alias.name in read)
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if path := _PATH.search(node.value):
                yield path[1]


def findings(root: Path, excused: Mapping[str, str] = EXCUSED) -> list[Finding]:
    """Return findings for names that are used only by tests."""
    every = sources(root)
    users = Counter(name for source in every for name in source.others)
    results, names = dict[str, Finding](), set[str]()
    for source in every:
        if not source.path.startswith(tuple(f"{folder}/" for folder in DEFINING)):
            continue
        if LOADED_BY_DJANGO.search(source.path):
            continue
        for name, line in source.defined.items():
            key = f"{source.path}:{name}"
            names.add(key)
            if source.own[name] or users[name] > (name in source.others):
                continue
            what = f"nothing but tests uses {name}"
            results[key] = Finding(
                f"{source.path}:{line}", what, "Use it, delete it, or move it to the tests"
            )
    return without_excused(results, excused, names, HERE)
