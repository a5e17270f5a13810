"""Parallel creation of demo records, one process per country, because most of the work is Python code."""

from __future__ import annotations

import fcntl
import multiprocessing
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.db import OperationalError, connection, transaction

from apps.core.country import CODES
from apps.core.models import ReferenceLoad

Make = Callable[[str], int]
TRIES = 4

LONGEST = "ID"
"""Country with the most records; the other processes run at lower priority."""

_mine: Sequence[str] = CODES
"""Countries that this process creates."""
_shared: Path | None = None
"""Folder of results that the processes share."""


def by_country(countries: Iterable[str], make: Make) -> int:
    """Call `make` for each country of this process; return the sum of the results.

    `make` runs in one transaction and is idempotent. If processes deadlock, PostgreSQL rolls one back, and it
    is retried.
    """
    return sum(_tried(make, country) for country in countries if country in _mine)


def by_country_once(mark: str, countries: Iterable[str], make: Make) -> int:
    """Call `make` as `by_country` does, once per country and mark."""

    @transaction.atomic
    def make_once(country: str) -> int:
        _, is_new = ReferenceLoad.objects.get_or_create(name=f"{mark}:{country}", defaults={"digest": ""})
        return make(country) if is_new else 0

    return by_country(countries, make_once)


def side_by_side(work: Callable[[], None]) -> None:
    """Run `work` in one process for each country.

    Runs here for all countries within a transaction (which other processes would not see), without fork or
    with a single core. Raise RuntimeError if a process failed.
    """
    global _shared
    with TemporaryDirectory() as folder:
        _shared = Path(folder)
        try:
            _side_by_side(work)
        finally:
            _shared = None


def shared(name: str, make: Callable[[], bytes]) -> bytes:
    """Return a result that is the same for all countries: the first process that asks makes it."""
    if _shared is None:
        return make()
    with (_shared / name).open("a+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        if not (content := file.read()):
            content = make()
            file.write(content)
    return content


def _side_by_side(work: Callable[[], None]) -> None:
    if connection.in_atomic_block or sys.platform != "linux" or (os.cpu_count() or 1) < 2:
        work()
        return
    # Each process opens its own connection.
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
    _connect_for_many_statements()
    work()
    connection.close()


def _connect_for_many_statements() -> None:
    """Open a connection without savepoints that plans each statement once, which halves the work of PostgreSQL.

    Each part is one transaction, and no part continues after an error.
    """
    connection.features.uses_savepoints = False
    # Behind a pooler the next statement may use another connection.
    if not settings.POOLER:
        options = connection.settings_dict["OPTIONS"]
        generic = f"{options.get('options', '')} -c plan_cache_mode=force_generic_plan"
        options |= {"server_side_binding": True, "prepare_threshold": 1, "options": generic}
        connection.ensure_connection()
        connection.connection.prepared_max = None


def _tried(make: Make, country: str) -> int:
    for _ in range(TRIES - 1):
        try:
            return make(country)
        except OperationalError as error:
            if "deadlock" not in str(error):
                raise
    return make(country)
