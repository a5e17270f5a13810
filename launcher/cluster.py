"""One private PostgreSQL: its data folder, how it is made, started, looked at and stopped."""

import hashlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit, urlunsplit

from launcher import account, console, memory
from launcher.binaries import Source
from launcher.console import Failure

ROLE = "sofra"
"""Owns the databases and their tables."""
APPLICATION = "sofra_app"
"""Works with the tables of others, as the console does."""
STOP_SECONDS = 30.0
POLL = 0.05
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "max_connections": "100",
    "random_page_cost": "1.1",
    "max_wal_size": "2GB",
    "jit": "off",
}
NOT_DURABLE = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
SMALL_SHARED_MEMORY = 512 * 1024 * 1024


@dataclass(frozen=True)
class Server:
    """A running server as its own pid file tells it."""

    pid: int
    port: int
    is_ready: bool


def application_password(password: str) -> str:
    """Return the password of the application's role, which follows from the owner's and does not tell it."""
    return hashlib.sha256(f"{APPLICATION} {password}".encode()).hexdigest()


def application_url(owner_url: str) -> str:
    """Return the address under which the application's role reaches the database of an owner's address."""
    parts = urlsplit(owner_url)
    place = parts.netloc.rpartition("@")[2]
    password = application_password(unquote(parts.password or ""))
    return urlunsplit(parts._replace(netloc=f"{APPLICATION}:{password}@{place}"))


def free_port() -> int:
    """Return a loopback port that nobody uses at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def clean_environment() -> dict[str, str]:
    """Return an environment in which PostgreSQL speaks and sorts the same way on every machine."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PG", "LC_", "LANG"))}
    return {**kept, "LC_ALL": "C", "TZ": "UTC"}


def locale_options(major: int) -> list[str]:
    """Return initdb's options for UTF-8 by code points, from PostgreSQL itself where it can (17 and newer)."""
    if major >= 17:
        return ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    return ["--locale=C.UTF-8"]


def is_postgres(pid: int, data: Path) -> bool:
    """Return whether the process lives and serves this data folder. A zombie does not."""
    proc = Path(f"/proc/{pid}")
    if Path("/proc/self").exists():
        try:
            state = (proc / "stat").read_text().rpartition(")")[2].split()[0]
            return state != "Z" and (proc / "cwd").resolve(strict=True) == data.resolve()
        except (OSError, IndexError):
            return False
    command = subprocess.run(
        ["ps", "-o", "command=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return "postgres" in command.stdout and str(data) in command.stdout


def anybody_in(data: Path) -> bool:
    """Return whether a process still works in the data folder: a backend may outlive its killed server."""
    return any(is_postgres(int(entry.name), data) for entry in Path("/proc").glob("[0-9]*"))


@dataclass(frozen=True)
class Cluster:
    """The folder `home` with the data in it, and the programs that serve it."""

    home: Path
    source: Source
    durable: bool = True

    @property
    def data(self) -> Path:
        """Return PostgreSQL's data folder."""
        return self.home / "data"

    @property
    def lock(self) -> Path:
        """Return the lock under which holders join and leave and the server starts and stops."""
        return self.home / "lock"

    @property
    def log(self) -> Path:
        """Return the log of the server and its keeper."""
        return self.home / "server.log"

    def url(self, port: int) -> str:
        """Return the address of the server at this port, as the owner of the database reaches it."""
        return f"postgresql://{ROLE}:{quote(self._password())}@127.0.0.1:{port}/{ROLE}"

    def create(self) -> None:
        """Make the data folder, the roles and the database where they are missing, whole or not at all.

        Raises Failure where data of an earlier version are in use, so that the application's role cannot be made.
        """
        if not (self.data / "PG_VERSION").exists():
            self._create_data()
        elif APPLICATION not in self._admission(self.data).read_text(encoding="ascii"):
            self._add_application()

    def _create_data(self) -> None:
        fresh = self.home / "data.new"
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(parents=True, mode=0o700)
        account.current().give(fresh)
        self._run(
            [
                self.source.program("initdb"),
                "-D",
                str(fresh),
                "--username=postgres",
                "--auth=reject",
                "--encoding=UTF8",
                *locale_options(self.source.major),
                "--no-instructions",
                "--no-sync",
            ]
        )
        self._execute(
            fresh,
            f"CREATE ROLE {ROLE} LOGIN CREATEDB PASSWORD '{self._new_password()}'",
            f"CREATE DATABASE {ROLE} OWNER {ROLE}",
            *self._making_of_application(),
        )
        self._admit_roles(fresh)
        fresh.rename(self.data)

    def _add_application(self) -> None:
        """Make the role that data of an earlier version lack; it is admitted last, when it is there."""
        if self.status() is not None:
            raise Failure(
                f"{self.data} is of an earlier version and in use: stop the other commands, then try again."
            )
        self.forget_dead_server()
        self._execute(self.data, *self._making_of_application())
        self._admit_roles(self.data)

    def _making_of_application(self) -> tuple[str, str]:
        """Return the statements that make the application's role, also where an attempt that broke off made it."""
        is_there = f"EXISTS (SELECT FROM pg_roles WHERE rolname = '{APPLICATION}')"
        password = application_password(self._password())
        return (
            f"DO $$ BEGIN IF NOT {is_there} THEN CREATE ROLE {APPLICATION} LOGIN; END IF; END $$",
            f"ALTER ROLE {APPLICATION} PASSWORD '{password}'",
        )

    def _execute(self, data: Path, *statements: str) -> None:
        """Run statements as the superuser on data that nobody serves."""
        single = [self.source.program("postgres"), "--single", "-D", str(data), "postgres"]
        self._run(single, "".join(f"{one};\n" for one in statements))

    @staticmethod
    def _admission(data: Path) -> Path:
        return data / "pg_hba.conf"

    def _admit_roles(self, data: Path) -> None:
        """Let both roles in, over loopback and by their passwords, and nobody else."""
        line = f"host all {ROLE},{APPLICATION} 127.0.0.1/32 scram-sha-256\n"
        self._admission(data).write_text(line, encoding="ascii")

    def admit_followers(self) -> None:
        """Let a standby follow this server, whose programs are stopped; for tests and drills."""
        self._execute(self.data, f"ALTER ROLE {ROLE} REPLICATION")
        line = f"host replication {ROLE} 127.0.0.1/32 scram-sha-256\n"
        admission = self._admission(self.data)
        if line not in admission.read_text(encoding="ascii"):
            with admission.open("a", encoding="ascii") as file:
                file.write(line)

    def _password(self) -> str:
        return (self.home / "password").read_text(encoding="ascii").strip()

    def _new_password(self) -> str:
        """Write a new password where only its owner reads it, and return it."""
        password = secrets.token_urlsafe(24)
        path = self.home / "password"
        path.unlink(missing_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as stream:
            stream.write(password + "\n")
        return password

    def _run(self, command: list[str], sql: str = "") -> None:
        """Run one of PostgreSQL's programs to its end; raise Failure with what it said."""
        who = account.current()
        done = subprocess.run(
            [*who.prefix, *command],
            cwd=self.home,
            env=clean_environment(),
            input=sql,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            **who.popen_options(),
        )
        if done.returncode != 0 or "ERROR:" in done.stdout or "FATAL:" in done.stdout:
            raise Failure(f"{Path(command[0]).name} failed:\n{done.stdout}")

    def settings(self, port: int) -> dict[str, str]:
        """Return the server's settings."""
        # Tests make and drop many small databases, which takes longer the more buffers there are to look through.
        sized = memory.settings(memory.total_bytes() if self.durable else 0)
        chosen = {**SETTINGS, **sized, "port": str(port)}
        if not self.durable:
            chosen |= NOT_DURABLE
        elif way := self.source.log_compression():
            chosen["wal_compression"] = way
        shared = Path("/dev/shm")  # noqa: S108 - looked at, nothing is written there
        if shared.is_dir() and shutil.disk_usage(shared).total < SMALL_SHARED_MEMORY:
            # Containers give 64 MB, too little for a parallel plan over a large table.
            chosen["dynamic_shared_memory_type"] = "mmap"
        return chosen

    def start(self, port: int) -> subprocess.Popen[bytes]:
        """Start the server and return its process, which may not answer yet."""
        self.forget_dead_server()
        who = account.current()
        options = [f"-c{name}={value}" for name, value in self.settings(port).items()]
        with self.log.open("ab") as output:
            return subprocess.Popen(
                [*who.prefix, self.source.program("postgres"), "-D", str(self.data), *options],
                cwd=self.home,
                env=clean_environment(),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                **who.popen_options(),
            )

    def status(self) -> Server | None:
        """Return the running server, or None."""
        try:
            lines = (self.data / "postmaster.pid").read_text(encoding="utf-8", errors="replace").splitlines()
            pid, port = int(lines[0]), int(lines[3])
        except (FileNotFoundError, IndexError, ValueError):
            return None
        if not is_postgres(pid, self.data):
            return None
        return Server(pid, port, is_ready=len(lines) > 7 and lines[7].strip() == "ready")

    def last_port(self) -> int | None:
        """Return the port of the server that ran here last, so that open connections find the next one there."""
        try:
            return int((self.data / "postmaster.opts").read_text().partition("-cport=")[2].split('"')[0])
        except (FileNotFoundError, ValueError):
            return None

    def forget_dead_server(self) -> None:
        """Remove the pid file of a server that is gone.

        PostgreSQL itself refuses to start while the number in it belongs to any living process, a zombie
        or a stranger included. It is removed only if nobody at all works in the data folder any more.
        """
        if Path("/proc/self").exists() and self.status() is None and not anybody_in(self.data):
            (self.data / "postmaster.pid").unlink(missing_ok=True)

    def stop(self) -> None:
        """Stop the server, if one runs, and wait until it is gone; raise Failure when it will not go."""
        server = self.status()
        if server is None:
            return
        os.kill(server.pid, signal.SIGINT)
        deadline = time.monotonic() + STOP_SECONDS
        while is_postgres(server.pid, self.data):
            if time.monotonic() > deadline:
                raise Failure(f"PostgreSQL (process {server.pid}) does not stop; see {self.log}.")
            time.sleep(POLL)

    def log_tail(self) -> str:
        """Return the end of the server's log."""
        return console.tail(self.log, 30)
