"""`make run`: everything made ready, then web server and worker side by side."""

import os
import secrets
import socket
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

from launcher import (
    binaries,
    console,
    django_env,
    environment,
    frontend,
    locks,
    paths,
    postgres,
    processes,
    sources,
    stamps,
)
from launcher.console import Failure, say

DEFAULT_PORT = 8000
DEMO_USERS = ("admin", "manager", "operator", "reviewer", "editor", "kol")
DEMO_PASSWORD = "sofra-demo"  # noqa: S105 - the published password of the demo users
WORKERS = "2"
THREADS = "4"
HANDOVER_SECONDS = 20.0
NOT_SERVED = ("*.map", "webpack-stats.json", "chunk-groups.json", "rest_framework")
"""What lies among the static files and no page asks for."""


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


def new_instance() -> str:
    """Return a name by which `/readyz` of the server that this run starts is known from any other's."""
    return secrets.token_hex(8)


def gunicorn(port: int) -> console.Command:
    """Return the command of the web server."""
    return [
        paths.BIN / "gunicorn",
        "config.wsgi:application",
        "--bind",
        f"127.0.0.1:{port}",
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


def wants_demo(env: Mapping[str, str]) -> bool:
    """Return whether the demo users and stores belong into the database."""
    return env.get("SOFRA_DEMO") not in {"", "0"}


PARTS = {"schema": "--migrate", "reference": "--reference", "demo": "--demo"}
"""What `prepare_database` is told to do for each stage of the database of `run`."""


def parts_wanted(env: Mapping[str, str]) -> dict[str, str]:
    """Return the parts that belong into the database of `run`, by stage."""
    return {stage: part for stage, part in PARTS.items() if stage != "demo" or wants_demo(env)}


def prepare_database(env: Mapping[str, str]) -> None:
    """Bring the database to the newest migrations, reference data and demo, leaving out what is known to be done.

    Only a private PostgreSQL is known: its stamps lie beside its data. A server of one's own is asked each time.
    """
    parts, stamped = parts_wanted(env), {}
    if not os.environ.get("DATABASE_URL"):
        home = postgres.private_cluster("run").home
        stamped = {stage: (stamps.Stamp(home / f"filled-{stage}"), sources.digest(stage)) for stage in parts}
        parts = {
            stage: part for stage, part in parts.items() if not stamped[stage][0].says(stamped[stage][1])
        }
    if parts:
        django_env.manage("Database", env, "prepare_database", *parts.values())
    for stamp, value in stamped.values():
        stamp.set(value)


def collect_static(env: Mapping[str, str], bundle: str, var: Path = paths.VAR) -> None:
    """Gather the files that the web server hands out in `var`, unless they are gathered."""
    stamp = stamps.Stamp(var / "stamps" / "static")
    files = stamps.files_under(
        paths.ROOT / "static", paths.ROOT / "requirements.lock", paths.ROOT / "config/settings"
    )
    value = stamps.digest(files, bundle)
    if not (stamp.says(value) and (var / "static").is_dir()):
        left_out = [word for pattern in NOT_SERVED for word in ("--ignore", pattern)]
        command = ("collectstatic", "--noinput", "--clear", "--verbosity", "0", *left_out)
        django_env.manage("Static files", env, *command)
        stamp.set(value)


def start(services: processes.Services, env: Mapping[str, str], port: int) -> None:
    """Start web server and worker, and return when the console answers."""
    logs = console.log_path("web").parent
    services.start("The web server", gunicorn(port), env, logs / "web.log")
    services.start("The worker", [paths.PYTHON, django_env.MANAGE, "worker"], env, logs / "worker.log")
    services.wait_until(f"http://127.0.0.1:{port}/readyz", instance=env["SOFRA_INSTANCE"])


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
        try:
            return serve(port, lock)
        except processes.Stopped:
            say("\nStopped.")
    return 0


def serve(port: int, lock: int) -> int:
    """Make everything ready and serve until stopped; return the exit code."""
    with ExitStack() as stack:
        env = {
            **prepare(stack),
            "SOFRA_CONSOLE_URL": f"http://127.0.0.1:{port}",
            "SOFRA_PUBLIC_SITE": public_site(port),
            "SOFRA_INSTANCE": new_instance(),
        }
        with processes.Services([lock]) as services:
            start(services, env, port)
            tell(port, wants_demo(env))
            services.wait()
    return 0


def public_site(port: int) -> str:
    """Return where what is published is read: at this server itself, unless SOFRA_PUBLIC_SITE names another place."""
    return os.environ.get("SOFRA_PUBLIC_SITE") or f"http://127.0.0.1:{port}/site"


def prepare(stack: ExitStack) -> dict[str, str]:
    """Install, build and fill, side by side where one does not need the other; return Django's environment.

    The database stays up until the stack ends.
    """
    with environment.installing(environment.RUNTIME) as packages, ThreadPoolExecutor(1) as pool:
        if binaries.machine_source() is None:
            packages.node()
        database = stack.enter_context(postgres.database_of_run())
        env = django_env.local(database.application)

        def serve_files() -> None:
            packages.node()
            bundle = frontend.build()
            packages.python()
            collect_static(env, bundle)

        files = pool.submit(serve_files)
        packages.python()
        prepare_database(django_env.local(*database))
        files.result()
    return env
