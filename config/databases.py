"""Template databases that are filled once and copied, for tests, screenshots and the benchmark.

A template is named after its stage and the digest of its sources (`ops.launcher.sources`). It is filled under
another name and renamed when it is complete, so an existing template is always usable. Copies are made by
PostgreSQL itself (`CREATE DATABASE … TEMPLATE`), which takes a fraction of a second.
"""

from __future__ import annotations

import datetime as dt
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

from apps.core.db import rights
from ops.launcher import cluster, django_env, paths, sources

SETTINGS = "config.settings.local"
BUILT_ON = {"schema": None, "reference": "schema", "demo": "reference"}
MOST_COPIES = 20
VACUUM_SECONDS, PAUSE_SECONDS = 120.0, 0.2


def at(server_url: str, name: str) -> str:
    """Return the URL of another database on the same server."""
    return urlunsplit(urlsplit(server_url)._replace(path=f"/{name}"))


def name_of(url: str) -> str:
    """Return the name of the database in a URL."""
    return urlsplit(url).path.removeprefix("/")


@dataclass(frozen=True)
class Template:
    """A filled stage on one server, with the files that its records reference."""

    server_url: str
    stage: str

    @cached_property
    def name(self) -> str:
        """Return the name of its database, cached so that it does not change at midnight."""
        # Dates in the demo are relative to the day of its creation.
        day = [dt.datetime.now(dt.UTC).date().isoformat()] if self.stage == "demo" else []
        return f"sofra_{self.stage}_{sources.digest(self.stage, *day)[:16]}"

    @property
    def files(self) -> Path:
        """Return the `var` folder of its files; `media` belongs to its records."""
        return paths.VAR / "templates" / self.name

    def ensure(self) -> None:
        """Fill it unless it exists; of two callers one fills and the other waits. Raise Failure."""
        with psycopg.connect(self.server_url, autocommit=True) as connection:
            connection.execute("SELECT pg_advisory_lock(hashtext(%s))", [f"sofra template {self.stage}"])
            if not self._is_there(connection):
                self._build(connection)

    def _is_there(self, connection: psycopg.Connection) -> bool:
        return _exists(connection, self.name) and (self.stage != "demo" or self.files.is_dir())

    def _build(self, connection: psycopg.Connection) -> None:
        below = BUILT_ON[self.stage]
        if below:
            Template(self.server_url, below).ensure()
        fresh = f"sofra_{self.stage}_unfinished"
        drop(connection, self.name)
        _create(connection, fresh, Template(self.server_url, below).name if below else None)
        shutil.rmtree(self.files, ignore_errors=True)
        try:
            self._fill(at(self.server_url, fresh))
        except BaseException:
            drop(connection, fresh)
            shutil.rmtree(self.files, ignore_errors=True)
            raise
        _rename(connection, fresh, self.name)
        self._forget_others(connection)

    def _fill(self, url: str) -> None:
        env = django_env.environment(SETTINGS, url, self.files)
        django_env.manage(f"Template database ({self.stage})", {**env, "SOFRA_DEMO": "1"}, *FILLS[self.stage])
        if self.stage == "demo":
            django_env.manage("Template database (waiting jobs)", env, "worker", "--once", "--threads", "2")

    def _forget_others(self, connection: psycopg.Connection) -> None:
        """Remove templates of this stage that were created from other sources."""
        for (name,) in _named(connection, f"sofra_{self.stage}"):
            if name != self.name:
                drop(connection, name)
                shutil.rmtree(paths.VAR / "templates" / name, ignore_errors=True)


FILLS: Mapping[str, tuple[str, ...]] = {
    "schema": ("prepare_database", "--migrate"),
    "reference": ("prepare_database", "--reference"),
    "demo": ("prepare_database", "--demo"),
}


@contextmanager
def copied(template: Template, name: str) -> Iterator[str]:
    """Give the block the URL of a new copy of the template, which is created if it is missing.

    The copy is named `name`, or `name_1` and so on while another process uses that one. It is dropped at the
    end; the copy of a killed process is replaced by the next one of that name.
    """
    template.ensure()
    with psycopg.connect(template.server_url, autocommit=True) as connection:
        own = _reserve(connection, name)
        _create(connection, own, template.name)
        try:
            yield at(template.server_url, own)
        finally:
            drop(connection, own)


def renewed(template: Template, name: str) -> str:
    """Return the URL of a new copy named `name`, on a server that nothing else uses."""
    template.ensure()
    with psycopg.connect(template.server_url, autocommit=True) as connection:
        _create(connection, name, template.name)
    return at(template.server_url, name)


@contextmanager
def permanent_copy(template: Template, name: str, var: Path) -> Iterator[str]:
    """Give the block the URL of a permanent copy, for data that is created once and reused.

    Its files are copied to `var` when it is created. Its name contains the schema; copies of other schemas
    are dropped.
    """
    schema = Template(template.server_url, "schema").name.removeprefix("sofra_schema_")
    own = f"{name}_{schema}"
    with psycopg.connect(template.server_url, autocommit=True) as connection:
        if not _exists(connection, own):
            template.ensure()
            for (old,) in _named(connection, name):
                drop(connection, old)
            _create(connection, own, template.name)
            copy_files(template, var)
    yield at(template.server_url, own)


def admitted(url: str) -> str:
    """Grant the application's role its privileges in a local database; return the URL for that role.

    Creates the role if necessary, so tests on another server need CREATEROLE.
    """
    own = cluster.application_url(url)
    with psycopg.connect(url) as connection:
        # Of concurrent processes one creates the role.
        connection.execute("SELECT pg_advisory_xact_lock(hashtext('sofra application role'))")
        role = connection.execute("SELECT FROM pg_roles WHERE rolname = %s", [cluster.APPLICATION])
        if role.fetchone() is None:
            made = sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}")
            password = urlsplit(own).password or ""
            connection.execute(made.format(sql.Identifier(cluster.APPLICATION), sql.Literal(password)))
        for statement in rights.grants(cluster.APPLICATION):
            connection.execute(statement)
    return own


def copy_files(template: Template, var: Path) -> None:
    """Replace the files in `var/media` by a copy of the template's."""
    media = var / "media"
    shutil.rmtree(media, ignore_errors=True)
    source = template.files / "media"
    if source.is_dir():
        shutil.copytree(source, media)
    else:
        media.mkdir(parents=True)


def _reserve(connection: psycopg.Connection, name: str) -> str:
    """Return the first name that no running process uses, locked while the connection is open."""
    for number in range(MOST_COPIES):
        own = f"{name}_{number}" if number else name
        question = "SELECT pg_try_advisory_lock(hashtext(%s))"
        row = connection.execute(question, [f"sofra copy {own}"]).fetchone()
        if row and row[0]:
            return own
    raise RuntimeError(f"{MOST_COPIES} processes use a copy called {name} already.")


def _named(connection: psycopg.Connection, prefix: str) -> list[tuple[str]]:
    """Return the names of the databases that start with the prefix and an underscore."""
    question = "SELECT datname FROM pg_database WHERE starts_with(datname, %s)"
    return connection.execute(question, [f"{prefix}_"]).fetchall()


def _exists(connection: psycopg.Connection, name: str) -> bool:
    return connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is not None


def _create(connection: psycopg.Connection, name: str, template: str | None) -> None:
    drop(connection, name)
    statement = sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name))
    if template:
        statement += sql.SQL(" TEMPLATE {}").format(sql.Identifier(template))
    connection.execute(statement)


def drop(connection: psycopg.Connection, name: str, patience: float = VACUUM_SECONDS) -> None:
    """Drop a database, even with open connections. Raise InsufficientPrivilege after `patience` seconds.

    Only a superuser can end PostgreSQL's own vacuum of it, so the function waits for that.
    """
    statement = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
    until = time.monotonic() + patience
    while True:
        try:
            connection.execute(statement)
        except psycopg.errors.InsufficientPrivilege:
            if time.monotonic() > until:
                raise
            time.sleep(PAUSE_SECONDS)
        else:
            return


def _rename(connection: psycopg.Connection, name: str, new: str) -> None:
    connection.execute(
        sql.SQL("ALTER DATABASE {} RENAME TO {}").format(sql.Identifier(name), sql.Identifier(new))
    )
