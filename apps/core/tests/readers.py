"""Misbehaving readers for the tests of the sandbox."""

from __future__ import annotations

import importlib
import inspect
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any


class Refused(ValueError):
    """A reader's rejection of a file."""


def echo(*values: Any) -> list[Any]:
    return list(values)


def refuse(reason: str) -> None:
    raise Refused(reason)


def fall() -> None:
    os.abort()


def hang() -> None:
    while True:
        pass


def swell() -> int:
    return len(bytes(8 * 1024**3))


def write(where: str) -> None:
    Path(where).write_text("here I was")


def environment() -> list[str]:
    return sorted(os.environ)


def process() -> int:
    return os.getppid()


def count(to: int) -> Iterator[int]:
    yield from range(to)


def count_and_fall(to: int) -> Iterator[int]:
    yield from range(to)
    os.abort()


def newly_loaded(function: str, *arguments: Any) -> list[str]:
    """Return the modules that a reader loads while it works, although the sandbox program has started."""
    module, _, name = function.rpartition(".")
    reader = getattr(importlib.import_module(module), name)
    before = set(sys.modules)
    result = reader(*arguments)
    if inspect.isgenerator(result):
        list(result)
    return sorted(set(sys.modules) - before)
