"""Operations on the state of the console."""

from __future__ import annotations

from apps.core.api import serializers as s
from apps.core.api.mails import OVERSEERS
from apps.core.db import clock
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.jobs import schedule
from apps.core.monitoring import status
from apps.core.registry import register
from config.version import VERSION


@register
class GetSystemStatus(Operation):
    """Get the state of worker, schedule, storage, email and backup, with the figures that alarms use."""

    name = "system/get_status"
    kind, roles, scope = Kind.QUERY, OVERSEERS, Scope.NONE
    output = s.SystemStatus

    def run(self, call: Call) -> s.SystemStatus:
        now = clock.now()
        overdue = schedule.overdue(now)
        return s.SystemStatus(
            at=now,
            version=VERSION,
            parts=[s.StatusPart.of(judge(now), part=name) for name, judge in status.PARTS.items()],
            lanes=[
                s.StatusLane.of(each, oldest_seconds=round(each.oldest_seconds)) for each in status.lanes(now)
            ],
            overdue=[
                s.StatusOverdue(task=name, seconds=round(seconds))
                for name, seconds in sorted(overdue.items(), key=lambda one: -one[1])
                if seconds > status.LATE.total_seconds()
            ],
        )
