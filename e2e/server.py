"""Production setup for the journeys: gunicorn, worker and bundle with a separate database and files.

Journeys run in several processes; each process has its own setup.
"""

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from config import databases
from ops.launcher import django_env, frontend, locks, paths, postgres, processes, server, wheel
from ops.launcher import environment as environment_tools
from ops.launcher.cluster import free_port

SHARED = paths.VAR / "e2e"
PROCESS = os.environ.get("PYTEST_XDIST_WORKER", "one")
VAR = SHARED / PROCESS
PATIENCE = 600.0


_running: dict[str, dict[str, str]] = {}
"""Environment of each running setup, by its address."""


def environment(database_url: str) -> dict[str, str]:
    """Return the environment of the production setup: demo sign-ins allowed, one proxy in front.

    The browsers of the journeys send the proxy header themselves, each with its own address.
    """
    own = django_env.environment("config.settings.local", database_url, VAR)
    # No map tiles are requested from the internet.
    return {**own, "SOFRA_DEMO": "1", "SOFRA_TRUSTED_PROXIES": "1", "SOFRA_TILE_URL": ""}


@contextmanager
def serving(env: dict[str, str]) -> Iterator[str]:
    """Serve until the block ends and yield the address."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    env = {**env, "SOFRA_CONSOLE_URL": address, "SOFRA_PUBLIC_SITE": f"{address}/site"}
    logs = VAR / "log"
    logs.mkdir(parents=True, exist_ok=True)
    with processes.Services() as services:
        services.start("The web server", server.gunicorn(port), env, logs / "web.log")
        services.start("The worker", [paths.PYTHON, django_env.MANAGE, "worker"], env, logs / "worker.log")
        services.wait_until(f"{address}/readyz")
        _running[address] = env
        yield address


@contextmanager
def serving_beside(address: str, ports: Sequence[int], more: dict[str, str]) -> Iterator[None]:
    """Serve the data of a setup on further ports until the block ends, with additional variables."""
    first, *others = ports
    binds = [word for port in others for word in ("--bind", f"127.0.0.1:{port}")]
    with processes.Services() as services:
        command: list[str | Path] = [*server.gunicorn(first), *binds]
        services.start(
            "The second web server", command, {**_running[address], **more}, VAR / "log" / "second.log"
        )
        services.wait_until(f"http://127.0.0.1:{first}/readyz")
        yield


@contextmanager
def serving_installed(address: str, folder: Path) -> Iterator[str]:
    """Serve the data of a setup with a console installed in a folder, and yield that server's address."""
    port = free_port()
    other = f"http://127.0.0.1:{port}"
    # Python's search path contains neither this checkout nor its folder.
    env = {**_running[address], "PYTHONPATH": str(folder), "SOFRA_CONSOLE_URL": other}
    with processes.Services() as services:
        command: list[str | Path] = [*server.gunicorn(port), "--chdir", folder]
        services.start("The installed web server", command, env, VAR / "log" / "installed.log")
        services.wait_until(f"{other}/readyz")
        yield other


def install_wheel(folder: Path) -> Path:
    """Build the wheel of this checkout, install it below a folder and return the folder of its files.

    Its dependencies are already in the virtual environment, with the same pins.
    """
    VAR.mkdir(parents=True, exist_ok=True)
    bundle = os.environ.get("SOFRA_BUNDLE") or frontend.build()
    share_static(
        django_env.environment("config.settings.local", "postgres://nobody@127.0.0.1/none", VAR), bundle
    )
    made = wheel.build(static_files(), folder / "out")
    target = folder / "installed"
    options: list[str | Path] = ["--quiet", "--python", paths.PYTHON, "--no-deps", "--target", target]
    subprocess.run([environment_tools.uv(), "pip", "install", *options, made], check=True)
    return target


def static_files() -> Path:
    """Return the folder of the static files that the setups serve."""
    return SHARED / "static"


def manage(address: str, *arguments: str, stdin: bytes = b"") -> str:
    """Run a command of manage.py with the environment of a setup, and return its output."""
    command: list[str | Path] = [paths.PYTHON, django_env.MANAGE, *arguments]
    done = subprocess.run(command, env=_running[address], input=stdin, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def worker_log() -> str:
    """Return the log of the worker; without a mail server it contains every sent mail."""
    return (VAR / "log" / "worker.log").read_text(encoding="utf-8", errors="replace")


def share_static(env: dict[str, str], bundle: str) -> None:
    """Collect the static files once for all processes and link them into this one's folder."""
    with locks.exclusive(SHARED / "static.lock", wait=PATIENCE):
        server.collect_static({**env, "SOFRA_VAR": str(SHARED)}, bundle, SHARED)
    own = VAR / "static"
    if not own.is_symlink():
        own.symlink_to(SHARED / "static")


@contextmanager
def production() -> Iterator[str]:
    """Serve the built bundle with fresh data until the block ends, and yield the address."""
    VAR.mkdir(parents=True, exist_ok=True)
    bundle = os.environ.get("SOFRA_BUNDLE") or frontend.build()
    with postgres.database("test") as url, locks.exclusive(VAR / "lock", wait=PATIENCE):
        demo = databases.Template(url, "demo")
        with databases.copied(demo, f"sofra_e2e_{PROCESS}") as own:
            databases.copy_files(demo, VAR)
            env = environment(databases.admitted(own))
            share_static(env, bundle)
            with serving(env) as address:
                yield address
