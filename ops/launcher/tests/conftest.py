"""Private PostgreSQL clusters in a temporary folder, made once for each set of programs on this machine."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ops.launcher import binaries, postgres
from ops.launcher.cluster import Cluster


def available_kinds() -> list[object]:
    """Return the packaged programs, and those of the machine where it has some."""
    kinds: list[object] = [pytest.param("packaged", marks=pytest.mark.packaged)]
    if binaries.machine_source() is not None:
        kinds.append("system")
    return kinds


@pytest.fixture(autouse=True)
def no_table_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the tests do stands in no table that `.ci/run` prints."""
    monkeypatch.delenv("SOFRA_STEPS", raising=False)


@pytest.fixture(scope="module", params=available_kinds())
def cluster(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Cluster:
    """A cluster whose data is made at the first use."""
    home: Path = tmp_path_factory.mktemp("postgres") / request.param
    return Cluster(home, binaries.find(request.param))


@pytest.fixture
def acquire(cluster: Cluster) -> Iterator[Callable[[], postgres.Lease]]:
    """Join the users of the cluster; whoever a failed test leaves behind is gone after it."""
    leases: list[postgres.Lease] = []

    def join() -> postgres.Lease:
        leases.append(postgres.acquire(cluster))
        return leases[-1]

    yield join
    for lease in leases:
        lease.release()
