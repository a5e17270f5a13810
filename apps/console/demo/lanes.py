"""Makes the records of the countries in two processes, for most of the work is Python's own."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterable
from multiprocessing.connection import Connection

from django.db import OperationalError, connection

Make = Callable[[str], int]
TRIES = 3


def by_country(countries: Iterable[str], make: Make) -> int:
    """Call `make` once for each country, every second one in another process; return the sum of the answers.

    `make` works in one transaction and does nothing where its country is done: should the two processes wait for
    each other, one is rolled back by PostgreSQL and tries again. Within a transaction of the caller's, which
    another process would not see, everything is done here. Raises RuntimeError where the other process failed.
    """
    names = list(countries)
    if connection.in_atomic_block or sys.platform != "linux" or (os.cpu_count() or 1) < 2:
        return sum(make(name) for name in names)
    # Each process opens a connection of its own.
    connection.close()
    fork = multiprocessing.get_context("fork")
    reading, writing = fork.Pipe(duplex=False)
    other = fork.Process(target=_work, args=(writing, make, names[1::2]))
    other.start()
    try:
        mine = sum(_tried(make, name) for name in names[::2])
    finally:
        other.join()
    if other.exitcode != 0:
        raise RuntimeError(f"The records of {' and '.join(names[1::2])} could not be made; see above.")
    theirs: int = reading.recv()
    return mine + theirs


def _work(answer: Connection, make: Make, names: list[str]) -> None:
    """Make the records of these countries and answer how many there are."""
    answer.send(sum(_tried(make, name) for name in names))
    connection.close()


def _tried(make: Make, name: str) -> int:
    for _ in range(TRIES - 1):
        try:
            return make(name)
        except OperationalError as error:
            if "deadlock" not in str(error):
                raise
    return make(name)
