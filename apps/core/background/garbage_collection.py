"""Python's search for circles of objects, as long work bears it."""

from __future__ import annotations

import gc
from functools import cache

_NEW_OBJECTS, _YOUNG, _OLD = 50_000, 20, 100
"""How many new objects, and collections of the younger generation, make it search. Python's own are 700, 10, 10."""


@cache
def calm() -> None:
    """Leave out of the search what is there already, and search less often; once in a process.

    What Django and its models take up stays for good. Work over thousands of rows makes so many objects that looking
    through all of that again and again took two fifths of its time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW_OBJECTS, _YOUNG, _OLD)
