"""Runner for the steps of `make test` and `make check`, with a summary of results and durations."""

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from ops.launcher import console
from ops.launcher.console import Failure, complain, print_line

Step = tuple[str, Callable[[], bool]]
"""The label of a step, and the function that runs it and returns whether it passed."""


class Lanes(NamedTuple):
    """Lists of steps that run in parallel; those of one list run one after the other."""

    lanes: tuple[Sequence[Step], ...]


class Result(NamedTuple):
    """The result of a step."""

    label: str
    has_passed: bool
    seconds: float

    def line(self) -> str:
        """Return the result as one line."""
        minutes, seconds = divmod(round(self.seconds), 60)
        return f"  {self.label:<45}  {minutes:3}:{seconds:02}  {'passed' if self.has_passed else 'FAILED'}"


def report(parts: Sequence[Step | Lanes]) -> int:
    """Run every step, even after a failure; print durations and results; return the exit code."""
    started = time.monotonic()
    results = [
        result
        for part in parts
        for result in (_run_lanes(part.lanes) if isinstance(part, Lanes) else [_run(part)])
    ]
    failed = [result.label for result in results if not result.has_passed]
    total = Result("together", not failed, time.monotonic() - started)
    print_line("\n" + "\n".join(result.line() for result in (*results, total)))
    # `.ci/run` prints this file at the end.
    if path := os.environ.get("SOFRA_STEPS"):
        with Path(path).open("a", encoding="utf-8") as stream:
            stream.writelines(f"{result.line()}\n" for result in results)
    print_line(f"FAILED: {', '.join(failed)}" if failed else f"All {len(results)} steps passed.")
    return 1 if failed else 0


def _run(step: Step) -> Result:
    """Run one step; a step that raises Failure prints the reason and fails."""
    label, run = step
    started = time.monotonic()
    try:
        has_passed = run()
    except Failure as failure:
        complain(f"\n{failure}")
        has_passed = False
    return Result(label, has_passed, time.monotonic() - started)


def _run_lanes(lanes: Sequence[Sequence[Step]]) -> list[Result]:
    """Run lists of steps in parallel; print the output of each step in one piece when it ends."""

    def run(lane: Sequence[Step]) -> list[Result]:
        results = []
        for step in lane:
            with console.buffered():
                results.append(_run(step))
        return results

    with ThreadPoolExecutor(len(lanes)) as pool:
        return [result for lane in pool.map(run, lanes) for result in lane]
