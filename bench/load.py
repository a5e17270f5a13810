"""Fifty people at work: lists, records, edits and searches at once, for a while."""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import psycopg

from bench import machine, size
from bench.client import CONFLICT, Client, Refused
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
        self.met = 0
        """How many edits met a colleague's."""

    def run(self) -> None:
        """Works until the time is over; every answer that is no success is an error."""
        # People do not come at the same moment.
        time.sleep(self.rng.uniform(0, PAUSE_SECONDS[1]))
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
            self._edit(found)

    def _edit(self, found: dict[str, Any]) -> None:
        """Saves a few words; where a colleague has saved since, over what they made of the record."""
        body = {"store_id": found["store_id"], "version": found["version"], "intro": f"{self.rng.random()}"}
        try:
            self._timed(self.writes, "store/edit_store", body)
        except Refused as refusal:
            if refusal.code != CONFLICT:
                raise
            self.met += 1
            fresh = self._timed(self.reads, "store/get_store_detail", {"store_id": body["store_id"]})
            self._timed(self.writes, "store/edit_store", {**body, "version": fresh["version"]})

    def _timed(self, into: list[float], name: str, body: dict[str, Any]) -> dict[str, Any]:
        started = time.perf_counter()
        answer = self.client.call(name, body)
        into.append((time.perf_counter() - started) * 1000)
        return dict(answer["data"])


def mixed(port: int, token: str, web_server: int) -> Iterator[Line]:
    """The load, and what the web server's processes held before and after."""
    before = machine.megabytes(web_server)
    work = _work(port, token, PEOPLE, SECONDS)
    reads, writes, errors = work.reads, work.writes, work.errors
    after = machine.megabytes(web_server)
    what = f"{PEOPLE} people for {SECONDS} s: {len(reads):,} reads, {len(writes):,} edits ({work.met} met another)"
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
    middle = f"{writes[len(writes) // 2]:.0f} ms" if writes else "none was made"
    yield Line("Load", "median of edits", middle, "–", None)
    yield Line(
        "Load",
        "memory of the web server, before and after",
        f"{before:.0f} and {after:.0f} MB",
        "steady over an hour (measured over the load only)",
        None,
    )


def people(port: int, token: str, web_server: int) -> Iterator[Line]:
    """How many people work beside each other before a read in twenty takes too long, and who is busy with them.

    Whoever calls is on the same two cores, and takes its share of them.
    """
    most, per_person, spent = 0, 0.0, Busy()
    for count in CROWDS:
        before = Busy.of(web_server)
        work = _work(port, token, count, CROWD_SECONDS)
        errors, calls, p95 = work.errors, len(work.reads) + len(work.writes), _p95(work.reads)
        busy = Busy.of(web_server).since(before, calls)
        yield Line(
            "Load",
            f"{count} people at once",
            f"p95 of reads {p95:.0f} ms, {calls / CROWD_SECONDS:.0f} calls/s, "
            f"{len(errors)} errors{f': {errors[0]}' if errors else ''}, {work.met} edits met another; {busy.told()}",
            "–",
            None,
        )
        if errors or p95 >= MOST_MS:
            break
        most, per_person, spent = count, calls / CROWD_SECONDS / count, busy
    figure = f"{most} people"
    yield Line("Load", f"people on one machine with p95 of reads under {MOST_MS:.0f} ms", figure, "–", None)
    if most:
        yield Line("Load", "what more web nodes give", spent.growth(per_person), "–", None)


@dataclass(frozen=True)
class Busy:
    """The processor time, in milliseconds, that each part has taken."""

    web: float = 0
    database: float = 0
    callers: float = 0

    @classmethod
    def of(cls, web_server: int) -> Busy:
        """What they have taken so far."""
        with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
            postmaster = machine.parent_of(connection.info.backend_pid)
        web, database = (machine.milliseconds(top) for top in (web_server, postmaster))
        return cls(web, database, time.process_time() * 1000)

    def since(self, before: Busy, calls: int) -> Busy:
        """What each of so many calls took since `before`."""
        return Busy(
            (self.web - before.web) / calls,
            (self.database - before.database) / calls,
            (self.callers - before.callers) / calls,
        )

    def told(self) -> str:
        """The same in words."""
        return (
            f"processor time of a call: web server {self.web:.1f} ms, database {self.database:.1f} ms, "
            f"callers {self.callers:.1f} ms"
        )

    def growth(self, per_person: float) -> str:
        """How many people a core of web nodes and a core of the database carry, who make so many calls a second."""
        if not (self.web and self.database):
            return "too short to tell"
        web, database = (1000 / spent / per_person for spent in (self.web, self.database))
        return (
            f"a core of the web server is busy all the time with {web:.0f} people, a core of the database with "
            f"{database:.0f}: up to {self.web / self.database:.1f} cores of web nodes for each of the database"
        )


@dataclass(frozen=True)
class Work:
    """The sorted milliseconds of reads and edits of many people, what went wrong, and how many edits met another."""

    reads: list[float]
    writes: list[float]
    errors: list[str]
    met: int


def _work(port: int, token: str, count: int, seconds: float) -> Work:
    """What so many people do beside each other."""
    until = time.monotonic() + seconds
    persons = [Person(port, token, number, until) for number in range(count)]
    for person in persons:
        person.start()
    for person in persons:
        person.join()
    reads = sorted(ms for person in persons for ms in person.reads)
    writes = sorted(ms for person in persons for ms in person.writes)
    errors = [error for person in persons for error in person.errors]
    return Work(reads, writes, errors, sum(person.met for person in persons))


def _p95(sorted_ms: list[float]) -> float:
    return sorted_ms[int(len(sorted_ms) * 0.95)]
