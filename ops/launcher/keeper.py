"""Keeper process that runs a private PostgreSQL while commands use it.

This is a separate process (`python -m ops.launcher.keeper`): the server outlives the command that started it
while others use it, and stops after the last one, even if that one was killed.
"""

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

from ops.launcher import locks
from ops.launcher.binaries import Source
from ops.launcher.cluster import Cluster, free_port
from ops.launcher.console import Failure

USERS = "users"
"""The lock in a cluster's folder, shared by all commands that use the server."""
POLL = 0.2
ATTEMPTS = 20
STOP_SECONDS = 60.0


def lock_of(cluster: Cluster) -> Path:
    """Return the lock of a running keeper; the file contains its process id."""
    return cluster.home / "keeper"


def users_of(cluster: Cluster) -> Path:
    """Return the lock shared by the users of the server."""
    return cluster.home / USERS


def arguments(cluster: Cluster) -> list[str]:
    """Return the command that starts the keeper of a cluster."""
    source = cluster.source
    mode = "durable" if cluster.durable else "fast"
    place = [str(cluster.home), source.kind, str(source.folder), str(source.major), mode]
    return [sys.executable, "-m", "ops.launcher.keeper", *place]


def end(cluster: Cluster) -> None:
    """Stop the keeper, if there is one, and its server; return when both have ended."""
    path = lock_of(cluster)
    while locks.is_held(path):
        # A keeper that has just started has not written its process id yet: the file has none, or an old one.
        with suppress(ValueError, ProcessLookupError):
            os.kill(int(path.read_text(encoding="ascii")), signal.SIGTERM)
            with locks.exclusive(path, wait=STOP_SECONDS):
                return
        time.sleep(POLL)


def run_server(cluster: Cluster, users: int) -> None:
    """Run the server until no command uses it. Raise Failure if it does not start."""
    port, process, attempts = free_port(), None, 0
    while not locks.try_lock(users):
        server = cluster.status()
        if server is not None and server.is_ready:
            attempts = 0
        elif server is None and (process is None or process.poll() is not None):
            # After a crash the next attempts fail until the last backend of the old server has ended.
            if attempts == ATTEMPTS:
                raise Failure("PostgreSQL does not start.")
            process = cluster.start(port if attempts < ATTEMPTS // 2 else free_port())
            attempts += 1
        time.sleep(POLL)


def main(argv: list[str]) -> int:
    """Run the keeper for the cluster given in the arguments; return the exit code."""
    home, kind, folder, major, mode = argv
    cluster = Cluster(Path(home), Source(kind, Path(folder), int(major)), durable=mode == "durable")
    try:
        with locks.exclusive(lock_of(cluster), wait=1.0) as descriptor:
            signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
            try:
                os.ftruncate(descriptor, 0)
                os.write(descriptor, str(os.getpid()).encode())
                run_server(cluster, locks.open_lock(users_of(cluster)))
            finally:
                cluster.stop()
    except Failure as failure:
        print(failure, file=sys.stderr, flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
