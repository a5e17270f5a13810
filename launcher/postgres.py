"""The database a command works on: DATABASE_URL, or a private PostgreSQL shared with the other commands."""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from launcher import binaries, keeper, locks, paths
from launcher.cluster import Cluster, Server, application_url
from launcher.console import Failure

READY_SECONDS = 90.0


@dataclass
class Lease:
    """The use of a private PostgreSQL, from `acquire` to `release`."""

    cluster: Cluster
    holder: locks.Holder
    url: str

    def release(self) -> None:
        """End the use; where it was the last one, return only when the server is gone."""
        self.holder.leave()
        _wait_for_the_end(self.cluster)


def acquire(cluster: Cluster) -> Lease:
    """Join the users of a private PostgreSQL, which is made and started where it is not; raise Failure."""
    cluster.home.mkdir(parents=True, exist_ok=True)
    with locks.exclusive(cluster.lock):
        holder = keeper.holders(cluster).join()
        try:
            cluster.create()
            server = _running(cluster)
        except BaseException:
            holder.leave()
            raise
    return Lease(cluster, holder, cluster.url(server.port))


def _running(cluster: Cluster) -> Server:
    """Return the ready server of a cluster, with a keeper beside it."""
    deadline = time.monotonic() + READY_SECONDS
    process: subprocess.Popen[bytes] | None = None
    while time.monotonic() < deadline:
        if locks.is_held(keeper.keeper_lock(cluster)):
            server = cluster.status()
            if server is not None and server.is_ready:
                return server
        elif process is None:
            process = _start_keeper(cluster)
        elif process.poll() is not None:
            break
        time.sleep(locks.POLL)
    raise Failure(f"The private PostgreSQL does not start. The end of {cluster.log}:\n{cluster.log_tail()}")


def _start_keeper(cluster: Cluster) -> subprocess.Popen[bytes]:
    """Start the keeper in a session of its own, out of the reach of Ctrl-C."""
    with cluster.log.open("wb") as output:
        return subprocess.Popen(
            keeper.arguments(cluster),
            cwd=paths.ROOT,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def _wait_for_the_end(cluster: Cluster) -> None:
    """Return when others still use the cluster, or when keeper and server are gone."""
    deadline = time.monotonic() + READY_SECONDS
    keeper.nudge(cluster)
    while time.monotonic() < deadline:
        if not locks.is_held(keeper.keeper_lock(cluster)):
            with locks.exclusive(cluster.lock):
                # A keeper that was killed leaves its server to the last user.
                if not keeper.holders(cluster).any_alive():
                    cluster.stop()
            return
        if keeper.holders(cluster).any_alive():
            return
        time.sleep(locks.POLL)
    raise Failure(f"The private PostgreSQL does not stop; see {cluster.log}.")


def private_cluster(purpose: str, wanted: str | None = None) -> Cluster:
    """Return the private PostgreSQL for `run` (durable) or `test` (fast, of no worth); raise Failure without programs."""
    source = binaries.find(os.environ.get("SOFRA_POSTGRES", "") if wanted is None else wanted)
    return Cluster(paths.VAR / "postgres" / source.name / purpose, source, durable=purpose != "test")


@contextmanager
def database(purpose: str, wanted: str | None = None) -> Iterator[str]:
    """Give the block the address of a database as its owner reaches it: the one that is set, else a private one."""
    given = os.environ.get("DATABASE_OWNER_URL") or os.environ.get("DATABASE_URL")
    if given:
        yield given
        return
    lease = acquire(private_cluster(purpose, wanted))
    try:
        yield lease.url
    finally:
        lease.release()


class Addresses(NamedTuple):
    """One database, as its two roles reach it."""

    application: str
    owner: str
    """Empty where the application's role owns the tables itself."""


@contextmanager
def database_of_run() -> Iterator[Addresses]:
    """Give the block the database of `run`: the one that is set, else that of the private PostgreSQL."""
    given = os.environ.get("DATABASE_URL")
    if given:
        yield Addresses(given, os.environ.get("DATABASE_OWNER_URL", ""))
        return
    with database("run") as owner:
        yield Addresses(application_url(owner), owner)
