"""Queues of records that wait for a decision: age against the promised time, arrivals and decisions.

An area registers each of its queues; figures, forecast and workload of the team are derived from it.
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

GROUP = "Team queues"


@dataclass(frozen=True, kw_only=True)
class Queue:
    """A queue of a country."""

    code: str
    """The kind of the waiting records."""
    label: str
    area: str
    path: str
    waiting: Query
    """Filters of the list for waiting records."""
    late: Callable[[dt.date], Query]
    """(today): returns filters for records that have waited longer than promised."""
    promise: str
    """The promised decision time, as text."""
    since: str
    """The column with the time since when a record waits."""
    stood: Callable[[Days], Values]
    """Return the number of waiting records at the end of past days."""
    arrived: Callable[[Days], Values]
    decided: Callable[[Days], Values]
    decided_by: Callable[[Days], Mapping[tuple[dt.date, str], int]]
    """Return decisions by person: {(day, user id): number}."""
    in_hand: Callable[[int], Query] | None = None
    """(user id): returns filters for waiting records of the user; None if records are not assigned."""
    assignee: str = ""
    """The column of the assignee, if `in_hand` is set."""
    roles: frozenset[str] | None = None

    @property
    def figure(self) -> Figure:
        """Return the figure of waiting records, those assigned to colleagues too."""
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
        """Return the key of the stored number of arrivals."""
        return f"{self.code}.arrived"

    @property
    def decided_key(self) -> str:
        """Return the key of the stored number of decisions, in total and by person."""
        return f"{self.code}.decided"

    def is_open_to(self, user: User) -> bool:
        """Return whether the user sees the queue."""
        return self.figure.is_open_to(user)


_queues: dict[str, Queue] = {}


def register(queue: Queue) -> None:
    """Register a queue, and its waiting records as a figure."""
    _queues[queue.code] = queue
    figures.register(queue.figure)


def queues() -> list[Queue]:
    """Return all queues."""
    return list(_queues.values())


def open_to(user: User) -> list[Queue]:
    """Return the queues that the user sees."""
    return [queue for queue in queues() if queue.is_open_to(user)]
