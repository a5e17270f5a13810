"""The database of a command: DATABASE_URL, or a private PostgreSQL that the commands share."""

import fcntl
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from ops.launcher import binaries, console, keeper, locks, paths
from ops.launcher.cluster import Cluster, Server, application_url
from ops.launcher.console import Failure

READY_SECONDS = 90.0


@dataclass
class Lease:
    """A command's use of a private PostgreSQL, from `acquire` to `release`."""

    cluster: Cluster
    users: int | None
    """The descriptor of the shared lock, until the release."""
    url: str

    def release(self) -> None:
        """End the use; if it was the last one, wait until the server has stopped."""
        if self.users is None:
            return
        users, self.users = self.users, None
        try:
            if locks.try_lock(users):
                keeper.end(self.cluster)
                # Only a server whose keeper was killed still runs.
                self.cluster.stop()
            else:
                # Another command uses the server, or is stopping it: this waits for the latter.
                fcntl.flock(users, fcntl.LOCK_SH)
        finally:
            os.close(users)


def acquire(cluster: Cluster) -> Lease:
    """Create and start the private PostgreSQL if necessary, and use it. Raise Failure."""
    cluster.home.mkdir(parents=True, exist_ok=True)
    users = locks.open_lock(keeper.users_of(cluster))
    try:
        # Waits while the last command stops the server.
        fcntl.flock(users, fcntl.LOCK_SH)
        with locks.exclusive(cluster.lock):
            cluster.create()
            server = _ready_server(cluster)
    except BaseException:
        os.close(users)
        raise
    return Lease(cluster, users, cluster.url(server.port))


def _ready_server(cluster: Cluster) -> Server:
    """Return the server of a cluster once it accepts connections; start a keeper if there is none."""
    deadline = time.monotonic() + READY_SECONDS
    process: subprocess.Popen[bytes] | None = None
    while time.monotonic() < deadline:
        if locks.is_held(keeper.lock_of(cluster)):
            server = cluster.status()
            if server is not None and server.is_ready:
                return server
        elif process is None:
            process = _start_keeper(cluster)
        elif process.poll() is not None:
            break
        time.sleep(locks.POLL)
    raise Failure(
        f"The private PostgreSQL does not start. The end of {cluster.log}:\n{console.tail(cluster.log)}"
    )


def _start_keeper(cluster: Cluster) -> subprocess.Popen[bytes]:
    """Start the keeper in its own session, so that Ctrl+C does not reach it."""
    with cluster.log.open("wb") as output:
        return subprocess.Popen(
            keeper.arguments(cluster),
            cwd=paths.ROOT,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def private_cluster(purpose: str, wanted: str | None = None) -> Cluster:
    """Return the private PostgreSQL for `run` (durable) or `test` (fast). Raise Failure without programs."""
    source = binaries.find(os.environ.get("SOFRA_POSTGRES", "") if wanted is None else wanted)
    return Cluster(paths.VAR / "postgres" / source.name / purpose, source, durable=purpose != "test")


@contextmanager
def database(purpose: str, wanted: str | None = None) -> Iterator[str]:
    """Yield the address of a database for its owner: the one that is set, else a private one."""
    address = os.environ.get("DATABASE_OWNER_URL") or os.environ.get("DATABASE_URL")
    if address:
        yield address
        return
    lease = acquire(private_cluster(purpose, wanted))
    try:
        yield lease.url
    finally:
        lease.release()


class Addresses(NamedTuple):
    """The addresses of one database for its two roles."""

    application: str
    owner: str
    """Empty if the application's role owns the tables itself."""


@contextmanager
def database_of_run() -> Iterator[Addresses]:
    """Yield the database of `run`: the one that is set, else that of the private PostgreSQL."""
    address = os.environ.get("DATABASE_URL")
    if address:
        yield Addresses(address, os.environ.get("DATABASE_OWNER_URL", ""))
        return
    with database("run") as owner:
        yield Addresses(application_url(owner), owner)
