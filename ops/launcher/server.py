"""Preparation and start of the web server and the worker: `make run`."""

import os
import secrets
import socket
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

from ops.launcher import (
    binaries,
    console,
    django_env,
    environment,
    frontend,
    paths,
    postgres,
    processes,
    sources,
)
from ops.launcher.console import Failure, print_line
from ops.launcher.stamps import Stamp, digest, files_under

DEFAULT_PORT = 8000
DEMO_USERS = ("admin", "manager", "operator", "reviewer", "editor", "kol")
DEMO_PASSWORD = "sofra-demo"  # noqa: S105 - the published password of the demo users
NOT_SERVED = ("*.map", "webpack-stats.json", "chunk-groups.json", "rest_framework", "dev")
"""Static files that no page requests. `dev` is the bundle of `make dev`, which refers to source maps."""
COLLECT = (
    "collectstatic", "--noinput", "--clear", "--verbosity", "0",
    *(word for pattern in NOT_SERVED for word in ("--ignore", pattern)),
)  # fmt: skip


def chosen_port() -> int:
    """Return the port from PORT. Raise Failure if it is not a port or another program uses it."""
    text = os.environ.get("PORT") or str(DEFAULT_PORT)
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise Failure(f"PORT={text} is not a port; it is a number from 1 to 65535.")
    port = int(text)
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            raise Failure(
                f"Port {port} is not available ({error.strerror}). Stop the program that uses it, "
                f"or choose another port: make run PORT={port + 1}"
            ) from error
    return port


def gunicorn(port: int) -> console.Command:
    """Return the command of the web server."""
    bind = f"127.0.0.1:{port}"
    size = ("--workers", "2", "--threads", "4", "--graceful-timeout", "10")
    # Preloading saves two seconds on two cores.
    options = ("--preload", "--no-control-socket", "--config", "python:config.server.gunicorn")
    return [paths.BIN / "gunicorn", "config.wsgi:application", "--bind", bind, *size, *options]


def wants_demo(env: Mapping[str, str]) -> bool:
    """Return whether the database contains the demo users and stores."""
    return env.get("SOFRA_DEMO") not in {"", "0"}


def prepare_database(env: Mapping[str, str]) -> None:
    """Bring the database up to date: migrations, reference data and demo.

    A private PostgreSQL has a stamp next to its data; a database of DATABASE_URL is checked each time.
    """
    stage = "demo" if wants_demo(env) else "reference"
    stamp = None
    if not os.environ.get("DATABASE_URL"):
        stamp = Stamp(postgres.private_cluster("run").home / f"filled-{stage}")
        if stamp.matches(sources.digest(stage)):
            return
    parts = ["--migrate", "--reference", *(["--demo"] if stage == "demo" else [])]
    django_env.manage("Database", env, "prepare_database", *parts)
    if stamp:
        stamp.set(sources.digest(stage))


def collect_static(env: Mapping[str, str], bundle: str, var: Path = paths.VAR) -> None:
    """Collect the static files in `var`, unless they are up to date."""
    stamp = Stamp(var / "stamps" / "static")
    roots = (paths.ROOT / "static", paths.ROOT / "requirements.lock", paths.ROOT / "config/settings")
    value = digest(files_under(*roots), bundle)
    if not (stamp.matches(value) and (var / "static").is_dir()):
        django_env.manage("Static files", env, *COLLECT)
        stamp.set(value)


def addresses(port: int) -> dict[str, str]:
    """Return the environment variables with the addresses and the id of a server on this port."""
    own = f"http://127.0.0.1:{port}"
    return {
        "SOFRA_CONSOLE_URL": own,
        "SOFRA_PUBLIC_SITE": os.environ.get("SOFRA_PUBLIC_SITE") or f"{own}/site",
        # `/readyz` returns it, to distinguish this server from another one on the port.
        "SOFRA_INSTANCE": secrets.token_hex(8),
    }


def announce(port: int, env: Mapping[str, str]) -> None:
    """Print the address of the console and how to sign in."""
    print_line(f"\nSofra is at http://127.0.0.1:{port}")
    if wants_demo(env):
        print_line(f"Sign in as {', '.join(DEMO_USERS[:-1])} or {DEMO_USERS[-1]}; password {DEMO_PASSWORD}")
    print_line(
        f"Logs: {os.path.relpath(paths.LOGS, paths.ROOT)}/web.log and worker.log. Ctrl-C stops everything."
    )


def run() -> int:
    """Serve the console until the command is stopped; return the exit code."""
    port = chosen_port()
    with processes.stoppable():
        try:
            with ExitStack() as stack:
                serve(port, {**prepare(stack), **addresses(port)})
        except processes.Stopped:
            print_line("\nStopped.")
    return 0


def serve(port: int, env: Mapping[str, str]) -> None:
    """Run the web server and the worker until one of them ends."""
    logs = console.log_path("web").parent
    with processes.Services() as services:
        services.start("The web server", gunicorn(port), env, logs / "web.log")
        services.start("The worker", [paths.PYTHON, django_env.MANAGE, "worker"], env, logs / "worker.log")
        services.wait_until(f"http://127.0.0.1:{port}/readyz", instance=env["SOFRA_INSTANCE"])
        announce(port, env)
        services.wait()


def prepare(stack: ExitStack) -> dict[str, str]:
    """Install packages, build the bundle and fill the database, in parallel where possible.

    Returns Django's environment. The database runs until the stack ends.
    """
    with environment.installing(environment.RUNTIME) as (python, node), ThreadPoolExecutor(1) as pool:
        if binaries.machine_source() is None:
            node()
        database = stack.enter_context(postgres.database_of_run())
        env = django_env.local(database.application)

        def prepare_files() -> None:
            node()
            bundle = frontend.build()
            python()
            collect_static(env, bundle)

        files = pool.submit(prepare_files)
        python()
        prepare_database(django_env.local(*database))
        files.result()
    return env
