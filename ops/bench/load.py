"""Simulated users at work: lists, records, searches and edits at once, for a while."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from typing import Any

from apps.core.values import FieldValue
from ops.bench import size
from ops.bench.client import BUSY, CONFLICT, Client, Refused
from ops.bench.measure import Line

CROWDS: tuple[tuple[int, int], ...] = ((50, 90), (100, 30), (200, 30), (300, 30))
"""Number of users, and seconds."""
SMALL_CROWDS = ((4, 5), (8, 4))
MOST_MS = 300.0
PAUSE_SECONDS = (1.0, 3.0)
"""The pause of a user between actions. Fifty users without pauses are not fifty users."""


class Person(threading.Thread):
    """The work of one simulated user."""

    def __init__(self, port: int, token: str, number: int, until: float) -> None:
        super().__init__(daemon=True)
        self.client = Client(port, token)
        self.rng = random.Random(number)
        self.until = until
        self.reads: list[float] = []
        self.writes: list[float] = []
        self.errors: list[str] = []
        self.busy = 0
        """Number of calls rejected with 503 because the server was busy."""

    def run(self) -> None:
        """Work until the time is over; every response that is neither a success nor a 503 is an error."""
        # Users do not start at the same moment.
        time.sleep(self.rng.uniform(0, PAUSE_SECONDS[1]))
        while time.monotonic() < self.until:
            try:
                self._turn()
            except Refused as refusal:
                if refusal.status == BUSY:
                    self.busy += 1
                else:
                    self.errors.append(repr(refusal)[:200])
            except Exception as error:  # noqa: BLE001 (any failure is a figure of the load)
                self.errors.append(repr(error)[:200])
            time.sleep(self.rng.uniform(*PAUSE_SECONDS))

    def _turn(self) -> None:
        query = {"status": ["published"], "page": self.rng.randint(1, 400)}
        rows = self._timed(self.reads, "store/query_stores", query)["list"]
        row = self.rng.choice(rows)
        response = self._timed(self.reads, "store/get_store_detail", {"store_id": row["store_id"]})
        if self.rng.random() < 0.4:
            word = self.rng.choice(("warung", "kopi", "sri", "bakso lestari", "waringa", "dapur"))
            self._timed(self.reads, "store/query_stores", {"keyword": word})
        if self.rng.random() < 0.3:
            self._edit(response)

    def _edit(self, detail: dict[str, FieldValue]) -> None:
        """Save a short text, unless another user has just saved the store."""
        body = {"store_id": detail["store_id"], "version": detail["version"], "intro": f"{self.rng.random()}"}
        try:
            self._timed(self.writes, "store/edit_store", body)
        except Refused as refusal:
            if refusal.code != CONFLICT:
                raise

    def _timed(self, into: list[float], name: str, body: dict[str, Any]) -> dict[str, Any]:
        started = time.perf_counter()
        answer = self.client.call(name, body)
        into.append((time.perf_counter() - started) * 1000)
        return dict(answer["data"])


def crowds(port: int, token: str) -> Iterator[Line]:
    """Measure growing numbers of users; they share the processor with the servers.

    Only the first has a target.
    """
    for number, (people, seconds) in enumerate(SMALL_CROWDS if size.IS_SMALL else CROWDS):
        persons = _work(port, token, people, seconds)
        reads = sorted(ms for person in persons for ms in person.reads)
        writes = sum(len(person.writes) for person in persons)
        errors = [error for person in persons for error in person.errors]
        busy, p95 = sum(person.busy for person in persons), reads[int(len(reads) * 0.95)]
        figure = (
            f"p95 of reads {p95:.0f} ms, {(len(reads) + writes) / seconds:.0f} calls/s, {writes:,} edits, "
            f"{len(errors)} errors{f': {errors[0]}' if errors else ''}, {busy} answered 503"
        )
        has_target, is_met = number == 0, not errors and not busy and p95 < MOST_MS
        target = f"p95 < {MOST_MS:.0f} ms, no error" if has_target else "no error but 503"
        what = f"{people} people at once for {seconds} s"
        yield Line("Load", what, figure, target, is_met if has_target else not errors)


def _work(port: int, token: str, count: int, seconds: float) -> list[Person]:
    until = time.monotonic() + seconds
    persons = [Person(port, token, number, until) for number in range(count)]
    for person in persons:
        person.start()
    for person in persons:
        person.join()
    return persons
