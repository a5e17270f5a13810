"""`make run`: everything made ready, then web server and worker side by side."""

import os
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from config.launcher import (
    console,
    django_env,
    environment,
    frontend,
    locks,
    paths,
    postgres,
    processes,
    stamps,
)
from config.launcher.console import Failure, say

DEFAULT_PORT = 8000
DEMO_USERS = ("admin", "manager", "operator", "reviewer", "editor", "kol")
DEMO_PASSWORD = "sofra-demo"  # noqa: S105 - the published password of the demo users
WORKERS = "2"
THREADS = "4"
HANDOVER_SECONDS = 20.0


def chosen_port() -> int:
    """Return the port from PORT; raise Failure where it is none."""
    text = os.environ.get("PORT") or str(DEFAULT_PORT)
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise Failure(f"PORT={text} is not a port; it is a number from 1 to 65535.")
    return int(text)


def check_port(port: int) -> None:
    """Raise Failure where another program listens at the port."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            raise Failure(
                f"Port {port} cannot be had ({error.strerror}). Stop the program that uses it, "
                f"or choose another one: make run PORT={port + 1}"
            ) from error


@contextmanager
def our_port(port: int) -> Iterator[int]:
    """Reserve the port for this run and give the block the descriptor of its lock.

    The guards of the programs hold the lock too. So a run that follows a killed one waits until the last of
    its programs is gone. Raises Failure where a run or another program is there to stay.
    """
    path = paths.VAR / "locks" / f"port-{port}"
    descriptor = locks.open_lock(path)
    try:
        if not locks.lock_soon(descriptor, 0 if run_is_alive(path) else HANDOVER_SECONDS):
            raise Failure(
                f"`make run` is running at port {port} already. Choose another one: make run PORT={port + 1}"
            )
        check_port(port)
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, str(os.getpid()).encode(), 0)
        yield descriptor
    finally:
        os.close(descriptor)


def run_is_alive(path: Path) -> bool:
    """Return whether the launcher that reserved the port still lives."""
    try:
        os.kill(int(path.read_text(encoding="ascii")), 0)
    except (ValueError, ProcessLookupError):
        return False
    except PermissionError:
        return True
    return True


def gunicorn(port: int) -> console.Command:
    """Return the command of the web server."""
    return [
        paths.BIN / "gunicorn",
        "config.wsgi:application",
        "--bind",
        f"127.0.0.1:{port}",
        "--worker-class",
        "gthread",
        "--workers",
        WORKERS,
        "--threads",
        THREADS,
        "--graceful-timeout",
        "10",
        "--no-control-socket",
        "--config",
        "python:config.gunicorn",
        # Loaded once and forked: the console answers two seconds sooner on two cores.
        "--preload",
    ]


def application_sources() -> str:
    """Return a hash over everything that the state of the database is made by."""
    names = ("apps", "config/settings", "requirements.txt", "manage.py")
    return stamps.digest(stamps.files_under(*(paths.ROOT / name for name in names)))


def wants_demo(env: Mapping[str, str]) -> bool:
    """Return whether the demo users and stores belong into the database."""
    return env.get("SOFRA_DEMO") not in {"", "0"}


def fill_database(env: Mapping[str, str]) -> None:
    """Bring the database to the newest migrations, with reference and demo data; idempotent."""
    django_env.manage("Migrations", env, "migrate", "--noinput")
    django_env.manage("Reference data", env, "load_reference")
    if wants_demo(env):
        django_env.manage("Demo data", env, "demo")


def prepare_database(env: Mapping[str, str]) -> None:
    """Fill the database unless it is known to be filled by the same sources.

    Only a private PostgreSQL is known: its stamp lies beside its data. A server of one's own is asked each time.
    """
    if os.environ.get("DATABASE_URL"):
        fill_database(env)
        return
    stamp = stamps.Stamp(postgres.private_cluster("run").home / "filled")
    value = stamps.digest([], application_sources(), str(wants_demo(env)))
    if not stamp.says(value):
        fill_database(env)
        stamp.set(value)


def collect_static(env: Mapping[str, str], bundle: str, var: Path = paths.VAR) -> None:
    """Gather the files that the web server hands out in `var`, unless they are gathered."""
    stamp = stamps.Stamp(var / "stamps" / "static")
    files = stamps.files_under(
        paths.ROOT / "static", paths.ROOT / "requirements.txt", paths.ROOT / "config/settings"
    )
    value = stamps.digest(files, bundle)
    if not (stamp.says(value) and (var / "static").is_dir()):
        django_env.manage("Static files", env, "collectstatic", "--noinput", "--clear", "--verbosity", "0")
        stamp.set(value)


def prepare(env: Mapping[str, str]) -> None:
    """Build the bundle and fill the database beside each other, then gather the static files."""
    bundle: list[str] = []
    environment.at_once(lambda: bundle.append(frontend.build()), lambda: prepare_database(env))
    collect_static(env, bundle[0])


def start(services: processes.Services, env: Mapping[str, str], port: int) -> None:
    """Start web server and worker, and return when the console answers."""
    logs = console.log_path("web").parent
    services.start("The web server", gunicorn(port), env, logs / "web.log")
    services.start("The worker", [paths.PYTHON, django_env.MANAGE, "worker"], env, logs / "worker.log")
    services.wait_until(f"http://127.0.0.1:{port}/readyz")


def tell(port: int, with_demo: bool) -> None:
    """Print where to go and how to sign in."""
    say(f"\nSofra is at http://127.0.0.1:{port}")
    if with_demo:
        say(f"Sign in as {', '.join(DEMO_USERS[:-1])} or {DEMO_USERS[-1]}; password {DEMO_PASSWORD}")
    say(f"Logs: {os.path.relpath(paths.LOGS, paths.ROOT)}/web.log and worker.log. Ctrl-C stops everything.")


def run() -> int:
    """Run until stopped; return the exit code."""
    port = chosen_port()
    with processes.stoppable(), our_port(port) as lock:
        environment.ensure(environment.RUNTIME)
        return serve(port, lock)


def serve(port: int, lock: int) -> int:
    """Serve until stopped; return the exit code."""
    with postgres.database("run") as url:
        env = django_env.local(url)
        try:
            prepare(env)
            with processes.Services([lock]) as services:
                start(services, env, port)
                tell(port, wants_demo(env))
                services.wait()
        except processes.Stopped:
            say("\nStopped.")
    return 0
