"""Commands for development: manage.py, a shell, servers that follow the sources, a reset."""

import os
import shutil
import sys
from collections.abc import Mapping

from ops.launcher import (
    console,
    django_env,
    environment,
    keeper,
    locks,
    paths,
    postgres,
    processes,
    server,
    testing,
)
from ops.launcher.cluster import free_port
from ops.launcher.console import Failure, print_line

FIRST_BUNDLE_SECONDS = 300.0


def manage() -> int:
    """Run a command of manage.py on the database of `run`; return its exit code."""
    words = testing.words("ARGS")
    if not words:
        raise Failure('Name a command: make manage ARGS="showmigrations"')
    environment.ensure_python(environment.RUNTIME)
    with postgres.database_of_run() as database:
        return console.run_attached([paths.PYTHON, django_env.MANAGE, *words], django_env.local(*database))


def dev() -> int:
    """Run server, worker and bundler, which follow the sources, until stopped; return the exit code."""
    port = server.chosen_port()
    with processes.stoppable():
        try:
            environment.ensure(environment.DEVELOPMENT)
            with postgres.database_of_run() as database:
                server.prepare_database(django_env.local(*database))
                _follow(port, developing(database.application, port, free_port()))
        except processes.Stopped:
            print_line("\nStopped.")
    return 0


def developing(database_url: str, port: int, hot_port: int) -> dict[str, str]:
    """Return the environment of `make dev`; the bundler notifies pages of changes at `hot_port`."""
    return {
        "SOFRA_DEBUG": "1",
        **django_env.local(database_url),
        **server.addresses(port),
        "SOFRA_HOT_PORT": str(hot_port),
        "SOFRA_HOT_URL": f"http://127.0.0.1:{hot_port}",
    }


def following(*arguments: str) -> console.Command:
    """Return a command of manage.py that restarts when its sources change."""
    return [paths.PYTHON, "-m", "config.follow", *arguments]


def _follow(port: int, env: Mapping[str, str]) -> None:
    """Run webpack, the server and the worker until one of them ends."""
    serve = following("runserver", "--noreload", "--skip-checks", str(port))
    with processes.Services() as services:
        services.start("webpack", ["npm", "run", "--silent", "dev"], env)
        services.wait_until(f"{env['SOFRA_HOT_URL']}/ready", FIRST_BUNDLE_SECONDS)
        services.start("The worker", following("worker"), env)
        services.start("The server", serve, env)
        services.wait_until(f"http://127.0.0.1:{port}/readyz", instance=env["SOFRA_INSTANCE"])
        server.announce(port, env)
        services.wait()


def has_consent() -> bool:
    """Ask for confirmation, unless FORCE=1; return the answer."""
    if os.environ.get("FORCE") == "1":
        return True
    if not sys.stdin.isatty():
        raise Failure("There is no terminal to ask at. Set FORCE=1 to remove the data.")
    return input("Remove the private database and the files of `make run`? Type yes: ").strip() == "yes"


def reset() -> int:
    """Remove the data of `run` after asking; return the exit code. Raise Failure while a command uses it."""
    clusters = sorted((paths.VAR / "postgres").glob("*/run"))
    if any(locks.is_held(cluster / keeper.USERS) for cluster in clusters):
        raise Failure("A command uses the database; stop it first.")
    files = [paths.VAR / name for name in ("media", "static", "stamps")]
    existing_paths = [path for path in (*clusters, *files) if path.exists()]
    print_line("\n".join(f"  {path}" for path in existing_paths) or "There is nothing to remove.")
    if not existing_paths:
        return 0
    if not has_consent():
        print_line("Nothing was removed.")
        return 1
    for path in existing_paths:
        shutil.rmtree(path)
    print_line("Removed. `make run` starts with new data.")
    return 0
