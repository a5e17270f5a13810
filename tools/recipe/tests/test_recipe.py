"""The recipe for adding an area: in a copy of the project, the area passes every check."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from ops.launcher import paths, testing
from recipe import area

MOST_FILES, MOST_LINES = 18, 560
MOST_PRODUCT_FILES, MOST_PRODUCT_LINES = 13, 300
"""Without tests and documentation. Only lines of new files count."""
NAMES = {"<area>": "events", "<Kind>": "Event"}
"""The placeholders of CONTRIBUTING.md and their values in the recipe."""


def test_the_recipe_is_as_short_as_promised(capsys: pytest.CaptureFixture[str]) -> None:
    files, lines = len(area.files()), area.line_count()
    product_files, product_lines = len(area.product_files()), area.product_line_count()
    with capsys.disabled():
        sys.stdout.write(
            f"\nThe recipe's area: {files} files and {lines} lines written by hand,"
            f" {product_files} and {product_lines} of them product.\n"
        )
    assert files <= MOST_FILES
    assert lines <= MOST_LINES
    assert product_files <= MOST_PRODUCT_FILES
    assert product_lines <= MOST_PRODUCT_LINES


def test_contributing_names_the_files_of_the_recipe_and_no_others() -> None:
    text = (paths.ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text.split("## Adding an area\n")[1].split("\n## ")[0]
    for general, own in NAMES.items():
        section = section.replace(general, own)
    rows = [row.split("|")[1] for row in section.splitlines() if row.startswith("| `")]
    assert sorted(path for row in rows for path in re.findall(r"`([^`]+)`", row)) == area.files()


def test_an_edit_is_refused_where_its_place_is_not_there_once() -> None:
    edit = area.Edit("config/list.py", "    one,", "    two,")
    assert edit.into("[\n    one,\n]\n") == "[\n    one,\n    two,\n]\n"
    for text in ("[\n]\n", "[\n    one,\n    one,\n]\n"):
        with pytest.raises(ValueError, match=r"config/list\.py: found"):
            edit.into(text)


class Copy:
    """A copy of the project with the added area, and the output of its tools."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.faults: list[str] = []
        # Its test database differs from that of the process that runs this test.
        worker = f"recipe_{os.environ.get('PYTEST_XDIST_WORKER', 'one')}"
        left_out = {"PYTEST_CURRENT_TEST", "PYTEST_XDIST_TESTRUNUID", "PYTEST_ADDOPTS", "SOFRA_STEPS"}
        variables = {name: value for name, value in os.environ.items() if name not in left_out}
        self.env: Mapping[str, str] = {
            **variables,
            "PYTEST_XDIST_WORKER": worker,
            "NO_COLOR": "1",
            "SOFRA_VAR": str(root / "var"),
            "DJANGO_SETTINGS_MODULE": "config.settings.test",
        }

    def run(self, *command: str | Path) -> None:
        """Run a program in the copy and record its output if it fails."""
        done = subprocess.run(
            command, cwd=self.root, env=self.env, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            message = f"{done.stdout}\n{done.stderr}".strip()[-4000:]
            self.faults.append(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{message}")

    def tool(self, name: str, *arguments: str) -> None:
        """Run a program of the virtual environment."""
        self.run(paths.BIN / name, *arguments)

    def manage(self, *arguments: str) -> None:
        """Run a command of manage.py."""
        self.run(paths.PYTHON, "manage.py", *arguments)

    def pytest(self, *arguments: str) -> None:
        """Run backend tests in one process."""
        self.run(paths.PYTHON, "-m", "pytest", "-p", "no:xdist", "-p", "no:cacheprovider", *arguments)

    def node(self, name: str, *arguments: str) -> None:
        """Run a program of the Node packages."""
        self.run(f"node_modules/.bin/{name}", *arguments)


@pytest.mark.slow
def test_an_area_added_by_the_recipe_passes_every_check(tmp_path: Path) -> None:
    area.copy_project(tmp_path)
    area.apply(tmp_path)
    copy = Copy(tmp_path)
    copy.manage("makemigrations", "events")
    copy.tool("ruff", "format", "apps/events/migrations")

    copy.tool("ruff", "format", "--check", "apps/events", "apps/console/demo/events.py", "config")
    copy.tool("ruff", "check", "apps/events", "apps/console", "config")
    copy.tool("lint-imports", "--no-cache")
    copy.tool("lint-imports", "--no-cache", "--config", "importlinter-types.ini")
    copy.manage("makemigrations", "--check", "--dry-run")
    copy.manage("check", "--fail-level", "WARNING")
    copy.pytest("apps/events")
    if testing.level() == "full":
        check_whole(copy)
    assert not copy.faults, "\n\n".join(copy.faults)


def check_whole(copy: Copy) -> None:
    """Run the slow checks: types, generated files, front-end linters, walks, screens."""
    copy.tool("mypy", "apps/events", "apps/console/demo/events.py")
    copy.manage("spectacular", "--file", "openapi.yaml", "--validate", "--fail-on-warn")
    copy.manage("write_contract", "frontend/shared/api/contract.json")
    copy.manage("write_records", "frontend/shared/api/records.ts")
    copy.run("node", "tools/schema.js")
    copy.node("tsc", "--noEmit", "--incremental", "false")
    copy.node("eslint", "--max-warnings", "0", "frontend/features/events", "frontend/app/screens.ts")
    copy.node("prettier", "--check", "frontend/features/events", "frontend/app/screens.ts")
    copy.node(
        "vitest", "run", "frontend/features/events", "frontend/app/contract.test.tsx", "frontend/shell/layout"
    )
    walks = "event or every_operation_has_a_case or every_answer_with_actions or test_routes"
    copy.pytest("apps/console/tests", "apps/accounts/tests/test_admin.py", "-k", walks)
