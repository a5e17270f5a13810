"""The production setup for the journeys: gunicorn, worker and bundle on a database and files of their own."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

from config.launcher import django_env, frontend, locks, paths, postgres, processes, server
from config.launcher.cluster import free_port

DATABASE = "sofra_e2e"
TEMPLATE = "sofra_e2e_template"
VAR = paths.VAR / "e2e"
PATIENCE = 600.0


_running: dict[str, dict[str, str]] = {}
"""The environment of each setup that is being served, by its address."""


def url_of(database_url: str, name: str) -> str:
    """Return the address of another database on the same server."""
    return urlunsplit(urlsplit(database_url)._replace(path=f"/{name}"))


class Databases:
    """The template that is filled once, and its copy that the journeys change."""

    def __init__(self, database_url: str) -> None:
        self.database_url = database_url
        self.media = VAR / "template-media"

    def _execute(self, *statements: sql.Composable) -> None:
        with psycopg.connect(self.database_url, autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement)

    def _template_says(self) -> str | None:
        """Return what the template was filled from, or None where there is none."""
        question = "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = %s"
        with psycopg.connect(self.database_url) as connection:
            row = connection.execute(question, [TEMPLATE]).fetchone()
        return row[0] if row else None

    def _drop(self, name: str) -> sql.Composed:
        return sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))

    def ensure_template(self) -> None:
        """Fill the template anew where it was filled from other sources."""
        wanted = server.application_sources()
        if self._template_says() == wanted and self.media.is_dir():
            return
        shutil.rmtree(self.media, ignore_errors=True)
        shutil.rmtree(VAR / "media", ignore_errors=True)
        self._execute(self._drop(TEMPLATE), sql.SQL("CREATE DATABASE {}").format(sql.Identifier(TEMPLATE)))
        server.fill_database(environment(url_of(self.database_url, TEMPLATE)))
        (VAR / "media").mkdir(exist_ok=True)
        shutil.copytree(VAR / "media", self.media)
        name, text = sql.Identifier(TEMPLATE), sql.Literal(wanted)
        self._execute(sql.SQL("COMMENT ON DATABASE {} IS {}").format(name, text))

    def copy_template(self) -> str:
        """Make the journeys' database and files anew; return the address of the database."""
        names = sql.Identifier(DATABASE), sql.Identifier(TEMPLATE)
        self._execute(self._drop(DATABASE), sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(*names))
        shutil.rmtree(VAR / "media", ignore_errors=True)
        shutil.copytree(self.media, VAR / "media")
        return url_of(self.database_url, DATABASE)


def environment(database_url: str) -> dict[str, str]:
    """Return the environment of the production setup: demo sign-ins allowed, one proxy in front.

    The browsers of the journeys say for the proxy which address they call from, each its own.
    """
    own = django_env.environment("config.settings.local", database_url, VAR)
    return {**own, "SOFRA_DEMO": "1", "SOFRA_TRUSTED_PROXIES": "1"}


@contextmanager
def serving(env: dict[str, str]) -> Iterator[str]:
    """Serve until the block ends; give it the address."""
    port = free_port()
    logs = VAR / "log"
    logs.mkdir(parents=True, exist_ok=True)
    with processes.Services() as services:
        services.start("The web server", server.gunicorn(port), env, logs / "web.log")
        services.start("The worker", [paths.PYTHON, django_env.MANAGE, "worker"], env, logs / "worker.log")
        address = f"http://127.0.0.1:{port}"
        services.wait_until(f"{address}/readyz")
        _running[address] = env
        yield address


def manage(address: str, *arguments: str, stdin: bytes = b"") -> str:
    """Run a command of manage.py beside the setup at an address, as other programs do; return what it said."""
    command = [paths.PYTHON, django_env.MANAGE, *arguments]
    done = subprocess.run(command, env=_running[address], input=stdin, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def worker_said() -> str:
    """Return what the worker wrote: without a mail server, every mail as it goes out."""
    return (VAR / "log" / "worker.log").read_text(encoding="utf-8", errors="replace")


@contextmanager
def production() -> Iterator[str]:
    """Serve the built bundle on fresh data until the block ends; give it the address."""
    VAR.mkdir(parents=True, exist_ok=True)
    bundle = os.environ.get("SOFRA_BUNDLE") or frontend.build()
    with postgres.database("test") as url, locks.exclusive(VAR / "lock", wait=PATIENCE):
        databases = Databases(url)
        databases.ensure_template()
        env = environment(databases.copy_template())
        server.collect_static(env, bundle, VAR)
        with serving(env) as address:
            yield address
