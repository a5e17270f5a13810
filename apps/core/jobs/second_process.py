"""A generator that runs in a second process.

Python uses one core per process. Read-only work that precedes other work can run here on another core, one
item ahead. The process is started with `spawn`: a worker has threads and must not be forked.
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

from apps.core.jobs import garbage_collection

_SPAWN = get_context("spawn")
_END = "end"


class BrokenOff(Exception):
    """The second process ended unexpectedly: it was killed, or memory ran out."""


def is_offered() -> bool:
    """Return whether the machine has more than one core."""
    return (os.cpu_count() or 1) > 1


@contextmanager
def stream(function: str, *arguments: Any) -> Iterator[Iterator[Any]]:
    """Run a generator, given by its dotted path, in another process and yield an iterator of its items.

    The generator gets `arguments`. It uses the same database with a separate connection, outside the caller's
    transaction, and must not write: it is killed when the block or this process ends. Its exceptions are
    raised here; BrokenOff if the process is gone.
    """
    own_end, other_end = _SPAWN.Pipe()
    process = _SPAWN.Process(target=_work, args=(other_end,), name=function, daemon=True)
    process.start()
    other_end.close()
    try:
        own_end.send((str(connection.settings_dict["NAME"]), function, arguments))
        yield _received(own_end)
    finally:
        own_end.close()
        process.kill()
        process.join()
        process.close()


def _received(own_end: Connection) -> Iterator[Any]:
    while True:
        try:
            kind, value = own_end.recv()
        except (EOFError, OSError) as error:
            raise BrokenOff("The second process has ended in the middle") from error
        if kind == _END:
            return
        if isinstance(value, Exception):
            raise value from RuntimeError(kind)
        yield value


def _work(other_end: Connection) -> None:
    """Receive the work as the first message and send its items until the pipe closes."""
    for number in (signal.SIGINT, signal.SIGTERM):
        # A signal to the process group lets the worker finish; the worker ends this process itself.
        signal.signal(number, signal.SIG_IGN)
    django.setup()
    garbage_collection.tune()
    try:
        database, function, arguments = other_end.recv()
        connection.settings_dict["NAME"] = database
        module, _, name = function.rpartition(".")
        for value in getattr(importlib.import_module(module), name)(*arguments):
            other_end.send(("", value))
        other_end.send((_END, None))
    except (BrokenPipeError, ConnectionResetError, EOFError):
        return
    except Exception as error:  # noqa: BLE001 -- raised again in the calling process
        _send_error(other_end, error)


def _send_error(other_end: Connection, error: Exception) -> None:
    trace = traceback.format_exc()
    try:
        other_end.send((trace, error))
    except (TypeError, AttributeError, ValueError):
        # The exception cannot be pickled.
        other_end.send((trace, RuntimeError(str(error))))
