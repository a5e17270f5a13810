"""`make bench`: fills a database for each number of stores once, measures, writes RESULTS.md.

BENCH_STORES says how many stores (1,000,000; other numbers go into the table of growth); BENCH_ONLY names the parts
to measure: of the others the last figures stay. BENCH_SMALL does a little of everything, to show that it works.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from bench import (
    asked,
    browser,
    business,
    comments,
    content,
    costs,
    feeds,
    jobs,
    lists,
    load,
    many,
    pages,
    pictures,
    records,
    report,
    reviews,
    size,
)
from bench.client import Client
from bench.measure import Line
from config import databases
from launcher import console, django_env, paths, processes, server
from launcher.cluster import free_port
from launcher.console import say


def main() -> int:
    """Measures; returns the exit code (0 also where a target is missed: the table says so)."""
    demo = databases.Template(os.environ["DATABASE_URL"], "demo")
    with databases.kept(demo, f"sofra_bench_{size.STORES}", paths.VAR / "bench") as url:
        return run(url, paths.VAR / "bench")


def run(database_url: str, var: Path) -> int:
    """Measures on this database, with files in `var`; returns the exit code."""
    # The floor, in the same process, reads it as well.
    os.environ["DATABASE_URL"] = database_url
    env = django_env.environment("bench.settings", database_url, var)
    env = {**env, "SOFRA_DEMO": "1", "PYTHONPATH": str(paths.ROOT)}
    fill(env, size.STORES)
    with processes.Services() as services:
        port = free_port()
        web_server = start(services, env, port)
        client = Client(port).sign_in()
        measure(client, env, port, web_server)
    say(f"Written: {report.page()}")
    return 0


def fill(env: dict[str, str], stores: int) -> None:
    """Fills the copy of the demo up to so many stores, unless it holds them."""
    question = "from apps.stores.models import Store; print(Store.objects.count())"
    argv = [str(paths.PYTHON), str(django_env.MANAGE), "shell", "--no-imports", "-c", question]
    there = int(subprocess.run(argv, env=env, capture_output=True, text=True, check=True).stdout.split()[-1])
    if there < stores:
        django_env.manage(f"{stores:,} stores", env, "make_stores", "--count", str(stores))


def start(services: processes.Services, env: dict[str, str], port: int) -> int:
    """Starts the web server with the peers beside the console; returns the id of the process above its own."""
    argv = [
        str(part).replace("config.wsgi:application", "bench.wsgi:application")
        for part in server.gunicorn(port)
    ]
    log = console.log_path("bench")
    services.start("The web server", argv, env, log)
    services.wait_until(f"http://127.0.0.1:{port}/readyz")
    return _guard_of(port)


def _guard_of(port: int) -> int:
    """The process above those of the web server."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:
            continue
        if b"bench.wsgi:application" in words and f"127.0.0.1:{port}".encode() in words:
            return int(path.parent.name)
    return 0


def parts_of(
    client: Client, env: dict[str, str], port: int, web_server: int
) -> dict[str, Callable[[], Iterator[Line]]]:
    """Every part of the benchmark by its name, in the order in which they are measured."""
    return {
        "first": lambda: lists.with_an_index_for_peers(lambda: lists.first_pages(client)),
        "on": lambda: lists.going_on(client),
        "jump": lambda: lists.with_an_index_for_peers(lambda: lists.jumps(client)),
        "keyword": lambda: lists.keywords(client),
        "palette": lambda: lists.palette(client),
        "asked": lambda: asked.of_lists(env),
        "map": lambda: lists.on_the_map(client),
        "costs": lambda: costs.of_calls(client, env),
        "records": lambda: records.detail_and_edit(client),
        "prepared": lambda: records.prepared_reads(env),
        "review": lambda: reviews.of_one(client, env),
        "board": lambda: business.board(client, env),
        "messages": lambda: business.messages(client, env),
        "articles": lambda: content.lists(client, env),
        "comments": lambda: comments.lists(client, env),
        "bulk": lambda: many.bulk(env),
        "export": lambda: many.export(env),
        "jobs": lambda: jobs.of_people(client, env),
        "alike": lambda: pictures.alike(env),
        "pictures": lambda: pictures.pipeline(env),
        "load": lambda: load.mixed(port, client.token, web_server),
        "people": lambda: load.people(port, client.token, web_server),
        "browser": lambda: browser.screens(port),
        "editor": lambda: content.editor(port, env),
        "preview": lambda: pages.preview(port, env),
        "decisions": lambda: comments.desk(port, env),
        "import": lambda: many.imports(env),
        "feed": lambda: feeds.runs(env),
    }


def measure(client: Client, env: dict[str, str], port: int, web_server: int) -> None:
    """Measures each part, tells its lines as they are obtained, and keeps them."""
    parts = parts_of(client, env, port, web_server)
    for name in os.environ.get("BENCH_ONLY", "").split() or list(parts):
        busy, lines = os.getloadavg()[0], []
        for line in parts[name]():
            say(f"{line.group}: {line.what}: {line.figure}{'' if line.met is not False else '  MISSED'}")
            lines.append(line)
        report.keep({name: report.measured(lines, busy)}, list(parts))


if __name__ == "__main__":
    sys.exit(main())
