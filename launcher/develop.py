"""The commands of a developer's day: manage.py, a shell, a server that follows the sources, a new beginning."""

import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from launcher import (
    console,
    django_env,
    environment,
    locks,
    paths,
    postgres,
    processes,
    server,
    testing,
)
from launcher.cluster import free_port
from launcher.console import Failure, say

FIRST_BUNDLE_SECONDS = 300.0


def manage(*arguments: str) -> int:
    """Run a command of manage.py on the database of `run`; return its exit code."""
    words = list(arguments) or testing.words("ARGS")
    if not words:
        raise Failure('Say which command: make manage ARGS="showmigrations"')
    environment.ensure_python(environment.RUNTIME)
    with postgres.database_of_run() as database:
        argv: list[str | Path] = [paths.PYTHON, django_env.MANAGE, *words]
        return console.run_attached(argv, django_env.local(*database))


def shell() -> int:
    """Open Django's shell; return its exit code."""
    return manage("shell")


def dev() -> int:
    """Serve with server, worker and bundle following the sources, until stopped; return the exit code."""
    port = server.chosen_port()
    with processes.stoppable(), server.our_port(port) as lock:
        environment.ensure(environment.DEVELOPMENT)
        with postgres.database_of_run() as database:
            server.prepare_database(django_env.local(*database))
            return _follow(port, lock, developing(database.application, port, free_port()))


def developing(database_url: str, port: int, hot_port: int) -> dict[str, str]:
    """Return the environment of `make dev`; pages are told of changes at the port."""
    hot = f"http://127.0.0.1:{hot_port}"
    return {
        "SOFRA_DEBUG": "1",
        **django_env.local(database_url),
        "SOFRA_PUBLIC_SITE": server.public_site(port),
        "SOFRA_HOT_PORT": str(hot_port),
        "SOFRA_HOT_URL": hot,
        "SOFRA_INSTANCE": server.new_instance(),
    }


def following(*arguments: str) -> console.Command:
    """Return a command of manage.py that begins anew whenever what it is made of changes."""
    return [paths.PYTHON, "-m", "config.follow", *arguments]


def _follow(port: int, lock: int, env: Mapping[str, str]) -> int:
    """Run webpack, the server and the worker; return the exit code."""
    try:
        with processes.Services([lock]) as services:
            services.start("webpack", ["npm", "run", "--silent", "dev"], env)
            services.wait_until(f"{env['SOFRA_HOT_URL']}/ready", FIRST_BUNDLE_SECONDS)
            services.start("The worker", following("worker"), env)
            services.start(
                "The server", following("runserver", "--noreload", "--skip-checks", str(port)), env
            )
            services.wait_until(f"http://127.0.0.1:{port}/readyz", instance=env["SOFRA_INSTANCE"])
            server.tell(port, server.wants_demo(env))
            services.wait()
    except processes.Stopped:
        say("\nStopped.")
    return 0


def made_by_run() -> list[Path]:
    """Return what `make reset` removes: the data of `run`, its files and what is remembered of them."""
    clusters = sorted((paths.VAR / "postgres").glob("*/run"))
    return [
        path for path in (*clusters, paths.VAR / "media", paths.VAR / "static", paths.STAMPS) if path.exists()
    ]


def agreed() -> bool:
    """Ask whether to go on; return the answer. FORCE=1 answers yes."""
    if os.environ.get("FORCE") == "1":
        return True
    if not sys.stdin.isatty():
        raise Failure("Nobody is there to ask. Say FORCE=1 if the data may go.")
    return input("Remove the private database and the files of `make run`? Type yes: ").strip() == "yes"


def reset() -> int:
    """Remove the data of `run` after asking; return the exit code. Raises Failure while somebody uses it."""
    doomed = made_by_run()
    for path in doomed:
        if path.name == "run" and locks.Holders(path / "holders").any_alive():
            raise Failure("A command uses the database; stop it first.")
    if not doomed:
        say("There is nothing to remove.")
        return 0
    for path in doomed:
        say(f"  {path}")
    if not agreed():
        say("Nothing was removed.")
        return 1
    for path in doomed:
        shutil.rmtree(path)
    say("Removed. `make run` begins anew.")
    return 0
