"""How the console itself is, for those who look after it."""

from __future__ import annotations

from typing import Any

from apps.core.api import serializers as s
from apps.core.api.mails import OVERSEERS
from apps.core.background import schedule
from apps.core.database import clock
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.monitoring import status
from apps.core.registry import register


@register
class GetSystemStatus(Operation):
    """How worker, schedule, storage, mail and backup are: the figures of the alarms."""

    name = "system/get_status"
    kind, roles, scope = Kind.QUERY, OVERSEERS, Scope.NONE
    output = s.SystemStatus

    def run(self, call: Call) -> dict[str, Any]:
        now = clock.now()
        overdue = schedule.overdue(now)
        found = {name: judge(now) for name, judge in status.PARTS.items()}
        return {
            "at": now,
            "parts": [{"part": name, "state": one.state, "words": one.words} for name, one in found.items()],
            "lanes": [
                {
                    "lane": each.lane,
                    "waiting": each.waiting,
                    "running": each.running,
                    "oldest_seconds": round(each.oldest_seconds),
                }
                for each in status.lanes(now)
            ],
            "overdue": [
                {"task": name, "seconds": round(seconds)}
                for name, seconds in sorted(overdue.items(), key=lambda one: -one[1])
                if seconds > status.LATE.total_seconds()
            ],
        }
