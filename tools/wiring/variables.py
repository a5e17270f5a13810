"""The check of environment variables: each that is read is documented, and the reverse."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from wiring import documents, files
from wiring.findings import Finding, without_excused

TABLES = "docs/operate/commands.md"
SETTINGS = "docs/settings.md"
"""Generated from config/environment/declarations.py."""
COMPOSE = "ops/deploy/container/compose.yaml"
HERE = "tools/wiring/variables.py"
PYTHON = ("apps", "config", "e2e", "ops", "tools", "conftest.py", "manage.py")
SCRIPTS = ("frontend", "tools", "eslint.config.js", "vitest.config.ts", "webpack.config.js")
OTHERS: Mapping[str, str] = {
    "PATH": "the shell's own",
    "PROMETHEUS_MULTIPROC_DIR": "config/server/gunicorn.py sets it for its processes",
    "PYTEST_XDIST_WORKER": "pytest-xdist sets it for its processes",
    "SOFRA_HOT_PORT": "`make dev` sets it for the bundler",
    "SOFRA_HOT_URL": "`make dev` sets it for the web server",
    "SOFRA_STEPS": ".ci/run sets it for its commands",
}
"""Variables that nobody sets by hand, with the program that sets them."""

_NAME = r"[A-Z][A-Z0-9_]+"
_IN_SCRIPT = re.compile(rf"\bprocess\.env(?:\.|\[')({_NAME})")
_IN_MAKEFILE = re.compile(rf"^({_NAME}) \?=", re.MULTILINE)
_IN_COMPOSE = re.compile(rf"\$\{{({_NAME})")
_OWN_VARIABLES = re.compile(r"\bSOFRA_[A-Z0-9_]*[A-Z0-9]\b")


def read(root: Path) -> dict[str, str]:
    """Return the variables that programs and tests read, with the first place of each."""
    values: dict[str, str] = {}
    for path in files.every(root, {".py"}, *PYTHON):
        for name, line in _in_python(files.tree(path), files.nodes(path)):
            values.setdefault(name, files.place(root, path, line))
    for path in files.every(root, {".ts", ".tsx", ".js"}, *SCRIPTS):
        for name in _IN_SCRIPT.findall(files.read(path)):
            values.setdefault(name, str(path.relative_to(root)))
    for name in _IN_MAKEFILE.findall(files.read(root / "Makefile")):
        values.setdefault(name, "Makefile")
    if (root / COMPOSE).exists():
        for name in _IN_COMPOSE.findall(files.read(root / COMPOSE)):
            values.setdefault(name, COMPOSE)
    return values


def _in_python(tree: ast.Module, nodes: Sequence[ast.AST]) -> Iterator[tuple[str, int]]:
    """Yield the variables that a module reads."""
    constants = {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in nodes:
        short_name = _variable_name(node)
        name = (
            constants.get(short_name.id)
            if isinstance(short_name, ast.Name)
            else getattr(short_name, "value", None)
        )
        if isinstance(name, str) and re.fullmatch(_NAME, name):
            yield name, getattr(node, "lineno", 1)


def _variable_name(node: ast.AST) -> ast.expr | None:
    """Return the expression for the variable's name if a node reads a variable, else None."""
    if isinstance(node, ast.Call) and node.args:
        called = _dotted(node.func)
        if called.startswith("env.") or called in {"os.getenv", "os.environ.get", "testing.words", "words"}:
            return node.args[0]
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        return node.slice if _dotted(node.value) == "os.environ" else None
    return None


def _dotted(node: ast.expr) -> str:
    """Return a dotted name as written, or an empty string for any other expression."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and (start := _dotted(node.value)):
        return f"{start}.{node.attr}"
    return ""


def documented(root: Path) -> set[str]:
    """Return the variables in the tables of docs/operate/commands.md and docs/settings.md."""
    texts = [files.read(path) for name in (TABLES, SETTINGS) if (path := root / name).exists()]
    cells = [cell for text in texts for cell in documents.first_cells(text, "variable")]
    spans = [span for cell in cells for span in documents.spans(cell)]
    return {match[0] for span in spans if (match := re.match(_NAME, span))}


def findings(root: Path, others: Mapping[str, str] = OTHERS) -> list[Finding]:
    """Return findings for variables that are read but not documented, and for documented ones not read."""
    used, documented_names = read(root), documented(root)
    missing = {
        name: Finding(place, f"{name} is read and not documented", f"Add it to a table of {TABLES}")
        for name, place in used.items()
        if name not in documented_names
    }
    return [
        *without_excused(missing, others, used, HERE),
        *(
            Finding(TABLES, f"{name} is documented and read nowhere", "Take it out, or read it")
            for name in sorted(documented_names - set(used))
        ),
        *_named_elsewhere(root, set(used)),
    ]


def _named_elsewhere(root: Path, used: set[str]) -> Iterator[Finding]:
    """Yield a finding for every project variable that a document names and nothing reads."""
    for path in documents.every(root):
        if path == root / TABLES:
            continue
        for name in sorted(set(_OWN_VARIABLES.findall(files.read(path))) - used):
            yield Finding(str(path.relative_to(root)), f"{name} is named and read nowhere", "Take it out")
