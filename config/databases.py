"""Databases that are filled once and copied: what tests, journeys, pictures of the screens and the benchmark work on.

A template is named after its stage and the digest of what it is made from (`ops.launcher.sources`). It is filled
under another name and renamed when it is whole, so a template that is there can be used. Copies are made by
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

from apps.core.database import rights
from ops.launcher import cluster, django_env, paths, sources

SETTINGS = "config.settings.local"
BUILT_ON = {"schema": None, "reference": "schema", "demo": "reference"}
MOST_COPIES = 20
VACUUM_SECONDS, PAUSE_SECONDS = 120.0, 0.2


def at(server_url: str, name: str) -> str:
    """Return the address of another database on the same server."""
    return urlunsplit(urlsplit(server_url)._replace(path=f"/{name}"))


def name_of(url: str) -> str:
    """Return the name of the database at an address."""
    return urlsplit(url).path.removeprefix("/")


@dataclass(frozen=True)
class Template:
    """One filled stage on one server, with the files that its records name."""

    server_url: str
    stage: str

    @cached_property
    def name(self) -> str:
        """Return the name of its database, the same for as long as it is used: also beyond midnight."""
        # The dates of the demo count from the day on which it is made.
        day = [dt.datetime.now(dt.UTC).date().isoformat()] if self.stage == "demo" else []
        return f"sofra_{self.stage}_{sources.digest(self.stage, *day)[:16]}"

    @property
    def files(self) -> Path:
        """Return the folder that stands for `var` while it is filled; its `media` belongs to its records."""
        return paths.VAR / "templates" / self.name

    def ensure(self) -> None:
        """Fill it unless it is there; of two callers one fills and the other waits. Raises Failure."""
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
        """Remove templates of this stage that were made from other sources."""
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
    """Give the block the address of a fresh copy of the template, which is filled where it is missing.

    The copy is called `name`, or `name_1` and so on while another process works on that one. It is removed at the
    end; what a killed process leaves is replaced by the next copy of that name.
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
    """Return the address of a fresh copy called `name`, on a server that nobody else uses."""
    template.ensure()
    with psycopg.connect(template.server_url, autocommit=True) as connection:
        _create(connection, name, template.name)
    return at(template.server_url, name)


@contextmanager
def kept(template: Template, name: str, var: Path) -> Iterator[str]:
    """Give the block the address of a copy that stays, for data that is made once and used again.

    Its files are put into `var` when it is made. Its name tells the schema; copies of other schemas are removed.
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
    """Give the application's role its rights in a database of ours; return the address under which it reaches it.

    On a server of one's own the role is made, so that who tests there needs CREATEROLE.
    """
    own = cluster.application_url(url)
    with psycopg.connect(url) as connection:
        # Of processes side by side one makes the role.
        connection.execute("SELECT pg_advisory_xact_lock(hashtext('sofra application role'))")
        found = connection.execute("SELECT FROM pg_roles WHERE rolname = %s", [cluster.APPLICATION])
        if found.fetchone() is None:
            made = sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}")
            password = urlsplit(own).password or ""
            connection.execute(made.format(sql.Identifier(cluster.APPLICATION), sql.Literal(password)))
        for statement in rights.grants(cluster.APPLICATION):
            connection.execute(statement)
    return own


def copy_files(template: Template, var: Path) -> None:
    """Replace the files under `var/media` by a copy of the template's."""
    media = var / "media"
    shutil.rmtree(media, ignore_errors=True)
    source = template.files / "media"
    if source.is_dir():
        shutil.copytree(source, media)
    else:
        media.mkdir(parents=True)


def _reserve(connection: psycopg.Connection, name: str) -> str:
    """Return the first of the names that no living process uses, kept for as long as the connection is open."""
    for number in range(MOST_COPIES):
        own = f"{name}_{number}" if number else name
        question = "SELECT pg_try_advisory_lock(hashtext(%s))"
        row = connection.execute(question, [f"sofra copy {own}"]).fetchone()
        if row and row[0]:
            return own
    raise RuntimeError(f"{MOST_COPIES} processes use a copy called {name} already.")


def _named(connection: psycopg.Connection, prefix: str) -> list[tuple[str]]:
    """Return the names of the databases that begin with the prefix and an underscore."""
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
    """Drop a database, whoever is connected to it. Raises InsufficientPrivilege after so many seconds.

    Only a superuser may end PostgreSQL's own vacuum of it, so that is waited for.
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
