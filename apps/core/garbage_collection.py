"""Python's garbage collector, tuned for processes that load all of Django and stay."""

from __future__ import annotations

import gc
from functools import cache

_THRESHOLDS = (20_000, 5, 5)
"""New objects before it runs, and runs of each generation before the next is looked at. Python's own: 700, 10, 10."""


@cache
def tune() -> None:
    """Freeze what is there already, so that it is not looked through again, and collect less often; once in a process.

    What Django and its models take up stays for good. Work over thousands of rows makes so many objects that looking
    through all of that again and again took two fifths of its time. Frozen, it stays shared with processes forked later.
    """
    gc.collect()
    gc.freeze()
    # Of nothing now: the oldest generation is looked through once a quarter more has come than was there the last time.
    gc.collect()
    gc.set_threshold(*_THRESHOLDS)
