"""One private PostgreSQL: create its data, start, inspect and stop it."""

import hashlib
import os
import shutil
import signal
import socket
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit, urlunsplit

from ops.launcher import account, paths
from ops.launcher.binaries import Source
from ops.launcher.console import Failure

ROLE = "sofra"
"""Owner of the databases and their tables."""
APPLICATION = "sofra_app"
"""Role of the application, with privileges on the owner's tables."""
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
MB = 1024 * 1024
SMALL_SHARED_MEMORY = 512 * MB
MEMORY_SHARES: dict[str, tuple[int, int, int]] = {
    "shared_buffers": (4, 128, 4096),
    "effective_cache_size": (2, 4096, 64 * 1024),
    "maintenance_work_mem": (32, 64, 512),
    "work_mem": (800, 16, 64),
}
"""Setting: divisor of the memory, and the bounds in MB; docs/operate/commands.md explains them."""
CONTAINER_LIMIT = Path("/sys/fs/cgroup/memory.max")


@dataclass(frozen=True)
class Server:
    """A running server, from its pid file."""

    pid: int
    port: int
    is_ready: bool


def application_password(password: str) -> str:
    """Return the password of the application's role: a hash of the owner's."""
    return hashlib.sha256(f"{APPLICATION} {password}".encode()).hexdigest()


def application_url(owner_url: str) -> str:
    """Return the address of an owner's database for the application's role."""
    parts = urlsplit(owner_url)
    place = parts.netloc.rpartition("@")[2]
    password = application_password(unquote(parts.password or ""))
    return urlunsplit(parts._replace(netloc=f"{APPLICATION}:{password}@{place}"))


def free_port() -> int:
    """Return an unused loopback port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def clean_environment() -> dict[str, str]:
    """Return an environment in which PostgreSQL behaves the same on every machine."""
    variables = {
        name: value for name, value in os.environ.items() if not name.startswith(("PG", "LC_", "LANG"))
    }
    return {**variables, "LC_ALL": "C", "TZ": "UTC"}


def locale_options(major: int) -> list[str]:
    """Return initdb's options for UTF-8 ordered by code points; built in since PostgreSQL 17."""
    if major >= 17:
        return ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    return ["--locale=C.UTF-8"]


def is_postgres(pid: int, data: Path) -> bool:
    """Return whether the process runs and serves this data folder; a zombie does not."""
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


def total_memory(limit: Path = CONTAINER_LIMIT) -> int:
    """Return the memory of the machine in bytes, or of the container if that is less."""
    machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    try:
        return min(machine, int(limit.read_text(encoding="ascii")))
    except (OSError, ValueError):
        # No container, or one without a limit, which contains "max".
        return machine


def memory_settings(total: int) -> dict[str, str]:
    """Return PostgreSQL's settings for a machine with this many bytes of memory."""
    return {
        name: f"{max(least, min(most, total // divisor // MB))}MB"
        for name, (divisor, least, most) in MEMORY_SHARES.items()
    }


@dataclass(frozen=True)
class Cluster:
    """A PostgreSQL cluster: the folder `home` with its data, and the programs that serve it."""

    home: Path
    source: Source
    durable: bool = True

    @property
    def data(self) -> Path:
        """Return PostgreSQL's data folder."""
        return self.home / "data"

    @property
    def lock(self) -> Path:
        """Return the lock under which the data is created and the server is started."""
        return self.home / "lock"

    @property
    def log(self) -> Path:
        """Return the log of the server and its keeper."""
        return self.home / "server.log"

    def url(self, port: int) -> str:
        """Return the address of the server at this port for the owner of the database."""
        return f"postgresql://{ROLE}:{quote(self._password())}@127.0.0.1:{port}/{ROLE}"

    def create(self) -> None:
        """Create the data folder, the roles and the database if they are missing, completely or not at all.

        Raises Failure for data of an earlier version, which does not have the application's role.
        """
        if not (self.data / "PG_VERSION").exists():
            self._create_data()
        elif APPLICATION not in self._access_rules(self.data).read_text(encoding="ascii"):
            raise Failure(f"{self.data} is of an earlier version. `make reset` removes it.")

    def _create_data(self) -> None:
        fresh = self.home / "data.new"
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(parents=True, mode=0o700)
        account.current().give(fresh)
        options = [
            "--username=postgres",
            "--auth=reject",
            "--encoding=UTF8",
            "--no-instructions",
            "--no-sync",
        ]
        locale = locale_options(self.source.major)
        self._run([self.source.program("initdb"), "-D", str(fresh), *options, *locale])
        self._execute(
            fresh,
            f"CREATE ROLE {ROLE} LOGIN CREATEDB PASSWORD '{self._password()}'",
            f"CREATE DATABASE {ROLE} OWNER {ROLE}",
            f"CREATE ROLE {APPLICATION} LOGIN PASSWORD '{application_password(self._password())}'",
        )
        # Both roles may connect over loopback with their passwords, and no other.
        rule = f"host all {ROLE},{APPLICATION} 127.0.0.1/32 scram-sha-256\n"
        self._access_rules(fresh).write_text(rule, encoding="ascii")
        fresh.rename(self.data)

    def _execute(self, data: Path, *statements: str) -> None:
        """Run statements as the superuser while the server is stopped."""
        single = [self.source.program("postgres"), "--single", "-D", str(data), "postgres"]
        self._run(single, "".join(f"{one};\n" for one in statements))

    @staticmethod
    def _access_rules(data: Path) -> Path:
        return data / "pg_hba.conf"

    def admit_followers(self) -> None:
        """Let a standby follow this server, which must be stopped; for tests and drills."""
        self._execute(self.data, f"ALTER ROLE {ROLE} REPLICATION")
        rule = f"host replication {ROLE} 127.0.0.1/32 scram-sha-256\n"
        rules = self._access_rules(self.data)
        if rule not in rules.read_text(encoding="ascii"):
            with rules.open("a", encoding="ascii") as file:
                file.write(rule)

    def _password(self) -> str:
        return paths.secret(self.home / "password")

    def _run(self, command: list[str], sql: str = "") -> None:
        """Run one of PostgreSQL's programs; raise Failure with its output."""
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
        # Dropping a database searches all buffers: a small number makes tests faster.
        memory = memory_settings(total_memory() if self.durable else 0)
        chosen = {**SETTINGS, **memory, "port": str(port)}
        if not self.durable:
            chosen |= NOT_DURABLE
        elif way := self.source.log_compression():
            chosen["wal_compression"] = way
        shared = Path("/dev/shm")  # noqa: S108 - nothing is written there
        if shared.is_dir() and shutil.disk_usage(shared).total < SMALL_SHARED_MEMORY:
            # Containers have 64 MB, which is too small for a parallel plan over a large table.
            chosen["dynamic_shared_memory_type"] = "mmap"
        return chosen

    def start(self, port: int) -> subprocess.Popen[bytes]:
        """Start the server; return its process, which may not accept connections yet."""
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

    def forget_dead_server(self) -> None:
        """Remove the pid file of a server that has ended, unless a process still works in the data folder.

        PostgreSQL itself refuses to start while any process has the number in the file, also an unrelated one.
        """
        if not Path("/proc/self").exists() or self.status() is not None:
            return
        # A backend may outlive its killed server.
        if not any(is_postgres(int(entry.name), self.data) for entry in Path("/proc").glob("[0-9]*")):
            (self.data / "postmaster.pid").unlink(missing_ok=True)

    def stop(self) -> None:
        """Stop the server if it runs, and wait until it has ended. Raise Failure if it does not."""
        server = self.status()
        if server is None:
            return
        os.kill(server.pid, signal.SIGINT)
        deadline = time.monotonic() + STOP_SECONDS
        while is_postgres(server.pid, self.data):
            if time.monotonic() > deadline:
                raise Failure(f"PostgreSQL (process {server.pid}) does not stop; see {self.log}.")
            time.sleep(POLL)
