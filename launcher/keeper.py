"""Stands beside a private PostgreSQL: starts it, restarts it when it is killed, stops it after its last user.

A process of its own (`python -m launcher.keeper`), so that the server outlives the command that
started it while others use it, and goes when the last of them is gone, even by kill -9.
"""

import os
import select
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from launcher import locks
from launcher.binaries import Source
from launcher.cluster import Cluster, free_port
from launcher.console import Failure

LOOK_SECONDS = 1.0
START_SECONDS = 60.0
PATIENCE = 5


def keeper_lock(cluster: Cluster) -> Path:
    """Return the lock that the keeper of a cluster holds while it lives; its number is written in it."""
    return cluster.home / "keeper"


def holders(cluster: Cluster) -> locks.Holders:
    """Return the users of a cluster."""
    return locks.Holders(cluster.home / "holders")


def arguments(cluster: Cluster) -> list[str]:
    """Return the command that starts the keeper of a cluster."""
    source = cluster.source
    return [
        sys.executable,
        "-m",
        "launcher.keeper",
        str(cluster.home),
        source.kind,
        str(source.folder),
        str(source.major),
        "durable" if cluster.durable else "fast",
    ]


def nudge(cluster: Cluster) -> None:
    """Ask the keeper, if there is one, to count the holders now."""
    path = keeper_lock(cluster)
    if locks.is_held(path):
        number = path.read_text(encoding="ascii").strip()
        if number:
            os.kill(int(number), signal.SIGUSR1)


class Keeper:
    """The loop of the keeper."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.told_to_stop = False
        self.wake, waker = socket.socketpair()
        for end in (self.wake, waker):
            end.setblocking(False)
        self.waker = waker
        signal.set_wakeup_fd(waker.fileno(), warn_on_full_buffer=False)
        for number in (signal.SIGCHLD, signal.SIGUSR1):
            signal.signal(number, lambda *_: None)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop_soon)

    def _stop_soon(self, *_: object) -> None:
        self.told_to_stop = True

    def run(self) -> None:
        """Keep the server until nobody uses it; raise Failure when it cannot be started."""
        while not self.told_to_stop:
            self._ensure_server()
            self._sleep()
            if self._stop_if_unused():
                return
        self.cluster.stop()

    def _sleep(self) -> None:
        """Wait for a signal, a second at most."""
        ready, _, _ = select.select([self.wake], [], [], LOOK_SECONDS)
        if ready:
            self.wake.recv(4096)

    def _is_running(self) -> bool:
        if self.process is not None and self.process.poll() is None:
            return True
        return self.cluster.status() is not None

    def _ensure_server(self) -> None:
        """Take over a running server or start one, again and again until the old process is out of the way."""
        deadline = time.monotonic() + START_SECONDS
        attempts = 0
        while not self._is_running() and not self.told_to_stop:
            if time.monotonic() > deadline or attempts >= PATIENCE * 4:
                raise Failure("PostgreSQL does not start.")
            self.process = self.cluster.start(self._choose_port(attempts))
            attempts += 1
            self._wait_for(self.process)

    def _choose_port(self, attempts: int) -> int:
        """Return the port of the last server, or a new one when that failed several times."""
        if attempts >= PATIENCE:
            self.port = free_port()
        elif attempts == 0:
            self.port = self.cluster.last_port() or self.port
        return self.port

    def _wait_for(self, process: subprocess.Popen[bytes]) -> None:
        """Wait until a started server is ready or has given up."""
        deadline = time.monotonic() + START_SECONDS
        while process.poll() is None and time.monotonic() < deadline:
            server = self.cluster.status()
            if server is not None and server.is_ready:
                return
            time.sleep(locks.POLL)
        if process.poll() is not None:
            time.sleep(0.3)

    def _stop_if_unused(self) -> bool:
        """Stop the server where no living process holds it; return whether it was stopped."""
        descriptor = locks.open_lock(self.cluster.lock)
        try:
            # Somebody joins or leaves at this moment: look again afterwards.
            if not locks.try_lock(descriptor) or holders(self.cluster).any_alive():
                return False
            holders(self.cluster).sweep()
            self.cluster.stop()
            return True
        finally:
            os.close(descriptor)


def main(argv: list[str]) -> int:
    """Keep the cluster named by the arguments; return the exit code."""
    home, kind, folder, major, mode = argv
    cluster = Cluster(Path(home), Source(kind, Path(folder), int(major)), durable=mode == "durable")
    descriptor = locks.open_lock(keeper_lock(cluster))
    if not locks.lock_soon(descriptor, LOOK_SECONDS):
        return 0
    os.ftruncate(descriptor, 0)
    os.write(descriptor, str(os.getpid()).encode())
    try:
        Keeper(cluster).run()
    except Failure as failure:
        print(failure, file=sys.stderr, flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
