"""Fifty people at work: lists, records, edits and searches at once, for a while."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench import size
from bench.client import Client
from bench.measure import Line

PEOPLE = size.of(50, 4)
SECONDS = size.of(90, 5)
CROWDS = (50, 75, 100, 125, 150, 200, 300) if not size.IS_SMALL else (4, 8)
CROWD_SECONDS = size.of(40, 4)
MOST_MS = 300.0
PAUSE_SECONDS = (1.0, 3.0)
"""How long a person looks at what is on the screen; fifty who never pause are not fifty people."""


class Person(threading.Thread):
    """One person's work."""

    def __init__(self, port: int, token: str, number: int, until: float) -> None:
        super().__init__(daemon=True)
        self.client = Client(port, token)
        self.rng = random.Random(number)
        self.until = until
        self.reads: list[float] = []
        self.writes: list[float] = []
        self.errors: list[str] = []

    def run(self) -> None:
        """Works until the time is over; every answer that is no success is an error."""
        while time.monotonic() < self.until:
            try:
                self._turn()
            except Exception as error:  # noqa: BLE001 (whatever fails is a figure of the load)
                self.errors.append(repr(error)[:200])
            time.sleep(self.rng.uniform(*PAUSE_SECONDS))

    def _turn(self) -> None:
        query = {"status": ["published"], "page": self.rng.randint(1, 400)}
        rows = self._timed(self.reads, "store/query_stores", query)["list"]
        row = self.rng.choice(rows)
        found = self._timed(self.reads, "store/get_store_detail", {"store_id": row["store_id"]})
        if self.rng.random() < 0.4:
            word = self.rng.choice(("warung", "kopi", "sri", "bakso lestari", "waringa", "dapur"))
            self._timed(self.reads, "store/query_stores", {"keyword": word})
        if self.rng.random() < 0.3:
            body = {
                "store_id": found["store_id"],
                "version": found["version"],
                "intro": f"{self.rng.random()}",
            }
            self._timed(self.writes, "store/edit_store", body)

    def _timed(self, into: list[float], name: str, body: dict[str, Any]) -> dict[str, Any]:
        started = time.perf_counter()
        answer = self.client.call(name, body)
        into.append((time.perf_counter() - started) * 1000)
        return dict(answer["data"])


def mixed(port: int, token: str, web_server: int) -> Iterator[Line]:
    """The load, and what the web server's processes held before and after."""
    before = _memory(web_server)
    reads, writes, errors = _work(port, token, PEOPLE, SECONDS)
    after = _memory(web_server)
    what = f"{PEOPLE} people for {SECONDS} s: {len(reads):,} reads, {len(writes):,} edits"
    yield Line(
        "Load", f"{what}; errors", f"{len(errors)}{f': {errors[0]}' if errors else ''}", "0", not errors
    )
    p95 = _p95(reads)
    yield Line(
        "Load",
        "p95 of reads",
        f"{p95:.0f} ms (median {reads[len(reads) // 2]:.0f} ms)",
        f"< {MOST_MS:.0f} ms",
        p95 < MOST_MS,
    )
    yield Line("Load", "median of edits", f"{writes[len(writes) // 2]:.0f} ms", "–", None)
    yield Line(
        "Load",
        "memory of the web server, before and after",
        f"{before:.0f} and {after:.0f} MB",
        "steady over an hour (measured over the load only)",
        None,
    )


def people(port: int, token: str) -> Iterator[Line]:
    """How many people work beside each other before a read in twenty takes too long.

    Whoever calls is on the same two cores, and takes its share of them.
    """
    most = 0
    for count in CROWDS:
        reads, writes, errors = _work(port, token, count, CROWD_SECONDS)
        p95, rate = _p95(reads), (len(reads) + len(writes)) / CROWD_SECONDS
        yield Line(
            "Load",
            f"{count} people at once",
            f"p95 of reads {p95:.0f} ms, {rate:.0f} calls/s, {len(errors)} errors{f': {errors[0]}' if errors else ''}",
            "–",
            None,
        )
        if errors or p95 >= MOST_MS:
            break
        most = count
    figure = f"{most} people"
    yield Line("Load", f"people on one machine with p95 of reads under {MOST_MS:.0f} ms", figure, "–", None)


def _work(port: int, token: str, count: int, seconds: float) -> tuple[list[float], list[float], list[str]]:
    """The sorted milliseconds of reads and edits of so many people, and what went wrong."""
    until = time.monotonic() + seconds
    persons = [Person(port, token, number, until) for number in range(count)]
    for person in persons:
        person.start()
    for person in persons:
        person.join()
    reads = sorted(ms for person in persons for ms in person.reads)
    writes = sorted(ms for person in persons for ms in person.writes)
    return reads, writes, [error for person in persons for error in person.errors]


def _p95(sorted_ms: list[float]) -> float:
    return sorted_ms[int(len(sorted_ms) * 0.95)]


def _memory(pid: int) -> float:
    """The resident memory of a process and its children, in MB."""
    total = 0.0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            facts = dict(line.split(":", 1) for line in status.read_text().splitlines() if ":" in line)
        except OSError:
            continue
        if str(pid) in (facts["Pid"].strip(), facts["PPid"].strip()):
            total += int(facts.get("VmRSS", "0 kB").split()[0]) / 1024
    return total
