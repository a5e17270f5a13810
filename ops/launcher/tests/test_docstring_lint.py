"""The lint of docstrings finds a violation of each of its rules."""

import subprocess

import pytest

from ops.launcher import paths

GOOD = '"""Return the name of a store."""'


def lint(docstring: str) -> str:
    """Return ruff's output for a function with this docstring, under the project's configuration."""
    source = f'def name_of() -> str:\n    {docstring}\n    return ""\n'
    where = ("--stdin-filename", paths.ROOT / "apps/stores/domain/planted.py", "-")
    done = subprocess.run(
        [paths.BIN / "ruff", "check", "--no-cache", "--output-format", "concise", *where],
        input=source,
        cwd=paths.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout


def test_an_imperative_docstring_passes() -> None:
    assert "All checks passed" in lint(GOOD)


@pytest.mark.parametrize(
    ("docstring", "rule"),
    [
        ('"""\n    Return the name of a store.\n    """', "D200"),
        ('"""Return the name of a store.\n    It is folded.\n    """', "D205"),
        ('"""Returns the name of a store."""', "D401"),
        ('"""This returns the name of a store."""', "D404"),
    ],
)
def test_planted_violation_is_reported(docstring: str, rule: str) -> None:
    assert f" {rule} " in lint(docstring)
