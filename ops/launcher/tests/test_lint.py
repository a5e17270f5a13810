"""Lint rules: tests do not wait for a fixed time, and docstrings have an imperative first line."""

import subprocess

import pytest

from ops.launcher import paths

MAY_WAIT = {"waiting.py", "screens.py"}
"""`waiting.py` waits between two checks of a condition, `screens.py` for a picture without loaded data."""


def lint(path: str, source: str) -> str:
    """Return ruff's report for a source at a path of the project."""
    options = ("--no-cache", "--output-format", "concise", "--stdin-filename", path)
    command = [str(paths.BIN / "ruff"), "check", *options, "-"]
    return subprocess.run(
        command, cwd=paths.ROOT, input=source, capture_output=True, text=True, check=False
    ).stdout


@pytest.mark.parametrize(
    "source", ["import time\n\ntime.sleep(1)\n", "from asyncio import sleep\n\nsleep(1)\n"]
)
@pytest.mark.parametrize("folder", ["e2e", "apps/crm/tests", "apps/core/testing", "ops/launcher/tests"])
def test_a_sleep_in_a_test_is_rejected(folder: str, source: str) -> None:
    assert "TID251" in lint(f"{folder}/test_planted.py", source)


def test_the_product_may_sleep() -> None:
    assert "TID251" not in lint("apps/crm/services/planted.py", "import time\n\ntime.sleep(1)\n")


def test_journeys_wait_for_conditions() -> None:
    waiting = {path.name for path in paths.ROOT.glob("e2e/*.py") if ".wait_for_timeout(" in path.read_text()}

    assert waiting == MAY_WAIT


@pytest.mark.parametrize(
    ("docstring", "rule"),
    [
        ('"""Return the name of a store."""', "All checks passed"),
        ('"""\n    Return the name of a store.\n    """', "D200"),
        ('"""Return the name of a store.\n    It is folded.\n    """', "D205"),
        ('"""Returns the name of a store."""', "D401"),
        ('"""This returns the name of a store."""', "D404"),
    ],
)
def test_docstring_that_breaks_a_rule_is_reported(docstring: str, rule: str) -> None:
    source = f'def name_of() -> str:\n    {docstring}\n    return ""\n'
    assert rule in lint("apps/stores/domain/planted.py", source)
