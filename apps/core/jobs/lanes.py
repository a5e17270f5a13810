"""Lanes of the queue: work waits only for work of the same lane."""

from __future__ import annotations

import enum

FORMER = "default"
"""Queue name of an older release; its work runs in the people lane."""


class Lane(enum.StrEnum):
    """Queue names. A worker has separate threads for each."""

    PEOPLE = "people"
    """Jobs that a user waits for."""
    FILES = "files"
    """Thumbnails of pictures, metadata of videos."""
    MAIL = "mail"
    UPKEEP = "upkeep"
    """Scheduled or long work, which yields to other work of its lane between two chunks."""


THREADS = {Lane.PEOPLE: 2, Lane.FILES: 1, Lane.MAIL: 1, Lane.UPKEEP: 1}
"""Threads of a worker per lane. Two for people's jobs, so that one import does not block every export."""


def queues_of(lane: Lane) -> list[str]:
    """Return the queue names of a lane."""
    return [lane.value, FORMER] if lane is Lane.PEOPLE else [lane.value]


ALL = [*(lane.value for lane in Lane), FORMER]
