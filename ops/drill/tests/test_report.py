"""Counting of calls on the drill's page."""

from __future__ import annotations

import ssl
import subprocess
from pathlib import Path

from apps.console.tests.faults.proxy import Proxy
from ops.drill import report
from ops.drill.calling import Outcome
from ops.drill.faults import Span
from ops.drill.people import Person, Probe
from ops.launcher import paths


def test_a_call_that_a_fault_cuts_off_counts_to_that_fault(tmp_path: Path) -> None:
    proxy = Proxy(0, 0, ssl.create_default_context())
    person = Person(1, "", 1, proxy)
    person.outcomes = [
        Outcome(began=9.0, seconds=2.0, status=0, code=None),  # cut off by the fault that starts at 10
        Outcome(began=2.0, seconds=1.0, status=200, code=0),
    ]
    page = tmp_path / "drill.md"
    drill = report.Drill(
        [person], Probe(proxy), [Span("a web server is killed", 10.0, 12.0)], report.Lost(), 1
    )
    assert report.write(drill, page) == []
    rows = {
        cells[1].strip(): cells
        for cells in (line.split("|") for line in page.read_text().splitlines())
        if len(cells) > 5
    }
    answered_and_no_answer = {title: (cells[3].strip(), cells[6].strip()) for title, cells in rows.items()}
    assert answered_and_no_answer["a web server is killed"] == ("0", "1")
    assert answered_and_no_answer["nothing (the rest of the time)"] == ("1", "0")


def test_the_drill_starts_without_models() -> None:
    """Its own process sends requests only, so it does not set Django up."""
    done = subprocess.run(  # noqa: S603 -- our own program
        [paths.PYTHON, "-c", "import ops.drill.__main__"], cwd=paths.ROOT, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
