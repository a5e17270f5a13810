"""Filled databases: rebuilt for a change of their sources, and for nothing else."""

from pathlib import Path

import pytest

from ops.launcher import sources


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Create a checkout with a file of every kind."""
    for name in (
        "requirements.lock",
        "apps/stores/migrations/0001_initial.py",
        "apps/stores/models/stores.py",
        "apps/comments/models/comments.py",
        "apps/comments/data/words.json",
        "apps/stores/data/regions.csv",
        "apps/stores/services/reference.py",
        "apps/console/demo/stores.py",
        "apps/console/demo/osm/cafes.geojson",
        "apps/console/demo/texts/leads.yaml",
        "apps/console/demo/many/fill.py",
        "apps/stores/services/stores.py",
        "apps/stores/api/views.py",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("before")
    return tmp_path


def stages_changed_by(root: Path, name: str) -> list[str]:
    """Return the stages whose hash changes when the file changes."""
    before = {stage: sources.digest(stage, root=root) for stage in sources.STAGES}
    (root / name).write_text("after")
    return [stage for stage in sources.STAGES if sources.digest(stage, root=root) != before[stage]]


@pytest.mark.parametrize(
    "name",
    [
        "requirements.lock",
        "apps/stores/migrations/0001_initial.py",
        "apps/stores/models/stores.py",
        "apps/comments/models/comments.py",
        "apps/comments/data/words.json",
    ],
)
def test_models_and_migrations_change_every_stage(checkout: Path, name: str) -> None:
    assert stages_changed_by(checkout, name) == ["schema", "reference", "demo"]


@pytest.mark.parametrize("name", ["apps/stores/data/regions.csv", "apps/stores/services/reference.py"])
def test_reference_data_leaves_the_schema(checkout: Path, name: str) -> None:
    assert stages_changed_by(checkout, name) == ["reference", "demo"]


@pytest.mark.parametrize(
    "name",
    [
        "apps/console/demo/stores.py",
        "apps/console/demo/osm/cafes.geojson",
        "apps/console/demo/texts/leads.yaml",
    ],
)
def test_demo_leaves_its_prerequisites(checkout: Path, name: str) -> None:
    assert stages_changed_by(checkout, name) == ["demo"]


@pytest.mark.parametrize(
    "name",
    ["apps/stores/services/stores.py", "apps/stores/api/views.py", "apps/console/demo/many/fill.py"],
)
def test_any_other_file_changes_no_stage(checkout: Path, name: str) -> None:
    assert stages_changed_by(checkout, name) == []


def test_every_named_file_is_there() -> None:
    for stage, patterns in sources.STAGES.items():
        for pattern in patterns:
            assert list(sources.paths.ROOT.glob(pattern)), f"{stage}: {pattern}"
