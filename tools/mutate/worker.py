"""One pytest session that collects once and then does what it is told: records calls, and tries faults.

A fault is tried in a fork of the session, so that each begins with everything loaded and leaves nothing behind.
Commands and answers are lines of JSON (`pool`).
"""

from __future__ import annotations

import json
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import psycopg
import pytest
from django.db import connections
from psycopg import sql

from config import databases
from mutate.faults import Fault
from mutate.live import Live

NOT_TRIED = ("alone", "packaged")
OUT_OF_TRANSACTIONS = frozenset({"transactional_db", "live_server", "django_db_reset_sequences"})
"""Fixtures of tests that commit: they are run last, in a fork with a copy of the database."""
WALL_SECONDS = 600.0
CPU_SECONDS = 30
"""What a fault may take beyond three times what its tests took without it."""


class TooLong(BaseException):
    """A test takes longer than any is waited for; nothing that tests catch, so that none tries again."""


class _SessionAlone:
    """Named as the test that follows, it leaves what is set up for the session, and for no module or class."""

    def __init__(self, session: pytest.Session) -> None:
        self.session = session

    def listchain(self) -> list[pytest.Session]:
        """What stays set up."""
        return [self.session]


class Worker:
    """The plugin that takes the place of pytest's own loop over the tests."""

    def __init__(self, commands: Any, answers: Any, root: Path) -> None:
        self.commands, self.answers, self.root = commands, answers, root
        self.items: dict[str, pytest.Item] = {}
        self.failed: list[str] = []

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the tests that start programs of their own."""
        items[:] = [item for item in items if not any(item.get_closest_marker(name) for name in NOT_TRIED)]
        self.items = {item.nodeid: item for item in items}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note which tests fail."""
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Do what is told until there is nothing more."""
        self.keeper = _SessionAlone(session)
        # What is set up once for a session, the database above all, is set up here: forks find it there.
        plain = (name for name, item in self.items.items() if _has_database(item) and not _commits(item))
        if not self._run(next(plain)):
            raise pytest.UsageError("The first test that needs the database fails")
        self.live = Live(self.root)
        self._answer({"tests": list(self.items)})
        for line in self.commands:
            told = json.loads(line)
            self._answer(self._record(told) if told["do"] == "record" else self._try(told))
        return True

    def _answer(self, answer: Mapping[str, Any]) -> None:
        self.answers.write(json.dumps(answer) + "\n")
        self.answers.flush()

    # -- recording ------------------------------------------------------------------------------------
    def _record(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """Run tests in a fork that notes what they call."""
        names, longest = self._plain_first(told["tests"]), told["longest"]

        def work() -> dict[str, Any]:
            signal.signal(signal.SIGPROF, _too_long)
            self.live.record_calls()
            pairs = zip(names, [*names[1:], ""], strict=True)
            return {"tests": {name: self._recorded(name, following, longest) for name, following in pairs}}

        return self._in_a_fork(work, WALL_SECONDS * 10, names)

    def _recorded(self, name: str, following: str, longest: float) -> dict[str, Any]:
        self.live.seen.clear()
        self.live.forget()
        started = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, longest)
        is_passed = self._run(name, following)
        signal.setitimer(signal.ITIMER_PROF, 0)
        seconds = round(time.process_time() - started, 4)
        is_too_long = not is_passed and seconds >= longest
        outcome = "too long" if is_too_long else "passed" if is_passed else "failed"
        return {"outcome": outcome, "seconds": seconds, "calls": sorted(self.live.seen)}

    def _run(self, name: str, following: str = "") -> bool:
        self.failed.clear()
        item, after = self.items[name], self.items.get(following) or self.keeper
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        return not self.failed

    # -- trying ---------------------------------------------------------------------------------------
    def _try(self, told: Mapping[str, Any]) -> dict[str, Any]:
        fault, names = Fault(**told["fault"]), self._plain_first(told["tests"])

        def work() -> dict[str, Any]:
            limit = CPU_SECONDS + round(3 * told["seconds"])
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            self.live.put(fault)
            for ran, name in enumerate(names, 1):
                if not self._run(name):
                    return {"outcome": "caught", "by": name, "ran": ran}
            return {"outcome": "survived", "by": "", "ran": len(names)}

        return self._in_a_fork(work, WALL_SECONDS, names)

    def _plain_first(self, names: Sequence[str]) -> list[str]:
        return sorted(names, key=lambda name: _commits(self.items[name]))

    def _in_a_fork(
        self, work: Callable[[], dict[str, Any]], wall_seconds: float, names: Sequence[str]
    ) -> dict[str, Any]:
        """Return what `work` returns in a fork of this process, or how it ended where it did not come to that.

        Where one of the named tests commits, the fork has a copy of the database.
        """
        # A fork opens connections of its own: it must not write into, or close, those of its parent.
        connections.close_all()
        if not any(_commits(self.items[name]) for name in names):
            return self._forked(work, wall_seconds)
        with _copied_database() as own:

            def work_on_copy() -> dict[str, Any]:
                connections["default"].settings_dict["NAME"] = own
                return work()

            return self._forked(work_on_copy, wall_seconds)

    def _forked(self, work: Callable[[], dict[str, Any]], wall_seconds: float) -> dict[str, Any]:
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            _work_and_exit(work, writing)
        os.close(writing)
        started = time.monotonic()
        told = self._read_all(reading, wall_seconds)
        if told is None:
            os.kill(child, signal.SIGKILL)
        os.close(reading)
        os.waitpid(child, 0)
        if told:
            found: dict[str, Any] = json.loads(told)
            return found
        how = "took too long" if told is None else "died"
        return {"outcome": "caught", "by": f"(it {how}, {time.monotonic() - started:.0f} s)", "ran": 0}

    def _read_all(self, reading: int, seconds: float) -> bytes | None:
        """Return what is written until the end; None where that takes too long, or nobody waits for it."""
        parts: list[bytes] = []
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            ready = select.select([reading, self.commands], [], [], left)[0]
            # No command comes before the answer to the last one: what can be read is the end of them.
            if not ready or self.commands in ready:
                break
            part = os.read(reading, 1 << 16)
            if not part:
                return b"".join(parts)
            parts.append(part)
        return None


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TooLong


def _has_database(item: pytest.Item) -> bool:
    return item.get_closest_marker("django_db") is not None


def _commits(item: pytest.Item) -> bool:
    marker = item.get_closest_marker("django_db")
    if marker is not None and (marker.kwargs.get("transaction") or (marker.args and marker.args[0])):
        return True
    return bool(OUT_OF_TRANSACTIONS & set(getattr(item, "fixturenames", ())))


@contextmanager
def _copied_database() -> Iterator[str]:
    """Copy the database of this process until the block ends; give the name of the copy."""
    settings = connections["default"].settings_dict
    name = settings["NAME"]
    at = {"host": settings["HOST"], "port": settings["PORT"] or 5432, "user": settings["USER"]}
    with psycopg.connect(
        dbname="postgres", password=settings["PASSWORD"], autocommit=True, **at
    ) as connection:
        copy = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        databases.drop(connection, f"{name}_own")
        connection.execute(copy.format(sql.Identifier(f"{name}_own"), sql.Identifier(name)))
        try:
            yield f"{name}_own"
        finally:
            databases.drop(connection, f"{name}_own")


def _work_and_exit(work: Callable[[], dict[str, Any]], writing: int) -> None:
    code = 1
    try:
        with os.fdopen(writing, "w") as output:
            output.write(json.dumps(work()))
        code = 0
    finally:
        os._exit(code)


def main(arguments: Sequence[str]) -> int:
    """Serve commands from the standard input; return pytest's exit code."""
    log, *options = arguments
    commands, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for stream in (1, 2):
        os.dup2(output, stream)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    return int(pytest.main(options, plugins=[Worker(commands, answers, Path.cwd())]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
