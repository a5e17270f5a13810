"""The queue's lanes: work of one kind waits for its own kind alone."""

from __future__ import annotations

import enum

FORMER = "default"
"""What an older release queued, which is done beside people's jobs."""


class Lane(enum.StrEnum):
    """Names of the queues that a worker takes from, each with threads of its own."""

    PEOPLE = "people"
    """Jobs that somebody waits for."""
    FILES = "files"
    """Sizes of pictures, what is in a film."""
    MAIL = "mail"
    UPKEEP = "upkeep"
    """What runs by schedule or for an hour: it gives way to others of its kind between two chunks."""


THREADS = {Lane.PEOPLE: 2, Lane.FILES: 1, Lane.MAIL: 1, Lane.UPKEEP: 1}
"""How many a worker does of each at once; of people's jobs two, for one import must not stop every export."""


def queues_of(lane: Lane) -> list[str]:
    """Return the names under which work of a lane is queued."""
    return [lane.value, FORMER] if lane is Lane.PEOPLE else [lane.value]


ALL = [*(lane.value for lane in Lane), FORMER]
