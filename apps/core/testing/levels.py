"""How much the tests do: the environment variable SOFRA_TEST_LEVEL is `quick`, `normal` (where it is not set) or `full`.

Only counts depend on the level: how many examples a property is tried with, how much of an exhaustive list is walked.
What is left out altogether is chosen by markers (`slow`, `alone`), in the commands of launcher.
"""

from __future__ import annotations

import enum
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

VARIABLE = "SOFRA_TEST_LEVEL"
T = TypeVar("T")


class Level(enum.StrEnum):
    """How much the tests do."""

    QUICK = "quick"
    NORMAL = "normal"
    FULL = "full"


SHARES: dict[Level, tuple[int, int]] = {Level.QUICK: (20, 3), Level.NORMAL: (10, 5), Level.FULL: (1, 1)}
"""Of each level: one example in how many is tried, and how many at least."""


def level_of(environment: Mapping[str, str]) -> Level:
    """Return the level that an environment asks for; raise ValueError for a word that names none."""
    word = environment.get(VARIABLE) or Level.NORMAL
    try:
        return Level(word)
    except ValueError:
        raise ValueError(f"{VARIABLE} is {word!r}; it must be one of {', '.join(Level)}.") from None


LEVEL = level_of(os.environ)


def examples(full: int, level: Level = LEVEL) -> int:
    """Return how many of `full` examples are tried at a level, never more than `full`."""
    one_in, least = SHARES[level]
    return min(full, max(least, full // one_in))


def share(items: Sequence[T], level: Level = LEVEL) -> list[T]:
    """Return the items of an exhaustive list that are tried at a level, spread evenly over it, in its order."""
    count = examples(len(items), level)
    return [items[place * len(items) // count] for place in range(count)]


def walked(items: Iterable[T], level: Level = LEVEL) -> list[T]:
    """Return the items that a walk with several tests for each goes over: at `quick` every tenth, otherwise all."""
    found = list(items)
    return found[::10] if level is Level.QUICK else found
