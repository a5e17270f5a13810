"""Detection of Python names that only tests use."""

from __future__ import annotations

from pathlib import Path

import pytest

from wiring import names

SERVICES = """
from dataclasses import dataclass

LIMIT = 5

def publish(store: "Store") -> int:
    return LIMIT

@dataclass
class Store:
    name: str

@register
class Operation:
    pass

def _private() -> None:
    pass
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Create a project that uses the names it defines."""
    for folder in ("apps/stores/tests", "apps/stores/management/commands"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "apps/stores/services.py").write_text(SERVICES)
    (tmp_path / "apps/stores/views.py").write_text(
        "from apps.stores import services\n\nservices.publish(None)\n"
    )
    (tmp_path / "apps/stores/management/commands/load.py").write_text("class Command:\n    pass\n")
    return tmp_path


def lines(root: Path, excused: dict[str, str] | None = None) -> list[str]:
    return [f"{each.where}: {each.what}" for each in names.findings(root, excused or {})]


def test_names_that_are_used_are_well(root: Path) -> None:
    assert lines(root) == []


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("def hide() -> None:\n    hide()", "hide"),
        ("class Hidden:\n    pass", "Hidden"),
        ("@dataclass\nclass Hidden:\n    pass", "Hidden"),
        ("MOST = 3", "MOST"),
        ("MOST: int = 3", "MOST"),
    ],
)
def test_name_used_only_by_tests_is_reported(root: Path, code: str, name: str) -> None:
    (root / "apps/stores/planted.py").write_text(f"{code}\n")
    (root / "apps/stores/__init__.py").write_text(f"from apps.stores.planted import {name}\n")
    (root / "apps/stores/tests/test_planted.py").write_text(
        f"from apps.stores.planted import {name}\n{name}\n"
    )

    line = 2 if code.startswith("@") else 1
    assert lines(root) == [f"apps/stores/planted.py:{line}: nothing but tests uses {name}"]
    assert lines(root, {f"apps/stores/planted.py:{name}": "the mail server calls it"}) == []


@pytest.mark.parametrize(
    "use",
    [
        "from apps.stores.planted import hide",
        "from apps.stores import planted\nplanted.hide()",
        'TASK = "apps.stores.planted.hide"\nprint(TASK)',
    ],
)
def test_a_name_that_another_module_uses_is_well(root: Path, use: str) -> None:
    (root / "apps/stores/planted.py").write_text("def hide() -> None:\n    pass\n")
    (root / "apps/stores/more.py").write_text(f"{use}\n")

    assert lines(root) == []


def test_needless_excuse_is_reported(root: Path) -> None:
    assert lines(root, {"apps/stores/services.py:publish": "", "apps/stores/gone.py:hide": ""}) == [
        "tools/wiring/names.py: apps/stores/gone.py:hide is excused and does not exist",
        "tools/wiring/names.py: apps/stores/services.py:publish is excused and needs no excuse",
    ]
