"""Report of the drill in docs/drill.md: faults, lost data, waiting times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from apps.core.values import Json
from ops.drill.calling import Outcome
from ops.drill.faults import Span
from ops.drill.people import Person, Probe
from ops.launcher import paths

PAGE = paths.ROOT / "docs/drill.md"


@dataclass
class Lost:
    """Acknowledged changes that are missing or duplicated."""

    words: list[str] = field(default_factory=list)
    leads: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    pictures: list[int] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    mails: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    """Errors in the interrupted feed, merge, picture and video."""
    repeated_mails: int = 0
    """Messages sent twice with the same Message-ID, because delivery of the first was unknown."""

    def by_kind(self) -> dict[str, list[Json]]:
        """Return the losses by kind."""
        return {name: what for name, what in vars(self).items() if isinstance(what, list) and what}

    def count(self) -> int:
        """Return the number of losses."""
        return sum(len(each) for each in self.by_kind().values())


@dataclass(frozen=True)
class Drill:
    """A run of the drill and its results."""

    people: Sequence[Person]
    probe: Probe
    spans: Sequence[Span]
    lost: Lost
    minutes: float


def write(drill: Drill, path: Path = PAGE) -> list[Outcome]:
    """Write the page; return failed requests that should have succeeded or been asked to retry."""
    people, probe, spans = drill.people, drill.probe, drill.spans
    outcomes = sorted((one for person in people for one in person.outcomes), key=lambda one: one.began)
    lines = [
        "# Drill",
        "",
        f"Written by `make drill` on {datetime.now(UTC):%Y-%m-%d}: primary and standby (synchronous), "
        "PgBouncer, nginx, two web servers and two workers on one machine, an object store and a mail server for tests "
        f"(moto, aiosmtpd), and {len(people)} simulated people for {drill.minutes:.0f} minutes.",
        "",
        "- *Told to wait*: 503 with Retry-After. Nothing was done, and the console sends the call again.",
        "- *Told no*: other 503 answers. The console shows the message.",
        "- *No answer*: a broken connection. *Failed*: anything else, which must not occur.",
        "- *Slowest*: the longest call in that time. *Back*: the time from the repair to the first of three "
        "answers in a row.",
        "- *Ready*: the longest answer of `/readyz`. A call counts in each row whose time it overlaps.",
        "",
        "| what happened | lasted | answered | told to wait | told no | no answer | failed | half took at most | slowest "
        "| back | ready |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        *(_line(span, outcomes, probe.outcomes) for span in spans),
        _line(
            Span("nothing (the rest of the time)", float("-inf"), float("inf")),
            _others(outcomes, spans),
            _others(probe.outcomes, spans),
        ),
        "",
        "## What was lost",
        "",
        *_lost(people, drill.lost),
        "",
        "## How to read it",
        "",
        "A full disk is simulated with RLIMIT_FSIZE = 0, a full object store with answers of 507. All programs and people "
        "share one machine, which lengthens the times.",
        "",
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    return [one for one in outcomes if _kind(one) == "failed"]


def _kind(one: Outcome) -> str:
    if one.is_answered:
        return "answered"
    if one.status == 503:
        return "told no" if one.retry_after is None else "told to wait"
    return "failed" if one.status else "no answer"


def _overlaps(call: Outcome, span: Span) -> bool:
    """Return whether a request overlaps a fault: one that a fault interrupts may have started before."""
    return call.began <= span.mended and span.began <= call.began + call.seconds


def _others(calls: Sequence[Outcome], spans: Sequence[Span]) -> list[Outcome]:
    """Return the requests that overlap no fault."""
    return [call for call in calls if not any(_overlaps(call, span) for span in spans)]


def _line(span: Span, outcomes: Sequence[Outcome], probes: Sequence[Outcome]) -> str:
    """Return the row of one fault."""
    ready = max((probe.seconds for probe in probes if _overlaps(probe, span)), default=0.0)
    during = [call for call in outcomes if _overlaps(call, span)]
    times = sorted(one.seconds for one in during) or [0.0]
    kinds = Counter(_kind(one) for one in during)
    counted = " | ".join(
        f"{kinds[kind]:,}" for kind in ("answered", "told to wait", "told no", "no answer", "failed")
    )
    is_real = span.mended != float("inf")
    lasted = f"{span.mended - span.began:.0f} s" if is_real else "–"
    back = f"{_back(span, outcomes):.1f} s" if is_real else "–"
    middle = times[len(times) // 2]
    return (
        f"| {span.title} | {lasted} | {counted} | {middle:.2f} s | {times[-1]:.1f} s "
        f"| {back} | {ready:.2f} s |"
    )


def _back(span: Span, outcomes: Sequence[Outcome]) -> float:
    """Return the seconds from the repair to the first of three consecutive successful responses."""
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
    text = (
        f"Users got the answer that {sum(one.word for one in ledgers):,} changes of words, "
        f"{sum(len(one.leads) for one in ledgers):,} leads and {sum(len(one.pictures) for one in ledgers):,} pictures "
        f"were taken, and {sum(len(one.mails) for one in ledgers):,} mails would be sent."
    )
    if lost.count() == 0:
        again = (
            f" {lost.repeated_mails} mails came twice under one Message-ID: nobody could know whether the first had arrived."
            if lost.repeated_mails
            else ""
        )
        return [
            f"{text} All are there, each once, every picture with its file; all mails arrived. "
            f"**Nothing was lost.**{again}"
        ]
    return [text, "", *(f"- {name}: {numbers}" for name, numbers in lost.by_kind().items())]
