"""Programs that run as long as the command that started them, and not a moment longer."""

import os
import signal
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import TracebackType

from launcher import console, guard
from launcher.console import Command, Failure

GRACE_SECONDS = 15.0
POLL = 0.2


class Stopped(BaseException):
    """The command was asked to stop (Ctrl-C, SIGTERM, a closed terminal)."""


@contextmanager
def stoppable() -> Iterator[None]:
    """Turn the signals that ask for an end into Stopped inside the block."""

    def stop(number: int, _: object) -> None:
        # Once is enough: a second Ctrl-C must not break into the orderly end.
        for each in numbers:
            signal.signal(each, signal.SIG_IGN)
        raise Stopped(signal.Signals(number).name)

    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.signal(number, stop) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class Service:
    """One program under a guard of its own, its output in a log (or on the terminal without one)."""

    def __init__(
        self,
        name: str,
        argv: Command,
        env: Mapping[str, str],
        log: Path | None = None,
        kept: Sequence[int] = (),
    ) -> None:
        self.name = name
        self.log = log
        self._lifeline: int | None
        with log.open("wb") if log else nullcontext() as output:
            self._guard, self._lifeline = guard.start(
                argv, env, output=output, seconds=GRACE_SECONDS, kept=kept
            )

    def exit_code(self) -> int | None:
        """Return the exit code of a program that has ended, else None."""
        return self._guard.poll()

    def ask_to_stop(self) -> None:
        """Let go of the program, which then ends."""
        if self._lifeline is not None:
            os.close(self._lifeline)
            self._lifeline = None

    def stop(self) -> None:
        """End the program and return when it is gone."""
        self.ask_to_stop()
        self._guard.wait()

    def report(self) -> str:
        """Return what is said of a program that ended by itself."""
        text = f"{self.name} ended unexpectedly (exit {self.exit_code()})."
        return f"{text} The end of {self.log}:\n{console.tail(self.log)}" if self.log else text


class Services:
    """Programs side by side: when one ends, all end."""

    def __init__(self, kept: Sequence[int] = ()) -> None:
        """`kept` are descriptors (locks) that stay open until the last program is gone."""
        self.running: list[Service] = []
        self.kept = kept

    def __enter__(self) -> "Services":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self, name: str, argv: Command, env: Mapping[str, str], log: Path | None = None) -> None:
        """Start one more."""
        self.running.append(Service(name, argv, env, log, self.kept))

    def stop(self) -> None:
        """Stop all at once and return when all are gone."""
        for service in self.running:
            service.ask_to_stop()
        for service in self.running:
            service.stop()
        self.running.clear()

    def check(self) -> None:
        """Raise Failure where one has ended."""
        for service in self.running:
            if service.exit_code() is not None:
                raise Failure(service.report())

    def wait_until(self, url: str, seconds: float = 90.0, instance: str | None = None) -> None:
        """Return when the address answers with success; raise Failure when it does not in time.

        With `instance` only a program that says so of itself counts: another one may have taken the port meanwhile.
        """
        deadline = time.monotonic() + seconds
        while not answers(url, instance):
            self.check()
            if time.monotonic() > deadline:
                logs = ", ".join(str(service.log) for service in self.running)
                raise Failure(f"{url} did not answer within {seconds:.0f} seconds; see {logs}.")
            time.sleep(POLL)

    def wait(self) -> None:
        """Run until one ends (Failure), the command is asked to stop, or `make` above it was killed (Stopped)."""
        parent = os.getppid()
        while True:
            self.check()
            if os.environ.get("MAKELEVEL") and os.getppid() != parent:
                raise Stopped("make is gone")
            time.sleep(POLL)


def answers(url: str, instance: str | None = None) -> bool:
    """Return whether the address answers with success, and as the instance where one is named."""
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310 - our own address
            ours = instance is None or answer.headers["X-Sofra-Instance"] == instance
            return ours and 200 <= answer.status < 300
    except (urllib.error.URLError, OSError):
        return False
