"""Test levels: the variable SOFRA_TEST_LEVEL is `quick`, `normal` (the default) or `full`.

Only counts depend on the level: the number of examples for a property, and the share of an exhaustive list.
Whole tests are selected by markers (`slow`, `alone`) in the launcher's commands.
"""

from __future__ import annotations

import enum
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

VARIABLE = "SOFRA_TEST_LEVEL"
T = TypeVar("T")


class Level(enum.StrEnum):
    """A level of testing."""

    QUICK = "quick"
    NORMAL = "normal"
    FULL = "full"


SHARES: dict[Level, tuple[int, int]] = {Level.QUICK: (20, 3), Level.NORMAL: (10, 5), Level.FULL: (1, 1)}
"""For each level: one example in how many is tried, and the minimum number of examples."""


def level_of(environment: Mapping[str, str]) -> Level:
    """Return the level that an environment selects. Raise ValueError for an unknown word."""
    word = environment.get(VARIABLE) or Level.NORMAL
    try:
        return Level(word)
    except ValueError:
        raise ValueError(f"{VARIABLE} is {word!r}; it must be one of {', '.join(Level)}.") from None


LEVEL = level_of(os.environ)


def examples(full: int, level: Level = LEVEL) -> int:
    """Return the number of examples, out of `full`, to try at a level."""
    one_in, least = SHARES[level]
    return min(full, max(least, full // one_in))


def share(items: Sequence[T], level: Level = LEVEL) -> list[T]:
    """Return the items of an exhaustive list to try at a level, evenly spaced and in order."""
    count = examples(len(items), level)
    return [items[place * len(items) // count] for place in range(count)]


def walked(items: Iterable[T], level: Level = LEVEL) -> list[T]:
    """Return the items for a walk with several tests per item: every tenth at `quick`, otherwise all."""
    item_list = list(items)
    return item_list[::10] if level is Level.QUICK else item_list
