"""What breaks, one thing after the other, and how each is mended."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from apps.console.tests.faults.place import Held, until
from apps.console.tests.faults.test_faults_feeds import FEED
from drill.relay import Mode
from drill.topology import Topology

FEED_ROWS = 6000


@dataclass(frozen=True)
class Fault:
    """One thing that breaks: `act` breaks it, waits, and mends it."""

    title: str
    act: Callable[[Topology], None]


def _pause(seconds: float) -> None:
    threading.Event().wait(seconds)


def _web(topology: Topology) -> None:
    topology.webs[1].kill()
    _pause(10)
    topology.start_web(1)


def _both_webs(topology: Topology) -> None:
    for web in topology.webs.values():
        web.kill()
    _pause(3)
    for number in list(topology.webs):
        topology.start_web(number)


def _worker_in_a_feed(topology: Topology) -> None:
    """A feed is read; both workers are killed in the middle of it, one after the other."""
    run, job = topology.run(FEED, "1", str(FEED_ROWS), str(FEED_ROWS + 1))
    for number in (1, 2):
        until(lambda: topology.place.job(job)[0] == "running", "the feed is read", 60)
        _pause(1)
        topology.workers[number].kill()
        topology.start_worker(number)
    until(lambda: topology.place.job(job)[0] == "succeeded", "the feed is read to its end", 240)
    ((rows,),) = topology.place.rows("SELECT count(*) FROM sync_syncitem WHERE run_id = %s", run)
    assert rows == FEED_ROWS, f"{rows} of {FEED_ROWS} rows of the feed are there"


def _row(topology: Topology) -> None:
    held = Held(topology.place, "SELECT FROM stores_store WHERE id = %s FOR UPDATE", topology.people[0][1])
    _pause(30)
    held.let_go()


def _table(topology: Topology) -> None:
    held = Held.table(topology.place, "stores_store")
    _pause(25)
    held.let_go()


def _pooler(topology: Topology) -> None:
    topology.stop_pooler()
    _pause(5)
    topology.start_pooler()


def _storage_silent(topology: Topology) -> None:
    topology.storage.mode = Mode.SILENT
    _pause(20)
    topology.storage.mode = Mode.OPEN


def _storage_away(topology: Topology) -> None:
    topology.storage.mode = Mode.REFUSE
    _pause(15)
    topology.storage.mode = Mode.OPEN


def _replica_frozen(topology: Topology) -> None:
    """The standby stands still for a while: it answers nothing, and confirms no write either."""
    status = topology.standby.cluster.status()
    assert status is not None
    walreceiver = [pid for (pid,) in topology.standby.rows("SELECT pid FROM pg_stat_wal_receiver")]
    topology.signal(walreceiver, signal.SIGSTOP)
    _pause(8)
    topology.signal(walreceiver, signal.SIGCONT)


def _database(topology: Topology) -> None:
    topology.place.stop_database()
    _pause(5)
    topology.place.start_database()


def _everything_of_ours(topology: Topology) -> None:
    """Both web servers and both workers at once, in the middle of whatever they do."""
    topology.stop()
    _pause(2)
    for number in (1, 2):
        topology.start_web(number)
        topology.start_worker(number)


def _fail_over(topology: Topology) -> None:
    topology.fail_over()


FAULTS: tuple[Fault, ...] = (
    Fault("a web server is killed (-9), and started again after 10 s", _web),
    Fault("both web servers are killed, and started again after 3 s", _both_webs),
    Fault(
        f"a worker is killed in the middle of a feed of {FEED_ROWS:,} rows, then the other", _worker_in_a_feed
    ),
    Fault("a row that one person edits is locked for 30 s", _row),
    Fault("the table of stores is locked against writing for 25 s", _table),
    Fault("the object storage takes connections and answers nothing for 20 s", _storage_silent),
    Fault("the object storage refuses connections for 15 s", _storage_away),
    Fault("PgBouncer is killed, and started again after 5 s", _pooler),
    Fault("the standby confirms nothing for 8 s (writes wait for it)", _replica_frozen),
    Fault("PostgreSQL is stopped with everybody connected, and started after 5 s", _database),
    Fault("all web servers and workers are killed at once, and started again after 2 s", _everything_of_ours),
    Fault("the primary is killed (-9); the standby becomes the primary, the pooler leads there", _fail_over),
)
SHORT = FAULTS[:1]
"""What the test of the drill does."""


@dataclass(frozen=True)
class Span:
    """When a fault began, and when it was mended."""

    title: str
    began: float
    mended: float


def inject(fault: Fault, topology: Topology) -> Span:
    """Break, and mend; return when."""
    began = time.monotonic()
    fault.act(topology)
    return Span(fault.title, began, time.monotonic())
