"""Taking values out of history: the one way in which what was written there may change.

The application's role may not change history. A function of the database, which belongs to the owner of the tables,
blanks values and nothing else, and notes each blanking; the chain of hashes still holds (decision 0120).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import connection
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from apps.core.choices import PersonRequestKind
from apps.core.models import HistoryBlanking, Job, PersonRequest


def blanked(field: str) -> dict[str, Any]:
    """The change of a field of which history holds no value any more, as the database's function writes it."""
    return {"field": field, "old": None, "new": None, "erased": True}


def is_blanked(change: Mapping[str, Any]) -> bool:
    """Whether the values of a change were taken out."""
    return bool(change.get("erased"))


def blank_entries(entry_ids: Sequence[int], *, fields: Collection[str] | None, title: bool) -> int:
    """Blanks the values of these fields (None: all) in history entries; returns how many entries changed.

    With `title` what the record was called and the reason go, too. A change that was blanked says so (`erased`). Nothing
    is sealed until the caller's transaction ends.
    """
    names = None if fields is None else sorted(fields)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT core_blank_history(%s::bigint[], %s::text[], %s)", [list(entry_ids), names, title]
        )
        return int(cursor.fetchone()[0])


CHECKED_FOR = timedelta(days=7)
"""How long a blanking is compared with what may have caused it; the jobs of retention are removed after that."""
CLOCK_SKEW = timedelta(minutes=1)
"""The database notes blankings by its own clock."""
RETENTION_JOB = "personal_retention"


def unexplained_blankings(at: datetime) -> QuerySet[HistoryBlanking]:
    """Return the recent blankings that fall into no erasure of a person and no run of retention.

    The application's role may blank any entry, so an attacker in the application could use it to hide something.
    """
    moment: Any = OuterRef("at")
    during = Q(created_at__lte=moment + CLOCK_SKEW) & Q(ended_at__gte=moment - CLOCK_SKEW)
    erasures = PersonRequest.objects.filter(kind=PersonRequestKind.ERASE).alias(
        ended_at=Coalesce("finished_at", F("job__finished_at"), at)
    )
    retention = Job.objects.filter(kind=RETENTION_JOB).alias(ended_at=Coalesce("finished_at", at))
    recent = HistoryBlanking.objects.filter(at__gte=at - CHECKED_FOR)
    return recent.exclude(Exists(erasures.filter(during))).exclude(Exists(retention.filter(during)))
