"""PgBouncer in front of the tests' PostgreSQL, with the shipped configuration."""

from __future__ import annotations

import configparser
import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

from apps.console.tests.faults.place import Place, until
from ops.launcher import paths, programs
from ops.launcher.cluster import free_port

SHIPPED = paths.ROOT / "ops/deploy/pgbouncer/pgbouncer.ini"


@contextmanager
def running(place: Place, port: int | None = None, connections: int = 4) -> Iterator[dict[str, str]]:
    """Run PgBouncer and return its database URLs by name.

    The port is free unless given; each database gets `connections` connections.
    """
    program = programs.PGBOUNCER.find()
    assert program, "make test installs PgBouncer, or leaves this test out"
    port = port or free_port()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        config = folder / "pgbouncer.ini"
        config.write_text(adapted(place, port, connections), encoding="utf-8")
        config.chmod(0o644)
        # PgBouncer does not run as root.
        who = {"user": "nobody"} if os.geteuid() == 0 else {}
        process = subprocess.Popen(  # noqa: S603 (a program of the machine)
            [program, config], stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT, **who
        )
        try:
            urls = {each: at(place, port, each) for each in ("sofra", "sofra_work")}
            until(lambda: answers(urls["sofra"]), "PgBouncer answers")
            yield urls
        finally:
            process.kill()
            process.wait()


def adapted(place: Place, port: int, connections: int) -> str:
    """Return the shipped configuration, adapted to the tests' server address and authentication."""
    parsed = configparser.ConfigParser(interpolation=None, comment_prefixes=(";",))
    parsed.read(SHIPPED, encoding="utf-8")
    real = urlsplit(place.url)
    reached = f"host=127.0.0.1 port={place.port} dbname={real.path.strip('/')} user={real.username} password={real.password}"
    lines = ["[databases]"]
    for name, words in parsed["databases"].items():
        _, rest = words.split("dbname=sofra", 1)
        lines.append(f"{name} = {reached} {rest.replace('pool_size=20', f'pool_size={connections}')}")
    lines.append("[pgbouncer]")
    own = {"listen_port": str(port), "auth_type": "any", "unix_socket_dir": ""}
    lines += [
        f"{key} = {value}" for key, value in {**parsed["pgbouncer"], **own}.items() if key != "auth_file"
    ]
    return "\n".join(lines) + "\n"


def at(place: Place, port: int, name: str) -> str:
    """Return the URL of one of its databases."""
    real = urlsplit(place.url)
    return urlunsplit(
        real._replace(netloc=f"{real.username}:{real.password}@127.0.0.1:{port}", path=f"/{name}")
    )


def answers(url: str) -> bool:
    """Return whether the database responds."""
    try:
        with psycopg.connect(url, connect_timeout=2, autocommit=True) as connection:
            connection.execute("SELECT 1")
    except psycopg.Error:
        return False
    return True
