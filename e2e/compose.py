"""Interpreter of ops/deploy/container/compose.yaml that needs no container engine.

Each service becomes processes of this machine, with the command and the environment of the file. Two things
are translated, because all services share one machine: container paths become folders (volumes, tmpfs), and
each address of a service becomes a free port of 127.0.0.1. Images are represented by programs of this
machine: the installed wheel, PostgreSQL and nginx. Isolation (read_only, capabilities, networks) is not
enforced.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from apps.console.tests.faults import proxy
from apps.console.tests.faults.place import until
from ops.launcher import account, binaries, console, paths, programs
from ops.launcher.cluster import Cluster, clean_environment, free_port, locale_options

FOLDER = paths.ROOT / "ops/deploy/container"
ADDRESS = r"(?:{hosts}):(\d+)\b"
PATIENCE = 300.0
GRACE = 60.0


def parse_env_file(text: str) -> dict[str, str]:
    """Return the variables of an env_file.

    Raises ValueError for lines that compose and systemd read differently.
    """
    result: dict[str, str] = {}
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        name, is_pair, value = line.partition("=")
        if not (is_pair and re.fullmatch(r"[A-Z][A-Z0-9_]*", name)) or re.search(r"[$'\"\\]| #", value):
            raise ValueError(f"{line!r} is not NAME=value without quotes, $ and comments")
        result[name] = value.strip()
    return result


def interpolate(text: str, variables: Mapping[str, str]) -> str:
    """Replace `${NAME:?}`, `${NAME:-default}` and `$$` as compose does.

    Raises KeyError for a missing variable.
    """

    def value(match: re.Match[str]) -> str:
        if match[0] == "$$":
            return "$"
        values = variables.get(match["name"], "")
        if not values and match["rule"] == ":?":
            raise KeyError(match["name"])
        return values or match["default"] or ""

    return re.sub(r"\$\$|\$\{(?P<name>\w+)(?:(?P<rule>:[?-])(?P<default>[^}]*))?\}", value, text)


def interpolated(node: Any, variables: Mapping[str, str]) -> Any:
    """Return the tree of the file with its strings interpolated."""
    if isinstance(node, dict):
        return {key: interpolated(each, variables) for key, each in node.items()}
    if isinstance(node, list):
        return [interpolated(each, variables) for each in node]
    return interpolate(node, variables) if isinstance(node, str) else node


@dataclass(frozen=True)
class Image:
    """Settings of the Containerfile that apply to every container."""

    environment: Mapping[str, str]
    workdir: str
    command: Sequence[str]

    @classmethod
    def read(cls) -> Image:
        """Read the last stage of the Containerfile."""
        last = (FOLDER / "Containerfile").read_text(encoding="utf-8").rpartition("\nFROM ")[2]
        joined = last.replace("\\\n", " ")
        variables = dict(
            word.split("=", 1)
            for line in re.findall(r"^ENV (.*)", joined, re.M)
            for word in shlex.split(line)
        )
        (workdir,) = re.findall(r"^WORKDIR (\S+)", joined, re.M)
        (command,) = re.findall(r"^CMD (\[.*\])", joined, re.M)
        return cls(variables, workdir, yaml.safe_load(command))


class Container:
    """One replica of a service."""

    def __init__(self, project: Project, name: str, number: int) -> None:
        self.project, self.name = project, name
        self.spec: Mapping[str, Any] = project.services[name]
        self.home = project.home / f"{name}-{number}"
        self.home.mkdir(parents=True)
        self.log = self.home / "log"
        self.ports: dict[int, int] = {}
        self.paths = self._mounted()
        self._process: subprocess.Popen[bytes] | None = None

    # -- translation ---------------------------------------------------------------------------
    def _mounted(self) -> dict[str, Path]:
        """Return the local folder or file for each container path that a volume or tmpfs provides."""
        row = {path: self.home / f"tmpfs{number}" for number, path in enumerate(self.spec.get("tmpfs", ()))}
        for volume in self.spec.get("volumes", ()):
            source, is_mapped, target = volume.removesuffix(":ro").partition(":")
            if not is_mapped:
                row[source] = self.home / "anonymous"
            elif source.startswith((".", "/")):
                row[target] = (FOLDER / source).resolve()
            else:
                assert source in self.project.volumes, f"{source} is no volume of the file"
                row[target] = self.project.home / "volumes" / source
        for folder in row.values():
            if not folder.exists():
                folder.mkdir(parents=True)
        return row

    def port(self, inside: int) -> int:
        """Return the local port for a port of the container."""
        return self.ports.setdefault(inside, free_port())

    def translate(self, text: str) -> str:
        """Return a text with its container paths and addresses replaced by local ones."""
        own = ["0.0.0.0", "127.0.0.1"]  # noqa: S104 (compared, not bound)
        hosts = "|".join(map(re.escape, [*own, *self.project.addresses]))
        places = "|".join(map(re.escape, sorted(self.paths, key=len, reverse=True))) or r"(?!)"
        pattern = rf"\b(?P<host>{hosts}):(?P<port>\d+)\b|(?<![\w./-])(?P<path>{places})(?![\w.-])"

        def local(match: re.Match[str]) -> str:
            if match["path"]:
                return str(self.paths[match["path"]])
            service = (
                self if match["host"] in own else self.project.first(self.project.addresses[match["host"]])
            )
            return f"127.0.0.1:{service.port(int(match['port']))}"

        return re.sub(pattern, local, text)

    # -- running -------------------------------------------------------------------------------
    @property
    def environment(self) -> dict[str, str]:
        """Return the complete environment of the process."""
        values = self.spec.get("environment") or {}
        variables = {
            **self.image_environment,
            **self.env_file,
            **{name: str(value) for name, value in values.items()},
        }
        translated = {name: self.translate(value) for name, value in variables.items()}
        return {**translated, **self.machine_environment, "PATH": self.project.path, "LC_ALL": "C.UTF-8"}

    @property
    def env_file(self) -> Mapping[str, str]:
        """Return the variables of the env_file that the service names."""
        named = self.spec.get("env_file")
        assert named in {None, ".env"}, f"{self.name} names another env_file: {named}"
        return self.project.variables if named else {}

    @property
    def image_environment(self) -> Mapping[str, str]:
        """Return the environment that the image sets."""
        return {}

    @property
    def machine_environment(self) -> Mapping[str, str]:
        """Return the variables that the programs of this machine need instead of the image."""
        return {}

    @property
    def working_directory(self) -> Path:
        """Return the folder in which the program starts."""
        return self.home

    def command(self) -> list[str]:
        """Return the program and its arguments."""
        return [self.translate(word) for word in self.spec["command"]]

    def start(self) -> None:
        """Start the process, which ends together with this one."""
        with self.log.open("ab") as output:
            self._process = console.start(
                self._inside(self.command()),
                self.environment,
                output=output,
                stdin=subprocess.DEVNULL,
                in_new_session=True,
            )

    def _inside(self, command: Sequence[str]) -> list[str]:
        return ["sh", "-c", 'cd "$0" && exec "$@"', str(self.working_directory), *command]

    def exit_code(self) -> int | None:
        """Return the exit code of an ended process, or None while it runs."""
        return self._process.poll() if self._process else None

    def execute(self, command: Sequence[str], **variables: str) -> subprocess.CompletedProcess[str]:
        """Run a command as `docker compose exec` does."""
        return subprocess.run(
            self._inside([self.translate(word) for word in command]),
            env={**self.environment, **variables},
            capture_output=True,
            text=True,
            check=False,
        )

    def is_healthy(self) -> bool:
        """Return whether the health check of the file succeeds now."""
        self.fail_if_ended()
        kind, *words = self.spec["healthcheck"]["test"]
        assert kind in {"CMD", "CMD-SHELL"}
        return self.execute(words if kind == "CMD" else ["sh", "-c", *words]).returncode == 0

    def fail_if_ended(self) -> None:
        """Raise AssertionError if the process has ended."""
        assert self.exit_code() is None, f"{self.name} ended with {self.exit_code()}:\n{self.said()}"

    def wait_for(self, condition: str) -> None:
        """Return when a condition of depends_on holds."""
        if condition == "service_completed_successfully":
            until(lambda: self.exit_code() is not None, f"{self.name} ends; see {self.log}", PATIENCE)
            assert self.exit_code() == 0, f"{self.name} ended with {self.exit_code()}:\n{self.said()}"
        elif condition == "service_healthy":
            until(self.is_healthy, f"{self.name} is healthy; see {self.log}", PATIENCE)
        else:
            assert condition == "service_started", condition

    def said(self) -> str:
        """Return the output of the process."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def ask_to_stop(self) -> None:
        """Ask the process to end."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def stop(self) -> None:
        """End the process and return when it has ended."""
        self.ask_to_stop()
        if self._process is None:
            return
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


class Console(Container):
    """The image of this project: the installed wheel."""

    @property
    def image_environment(self) -> Mapping[str, str]:
        """Return the ENV of the Containerfile."""
        return self.project.image.environment

    @property
    def machine_environment(self) -> Mapping[str, str]:
        """Return the folder of the installed wheel and the folder for temporary files, as variables."""
        temporary = self.paths["/tmp"]  # noqa: S108 (of the container, whose root is read-only)
        return {"PYTHONPATH": str(self.project.installed), "TMPDIR": str(temporary)}

    @property
    def working_directory(self) -> Path:
        """Return the WORKDIR of the Containerfile; a volume must provide it, as the root is read-only."""
        return self.paths.get(self.project.image.workdir, self.home)

    def command(self) -> list[str]:
        """Return the command of the service, or that of the image if the service has none."""
        return [self.translate(word) for word in self.spec.get("command", self.project.image.command)]


class ImageCluster(Cluster):
    """PostgreSQL cluster that is created as the official image creates it."""

    def initialize(self, user: str, password: str, database: str) -> None:
        """Create the superuser and the database."""
        self.data.mkdir(parents=True, mode=0o700)
        secret = self.home / "password"
        secret.write_text(password)
        for path in (self.data, secret):
            account.current().give(path)
        options = ["-D", str(self.data), f"--username={user}", f"--pwfile={secret}", "--auth=scram-sha-256"]
        locale = ["--encoding=UTF8", *locale_options(self.source.major), "--no-sync"]
        self._run([self.source.program("initdb"), *options, *locale])
        self._run(
            [self.source.program("postgres"), "--single", "-D", str(self.data), "postgres"],
            f'CREATE DATABASE "{database}";\n',
        )


class Database(Container):
    """The official PostgreSQL image."""

    def start(self) -> None:
        """Create the data from the environment, start the server and run the scripts of the file."""
        env = self.environment
        user, password, database = (env[f"POSTGRES_{name}"] for name in ("USER", "PASSWORD", "DB"))
        self.cluster = ImageCluster(self.home, self.project.postgres, durable=False)
        self.cluster.initialize(user, password, database)
        self._process = self.cluster.start(self.port(5432))

        def is_ready() -> bool:
            status = self.cluster.status()
            return status is not None and status.is_ready

        until(is_ready, f"PostgreSQL starts; see {self.cluster.log}", PATIENCE)
        reached = {"PGHOST": "127.0.0.1", "PGPORT": str(self.port(5432)), "PGPASSWORD": password}
        for path, script in self.paths.items():
            if path.startswith("/docker-entrypoint-initdb.d/"):
                done = subprocess.run(
                    ["sh", script],
                    env={**clean_environment(), **env, **reached},
                    capture_output=True,
                    text=True,
                    check=False,
                )
                assert done.returncode == 0, done.stderr

    def stop(self) -> None:
        """Stop the server."""
        if self._process is not None:
            self.cluster.stop()
            self._process.wait()


class Proxy(Container):
    """The official nginx image."""

    def command(self) -> list[str]:
        """Write the configuration that the image would read and return the command that serves it."""
        program = programs.NGINX.find()
        assert program, "nginx is missing"
        folder = self.home / "conf.d"
        folder.mkdir(exist_ok=True)
        for path, source in self.paths.items():
            if path.startswith("/etc/nginx/conf.d/"):
                text = self.translate(source.read_text(encoding="utf-8"))
                text = re.sub(
                    r"listen (\d+)", lambda result: f"listen 127.0.0.1:{self.port(int(result[1]))}", text
                )
                (folder / Path(path).name).write_text(text, encoding="utf-8")
        whole = self.home / "nginx.conf"
        whole.write_text(proxy.WHOLE.format(folder=self.home), encoding="utf-8")
        return [program, "-c", str(whole), "-g", "user root;" if os.geteuid() == 0 else ""]


IMAGES: Mapping[str, Callable[..., Container]] = {
    "sofra": Console,
    "postgres:16": Database,
    "nginx:1.28": Proxy,
}
"""Images that the file may name; two of them are official images of Docker Hub."""


class Project:
    """Services of the file."""

    def __init__(self, home: Path, installed: Path, env_file: str) -> None:
        self.home, self.installed = home, installed
        self.variables = parse_env_file(env_file)
        raw = yaml.safe_load((FOLDER / "compose.yaml").read_text(encoding="utf-8"))
        tree = interpolated(raw, self.variables)
        self.services: dict[str, Any] = tree["services"]
        self.volumes = set(tree["volumes"])
        self.image = Image.read()
        self.postgres = binaries.find(os.environ.get("SOFRA_POSTGRES", ""))
        folders = [installed / "bin", paths.BIN, self.postgres.folder]
        self.path = os.pathsep.join([*map(str, folders), os.environ.get("PATH", "")])
        self.addresses = {name: name for name in self.services}
        for name, spec in self.services.items():
            if address := spec.get("networks", {}).get("default", {}).get("ipv4_address"):
                self.addresses[address] = name
        self.containers: dict[str, list[Container]] = {}
        self.running: list[Container] = []

    def replicas(self, name: str) -> list[Container]:
        """Return the containers of a service."""
        if name not in self.containers:
            spec = self.services[name]
            count = spec.get("deploy", {}).get("replicas", 1)
            self.containers[name] = [
                IMAGES[spec["image"]](self, name, number) for number in range(1, count + 1)
            ]
        return self.containers[name]

    def first(self, name: str) -> Container:
        """Return the first container of a service."""
        return self.replicas(name)[0]

    def up(self, *names: str) -> None:
        """Start services after the services that they depend on."""
        for name in names:
            for dependency, rule in self.services[name].get("depends_on", {}).items():
                self.up(dependency)
                for container in self.replicas(dependency):
                    container.wait_for(rule["condition"])
            for container in self.replicas(name):
                if container not in self.running:
                    self.running.append(container)
                    container.start()

    def run(self, name: str) -> Container:
        """Run a service that ends by itself, as `docker compose run` does."""
        self.up(name)
        container = self.first(name)
        container.wait_for("service_completed_successfully")
        return container

    def stop(self) -> None:
        """End every process, the newest first, and return when all have ended."""
        for container in self.running:
            if not isinstance(container, Database):
                container.ask_to_stop()
        for container in reversed(self.running):
            container.stop()

    def left_running(self) -> list[str]:
        """Return the processes that still use files of this project."""
        items = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                text = (process / "cmdline").read_bytes() + (process / "environ").read_bytes()
            except OSError:
                continue
            if str(self.home).encode() in text:
                items.append(f"{process.name}: {text[:200]!r}")
        return items


def fresh(home: Path) -> Path:
    """Empty a folder, or create it, and return it."""
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    return home
