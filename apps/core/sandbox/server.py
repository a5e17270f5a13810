"""The sandbox program: imports the readers once and forks a process for each file.

It is started with an empty environment, so the readers have no secrets. Its processes have limited memory and
CPU time and cannot write files; their output is JSON and bytes.
"""

from __future__ import annotations

import importlib
import inspect
import json
import os
import resource
import signal
import socket
import sys
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    # Isolated mode (-I) removes the project folder from sys.path.
    sys.path[0] = str(Path(__file__).resolve().parents[3])

from apps.core.sandbox import frames

LONGEST_REQUEST = 64 * 1024
NO_FILES = 64
"""Maximum number of open files per process; a reader needs a few."""


def serve(control: socket.socket) -> None:
    """Fork a process for each socket received over the control socket, until that is closed."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        data, fds, _flags, _address = socket.recv_fds(control, LONGEST_REQUEST, 1)
        if not data:
            return
        if os.fork() == 0:
            control.close()
            with socket.socket(fileno=fds[0]) as own:
                answer(own)
            os._exit(0)
        os.close(fds[0])


def answer(own: socket.socket) -> None:
    """Handle one request and send its result or error."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with own.makefile("rwb") as file:
        try:
            _answer(file)
        except (BrokenPipeError, EOFError):
            return


def _answer(file: Any) -> None:
    request = frames.read(file)
    limit(request["limits"])
    module, _, name = request["function"].rpartition(".")
    try:
        function = getattr(importlib.import_module(module), name)
        result = function(*request["arguments"])
        if not inspect.isgenerator(result):
            frames.write(file, {"value": result})
            return
        for item in result:
            frames.write(file, {"item": item})
        frames.write(file, {"end": True})
    except Exception as error:  # noqa: BLE001 -- any error of a reader is its result
        frames.write(file, {"error": type(error).__name__, "reason": reason_of(error)[:1000]})


def reason_of(error: Exception) -> str:
    """Return the reason of a refusal for the user; of other errors, their message."""
    data = getattr(error, "data", None)
    return str(data["reason"]) if isinstance(data, dict) and "reason" in data else str(error)


def limit(limits: dict[str, int]) -> None:
    """Set the resource limits of this process."""
    memory, seconds = limits["memory"], limits["seconds"]
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NOFILE, (NO_FILES, NO_FILES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.alarm(limits["elapsed"])


def main() -> None:
    """Import the readers, then serve the inherited socket."""
    control = socket.socket(fileno=int(sys.argv[1]))
    for name in json.loads(sys.argv[2]):
        module = importlib.import_module(name)
        if hasattr(module, "warm_up"):
            module.warm_up()
    serve(control)


if __name__ == "__main__":
    main()
