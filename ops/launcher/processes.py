"""Programs that run in parallel until the command that started them stops."""

import os
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path

from ops.launcher import console
from ops.launcher.console import Command, Failure

GRACE_SECONDS = 15.0
POLL = 0.2


class Stopped(BaseException):
    """The command was stopped (Ctrl+C, SIGTERM, a closed terminal)."""


@contextmanager
def stoppable() -> Iterator[None]:
    """Raise Stopped in the block on a termination signal, and end running steps."""

    def stop(number: int, _: object) -> None:
        # A second Ctrl+C must not interrupt the shutdown.
        for each in numbers:
            signal.signal(each, signal.SIG_IGN)
        console.end_steps()
        raise Stopped(signal.Signals(number).name)

    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.signal(number, stop) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class Service:
    """One program in its own process group, with its output in a log or on the terminal."""

    def __init__(self, name: str, argv: Command, env: Mapping[str, str], log: Path | None = None) -> None:
        self.name = name
        self.log = log
        with log.open("wb") if log else nullcontext() as output:
            self.process = console.start(
                argv, env, output=output, stdin=subprocess.DEVNULL, in_new_session=True
            )

    def ask_to_stop(self) -> None:
        """Send SIGTERM to the program if it runs."""
        if self.process.poll() is None:
            self.process.terminate()

    def stop(self) -> None:
        """End the program: gracefully, after some seconds by force with its whole process group."""
        self.ask_to_stop()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE_SECONDS)
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def check(self) -> None:
        """Raise Failure with the end of the log if the program has ended."""
        code = self.process.poll()
        if code is not None:
            text = f"{self.name} ended unexpectedly (exit {code})."
            raise Failure(f"{text} The end of {self.log}:\n{console.tail(self.log)}" if self.log else text)


class Services:
    """A group of programs: when one ends, all are stopped."""

    def __init__(self) -> None:
        self.running: list[Service] = []

    def __enter__(self) -> "Services":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self, name: str, argv: Command, env: Mapping[str, str], log: Path | None = None) -> None:
        """Start a program."""
        self.running.append(Service(name, argv, env, log))

    def stop(self) -> None:
        """Stop all programs at the same time; return when all have ended."""
        for service in self.running:
            service.ask_to_stop()
        for service in self.running:
            service.stop()
        self.running.clear()

    def check(self) -> None:
        """Raise Failure if one program has ended."""
        for service in self.running:
            service.check()

    def wait_until(self, url: str, seconds: float = 90.0, instance: str | None = None) -> None:
        """Return when the address responds with success. Raise Failure after a timeout.

        With `instance` the response must come from it: another program may have taken the port.
        """
        deadline = time.monotonic() + seconds
        while not answers(url, instance):
            self.check()
            if time.monotonic() > deadline:
                logs = ", ".join(str(service.log) for service in self.running)
                raise Failure(f"{url} did not answer within {seconds:.0f} seconds; see {logs}.")
            time.sleep(POLL)

    def wait(self) -> None:
        """Wait until one program ends, then raise Failure; signals raise Stopped."""
        while True:
            self.check()
            time.sleep(POLL)


def answers(url: str, instance: str | None = None) -> bool:
    """Return whether the address responds with success, from the instance if one is given."""
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310 - our own address
            is_own = instance is None or answer.headers["X-Sofra-Instance"] == instance
            return is_own and 200 <= answer.status < 300
    except (urllib.error.URLError, OSError):
        return False
