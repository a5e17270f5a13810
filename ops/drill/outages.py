"""Parts of the topology that are away, silent, held or full for a while."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable

from apps.console.tests.faults.place import Held, until
from ops.drill import disks
from ops.drill.relay import Mode, Relay
from ops.drill.topology import Topology


def pause(seconds: float) -> None:
    """Let so much time go by."""
    threading.Event().wait(seconds)


def one_web(topology: Topology) -> None:
    """Kill one web server."""
    topology.webs[1].kill()
    pause(10)
    topology.start_web(1)


def both_webs(topology: Topology) -> None:
    """Kill both."""
    for web in topology.webs.values():
        web.kill()
    pause(3)
    for number in list(topology.webs):
        topology.start_web(number)


def everything_of_ours(topology: Topology) -> None:
    """Kill both web servers and both workers at once, in the middle of whatever they do."""
    topology.stop()
    pause(2)
    for number in (1, 2):
        topology.start_web(number)
        topology.start_worker(number)


def release(topology: Topology) -> None:
    """Put a release in place: one program after the other is asked to stop, and started again."""
    for number in (1, 2):
        for programs, start in (
            (topology.webs, topology.start_web),
            (topology.workers, topology.start_worker),
        ):
            programs[number].ask_to_stop()
            programs[number].process.wait()
            start(number)
            # nginx leaves out for two seconds what refused a connection.
            pause(3)


def row(topology: Topology) -> None:
    """Hold one row."""
    held = Held(topology.place, "SELECT FROM stores_store WHERE id = %s FOR UPDATE", topology.people[0][1])
    pause(30)
    held.let_go()


def table(topology: Topology) -> None:
    """Hold a table."""
    held = Held.table(topology.place, "stores_store")
    pause(25)
    held.let_go()


def pooler(topology: Topology) -> None:
    """Kill the pooler."""
    topology.stop_pooler()
    pause(5)
    topology.start_pooler()


def behind(relay: Callable[[Topology], Relay], mode: Mode, seconds: float) -> Callable[[Topology], None]:
    """Return what lets the service behind a relay be away, silent or full for a while."""

    def act(topology: Topology) -> None:
        relay(topology).mode = mode
        pause(seconds)
        relay(topology).mode = Mode.OPEN

    return act


def disks_of_programs(topology: Topology) -> None:
    """Let web servers and workers write to no file; their logs are files, too."""
    with disks.full([program.process.pid for program in topology.programs()]):
        pause(10)


def disk_of_the_database(topology: Topology) -> None:
    """Let PostgreSQL write to no file. It stops by itself, for it cannot promise anything; it is started again after."""
    status = topology.place.cluster.status()
    running = topology.place.postgres
    assert status is not None
    assert running is not None
    with disks.full([status.pid]):
        until(lambda: running.poll() is not None, "PostgreSQL stops", 600)
        pause(5)
    topology.place.start_database()


def standby_frozen(topology: Topology) -> None:
    """Let the standby stand still: it answers nothing, and confirms no write either."""
    walreceiver = [pid for (pid,) in topology.standby.rows("SELECT pid FROM pg_stat_wal_receiver")]
    topology.signal(walreceiver, signal.SIGSTOP)
    pause(8)
    topology.signal(walreceiver, signal.SIGCONT)


def database(topology: Topology) -> None:
    """Stop PostgreSQL, whoever is connected."""
    topology.place.stop_database()
    pause(5)
    topology.place.start_database()


def fail_over(topology: Topology) -> None:
    """Lose the primary."""
    topology.fail_over()
