"""Workers side by side: each a pytest session on a database of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from queue import Empty, Queue
from threading import Lock, Thread
from types import TracebackType
from typing import Any

TOOLS = Path(__file__).resolve().parents[1]
GENERATED_CALLS = "apps/console/tests/test_openapi.py"
"""Thousands of made-up calls that assert the shape of answers: they take long and are asked by no rule."""
OPTIONS = ("-s", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", f"--ignore={GENERATED_CALLS}")


class WorkerFailed(Exception):
    """A worker ended without an answer."""


class Process:
    """One worker."""

    def __init__(self, number: int, root: Path, var: Path, options: Sequence[str]) -> None:
        self.log = var / f"worker{number}.log"
        env = {
            **os.environ,
            "PYTHONPATH": str(TOOLS),
            # Files and databases of one's own, as the processes of pytest-xdist have them.
            "PYTEST_XDIST_WORKER": f"mutate{number}",
            "SOFRA_TEST_LEVEL": os.environ.get("SOFRA_TEST_LEVEL", "normal"),
        }
        argv = [sys.executable, "-m", "mutate.worker", str(self.log), *OPTIONS, *options]
        self.process = subprocess.Popen(
            argv, cwd=root, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def read(self) -> dict[str, Any]:
        """The next answer. Raises WorkerFailed."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            end = self.log.read_text(encoding="utf-8", errors="replace")[-3000:]
            raise WorkerFailed(f"A worker ended; the end of {self.log}:\n{end}")
        found: dict[str, Any] = json.loads(line)
        return found

    def ask(self, command: dict[str, Any]) -> dict[str, Any]:
        """The answer to a command. Raises WorkerFailed."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        return self.read()

    def end(self) -> None:
        """Let the worker end."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Pool:
    """So many workers, and the tests that they have collected."""

    def __init__(self, count: int, root: Path, var: Path, options: Sequence[str] = ()) -> None:
        var.mkdir(parents=True, exist_ok=True)
        self.processes = [Process(number, root, var, options) for number in range(1, count + 1)]
        self.tests: list[str] = []

    def __enter__(self) -> Pool:
        try:
            for process in self.processes:
                self.tests = process.read()["tests"]
        except WorkerFailed:
            self._end()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def _end(self) -> None:
        for process in self.processes:
            process.end()

    def run(
        self, commands: Iterable[dict[str, Any]], done: Callable[[dict[str, Any], dict[str, Any]], None]
    ) -> None:
        """Give each command to whoever is free; `done` gets it with its answer, one at a time.

        Raises what a worker or `done` raised.
        """
        waiting: Queue[dict[str, Any]] = Queue()
        for command in commands:
            waiting.put(command)
        lock, errors = Lock(), list[BaseException]()

        def work(process: Process) -> None:
            try:
                while not errors:
                    command = waiting.get_nowait()
                    answer = process.ask(command)
                    with lock:
                        done(command, answer)
            except Empty:
                return
            except BaseException as error:  # noqa: BLE001  # raised again below
                errors.append(error)

        threads = [Thread(target=work, args=(process,)) for process in self.processes]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if errors:
            raise errors[0]
