"""Outages: parts of the topology that are down, unresponsive, locked or full for a while."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable

from apps.console.tests.faults.place import Lock, until
from ops.drill import disks
from ops.drill.relay import Mode, Relay
from ops.drill.topology import Topology

Act = Callable[[Topology], None]


def pause(seconds: float) -> None:
    """Wait for some seconds."""
    threading.Event().wait(seconds)


def one_web(topology: Topology) -> None:
    """Kill one web server."""
    topology.webs[1].kill()
    pause(10)
    topology.start_web(1)


def both_webs(topology: Topology) -> None:
    """Kill both web servers."""
    for web in topology.webs.values():
        web.kill()
    pause(3)
    for number in list(topology.webs):
        topology.start_web(number)


def all_own_programs(topology: Topology) -> None:
    """Kill both web servers and both workers at once, in the middle of their work."""
    topology.stop()
    pause(2)
    for number in (1, 2):
        topology.start_web(number)
        topology.start_worker(number)


def release(topology: Topology) -> None:
    """Simulate a release: stop and restart one process after the other, gracefully."""
    for number in (1, 2):
        for programs, start in (
            (topology.webs, topology.start_web),
            (topology.workers, topology.start_worker),
        ):
            programs[number].ask_to_stop()
            programs[number].process.wait()
            start(number)
            # nginx skips a server for two seconds after a refused connection.
            pause(3)


def row(topology: Topology) -> None:
    """Lock one row."""
    lock = Lock(topology.place, "SELECT FROM stores_store WHERE id = %s FOR UPDATE", topology.people[0][1])
    pause(30)
    lock.let_go()


def table(topology: Topology) -> None:
    """Lock a table."""
    lock = Lock.table(topology.place, "stores_store")
    pause(25)
    lock.let_go()


def pooler(topology: Topology) -> None:
    """Kill the pooler."""
    topology.stop_pooler()
    pause(5)
    topology.start_pooler()


def mail(mode: Mode, seconds: float) -> Act:
    """Return a fault that makes the mail server unavailable or unresponsive for a while."""
    return lambda topology: _change(topology.mail, mode, seconds)


def storage(mode: Mode, seconds: float) -> Act:
    """Return a fault that makes the object storage unavailable, unresponsive or full for a while."""
    return lambda topology: _change(topology.storage, mode, seconds)


def _change(relay: Relay, mode: Mode, seconds: float) -> None:
    relay.mode = mode
    pause(seconds)
    relay.mode = Mode.OPEN


def disks_of_programs(topology: Topology) -> None:
    """Make all file writes of web servers and workers fail, including their logs."""
    with disks.full([program.process.pid for program in topology.programs()]):
        pause(10)


def disk_of_the_database(topology: Topology) -> None:
    """Make all file writes of PostgreSQL fail until it stops itself, then restart it."""
    status = topology.place.cluster.status()
    running = topology.place.postgres
    assert status is not None
    assert running is not None
    with disks.full([status.pid]):
        until(lambda: running.poll() is not None, "PostgreSQL stops", 600)
        pause(5)
    topology.place.start_database()


def standby_frozen(topology: Topology) -> None:
    """Freeze the standby: it neither responds nor confirms writes."""
    ((walreceiver,),) = topology.standby.rows("SELECT pid FROM pg_stat_wal_receiver")
    os.kill(walreceiver, signal.SIGSTOP)
    pause(8)
    os.kill(walreceiver, signal.SIGCONT)


def database(topology: Topology) -> None:
    """Stop PostgreSQL despite open connections."""
    topology.place.stop_database()
    pause(5)
    topology.place.start_database()
