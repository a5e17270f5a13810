"""Queues: what waits for a decision, how old it is against what was promised, what comes and what is decided.

An area registers each of its queues; its figures follow from that, the forecast and the load of a team too.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from apps.core.insights import figures
from apps.core.insights.days import Days, Values
from apps.core.insights.figures import Figure, Query

if TYPE_CHECKING:
    from apps.accounts.models import User

GROUP = "Queues"


@dataclass(frozen=True, kw_only=True)
class Queue:
    """One queue of a country."""

    code: str
    """The kind of record that waits."""
    label: str
    area: str
    path: str
    waiting: Query
    """By what its list is narrowed to what waits."""
    late: Callable[[dt.date], Query]
    """(today): by what it is narrowed to what has waited longer than promised."""
    promise: str
    """Within what time it should be decided, in words."""
    since: str
    """The column that says since when a record waits."""
    stood: Callable[[Days], Values]
    """How many waited at the end of past days."""
    arrived: Callable[[Days], Values]
    decided: Callable[[Days], Values]
    decided_by: Callable[[Days], Mapping[tuple[dt.date, str], int]]
    """How many each person decided: {(day, id of the person): number}."""
    in_hand: Callable[[int], Query] | None = None
    """(id of a person): by what the list is narrowed to what waits and is theirs; None where nothing is given to people."""
    assignee: str = ""
    """The column that says whose a record is, where `in_hand` is given."""
    roles: frozenset[str] | None = None

    @property
    def figure(self) -> Figure:
        """What waits, as a figure."""
        return Figure(
            key=f"{self.code}.waiting",
            label=self.label,
            group=GROUP,
            area=self.area,
            path=self.path,
            query=lambda today: self.waiting,
            daily=self.stood,
            roles=self.roles,
        )

    @property
    def arrived_key(self) -> str:
        """Under which it is kept how many came."""
        return f"{self.code}.arrived"

    @property
    def decided_key(self) -> str:
        """Under which it is kept how many were decided, also by whom."""
        return f"{self.code}.decided"

    def is_open_to(self, user: User) -> bool:
        """Whether the person sees it."""
        return self.figure.is_open_to(user)


_queues: dict[str, Queue] = {}


def register(queue: Queue) -> None:
    """Register a queue, and what waits in it as a figure."""
    _queues[queue.code] = queue
    figures.register(queue.figure)


def queues() -> list[Queue]:
    """Every queue."""
    return list(_queues.values())


def open_to(user: User) -> list[Queue]:
    """Those that the person sees."""
    return [queue for queue in queues() if queue.is_open_to(user)]
