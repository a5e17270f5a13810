"""Entry point of `make drill`: start the topology, simulate users, inject faults, write docs/drill.md."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from apps.console.tests.faults.place import until
from ops.drill import report, topology
from ops.drill.faults import FAULTS, Fault, Span, inject
from ops.drill.kills import LONGEST_WAIT
from ops.drill.people import AtWork, Person, Probe
from ops.drill.report import Drill, Lost
from ops.launcher.console import print_line

PEOPLE = 50
CALM_SECONDS = 8
"""Pause between two faults in seconds, so that effects of one are not attributed to the next."""


def main() -> int:
    """Run the drill; return 1 if acknowledged data is lost, or a request fails instead of waiting."""
    return run(FAULTS, PEOPLE, report.PAGE)


def run(faults: Sequence[Fault], count: int, page: Path) -> int:
    """Run these faults with `count` simulated users; write the page; return the exit code."""
    began = time.monotonic()
    with topology.running(count) as place:
        people = [
            Person(number, token, store, place.proxy) for number, (token, store) in enumerate(place.people)
        ]
        probe = Probe(place.proxy)
        at_work: list[AtWork] = [*people, probe]
        for thread in at_work:
            thread.start()
        until(lambda: all(person.outcomes for person in people), "everybody is at work", LONGEST_WAIT)
        spans: list[Span] = []
        for fault in faults:
            _calm()
            spans.append(inject(fault, place))
            print_line(f"{spans[-1].mended - spans[-1].began:5.0f} s  {fault.title}")
        _calm()
        for thread in at_work:
            thread.stop()
        for thread in at_work:
            thread.join(LONGEST_WAIT)
        lost = compare(place, people)
        lost.others += [message for message in (check() for check in place.checks) if message]
        compare_mails(place, people, lost)
    for name, what in lost.by_kind().items():
        print_line(f"Lost, {name}: {what}")
    failed = report.write(Drill(people, probe, spans, lost, (time.monotonic() - began) / 60), page)
    for one in failed:
        print_line(f"Failed: {one.operation} after {one.seconds:.1f} s with {one.status}, code {one.code}")
    print_line(f"Lost: {lost.count()}. Failed: {len(failed)}. Written: {page}")
    return 1 if lost.count() or failed else 0


def _calm() -> None:
    threading.Event().wait(CALM_SECONDS)


def compare(place: topology.Topology, people: Sequence[Person]) -> Lost:
    """Return acknowledged changes that are missing or duplicated."""
    lost = Lost()
    words = dict(place.place.rows("SELECT id, intro FROM stores_store"))
    leads = dict(
        place.place.rows("SELECT name, count(*) FROM crm_lead WHERE name LIKE 'Drill %%' GROUP BY name")
    )
    pictures = dict(place.place.rows("SELECT id, file FROM uploads_picture"))
    stored = place.stored()
    for person in people:
        ledger = person.ledger
        number = int((words[person.store] or "0").rpartition(" ")[2] or 0)
        # A change without a response may have been made.
        if not ledger.word <= number <= max(ledger.word, ledger.tried_word) or ledger.clashes:
            lost.words.append(f"store {person.store}: told {ledger.word}, there {number}")
        lost.leads += sorted(ledger.leads - set(leads))
        lost.pictures += sorted(ledger.pictures - set(pictures))
        files = {str(pictures[pk]) for pk in ledger.pictures & set(pictures)}
        lost.files += sorted(files - stored)
    lost.twice += sorted(name for name, times in leads.items() if times > 1)
    return lost


def compare_mails(place: topology.Topology, people: Sequence[Person], lost: Lost) -> None:
    """Wait for queued mail; record missing and duplicate messages."""
    addresses = {address for person in people for address in person.ledger.mails}
    end = time.monotonic() + LONGEST_WAIT
    while (missing := addresses - set(place.mailbox.arrived())) and time.monotonic() < end:
        threading.Event().wait(1)
    lost.mails += sorted(missing)
    arrived = place.mailbox.arrived()
    lost.twice += sorted(to for to, ids in arrived.items() if len(set(ids)) > 1)
    lost.repeated_mails = sum(len(ids) - len(set(ids)) for ids in arrived.values())


if __name__ == "__main__":
    sys.exit(main())
