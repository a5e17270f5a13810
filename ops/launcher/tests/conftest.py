"""Private PostgreSQL clusters in a temporary folder, created once per set of programs."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ops.launcher import binaries, postgres
from ops.launcher.cluster import Cluster


def available_kinds() -> list[object]:
    """Return the packaged programs, and those of the machine if it has any."""
    kinds: list[object] = [pytest.param("packaged", marks=pytest.mark.packaged)]
    if binaries.machine_source() is not None:
        kinds.append("system")
    return kinds


@pytest.fixture(autouse=True)
def no_table_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the tests' steps out of the table that `.ci/run` prints."""
    monkeypatch.delenv("SOFRA_STEPS", raising=False)


@pytest.fixture(scope="module", params=available_kinds())
def cluster(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Cluster:
    """Return a cluster whose data is created at first use."""
    home: Path = tmp_path_factory.mktemp("postgres") / request.param
    return Cluster(home, binaries.find(request.param))


@pytest.fixture
def acquire(cluster: Cluster) -> Iterator[Callable[[], postgres.Lease]]:
    """Yield a function that joins the cluster's users. Leases of a failed test are released."""
    leases: list[postgres.Lease] = []

    def join() -> postgres.Lease:
        leases.append(postgres.acquire(cluster))
        return leases[-1]

    yield join
    for lease in leases:
        lease.release()
