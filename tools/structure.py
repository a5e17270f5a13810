"""Structure metrics of the project: `python tools/structure.py [FOLDER]` (standard library only).

Prints one figure per line, so that two states can be compared with `diff`. Tests, migrations and generated
files are counted separately. A file "names" a field if its text contains the field's name as a whole word.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
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
    show("python modules", len({path.stem for path in backend}))
    show("Any in python product", sum(len(re.findall(r"\bAny\b", text(path))) for path in backend))


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


def product(root: Path) -> list[Path]:
    """Return the backend's product files, without tests, migrations and demo data."""
    return [path for path in files(root / "apps", ".py") if kind_of(path) == "product"]


def cycle(root: Path, product: list[Path]) -> list[str]:
    """Return a cycle of modules that import each other at load time, or an empty list.

    Imports for types only do not count.
    """
    names = {module_of(root, path): path for path in product}
    graph = {name: set(imported(path, names)) - {name} for name, path in names.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        modules: list[str] = error.args[1]
        return modules
    return []


def module_of(root: Path, path: Path) -> str:
    """Return the dotted name of a module."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path, modules: dict[str, Path]) -> Iterator[str]:
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


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve())
