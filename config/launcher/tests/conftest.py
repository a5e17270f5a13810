"""Private PostgreSQL clusters in a temporary folder, made once for each set of programs on this machine."""

from pathlib import Path

import pytest

from config.launcher import binaries
from config.launcher.cluster import Cluster


def available_kinds() -> list[object]:
    """Return the packaged programs, and those of the machine where it has some."""
    kinds: list[object] = [pytest.param("packaged", marks=pytest.mark.packaged)]
    if binaries.machine_source() is not None:
        kinds.append("system")
    return kinds


@pytest.fixture(scope="module", params=available_kinds())
def cluster(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Cluster:
    """A cluster whose data is made at the first use."""
    home: Path = tmp_path_factory.mktemp("postgres") / request.param
    return Cluster(home, binaries.find(request.param), durable=False)


@pytest.fixture(autouse=True)
def nothing_left_running(request: pytest.FixtureRequest):
    """Stop what a failed test left behind."""
    yield
    if "cluster" in request.fixturenames:
        request.getfixturevalue("cluster").stop()
