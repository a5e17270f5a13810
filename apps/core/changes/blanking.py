"""Blanking of values in history: the only permitted change to history.

The application's database role cannot change history. A database function, owned by the owner of the tables,
can only blank values and records each blanking; the hash chain remains valid (decision 0120).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import connection
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from apps.core.choices import PersonRequestKind
from apps.core.models import HistoryBlanking, Job, PersonRequest
from apps.core.values import FieldChange


def blanked(field: str) -> FieldChange:
    """Return the change of a blanked field, in the form that the database function writes."""
    return {"field": field, "old": None, "new": None, "erased": True}


def is_blanked(change: FieldChange) -> bool:
    """Return whether the values of a change were blanked."""
    return bool(change.get("erased"))


def blank_entries(entry_ids: Sequence[int], *, fields: Collection[str] | None, title: bool) -> int:
    """Blank the values of these fields (None: all) in history entries; return the number of changed entries.

    With `title`, title and reason are blanked too. A blanked change has `erased`. Nothing is sealed until the
    caller's transaction ends.
    """
    names = None if fields is None else sorted(fields)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT core_blank_history(%s::bigint[], %s::text[], %s)", [list(entry_ids), names, title]
        )
        return int(cursor.fetchone()[0])


CHECKED_FOR = timedelta(days=7)
"""The time a blanking is compared with its possible causes. Retention jobs are deleted after that."""
CLOCK_SKEW = timedelta(minutes=1)
"""Tolerance: the database records blankings by its own clock."""
RETENTION_JOB = "personal_retention"


def unexplained_blankings(at: datetime) -> QuerySet[HistoryBlanking]:
    """Return recent blankings outside every erasure of a person and every retention run.

    The application's role may blank any entry, so an attacker in the application could use it to hide
    something.
    """
    moment: Any = OuterRef("at")
    during = Q(created_at__lte=moment + CLOCK_SKEW) & Q(ended_at__gte=moment - CLOCK_SKEW)
    erasures = PersonRequest.objects.filter(kind=PersonRequestKind.ERASE).alias(
        ended_at=Coalesce("finished_at", F("job__finished_at"), at)
    )
    retention = Job.objects.filter(kind=RETENTION_JOB).alias(ended_at=Coalesce("finished_at", at))
    recent = HistoryBlanking.objects.filter(at__gte=at - CHECKED_FOR)
    return recent.exclude(Exists(erasures.filter(during))).exclude(Exists(retention.filter(during)))
