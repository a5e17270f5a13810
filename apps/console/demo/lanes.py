"""Makes the records of each country in a process of its own, for most of the work is Python's."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterable, Sequence

from django.db import OperationalError, connection, transaction

from apps.core.country import CODES
from apps.core.models import ReferenceLoad

Make = Callable[[str], int]
TRIES = 4

LONGEST = "ID"
"""The country with most records, which the others give way to."""

_mine: Sequence[str] = CODES
"""The countries that this process makes."""


def by_country(countries: Iterable[str], make: Make) -> int:
    """Call `make` for each of the countries that this process makes; return the sum of its answers.

    `make` works in one transaction and does nothing where its country is done: where processes wait for each
    other, PostgreSQL rolls one back, and it tries again.
    """
    return sum(_tried(make, country) for country in countries if country in _mine)


def by_country_once(mark: str, countries: Iterable[str], make: Make) -> int:
    """Call `make`, as `by_country` does, for countries in which this mark was not set, and set it."""

    @transaction.atomic
    def make_once(country: str) -> int:
        _, is_new = ReferenceLoad.objects.get_or_create(name=f"{mark}:{country}", defaults={"digest": ""})
        return make(country) if is_new else 0

    return by_country(countries, make_once)


def side_by_side(work: Callable[[], None]) -> None:
    """Do the work in one process for each country, each of which makes its own country's records.

    Within a transaction of the caller's, which another process would not see, and where processes cannot be
    forked, it is done here, for all countries. Raises RuntimeError where a process failed.
    """
    if connection.in_atomic_block or sys.platform != "linux" or (os.cpu_count() or 1) < 2:
        work()
        return
    # Each process opens a connection of its own.
    connection.close()
    fork = multiprocessing.get_context("fork")
    running = [fork.Process(target=_work, args=(country, work), name=country) for country in CODES]
    for process in running:
        process.start()
    for process in running:
        process.join()
    failed = [process.name for process in running if process.exitcode != 0]
    if failed:
        raise RuntimeError(f"The demo of {', '.join(failed)} could not be made; see above.")


def _work(country: str, work: Callable[[], None]) -> None:
    global _mine
    _mine = (country,)
    if country != LONGEST:
        os.nice(5)
    work()
    connection.close()


def _tried(make: Make, country: str) -> int:
    for _ in range(TRIES - 1):
        try:
            return make(country)
        except OperationalError as error:
            if "deadlock" not in str(error):
                raise
    return make(country)
