"""Tests of the packages of core: their READMEs name the public modules, and nobody imports others."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
CORE = ROOT / "apps/core"
PLACES_OF_AREAS = {"api", "management", "migrations", "models", "testing", "tests"}
"""Folders that every area has; they need no README."""
PACKAGES = sorted(path.parent.name for path in CORE.glob("*/__init__.py"))
DOCUMENTED = [name for name in PACKAGES if name not in PLACES_OF_AREAS]
LONGEST = 40
"""Maximum number of lines of a README."""
_ROW = re.compile(r"^\| (`[^|]+`) \|", re.MULTILINE)


def public_modules(readme: str) -> set[str]:
    """Return the modules in the first column of the table of a README."""
    return {name for row in _ROW.findall(readme) for name in re.findall(r"`(\w+)`", row)}


def imports(source: str) -> Iterator[str]:
    """Return the dotted names that a source imports, with and without the imported name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def private_imports(path: str, source: str, public: dict[str, set[str]]) -> list[str]:
    """Return the imports of private modules of core packages, by a file that is not in their package."""
    items = set()
    for name in imports(source):
        parts = name.split(".")
        if parts[:2] != ["apps", "core"] or len(parts) < 4 or parts[2] not in public:
            continue
        package, module = parts[2:4]
        is_module = (CORE / package / f"{module}.py").exists() or (CORE / package / module).is_dir()
        if is_module and module not in public[package] and not path.startswith(f"apps/core/{package}/"):
            items.add(f"{path} imports {name}")
    return sorted(items)


def readme_of(package: str) -> str:
    """Return the README of a core package."""
    return (CORE / package / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("package", DOCUMENTED)
def test_a_readme_names_existing_modules_on_one_screen(package: str) -> None:
    readme = readme_of(package)
    assert len(readme.splitlines()) <= LONGEST
    missing = {
        name
        for name in public_modules(readme)
        if not (CORE / package / f"{name}.py").exists() and not (CORE / package / name).is_dir()
    }
    assert missing == set()


def test_only_public_modules_of_core_are_imported() -> None:
    public = {package: public_modules(readme_of(package)) for package in DOCUMENTED}
    items = []
    for folder in ("apps", "config", "ops"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if "/tests/" not in name and "/testing/" not in name:
                items += private_imports(name, path.read_text(encoding="utf-8"), public)
    assert items == []


def test_import_of_a_private_module_is_reported() -> None:
    public = {"lists": {"list_spec"}}
    source = "from apps.core.lists import list_spec, paging\nfrom apps.core.lists.totals import x\n"
    assert private_imports("apps/crm/services.py", source, public) == [
        "apps/crm/services.py imports apps.core.lists.paging",
        "apps/crm/services.py imports apps.core.lists.totals",
        "apps/crm/services.py imports apps.core.lists.totals.x",
    ]
    assert private_imports("apps/core/lists/run_list.py", source, public) == []
