"""Filled databases: rebuilt for a change of their sources, and for nothing else."""

from pathlib import Path

import pytest

from ops.launcher import sources


@pytest.mark.parametrize(
    ("name", "stages"),
    [
        ("requirements.lock", ["schema", "reference", "demo"]),
        ("apps/stores/migrations/0001_initial.py", ["schema", "reference", "demo"]),
        ("apps/stores/models/stores.py", ["schema", "reference", "demo"]),
        ("apps/comments/models/comments.py", ["schema", "reference", "demo"]),
        ("apps/comments/data/words.json", ["schema", "reference", "demo"]),
        ("apps/stores/data/regions.csv", ["reference", "demo"]),
        ("apps/stores/services/reference.py", ["reference", "demo"]),
        ("apps/console/demo/stores.py", ["demo"]),
        ("apps/console/demo/osm/cafes.geojson", ["demo"]),
        ("apps/console/demo/texts/leads.yaml", ["demo"]),
        ("apps/stores/services/stores.py", []),
        ("apps/stores/api/views.py", []),
        ("apps/console/demo/many/fill.py", []),
    ],
)
def test_a_file_changes_only_the_stages_that_it_fills(tmp_path: Path, name: str, stages: list[str]) -> None:
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).write_text("before")
    before = {stage: sources.digest(stage, root=tmp_path) for stage in sources.STAGES}
    (tmp_path / name).write_text("after")
    assert [
        stage for stage in sources.STAGES if sources.digest(stage, root=tmp_path) != before[stage]
    ] == stages


def test_every_named_file_is_there() -> None:
    for stage, patterns in sources.STAGES.items():
        for pattern in patterns:
            assert list(sources.paths.ROOT.glob(pattern)), f"{stage}: {pattern}"
