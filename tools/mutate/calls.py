"""Which test calls which functions: recorded once, and again only for test files that changed."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mutate import sources
from mutate.faults import Fault
from mutate.pool import Pool, WorkerFailed


@dataclass(frozen=True)
class Test:
    """One test that passes, and how long that takes."""

    name: str
    seconds: float


@dataclass
class Calls:
    """The tests that call each function."""

    by_function: dict[str, list[Test]]
    failing: list[str]
    """Tests that fail without any fault: they say nothing."""
    long: list[str]
    """Tests that take longer than any is waited for."""

    def of(self, fault: Fault, budget: float) -> list[Test]:
        """Return the tests to try a fault with: its own area's and the walks first, the fastest of them first.

        No more than take the budget together, in seconds of CPU without a fault.
        """
        near = {fault.area, "console"}
        found = sorted(
            self.by_function.get(fault.place, []),
            key=lambda one: (sources.area_of(one.name) not in near, one.seconds),
        )
        chosen: list[Test] = []
        total = 0.0
        for test in found:
            total += test.seconds
            if chosen and total > budget:
                break
            chosen.append(test)
        return sorted(chosen, key=lambda one: one.seconds)


def file_of(test: str) -> str:
    """Return the file that a test is in."""
    return test.partition("::")[0]


def recorded(pool: Pool, root: Path, cache: Path, longest: float, say: Callable[[str], None]) -> Calls:
    """Return what the collected tests call; files that are as they were when they were recorded are not run.

    The product may have changed since: a test that calls a function only now is then not asked about it, which can
    only make more faults survive. Removing the cache records everything anew. Tests that take more than `longest`
    seconds of CPU are left out.
    """
    known: dict[str, Any] = json.loads(cache.read_text(encoding="utf-8")) if cache.exists() else {}
    by_file: dict[str, list[str]] = defaultdict(list)
    for test in pool.tests:
        by_file[file_of(test)].append(test)
    keys = {
        name: _digest(root, [root / name], " ".join([str(longest), *sorted(tests)]))
        for name, tests in by_file.items()
    }
    kept = {name: known[name] for name in by_file if known.get(name, {}).get("key") == keys[name]}
    missing = sorted(set(by_file) - set(kept), key=lambda name: -len(by_file[name]))

    def done(command: Mapping[str, Any], answer: Mapping[str, Any]) -> None:
        name = command["file"]
        if "tests" not in answer:
            raise WorkerFailed(f"Recording {name}: {answer['by']}")
        kept[name] = {"key": keys[name], "tests": answer["tests"]}
        cache.write_text(json.dumps(kept), encoding="utf-8")
        say(f"  recorded {len(kept)} of {len(by_file)} test files: {name}")

    pool.run(
        [{"do": "record", "file": name, "tests": by_file[name], "longest": longest} for name in missing],
        done,
    )
    return _calls(kept)


def _calls(kept: Mapping[str, Any]) -> Calls:
    by_function: dict[str, list[Test]] = defaultdict(list)
    left_out: dict[str, list[str]] = {"failed": [], "too long": []}
    for one in kept.values():
        for name, told in one["tests"].items():
            if told["outcome"] != "passed":
                left_out[told["outcome"]].append(name)
                continue
            for function in told["calls"]:
                by_function[function].append(Test(name, told["seconds"]))
    return Calls(by_function, sorted(left_out["failed"]), sorted(left_out["too long"]))


def _digest(root: Path, paths: Iterable[Path], start: str = "") -> str:
    said = hashlib.sha256(start.encode())
    for path in paths:
        said.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return said.hexdigest()
