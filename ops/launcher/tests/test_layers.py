"""Layers: the project respects them, and the linter detects a violation of each."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import structure

from ops.launcher import paths

PROJECT = tomllib.loads((paths.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS = {contract["name"]: contract for contract in PROJECT["tool"]["importlinter"]["contracts"]}
APPS = CONTRACTS["Layers between apps"]["layers"]
AREA = (
    "apps",
    "site",
    "registration",
    "admin",
    "importing",
    "jobs",
    "services",
    "queries",
    "record",
    "permissions",
    "models",
    "domain",
    "choices",
)
MODULES = {
    "core": ("choices", "models", "permissions", "queries", "services", "admin"),
    "console": ("views",),
}
TYPES = "importlinter-types.ini"


def lint(folder: Path, config: str = "pyproject.toml") -> tuple[int, str]:
    """Run import-linter with the project's contracts on a folder.

    Returns the exit code and the uncolored output.
    """
    done = subprocess.run(
        [paths.BIN / "lint-imports", "--no-cache", "--config", config],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, re.sub(r"\x1b\[\d+m", "", done.stdout)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Create a project of empty modules under the real contracts."""
    for config in ("pyproject.toml", TYPES):
        shutil.copy(paths.ROOT / config, tmp_path)
    for app in APPS:
        for package in ("api", "tests"):
            (tmp_path / "apps" / app / package).mkdir(parents=True)
        for name in (
            *(f"{module}.py" for module in MODULES.get(app, AREA)),
            "api/views.py",
            "tests/test_api.py",
        ):
            (tmp_path / "apps" / app / name).write_text("")
    for top in ("config", "ops/launcher"):
        (tmp_path / top).mkdir(parents=True)
    (tmp_path / "ops/launcher/cli.py").write_text("")
    for folder in filter(Path.is_dir, list(tmp_path.rglob("*"))):
        (folder / "__init__.py").write_text("")
    return tmp_path


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("apps/accounts/models.py", "from apps.stores import models", "Layers between apps"),
        ("apps/stores/queries.py", "from apps.console import views", "Layers between apps"),
        ("apps/stores/queries.py", "from apps.sync import models", "Layers between apps"),
        ("apps/stores/models.py", "from apps.stores import services", "Layers inside an area"),
        ("apps/stores/admin.py", "from apps.stores.api import views", "Layers inside an area"),
        ("apps/stores/domain.py", "import django", "Domain code knows neither tables nor requests"),
        ("apps/core/models.py", "from apps.core import services", "Layers inside core"),
        ("apps/console/preloads.py", "from apps.console import views", "Layers inside the console"),
        ("apps/crm/api/views.py", "from apps.stores.api import views", "Nobody imports another app's api"),
        ("ops/launcher/cli.py", "import django", "The launcher imports the standard library only"),
    ],
)
def test_a_planted_violation_is_seen(project: Path, module: str, line: str, contract: str) -> None:
    assert lint(project)[0] == 0

    (project / module).write_text(line + "\n")

    code, output = lint(project)
    assert code == 1
    assert f"{contract} BROKEN" in output


def test_tests_may_import_whatever_they_need(project: Path) -> None:
    (project / "apps/core/tests/test_api.py").write_text("from apps.console import views\n")

    assert lint(project)[0] == 0


@pytest.mark.parametrize("place", ["", ".stores", ".core", ".console"])
def test_a_module_and_an_app_without_a_layer_are_refused(project: Path, place: str) -> None:
    folder = project / f"apps{place.replace('.', '/')}/brand_new"
    folder.mkdir()
    (folder / "__init__.py").write_text("")

    code, output = lint(project)
    assert code == 1
    assert f"apps{place}.brand_new" in output


def test_every_area_follows_the_inner_layers() -> None:
    areas = {name for name in APPS if name not in MODULES}
    assert set(CONTRACTS["Layers inside an area"]["containers"]) == {f"apps.{name}" for name in areas}


FOR_TYPES = "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from {} import {}\n"


def test_core_may_know_people_but_no_area_even_for_types(project: Path) -> None:
    (project / "apps/core/services.py").write_text(FOR_TYPES.format("apps.accounts", "models"))
    assert lint(project, TYPES)[0] == 0

    (project / "apps/core/services.py").write_text(FOR_TYPES.format("apps.stores", "models"))
    code, output = lint(project, TYPES)
    assert code == 1
    assert "Core knows people and no other area BROKEN" in output


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert structure.cycle(paths.ROOT, structure.product(paths.ROOT)) == []


def test_a_planted_circle_is_seen(project: Path) -> None:
    (project / "apps/stores/models.py").write_text("from apps.stores import choices\n")
    (project / "apps/stores/choices.py").write_text("def late():\n    from apps.stores import models\n")

    result = structure.cycle(project, structure.product(project))
    assert set(result) == {"apps.stores.choices", "apps.stores.models"}
