"""Numbers that follow from reports: how many are open for a store, how many said the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import Count

from apps.feedback.models import Feedback, JoinedReport
from apps.stores.models import Store


def recount(store_ids: Iterable[int]) -> None:
    """Set how many reports are open for each of the stores: one count, and a statement for each number."""
    ids = sorted(set(store_ids))
    if not ids:
        return
    found = Feedback.objects.filter(store_id__in=ids).open().order_by()
    counts: dict[int, int] = dict(found.values_list("store_id").annotate(n=Count("pk")))
    by_count = defaultdict(list)
    for pk in ids:
        by_count[counts.get(pk, 0)].append(pk)
    for count, pks in by_count.items():
        Store.objects.filter(pk__in=pks).exclude(open_feedback_count=count).update(open_feedback_count=count)


def recount_similar(feedback_ids: Iterable[int]) -> None:
    """Set how many others said the same: those who joined, and the duplicates with who joined those."""
    for pk in sorted(set(feedback_ids)):
        duplicates = Feedback.objects.filter(duplicate_of=pk).values_list("pk", flat=True)
        ids = list(duplicates)
        joined = JoinedReport.objects.filter(feedback_id__in=[pk, *ids]).count()
        Feedback.objects.filter(pk=pk).exclude(similar_count=joined + len(ids)).update(
            similar_count=joined + len(ids)
        )
