"""Reviews that were asked of colleagues whose accounts are disabled: any reviewer may take them."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from apps.content.choices import Status
from apps.content.models import Reviewed
from apps.content.publishing.kind import PublishedKind
from apps.core.inbox import open_work
from apps.core.inbox.open_work import Leaving, OpenWork, People


def register(kind: PublishedKind) -> None:
    """Register the reviews of a kind."""

    def rows(people: People) -> QuerySet[Any]:
        found: QuerySet[Any] = kind.rows.filter(reviewer__in=people, status=Status.IN_REVIEW)
        return found

    def let_go(record: Reviewed) -> None:
        record.reviewer_id = None

    def release(leaving: Leaving) -> None:
        touches = frozenset({"reviewer_id"})
        open_work.change_each(leaving, rows(leaving.people), "reviewer_id", let_go, touches=touches)

    open_work.register(OpenWork(f"{kind.code} to review", f"{kind.plural} to review", rows, release))
