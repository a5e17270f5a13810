"""Entry point of `make bench`: fill a database once, measure the targets, write RESULTS.md.

BENCH_STORES is the number of stores (1,000,000). BENCH_ONLY names the parts to measure; the others keep their
last figures. BENCH_SMALL runs every part at a small size, to show that it works.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from config import databases
from ops.bench import asked, browser, lists, load, many, records, report, site, size
from ops.bench.client import Client
from ops.bench.measure import Line
from ops.launcher import console, django_env, paths, processes, server
from ops.launcher.cluster import free_port
from ops.launcher.console import print_line

Parts = dict[str, Callable[[], Iterator[Line]]]


def main() -> int:
    """Fill the database and measure; return the exit code (0 even if a target is missed: the table shows it)."""
    demo = databases.Template(os.environ["DATABASE_URL"], "demo")
    with databases.permanent_copy(demo, f"sofra_bench_{size.STORES}", paths.VAR / "bench") as url:
        return run(url, paths.VAR / "bench")


def run(database_url: str, var: Path) -> int:
    """Measure on this database, with files in `var`; return the exit code."""
    # Read by the floor and by parts with their own connections.
    os.environ["DATABASE_URL"] = database_url
    env = django_env.environment("ops.bench.settings", database_url, var)
    env = {**env, "SOFRA_DEMO": "1", "PYTHONPATH": str(paths.ROOT)}
    fill(env, size.STORES)
    with processes.Services() as services:
        port = free_port()
        start(services, env, port)
        measure(parts_of(Client(port).sign_in(), env, port))
    print_line(f"Written: {report.page()}")
    return 0


def fill(env: dict[str, str], stores: int) -> None:
    """Add stores to the copy of the demo until it has this many."""
    question = "from apps.stores.models import Store; print(Store.objects.count())"
    argv = [str(paths.PYTHON), str(django_env.MANAGE), "shell", "--no-imports", "-c", question]
    existing = int(
        subprocess.run(argv, env=env, capture_output=True, text=True, check=True).stdout.split()[-1]
    )
    if existing < stores:
        django_env.manage(f"{stores:,} stores", env, "make_stores", "--count", str(stores))


def start(services: processes.Services, env: dict[str, str], port: int) -> None:
    """Start one web server for the console and its peers."""
    argv = [
        str(part).replace("config.wsgi:application", "ops.bench.wsgi:application")
        for part in server.gunicorn(port)
    ]
    services.start("The web server", argv, env, console.log_path("bench"))
    services.wait_until(f"http://127.0.0.1:{port}/readyz")


def parts_of(client: Client, env: dict[str, str], port: int) -> Parts:
    """Return every part of the benchmark by name, in the order of measuring."""
    return {
        "first": lambda: lists.with_an_index_for_peers(lambda: lists.first_pages(client)),
        "on": lambda: lists.going_on(client),
        "jump": lambda: lists.with_an_index_for_peers(lambda: lists.jumps(client)),
        "keyword": lambda: lists.keywords(client),
        "palette": lambda: lists.palette(client),
        # Before the parts that write: a page of all stores counts the changes of the last half hour.
        "site": lambda: site.pages(env),
        "asked": lambda: asked.of_lists(env),
        "records": lambda: records.detail_and_edit(client),
        "wal": lambda: records.written(env),
        "bulk": lambda: many.bulk(env),
        "export": lambda: many.export(env),
        "load": lambda: load.crowds(port, client.token),
        "browser": lambda: browser.screens(port),
        "import": lambda: many.imports(env),
        "feed": lambda: many.feeds(env),
    }


def measure(parts: Parts) -> None:
    """Measure the requested parts; print and store the figures of each as soon as it ends."""
    for name in os.environ.get("BENCH_ONLY", "").split() or list(parts):
        busy, lines = os.getloadavg()[0], []
        for line in parts[name]():
            print_line(
                f"{line.group}: {line.what}: {line.figure}{'' if line.met is not False else '  MISSED'}"
            )
            lines.append(line)
        report.store(name, report.measured(lines, busy), list(parts))


if __name__ == "__main__":
    sys.exit(main())
