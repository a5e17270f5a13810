"""Environment of the fault tests: PostgreSQL, web servers and workers, which can be started and killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from config import databases
from ops.launcher import binaries, django_env, paths, server
from ops.launcher.cluster import Cluster, free_port

HOME = paths.VAR / "faults"
DATABASE = "sofra_faults"
PATIENCE = 180.0
POLL = 0.05
METRICS = "the-metrics-token-of-the-fault-tests"
FILL = """
import json, django
django.setup()
from apps.accounts.services.authentication import token_for
from apps.accounts.choices import Assurance
from apps.accounts.services import sessions
from apps.accounts.tests.factories import PASSWORD, UserFactory
from apps.stores.tests.factories import StoreFactory, regions
place = regions("ID")
people = {name: UserFactory(username=name, **traits) for name, traits in
    {"boss": {"super_admin": True, "countries": ["ID", "TR", "MY", "PH"]}, "ayu": {}}.items()}
token = token_for(sessions.open_session(
    user=people["boss"], user_agent="test", assurance=Assurance.SECOND_FACTOR))
print(json.dumps({"token": token, "password": PASSWORD, "l1": place["31"].pk, "l2": place["31.74"].pk,
    "stores": [StoreFactory(complete=True).pk for _ in range(6)]}))
"""
ENQUEUE = """
import json, sys, django
django.setup()
from apps.core.jobs import jobs
count, params = int(sys.argv[1]), json.loads(sys.argv[2])
kind = params.pop("kind", "fault_steps")
print(json.dumps([jobs.enqueue(actor=None, kind=kind, title="Steps", params=params).pk
    for _ in range(count)]))
"""


def until(contains: Callable[[], Any], what: str, seconds: float = PATIENCE) -> Any:
    """Return the value of `contains` once it is true; fail after the seconds."""
    deadline = time.monotonic() + seconds
    while not (value := contains()):
        assert time.monotonic() < deadline, f"not within {seconds:.0f} s: {what}"
        time.sleep(POLL)  # noqa: TID251 - between two checks of the condition
    return value


@dataclass
class Answer:
    """A server's response and its duration."""

    status: int
    body: dict[str, Any]
    seconds: float


class Program:
    """A web server or worker in its own process group."""

    def __init__(
        self, name: str, argv: list[str | Path], env: Mapping[str, str], *, close_fds: bool = True
    ) -> None:
        self.log = HOME / f"{name}.log"
        # A restarted program appends to the log, so that errors before it was killed stay readable.
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(  # noqa: S603 (our own programs)
                [str(part) for part in argv],
                cwd=paths.ROOT,
                env=dict(env),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                close_fds=close_fds,
            )

    def kill(self) -> None:
        """Kill the whole group, as kill -9 does."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def ask_to_stop(self) -> None:
        """Request a graceful shutdown."""
        self.process.send_signal(signal.SIGTERM)


class Web(Program):
    """A web server."""

    def __init__(self, name: str, env: Mapping[str, str], port: int | None = None) -> None:
        self.port = port or free_port()
        super().__init__(name, list(server.gunicorn(self.port)), env)
        until(lambda: self.get("/healthz").status == 200, f"{name} answers; see {self.log}")

    def _ask(self, path: str, body: Any, token: str | None, seconds: float) -> Answer:
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        address = f"http://127.0.0.1:{self.port}{path}"
        request = urllib.request.Request(address, data, headers)
        began = time.monotonic()
        try:
            with urllib.request.urlopen(request, timeout=seconds) as answer:  # noqa: S310 (a server of this test)
                status, content = answer.status, answer.read()
        except urllib.error.HTTPError as error:
            status, content = error.code, error.read()
        except OSError:
            status, content = 0, b""
        took = time.monotonic() - began
        try:
            return Answer(status, json.loads(content), took)
        except ValueError:
            return Answer(status, {}, took)

    def get(self, path: str, seconds: float = 5) -> Answer:
        """Request a page; status 0 without a response."""
        return self._ask(path, None, None, seconds)

    def figures(self) -> str:
        """Return the Prometheus metrics."""
        headers = {"Authorization": f"Bearer {METRICS}"}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/metrics", headers=headers)
        with urllib.request.urlopen(request, timeout=5) as answer:  # noqa: S310 (a server of this test)
            content: bytes = answer.read()
        return content.decode()

    def call(self, name: str, body: Any = None, *, token: str | None = None, seconds: float = 20) -> Answer:
        """Call an operation of country ID; status 0 without a response."""
        return self._ask(f"/seo/admin/v1/{name}?cc=ID", body or {}, token, seconds)


class Place:
    """PostgreSQL with migrated, filled data, and the programs started with it."""

    def __init__(self) -> None:
        HOME.mkdir(parents=True, exist_ok=True)
        for log in HOME.glob("*.log"):
            log.unlink()
        source = binaries.find(os.environ.get("SOFRA_POSTGRES", ""))
        self.cluster = Cluster(HOME / "postgres", source, durable=True)
        self.cluster.home.mkdir(parents=True, exist_ok=True)
        self.cluster.create()
        self.port = free_port()
        self.postgres: subprocess.Popen[bytes] | None = None
        self.programs: list[Program] = []
        self.content: list[Lock] = []
        self.data: dict[str, Any] = {}

    @property
    def url(self) -> str:
        """Return the database URL."""
        return databases.at(self.cluster.url(self.port), DATABASE)

    @property
    def env(self) -> dict[str, str]:
        """Return the environment of every program."""
        base = django_env.environment("apps.console.tests.faults.settings", self.url, HOME)
        return {
            **base,
            "SOFRA_DEMO": "0",
            "SOFRA_METRICS_TOKEN": METRICS,
            # Longer than any step on a busy machine; `let_lease_run_out` avoids the wait.
            "SOFRA_JOB_LEASE": "40",
            "SOFRA_WORKER_TICK": "0.5",
        }

    def start_database(self) -> None:
        """Start PostgreSQL on the same port, and wait until it is ready."""
        self.postgres = self.cluster.start(self.port)

        def ready() -> bool:
            status = self.cluster.status()
            return status is not None and status.is_ready

        until(ready, f"PostgreSQL starts; see {self.cluster.log}")

    def stop_database(self) -> None:
        """Stop PostgreSQL with all connections."""
        self.cluster.stop()
        if self.postgres is not None:
            self.postgres.wait()

    def fill(self) -> None:
        """Create the data again."""
        databases.renewed(databases.Template(self.cluster.url(self.port), "schema"), DATABASE)
        self.data = self.run(FILL)

    def connect(self) -> psycopg.Connection[Any]:
        """Return a separate connection for the test."""
        return psycopg.connect(self.url, autocommit=True)

    def rows(self, sql: str, *values: Any) -> list[Any]:
        """Return the rows of a statement."""
        with self.connect() as connection:
            return connection.execute(sql, values).fetchall()  # type: ignore[arg-type]

    def run(self, code: str, *arguments: str, env: Mapping[str, str] | None = None) -> Any:
        """Run Django code and return the JSON it prints, by default in the environment of every program."""
        done = subprocess.run(  # noqa: S603 (our own code)
            [str(paths.PYTHON), "-c", code, *arguments],
            cwd=paths.ROOT,
            env=dict(env or self.env),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout.splitlines()[-1])

    def enqueue(self, count: int, **params: Any) -> list[int]:
        """Queue jobs that record their steps, user jobs unless a `kind` is given; return their ids."""
        return self.run(ENQUEUE, str(count), json.dumps(params))

    def web(self, name: str = "web") -> Web:
        """Start a web server."""
        started = Web(name, self.env)
        self.programs.append(started)
        return started

    def worker(self, name: str = "worker") -> Program:
        """Start a worker."""
        argv: list[str | Path] = [paths.PYTHON, django_env.MANAGE, "worker", "--interval", "0.1"]
        started = Program(name, argv, self.env)
        self.programs.append(started)
        return started

    def hits(self, prefix: str) -> dict[str, int]:
        """Return the steps that jobs recorded under a prefix."""
        result = self.rows(
            "SELECT key, hits FROM core_throttlecount WHERE starts_with(key, %s)", f"fault:{prefix}"
        )
        return dict(result)

    def job(self, job_id: int) -> tuple[str, int, int]:
        """Return (status, done, attempts) of a job."""
        (row,) = self.rows("SELECT status, done, attempts FROM core_job WHERE id = %s", job_id)
        return row

    def let_lease_run_out(self, job_id: int) -> None:
        """Expire the lease of a job whose worker is gone."""
        self.rows("UPDATE core_job SET lease_until = now() WHERE id = %s RETURNING id", job_id)

    def kill_programs(self) -> None:
        """Kill every program and release every lock."""
        for program in self.programs:
            program.kill()
        self.programs.clear()
        for record in self.content:
            record.let_go()
        self.content.clear()

    def close(self) -> None:
        """Stop everything."""
        self.kill_programs()
        self.stop_database()


class Lock:
    """A lock in the database that blocks other writers until it is released."""

    def __init__(self, place: Place, sql: str, *values: Any) -> None:
        self.connection = place.connect()
        self.connection.autocommit = False
        self.connection.execute(sql, values)  # type: ignore[arg-type]  # words of the tests
        self.place = place
        place.content.append(self)

    @classmethod
    def table(cls, place: Place, name: str, mode: str = "EXCLUSIVE") -> Lock:
        """Lock a whole table."""
        return cls(place, f"LOCK TABLE {name} IN {mode} MODE")

    def somebody_waits(self) -> bool:
        """Return whether a program waits for the lock."""
        return bool(self.place.rows("SELECT 1 FROM pg_locks WHERE NOT granted"))

    def let_go(self) -> None:
        """Release the lock."""
        self.connection.close()
