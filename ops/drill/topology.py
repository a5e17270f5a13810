"""A complete deployment on one machine.

Primary and standby, pooler, object storage, mail server, two web servers behind nginx, two workers.
"""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import boto3
from moto.server import ThreadedMotoServer

from apps.console.tests.faults import pooler, proxy, standby
from apps.console.tests.faults.place import DATABASE, Place, Program, Web
from config import databases
from ops.drill import disks, mailbox
from ops.drill.calling import File, Outcome, call
from ops.drill.relay import Relay
from ops.launcher import account, django_env, paths
from ops.launcher.cluster import Cluster

BUCKET = "drill"
FILL = """
import json, sys, django
django.setup()
from apps.accounts.services.authentication import token_for
from apps.accounts.choices import Assurance
from apps.accounts.models import User
from apps.accounts.services import sessions
from apps.accounts.tests.factories import UserFactory
from apps.stores.tests.factories import StoreFactory, regions
regions("ID")
def signed_in(**traits):
    user = UserFactory(countries=["ID"], **traits)
    return token_for(sessions.open_session(user=user, user_agent="drill", assurance=Assurance.SECOND_FACTOR))
def store():
    return StoreFactory(complete=True, intro="").pk
print(json.dumps({
    "boss": signed_in(username="boss", super_admin=True), "kol": signed_in(username="kol", kol=True),
    "merged": [store(), store()],
    "people": [[signed_in(username=f"drill-{number}", role="operator"), store()]
        for number in range(int(sys.argv[1]))],
}))
"""


Check = Callable[[], str]
"""A check after the last repair; returns a description of the error, or ""."""


@dataclass(frozen=True)
class Primary(Cluster):
    """A server that acknowledges writes only after its standby has them."""

    def settings(self, port: int) -> dict[str, str]:
        """Return the server's settings."""
        return {**super().settings(port), "synchronous_standby_names": "standby"}


class Topology:
    """The running parts; each can be killed and restarted."""

    def __init__(self, stack: ExitStack, people: int) -> None:
        self.place = Place()
        stack.callback(self.place.close)
        self.place.start_database()
        databases.renewed(databases.Template(self.place.cluster.url(self.place.port), "schema"), DATABASE)
        self.data: dict[str, Any] = self.place.run(FILL, str(people))
        self.people: list[tuple[str, int]] = self.data["people"]
        self.checks = list[Check]()
        ordinary = self.place.cluster
        self.place.cluster = Primary(ordinary.home, ordinary.source, durable=True)
        self.standby = stack.enter_context(standby.running(self.place))
        self.database_port = self.place.port
        self._pooler: ExitStack | None = None
        self._pooler_port: int | None = None
        stack.callback(self.stop_pooler)
        self.urls = self.start_pooler()
        self.storage = Relay(_object_store(stack))
        self.mailbox = stack.enter_context(mailbox.running())
        self.mail = Relay(self.mailbox.port)
        self.webs: dict[int, Web] = {}
        self.workers: dict[int, Program] = {}
        for number in (1, 2):
            self.start_web(number)
            self.start_worker(number)
        ports = [self.webs[number].port for number in (1, 2)]
        self.proxy = stack.enter_context(proxy.running(ports))

    # -- the database ----------------------------------------------------------
    def start_pooler(self) -> dict[str, str]:
        """Start PgBouncer for the current primary; return the URLs of its databases."""
        self._pooler = ExitStack()
        self.urls = self._pooler.enter_context(pooler.running(self.place, self._pooler_port, connections=20))
        self._pooler_port = int(self.urls["sofra"].rpartition(":")[2].partition("/")[0])
        return self.urls

    def stop_pooler(self) -> None:
        """Kill PgBouncer."""
        if self._pooler is not None:
            self._pooler.close()
            self._pooler = None

    def fail_over(self) -> None:
        """Kill the primary, promote the standby, and point the pooler to it."""
        killed = self.place.postgres
        assert killed is not None
        status = self.place.cluster.status()
        assert status is not None
        disks.kill(status.pid)
        killed.wait()
        who = account.current()
        cluster = self.standby.cluster
        promote = [cluster.source.program("pg_ctl"), "promote", "-D", str(cluster.data)]
        subprocess.run(  # noqa: S603 (a program of PostgreSQL)
            [*who.prefix, *promote], check=True, capture_output=True, **who.popen_options()
        )
        self.stop_pooler()
        self.place.port = self.standby.port
        self.start_pooler()

    # -- programs --------------------------------------------------------------
    def start_web(self, number: int) -> None:
        """Start a web server, on its previous port."""
        port = self.webs[number].port if number in self.webs else None
        self.webs[number] = Web(f"drill-web-{number}", self._env(self.urls["sofra"]), port)

    def start_worker(self, number: int) -> None:
        """Start a worker."""
        argv: list[str | Path] = [paths.PYTHON, django_env.MANAGE, "worker"]
        self.workers[number] = Program(f"drill-worker-{number}", argv, self._env(self.urls["sofra_work"]))

    def programs(self) -> list[Program]:
        """Return the web servers and workers that run now."""
        return [*self.webs.values(), *self.workers.values()]

    def call(self, who: str, name: str, body: Mapping[str, Any], file: File | None = None) -> Outcome:
        """Send a request as "boss" or "kol"."""
        return call(self.proxy, self.data[who], name, body, file)

    def run(self, code: str, *arguments: str) -> Any:
        """Return the JSON printed by a piece of Django code that runs with the console's object storage."""
        return self.place.run(code, *arguments, env=self._env(self.urls["sofra_work"]))

    def stop(self) -> None:
        """Kill every program."""
        for program in self.programs():
            program.kill()

    def _env(self, url: str) -> Mapping[str, str]:
        return {
            **self.place.env,
            "DATABASE_URL": url,
            "SOFRA_POOLER": "1",
            "DATABASE_REPLICA_URL": self.standby.url,
            "SOFRA_TRUSTED_PROXIES": "1",
            "SOFRA_ALLOWED_HOSTS": proxy.HOST,
            "SOFRA_S3_BUCKET": BUCKET,
            "SOFRA_S3_ENDPOINT": f"http://127.0.0.1:{self.storage.port}",
            "SOFRA_S3_ACCESS_KEY": "key",
            "SOFRA_S3_SECRET_KEY": "secret",
            "SOFRA_S3_REGION": "us-east-1",
            "SOFRA_S3_ADDRESSING": "path",
            "SOFRA_MAIL_HOST": "127.0.0.1",
            "SOFRA_MAIL_PORT": str(self.mail.port),
            "SOFRA_MAIL_SECURITY": "none",
            # Deadlines and lease of production: tests of faults use shorter ones.
            "SOFRA_JOB_LEASE": "60",
            "DJANGO_SETTINGS_MODULE": "config.settings.local",
        }

    def stored(self) -> set[str]:
        """Return the names of all stored objects."""
        return {one.key for one in _bucket(self.storage.port).objects.all()}


@contextmanager
def running(people: int) -> Iterator[Topology]:
    """Run the topology during the block."""
    with ExitStack() as stack:
        topology = Topology(stack, people)
        stack.callback(topology.stop)
        yield topology


def _object_store(stack: ExitStack) -> int:
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    stack.callback(server.stop)
    port = int(server.get_host_and_port()[1])
    _bucket(port).create()
    return port


def _bucket(port: int) -> Any:
    keys = {"aws_access_key_id": "key", "aws_secret_access_key": "secret", "region_name": "us-east-1"}
    return boto3.resource("s3", endpoint_url=f"http://127.0.0.1:{port}", **keys).Bucket(BUCKET)
