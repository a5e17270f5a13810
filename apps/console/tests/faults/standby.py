"""A streaming replica of the place's PostgreSQL."""

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
    """A copy of a server's data, which follows that server."""

    followed: str = ""
    """How the server that it follows is reached."""

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
    """A standby at work."""

    cluster: Standby
    port: int
    process: subprocess.Popen[bytes]
    url: str

    def rows(self, sql: str, *values: Any) -> list[Any]:
        """The rows a statement answers there."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            return connection.execute(sql, values).fetchall()  # type: ignore[arg-type]  # words of the tests

    def end(self) -> None:
        """End it as kill -9 does, with everybody who is connected."""
        status = self.cluster.status()
        if status is not None:
            self.cluster.stop()
        self.process.wait()


@contextmanager
def running(place: Place) -> Iterator[Running]:
    """Stop the place's server for a moment, copy it, and let the copy follow it until the block ends."""
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
    """Whether it has what the other has by now."""
    try:
        (written,) = place.rows("SELECT pg_current_wal_lsn()::text")
        ((has_all,),) = one.rows("SELECT pg_last_wal_replay_lsn() >= %s::pg_lsn", written[0])
    except psycopg.Error:
        return False
    return bool(has_all)
