"""A generator that works in a second process, for the one that takes what it yields.

Python uses one core in a process. Work that comes before other work and writes nothing may be done here by another
core, one piece ahead. The process is started afresh (`spawn`): a worker has threads, and may not be forked.
"""

from __future__ import annotations

import importlib
import os
import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

import django
from django.db import connection

from apps.core import garbage_collection

_SPAWN = get_context("spawn")
_END = "end"


class BrokenOff(Exception):
    """The second process ended in the middle: it was killed, or the machine has no memory left."""


def is_offered() -> bool:
    """Return whether a second process has a core to itself."""
    return (os.cpu_count() or 1) > 1


@contextmanager
def stream(function: str, *arguments: Any) -> Iterator[Iterator[Any]]:
    """Give the block what the generator of a dotted path yields, called with `arguments` in another process.

    It works on the same database with a connection of its own, outside of the caller's transaction, and must write
    nothing: it is killed when the block ends, or when this process does. What it raises is raised here; BrokenOff
    where it is gone.
    """
    ours, theirs = _SPAWN.Pipe()
    process = _SPAWN.Process(target=_work, args=(theirs,), name=function, daemon=True)
    process.start()
    theirs.close()
    try:
        ours.send((str(connection.settings_dict["NAME"]), function, arguments))
        yield _received(ours)
    finally:
        ours.close()
        process.kill()
        process.join()
        process.close()


def _received(ours: Connection) -> Iterator[Any]:
    while True:
        try:
            kind, value = ours.recv()
        except (EOFError, OSError) as error:
            raise BrokenOff("The second process has ended in the middle") from error
        if kind == _END:
            return
        if isinstance(value, Exception):
            raise value from RuntimeError(kind)
        yield value


def _work(theirs: Connection) -> None:
    """What the process does: told what by its first message, it sends until nobody listens."""
    for number in (signal.SIGINT, signal.SIGTERM):
        # Whoever stops a group of processes lets the worker finish what it does; it ends this one.
        signal.signal(number, signal.SIG_IGN)
    django.setup()
    garbage_collection.tune()
    try:
        database, function, arguments = theirs.recv()
        connection.settings_dict["NAME"] = database
        module, _, name = function.rpartition(".")
        for value in getattr(importlib.import_module(module), name)(*arguments):
            theirs.send(("", value))
        theirs.send((_END, None))
    except (BrokenPipeError, ConnectionResetError, EOFError):
        return
    except Exception as error:  # noqa: BLE001 -- raised by who asked
        _send_error(theirs, error)


def _send_error(theirs: Connection, error: Exception) -> None:
    told = traceback.format_exc()
    try:
        theirs.send((told, error))
    except (TypeError, AttributeError, ValueError):
        # It holds something that cannot be sent.
        theirs.send((told, RuntimeError(str(error))))
