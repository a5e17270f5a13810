"""docs/drill.md: what happened, what was lost, how long others waited."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from drill.faults import Span
from drill.people import Outcome, Person, Probe
from launcher import paths

PAGE = paths.ROOT / "docs/drill.md"


@dataclass
class Lost:
    """What people were told was done and is not there, or is there twice."""

    words: list[str] = field(default_factory=list)
    leads: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    pictures: list[int] = field(default_factory=list)
    files: list[str] = field(default_factory=list)

    def count(self) -> int:
        """How many in all."""
        return sum(len(each) for each in (self.words, self.leads, self.twice, self.pictures, self.files))


def write(
    people: Sequence[Person],
    probe: Probe,
    spans: Sequence[Span],
    lost: Lost,
    minutes: float,
    path: Path = PAGE,
) -> None:
    """Write the page."""
    outcomes = sorted((one for person in people for one in person.outcomes), key=lambda one: one.began)
    lines = [
        "# Drill",
        "",
        f"Written by `make drill` on {datetime.now(UTC):%Y-%m-%d}: one machine with primary and standby (synchronous), "
        "PgBouncer, nginx, two web servers, two workers and S3-speaking object storage, all real programs; "
        f"{len(people)} people who list, open, edit, create and upload, {minutes:.0f} minutes.",
        "",
        "A call that gets no answer, or a 503 with Retry-After, is tried again by its person, as the console's page does "
        "it. *Away* counts calls without an answer (the program that had them was killed), *told to wait* those with a "
        "503. *Slowest* is the longest that one call took in that time; *back* is how long after the fault was mended "
        "the first of three answers in a row came that were not told to wait. *Ready* is the longest that `/readyz` took to "
        "say yes or no.",
        "",
        "| what happened | lasted | answered | told to wait | away | half took at most | slowest | back | ready |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        *(_line(span, outcomes, probe.outcomes) for span in spans),
        _line(
            Span("nothing (the rest of the time)", float("-inf"), float("inf")),
            _others(outcomes, spans),
            _others(probe.outcomes, spans),
        ),
        "",
        "## What was lost",
        "",
        *_lost(people, lost),
        "",
        "## What is not in it",
        "",
        "A full disk, a silent mail server and kills in the middle of a merge or a film are not injected here: tests do "
        "that one by one (`apps/console/tests/faults`, `apps/core/tests/test_outbox.py`, `apps/uploads/tests`). "
        "The machine is shared by all programs, so times say how long others waited here, not on production's machines.",
        "",
    ]
    path.write_text("\n".join(lines), encoding="utf-8")


def _others(outcomes: Sequence[Outcome], spans: Sequence[Span]) -> list[Outcome]:
    return [one for one in outcomes if not any(span.began <= one.began <= span.mended for span in spans)]


def _line(span: Span, outcomes: Sequence[Outcome], probes: Sequence[Outcome]) -> str:
    ready = max((one.seconds for one in probes if span.began <= one.began <= span.mended), default=0.0)
    during = [one for one in outcomes if span.began <= one.began <= span.mended]
    times = sorted(one.seconds for one in during) or [0.0]
    answered = sum(one.is_answered for one in during)
    waiting = sum(one.status == 503 for one in during)
    away = len(during) - answered - waiting
    is_real = span.mended != float("inf")
    lasted = f"{span.mended - span.began:.0f} s" if is_real else "–"
    back = f"{_back(span, outcomes):.1f} s" if is_real else "–"
    middle = times[len(times) // 2]
    return (
        f"| {span.title} | {lasted} | {answered:,} | {waiting:,} | {away:,} | {middle:.2f} s | {times[-1]:.1f} s "
        f"| {back} | {ready:.2f} s |"
    )


def _back(span: Span, outcomes: Sequence[Outcome]) -> float:
    """Seconds from the mending to the first of three answers in a row."""
    row = 0
    first = 0.0
    for one in outcomes:
        if one.began + one.seconds < span.mended:
            continue
        if not one.is_answered:
            row = 0
            continue
        row += 1
        if row == 1:
            first = one.began + one.seconds
        if row == 3:
            return max(0.0, first - span.mended)
    return float("nan")


def _lost(people: Sequence[Person], lost: Lost) -> list[str]:
    ledgers = [person.ledger for person in people]
    told = (
        f"People were told that {sum(one.word for one in ledgers):,} changes of words, "
        f"{sum(len(one.leads) for one in ledgers):,} leads and {sum(len(one.pictures) for one in ledgers):,} pictures "
        "were taken."
    )
    if lost.count() == 0:
        return [f"{told} All are there, each once, every picture with its file. **Nothing was lost.**"]
    return [told, "", *(f"- {name}: {found}" for name, found in vars(lost).items() if found)]
