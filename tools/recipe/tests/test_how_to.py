"""The code of docs/how-to works: put into a copy of the project, it passes the checks and tests of its area."""

from __future__ import annotations

from pathlib import Path

import pytest

from recipe import area, how_to
from recipe.tests.test_recipe import Copy


@pytest.mark.parametrize(
    ("place", "result"),
    [
        ("In `a.py`, below `one`", "one\nnew\ntwo\n"),
        ("In `a.py`, instead of `one`", "new\ntwo\n"),
        ("At the end of `a.py`", "one\ntwo\n\n\nnew\n"),
    ],
)
def test_block_is_placed_as_the_page_states(tmp_path: Path, place: str, result: str) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"{place}:\n\n```python\nnew\n```\n")
    (block,) = how_to.blocks(page)
    assert block.into("one\ntwo\n") == result


def test_a_block_without_a_place_is_rejected(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("Some code:\n\n```python\nnew\n```\n")
    with pytest.raises(ValueError, match=r"page\.md: 1 code blocks"):
        how_to.blocks(page)


@pytest.mark.slow
@pytest.mark.parametrize("guide", how_to.pages(), ids=lambda guide: guide.stem)
def test_the_code_of_a_page_passes_the_checks_and_tests_of_its_area(guide: Path, tmp_path: Path) -> None:
    area.copy_project(tmp_path)
    area.apply(tmp_path)
    for block in how_to.blocks(guide):
        block.apply(tmp_path)
    copy = Copy(tmp_path)
    copy.manage("makemigrations", "events")
    copy.tool("ruff", "format", "apps/events/migrations")

    copy.tool("ruff", "format", "--check", "apps/events")
    copy.tool("ruff", "check", "apps/events")
    copy.manage("check", "--fail-level", "WARNING")
    copy.pytest("apps/events")
    assert not copy.faults, "\n\n".join(copy.faults)
