"""Part of `make lint`: no test waits for a time where it could wait for a condition."""

import ast
from collections.abc import Iterator
from pathlib import Path

from launcher import paths
from launcher.console import say

SLEEPS = frozenset({"sleep", "wait_for_timeout"})
FOLDERS = ("apps/*/tests", "apps/core/testing", "launcher/tests", "e2e")
EXCUSE = "# wait:"
"""What stands on a line that may wait, followed by why: between two looks at a condition, for one."""


def waits(source: str) -> list[int]:
    """Return the lines of a Python source that wait for a time and give no reason."""
    lines = source.splitlines()
    found = {
        node.lineno
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.Call) and _sleeps(node))
        or (isinstance(node, ast.ImportFrom) and any(alias.name in SLEEPS for alias in node.names))
    }
    return sorted(number for number in found if EXCUSE not in lines[number - 1])


def _sleeps(call: ast.Call) -> bool:
    """Return whether a call is one of a sleep, by whatever path it is named."""
    name = getattr(call.func, "attr", None) or getattr(call.func, "id", None)
    return name in SLEEPS


def sources(root: Path) -> Iterator[Path]:
    """Give the Python files of the tests below a folder."""
    for pattern in FOLDERS:
        for folder in sorted(root.glob(pattern)):
            yield from sorted(folder.rglob("*.py"))


def check(root: Path = paths.ROOT) -> bool:
    """Name every line of a test that waits for a time; return whether there is none."""
    found = [
        f"{path.relative_to(root)}:{line}"
        for path in sources(root)
        for line in waits(path.read_text(encoding="utf-8"))
    ]
    for place in found:
        say(f'{place}: waits for a time. Wait for a condition, or give the reason behind "{EXCUSE}".')
    return not found
