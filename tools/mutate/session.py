"""A pytest session that runs every test once, then for each fault the tests of its function.

Each fault is tried in a fork, which starts with everything loaded and leaves nothing behind.
"""

from __future__ import annotations

import functools
import gc
import importlib
import os
import random
import resource
import signal
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType, FunctionType

import pytest
from django.db import connections

from mutate.changes import Fault, faults_of

CPU_SECONDS = 120
WALL_SECONDS = 600
COMMITTING = frozenset({"transactional_db", "live_server", "django_db_reset_sequences"})
"""Fixtures of tests that commit; they are left out because the forks share one database."""


class SessionOnly:
    """A placeholder for the next test that keeps only session fixtures set up."""

    def __init__(self, session: pytest.Session) -> None:
        self.session = session

    def listchain(self) -> list[pytest.Session]:
        """Return the nodes to keep set up."""
        return [self.session]


@dataclass
class Mutation:
    """The pytest plugin that replaces the loop over the tests."""

    modules: Sequence[Path]
    count: int
    seed: int
    survivors: list[Fault] | None = None
    """None until all faults have been tried."""
    _has_failed: bool = False
    _called: set[tuple[str, str]] = field(default_factory=set)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out tests that commit."""
        items[:] = [item for item in items if not commits(item)]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record that a test failed."""
        self._has_failed = self._has_failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Record the calls of every test, then try the faults and print those that survive."""
        tests = self._tests_by_function(session)
        if self._has_failed:
            print("The tests fail without any fault.")
            return True
        faults = self.chosen_faults()
        survivors = []
        for number, fault in enumerate(faults, 1):
            called = tests.get((fault.path, fault.function), [])
            if self._is_caught(session, fault, called):
                print(".", flush=True)
            else:
                survivors.append(fault)
                print(f"{number} of {len(faults)}, {len(called)} tests: {fault.describe()}", flush=True)
        self.survivors = survivors
        print(f"{len(faults) - len(survivors)} of {len(faults)} faults caught")
        return True

    def chosen_faults(self) -> list[Fault]:
        """Return the faults of the modules, or a random sample of them."""
        faults = []
        for path in self.modules:
            module = importlib.import_module(".".join(path.with_suffix("").parts))
            faults += faults_of(path.read_text(encoding="utf-8"), str(path), vars(module))
        return random.Random(self.seed).sample(faults, min(self.count, len(faults)))  # noqa: S311 - not a secret

    def _tests_by_function(self, session: pytest.Session) -> dict[tuple[str, str], list[pytest.Item]]:
        """Run every test; return the tests that call each function of the modules."""
        paths = {str(path.resolve()): str(path) for path in self.modules}

        def note(frame: FrameType, event: str, _: object) -> None:
            path = paths.get(frame.f_code.co_filename)
            if path and event == "call":
                self._called.add((path, frame.f_code.co_qualname))

        tests: dict[tuple[str, str], list[pytest.Item]] = defaultdict(list)
        for item in session.items:
            self._called.clear()
            sys.setprofile(note)
            self._run(session, item)
            sys.setprofile(None)
            for function in self._called:
                tests[function].append(item)
        return tests

    def _run(self, session: pytest.Session, item: pytest.Item) -> bool:
        """Run a test; return whether all tests so far have passed."""
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=SessionOnly(session))
        return not self._has_failed

    def _is_caught(self, session: pytest.Session, fault: Fault, tests: Sequence[pytest.Item]) -> bool:
        """Return whether a test fails with the fault, or takes too long."""
        # The fork must not use or close the connections of this process.
        connections.close_all()
        child = os.fork()
        if child != 0:
            return os.waitpid(child, 0)[1] != 0
        has_survived = False
        try:
            silence()
            resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
            signal.alarm(WALL_SECONDS)
            put(fault)
            has_survived = all(self._run(session, test) for test in tests)
        finally:
            os._exit(0 if has_survived else 1)


def commits(item: pytest.Item) -> bool:
    """Return whether a test commits its transactions."""
    marker = item.get_closest_marker("django_db")
    fixtures = COMMITTING.intersection(getattr(item, "fixturenames", ()))
    return bool(fixtures) or (marker is not None and bool(marker.kwargs.get("transaction")))


def silence() -> None:
    """Discard the output of this process."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(devnull, stream)


def put(fault: Fault) -> None:
    """Replace the code of the loaded function, even if decorated, and clear function caches."""
    code = fault.compile()
    for obj in gc.get_objects():
        # By exact type: `isinstance` runs code of some objects.
        if type(obj) is FunctionType:
            old = obj.__code__
            if (old.co_filename, old.co_qualname) == (code.co_filename, code.co_qualname):
                obj.__code__ = code
        elif type(obj) is functools._lru_cache_wrapper and obj.__module__.startswith("apps"):
            obj.cache_clear()
