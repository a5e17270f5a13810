"""The command: `python -m mutate`, with tools/ on the path and a DATABASE_URL (`make mutate` sees to both)."""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mutate import calls, faults, report
from mutate.calls import Calls
from mutate.faults import Fault
from mutate.pool import Pool, WorkerFailed
from mutate.report import Result


def read_arguments(argv: Sequence[str]) -> argparse.Namespace:
    """Return what was asked for."""
    parser = argparse.ArgumentParser(prog="mutate", description="Put faults into the backend, ask its tests.")
    parser.add_argument("--root", type=Path, default=Path.cwd(), help="the checkout (default: this one)")
    parser.add_argument("--count", type=int, default=300, help="how many faults")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--areas", default="", help="only of these apps: crm,stores")
    parser.add_argument("--sample", type=Path, help="the faults of this file: a report of an earlier run")
    parser.add_argument("--only", default="", help="with --sample: only those that had this outcome")
    parser.add_argument("--jobs", type=int, default=min(4, os.cpu_count() or 1), help="processes")
    parser.add_argument("--budget", type=float, default=60.0, help="seconds of tests for a fault")
    parser.add_argument("--longest", type=float, default=6.0, help="seconds of CPU of a test that is asked")
    parser.add_argument("--var", type=Path, help="the folder of records and reports (default: var/mutate)")
    parser.add_argument("--least", type=float, default=90.0, help="exit 1 below so many percent")
    parser.add_argument("--report", type=Path, help="where the report goes")
    parser.add_argument("--list", action="store_true", help="only write the list of faults")
    return parser.parse_args(argv)


def wanted(asked: argparse.Namespace, root: Path) -> tuple[list[Fault], list[Fault]]:
    """Return the faults to try, and those of the sample that are not to be had under the root."""
    if asked.sample:
        return faults.known_under(root, faults.read(asked.sample, only=asked.only))
    areas = {area for area in asked.areas.split(",") if area}
    found = [fault for fault in faults.all_faults(root) if not areas or fault.area in areas]
    return faults.sample(found, asked.count, asked.seed), []


def try_all(pool: Pool, chosen: Sequence[Fault], called: Calls, budget: float) -> list[Result]:
    """Try every fault and return what came of each, in order."""
    results: dict[Fault, Result] = {}
    commands = []
    for fault in chosen:
        tests = called.of(fault, budget)
        if not tests:
            results[fault] = Result(fault, "uncalled")
            continue
        seconds = sum(test.seconds for test in tests)
        command = {"do": "try", "fault": fault.as_json(), "tests": [one.name for one in tests]}
        commands.append((seconds, {**command, "seconds": seconds}))

    def done(command: dict[str, Any], answer: dict[str, Any]) -> None:
        fault = Fault(**command["fault"])
        results[fault] = Result(fault, answer["outcome"], answer["by"], answer["ran"])
        caught = sum(one.outcome == "caught" for one in results.values())
        print(f"  {len(results)} of {len(chosen)}: {caught} caught", flush=True)

    # The longest first: nobody waits for one that was left to the end.
    pool.run([command for _, command in sorted(commands, key=lambda one: -one[0])], done)
    return [results[fault] for fault in chosen]


def main(argv: Sequence[str]) -> int:
    """Try faults; return 0 where enough are caught, 1 where not, 2 where the tests could not be run."""
    asked = read_arguments(argv)
    root = asked.root.resolve()
    var = (asked.var or Path.cwd() / "var" / "mutate").resolve()
    where = asked.report or var / "report.json"
    chosen, elsewhere = wanted(asked, root)
    if asked.list:
        report.write(where, [Result(fault, "listed") for fault in chosen], elsewhere)
        print(f"{len(chosen)} faults listed in {where}")
        return 0
    started = time.monotonic()
    records = var / f"calls-{hashlib.sha256(str(root).encode()).hexdigest()[:8]}.json"
    print(f"{len(chosen)} faults under {root}", flush=True)
    try:
        with Pool(asked.jobs, root, var) as pool:
            called = calls.recorded(pool, root, records, asked.longest, lambda line: print(line, flush=True))
            results = try_all(pool, chosen, called, asked.budget)
    except WorkerFailed as failure:
        print(failure, file=sys.stderr)
        return 2
    print("\n".join(report.lines(results, elsewhere, called.failing, called.long)))
    seconds = round(time.monotonic() - started)
    report.write(where, results, elsewhere, root=str(root), seed=asked.seed, seconds=seconds)
    print(f"{seconds} s; {where}")
    return 0 if report.percent(results) >= asked.least else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
