"""Tuning of Python's garbage collector for long-running processes that load all of Django."""

from __future__ import annotations

import gc
from functools import cache

_THRESHOLDS = (20_000, 5, 5)
"""Thresholds of `gc.set_threshold`. Python's default is 700, 10, 10."""


@cache
def tune() -> None:
    """Freeze existing objects and collect less often; once per process.

    Django and its models are never freed. Work over thousands of rows creates objects so fast that
    scanning all of that again and again took two fifths of its time. Frozen memory stays shared with
    processes forked later. Does nothing in a process that has turned the collector off.
    """
    if not gc.isenabled():
        return
    gc.collect()
    gc.freeze()
    # Resets the size of the oldest generation, which is scanned again once it has grown by a quarter.
    gc.collect()
    gc.set_threshold(*_THRESHOLDS)
