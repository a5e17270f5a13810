"""Structure metrics of the project: `python tools/structure.py [FOLDER]` (standard library only).

Prints one figure per line, so that two states can be compared with `diff`. Tests, migrations and generated
files are counted separately. A file "names" a field if its text contains the field's name as a whole word.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

GENERATED = frozenset({"schema.d.ts", "records.ts", "contract.json"})
FIELDS = ("menu_url", "cuisine_code", "expected_close_on")


def main(root: Path) -> None:
    """Print the figures of the project in a folder."""
    python = list(files(root / "apps", ".py"))
    scripts = [path for end in (".ts", ".tsx") for path in files(root / "frontend", end)]
    backend = product(root)
    screens = [path for path in scripts if kind_of(path) == "product"]
    for kind in ("product", "test", "migration", "demo"):
        show(f"python {kind} lines", lines(path for path in python if kind_of(path) == kind))
    for kind in ("product", "test"):
        show(f"typescript {kind} lines", lines(path for path in scripts if kind_of(path) == kind))
    show("css lines", lines(files(root / "frontend", ".css")))
    show("generated lines", lines(path for path in scripts if path.name in GENERATED))
    for field in FIELDS:
        word = re.compile(rf"\b{field}\b")
        show(
            f"product files that name {field}",
            sum(bool(word.search(text(path))) for path in [*backend, *screens]),
        )
    show("operations written out", sum(operations(path) for path in backend))
    show("python modules", len({path.stem for path in backend}))
    show("share of python lines in a named layer", f"{layered(root, backend):.0%}")
    show("import cycles between modules", len(cycles(root, backend)))
    show("Any in python product", sum(len(re.findall(r"\bAny\b", text(path))) for path in backend))
    show(
        "casts to CallInput",
        sum(text(path).count("as CallInput<") + text(path).count("unknown as CallInput") for path in screens),
    )


def show(label: str, figure: object) -> None:
    """Print one figure."""
    sys.stdout.write(f"{label:45} {figure}\n")


def files(folder: Path, end: str) -> Iterator[Path]:
    """Yield the files with a suffix, in order, handwritten or generated."""
    return (path for path in sorted(folder.rglob(f"*{end}")) if "__pycache__" not in path.parts)


def kind_of(path: Path) -> str:
    """Return the kind of a file: product, test, migration, demo or generated."""
    if path.name in GENERATED:
        return "generated"
    if "migrations" in path.parts:
        return "migration"
    is_test = {"tests", "testing"} & set(path.parts) or re.search(r"\.(test|selftest)\.", path.name)
    if is_test:
        return "test"
    return "demo" if "demo" in path.parts else "product"


def text(path: Path) -> str:
    """Return the content of a file."""
    return path.read_text(encoding="utf-8")


def lines(paths: Iterable[Path]) -> int:
    """Return the number of non-empty lines in files."""
    return sum(1 for path in paths for line in text(path).splitlines() if line.strip())


def operations(path: Path) -> int:
    """Return the number of operation classes in a file."""
    return sum(
        isinstance(node, ast.ClassDef) and any(ast.unparse(base) == "Operation" for base in node.bases)
        for node in ast.walk(ast.parse(text(path)))
    )


def product(root: Path) -> list[Path]:
    """Return the backend's product files, without tests, migrations and demo data."""
    return [path for path in files(root / "apps", ".py") if kind_of(path) == "product"]


def layered(root: Path, backend: list[Path]) -> float:
    """Return the share of lines in modules that have a layer within their app."""
    layers = layer_names(root)
    inside = [
        path for path in backend if module_of(root, path).count(".") > 1 and _below(root, path) in layers
    ]
    whole = [path for path in backend if module_of(root, path).count(".") > 1]
    return lines(inside) / lines(whole)


def _below(root: Path, path: Path) -> str:
    return ".".join(module_of(root, path).split(".")[:3])


def layer_names(root: Path) -> set[str]:
    """Return the modules and packages below the apps that a layers contract in pyproject.toml names."""
    contracts = tomllib.loads(text(root / "pyproject.toml"))["tool"]["importlinter"]["contracts"]
    return {
        f"{container}.{name}"
        for contract in contracts
        for container in contract.get("containers", ())
        for layer in contract["layers"]
        for name in re.findall(r"\w+", layer)
    }


# -- cycles -------------------------------------------------------------------------------------------
def cycles(root: Path, product: list[Path]) -> list[list[str]]:
    """Return the groups of modules that import each other at load time (without imports for types only)."""
    names = {module_of(root, path): path for path in product}
    graph = {name: set(imported(path, name, names)) - {name} for name, path in names.items()}
    return [group for group in groups(graph) if len(group) > 1]


def module_of(root: Path, path: Path) -> str:
    """Return the dotted name of a module."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path, name: str, modules: dict[str, Path]) -> Iterator[str]:
    """Yield the project modules that a module imports, at any level of nesting."""
    tree = ast.parse(text(path))
    for_types = {
        id(node)
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and "TYPE_CHECKING" in ast.unparse(block.test)
        for node in ast.walk(block)
    }
    for node in ast.walk(tree):
        if id(node) in for_types:
            continue
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names if one.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for one in node.names:
                whole = f"{node.module}.{one.name}"
                if whole in modules:
                    yield whole
                elif node.module in modules:
                    yield node.module


def groups(graph: dict[str, set[str]]) -> list[list[str]]:
    """Return the strongly connected components of a graph (Tarjan, 1972)."""
    sys.setrecursionlimit(10_000)
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    groups_of_modules: list[list[str]] = []

    def visit(one: str) -> None:
        order[one] = low[one] = len(order)
        stack.append(one)
        for other in graph[one]:
            if other not in order:
                visit(other)
                low[one] = min(low[one], low[other])
            elif other in stack:
                low[one] = min(low[one], order[other])
        if low[one] == order[one]:
            place = stack.index(one)
            groups_of_modules.append(sorted(stack[place:]))
            del stack[place:]

    for one in graph:
        if one not in order:
            visit(one)
    return groups_of_modules


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve())
