"""The floors hold, and the lint that says so sees a violation of each of them."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from config.launcher import paths

APPS = (
    "core",
    "accounts",
    "uploads",
    "stores",
    "sync",
    "feedback",
    "business_messages",
    "content",
    "videos",
    "collections",
    "pages",
    "comments",
    "crm",
    "console",
)
MODULES = ("choices", "querysets", "models", "permissions", "selectors", "services", "tasks", "admin")


def lint(folder: Path) -> tuple[int, str]:
    """Run import-linter with the project's contracts over a folder; return exit code and what it said, uncolored."""
    done = subprocess.run(
        [paths.BIN / "lint-imports", "--no-cache"], cwd=folder, capture_output=True, text=True, check=False
    )
    return done.returncode, re.sub(r"\x1b\[\d+m", "", done.stdout)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of empty modules under the real contracts."""
    shutil.copy(paths.ROOT / "pyproject.toml", tmp_path)
    for app in APPS:
        for package in ("api", "tests"):
            (tmp_path / "apps" / app / package).mkdir(parents=True)
        for name in (*(f"{module}.py" for module in MODULES), "api/views.py", "tests/test_api.py"):
            (tmp_path / "apps" / app / name).write_text("")
    (tmp_path / "config" / "launcher").mkdir(parents=True)
    (tmp_path / "config" / "launcher" / "cli.py").write_text("")
    for folder in [
        path for top in ("apps", "config") for path in [tmp_path / top, *(tmp_path / top).rglob("*")]
    ]:
        if folder.is_dir():
            (folder / "__init__.py").write_text("")
    return tmp_path


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("apps/accounts/models.py", "from apps.stores import models", "Floors between apps"),
        ("apps/stores/selectors.py", "from apps.console import services", "Floors between apps"),
        ("apps/stores/selectors.py", "from apps.sync import models", "Floors between apps"),
        ("apps/stores/models.py", "from apps.stores import services", "Floors inside an app"),
        ("apps/stores/admin.py", "from apps.stores.api import views", "Floors inside an app"),
        ("apps/crm/api/views.py", "from apps.stores.api import views", "Nobody imports another app's api"),
        ("config/launcher/cli.py", "import django", "The launcher stands on the standard library"),
    ],
)
def test_a_planted_violation_is_seen(project: Path, module: str, line: str, contract: str) -> None:
    assert lint(project)[0] == 0

    (project / module).write_text(line + "\n")

    code, said = lint(project)
    assert code == 1
    assert f"{contract} BROKEN" in said


def test_tests_may_import_whatever_they_need(project: Path) -> None:
    (project / "apps/core/tests/test_api.py").write_text("from apps.console import services\n")

    assert lint(project)[0] == 0
