"""Counters derived from reports: open reports per store, and similar reports per case."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count, F, Q, Sum
from django.db.models.functions import Coalesce

from apps.feedback.choices import CLOSURES
from apps.feedback.models import Feedback, JoinedReport
from apps.stores.services import counts


def recount(store_ids: Iterable[int]) -> None:
    """Recount the open reports of each store, and the people who reported its closure."""
    ids = sorted(set(store_ids))
    if not ids:
        return
    reports = Feedback.objects.filter(store_id__in=ids).open().order_by().values("store_id")
    closed = Coalesce(Sum(F("similar_count") + 1, filter=Q(category__in=CLOSURES)), 0)
    rows = {row["store_id"]: row for row in reports.annotate(open=Count("pk"), closed=closed)}
    none = {"open": 0, "closed": 0}
    counts.set_counts(
        {
            pk: {
                "open_feedback_count": rows.get(pk, none)["open"],
                "reported_closed_count": rows.get(pk, none)["closed"],
            }
            for pk in ids
        }
    )


def recount_similar(feedback_ids: Iterable[int]) -> None:
    """Recount the similar reports of each case: joined ones, duplicates, and those joined to duplicates."""
    for pk in sorted(set(feedback_ids)):
        duplicates = Feedback.objects.filter(duplicate_of=pk).values_list("pk", flat=True)
        ids = list(duplicates)
        joined = JoinedReport.objects.filter(feedback_id__in=[pk, *ids]).count()
        Feedback.objects.filter(pk=pk).exclude(similar_count=joined + len(ids)).update(
            similar_count=joined + len(ids)
        )
