"""Detection of names that contain a word which has to be decoded."""

from __future__ import annotations

from pathlib import Path

import pytest

from wiring import identifiers


def problems_in(root: Path, sources: dict[str, str]) -> list[str]:
    """Return place and problem of each finding, without those about unused excuses."""
    for path, source in sources.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(source, encoding="utf-8")
    result = identifiers.findings(root)
    return [f"{one.where}: {one.what}" for one in result if "excused" not in one.what]


@pytest.mark.parametrize(
    ("path", "source", "name"),
    [
        ("apps/stores/one.py", "def found_stores(): ...\n", "found_stores"),
        ("apps/stores/one.py", "class _Told: ...\n", "_Told"),
        ("config/one.py", "def load(held): ...\n", "held"),
        ("config/one.py", "def load(): told = 1\n", "told"),
        ("ops/one.py", "rows = [found for found in ()]\n", "found"),
        ("tools/one.py", "class Row: held_by = 1\n", "Row.held_by"),
        ("tools/one.py", "MOST_TOLD = 6\n", "MOST_TOLD"),
    ],
)
def test_word_to_avoid_is_reported_in_each_kind_of_name(
    tmp_path: Path, path: str, source: str, name: str
) -> None:
    (problem,) = problems_in(tmp_path, {path: source})
    assert problem.startswith(f"{path}:1: the name {name} contains")


def test_a_name_is_reported_in_each_file(tmp_path: Path) -> None:
    sources = {"apps/one.py": "def told(): ...\n", "apps/two.py": "x = 1\n\n\ndef told(): ...\n"}
    assert [one.split(": ")[0] for one in problems_in(tmp_path, sources)] == [
        "apps/one.py:1",
        "apps/two.py:4",
    ]


def test_ordinary_names_and_excused_ones_are_not_reported(tmp_path: Path) -> None:
    sources = {
        "apps/one.py": "class NotFound: ...\n\n\ndef load_store(founded): return founded\n",
        "config/one.py": "class SyncItem: said = 1\n",
    }
    assert problems_in(tmp_path, sources) == []


def test_an_excuse_that_nothing_needs_is_reported(tmp_path: Path) -> None:
    result = identifiers.findings(tmp_path)
    assert {one.what for one in result} == {
        f"{name} is excused and does not exist" for name in identifiers.EXCUSED
    }
