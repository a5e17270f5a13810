"""The faults of the drill, and their repair."""

from __future__ import annotations

import time
from dataclasses import dataclass

from ops.drill import kills, outages
from ops.drill.relay import Mode
from ops.drill.topology import Topology


@dataclass(frozen=True)
class Fault:
    """A fault: `act` causes it, waits, and repairs it."""

    title: str
    act: outages.Act


FAULTS: tuple[Fault, ...] = (
    Fault("a web server is killed (-9) for 10 s", outages.one_web),
    Fault(
        "web servers are killed while a film is sent, and both workers while it is read",
        kills.worker_in_a_film,
    ),
    Fault("the mail server takes connections and answers nothing for 20 s", outages.mail(Mode.SILENT, 20)),
    Fault("both web servers are killed for 3 s", outages.both_webs),
    Fault(
        f"a worker is killed in the middle of a feed of {kills.FEED_ROWS:,} rows, then the other",
        kills.worker_in_a_feed,
    ),
    Fault("both web servers are killed in the middle of a merge", kills.webs_in_a_merge),
    Fault("both web servers are killed while a picture is stored", kills.webs_in_a_picture),
    Fault("a row that one person edits is locked for 30 s", outages.row),
    Fault("the table of stores is locked against writing for 25 s", outages.table),
    Fault(
        "the object storage takes connections and answers nothing for 20 s", outages.storage(Mode.SILENT, 20)
    ),
    Fault("the object storage refuses connections for 15 s", outages.storage(Mode.REFUSE, 15)),
    Fault("the object storage is full for 15 s", outages.storage(Mode.FULL, 15)),
    Fault("the disks of web servers and workers are full for 10 s", outages.disks_of_programs),
    Fault("PgBouncer is killed for 5 s", outages.pooler),
    Fault("the standby confirms nothing for 8 s (writes wait for it)", outages.standby_frozen),
    Fault("PostgreSQL stops because its disk is full", outages.disk_of_the_database),
    Fault("PostgreSQL is stopped for 5 s", outages.database),
    Fault("a release: web servers and workers stop one by one", outages.release),
    Fault("all web servers and workers are killed for 2 s", outages.all_own_programs),
    Fault("the primary is killed (-9), and the standby takes over", Topology.fail_over),
)
SHORT = FAULTS[:1]
"""The faults for the test of the drill."""


@dataclass(frozen=True)
class Span:
    """The start of a fault, and the time of its repair."""

    title: str
    began: float
    mended: float


def inject(fault: Fault, topology: Topology) -> Span:
    """Cause and repair a fault; return the times."""
    began = time.monotonic()
    fault.act(topology)
    return Span(fault.title, began, time.monotonic())
