"""A streaming replica of the tests' PostgreSQL."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg

from apps.console.tests.faults.place import HOME, Place, until
from ops.launcher import account
from ops.launcher.cluster import ROLE, Cluster, free_port


@dataclass(frozen=True)
class Standby(Cluster):
    """A copy of a server's data that follows that server."""

    followed: str = ""
    """Connection string of the followed server."""

    def settings(self, port: int) -> dict[str, str]:
        """Return the server's settings."""
        own = {
            "primary_conninfo": self.followed,
            "hot_standby_feedback": "on",
            "wal_retrieve_retry_interval": "200",
        }
        return {**super().settings(port), **own}


@dataclass
class Running:
    """A running standby."""

    cluster: Standby
    port: int
    process: subprocess.Popen[bytes]
    url: str

    def rows(self, sql: str, *values: Any) -> list[Any]:
        """Return the rows of a statement on the standby."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            return connection.execute(sql, values).fetchall()  # type: ignore[arg-type]  # words of the tests

    def end(self) -> None:
        """Kill it with all connections, as kill -9 does."""
        status = self.cluster.status()
        if status is not None:
            self.cluster.stop()
        self.process.wait()


@contextmanager
def running(place: Place) -> Iterator[Running]:
    """Stop the primary briefly, copy it, and run the copy as a standby until the block ends."""
    place.stop_database()
    real = urlsplit(place.url)
    followed = (
        f"host=127.0.0.1 port={place.port} user={ROLE} password={real.password} application_name=standby"
    )
    cluster = Standby(HOME / "standby", place.cluster.source, durable=False, followed=followed)
    place.cluster.admit_followers()
    shutil.rmtree(cluster.home, ignore_errors=True)
    cluster.home.mkdir(parents=True, mode=0o700)
    shutil.copytree(place.cluster.data, cluster.data)
    (cluster.data / "standby.signal").touch()
    account.current().give(cluster.data)
    place.start_database()
    port = free_port()
    process = cluster.start(port)
    url = urlunsplit(real._replace(netloc=f"{real.username}:{real.password}@127.0.0.1:{port}"))
    one = Running(cluster, port, process, url)
    try:
        until(lambda: follows(one, place), f"the standby follows; see {cluster.log}")
        yield one
    finally:
        one.end()


def follows(one: Running, place: Place) -> bool:
    """Return whether it has replayed everything the primary has written by now."""
    try:
        (written,) = place.rows("SELECT pg_current_wal_lsn()::text")
        ((has_all,),) = one.rows("SELECT pg_last_wal_replay_lsn() >= %s::pg_lsn", written[0])
    except psycopg.Error:
        return False
    return bool(has_all)
