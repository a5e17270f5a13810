"""What follows from comments: queues, hidden threads, counts of authors, ratings of stores.

All of it is recounted from the rows, in the transaction of the change and behind the lock of what is
commented on: what a store shows is what its visible comments give, whoever did what at the same moment.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from django.db import connection
from django.db.models import Count

from apps.comments.choices import PUBLIC, CommentStatus, FlagOutcome, Queue, Target
from apps.comments.models import Comment, CommentFlag
from apps.content.models import Article
from apps.stores.services import counts
from apps.videos.models import Video

_WRITTEN: Mapping[str, type[Article | Video]] = {Target.ARTICLE: Article, Target.VIDEO: Video}
LEAST_RATINGS = 3
"""No average is shown under so many ratings."""


def queue_of(status: str, flag_count: int) -> str:
    """Where a comment waits."""
    if status == CommentStatus.PENDING:
        return Queue.PENDING
    if status == CommentStatus.VISIBLE:
        return Queue.REPORTED if flag_count else Queue.UNMODERATED
    return ""


def follow(ids: Collection[int]) -> None:
    """Put right whatever follows from comments that were changed; a fixed number of statements."""
    if not ids:
        return
    facts = list(
        Comment.objects.filter(pk__in=ids).values_list("author_id", "target_type", "target_id", "parent_id")
    )
    recount_flags(ids)
    _hide_under(ids)
    recount_replies({*ids, *(row[3] for row in facts if row[3])})
    recount_authors({row[0] for row in facts if row[0]})
    recount_targets({(row[1], row[2]) for row in facts})


# -- flags --------------------------------------------------------------------------------------------
def close_flags(ids: Collection[int], outcome: str, at: dt.datetime, actor: Any) -> None:
    """Close the open reports of comments that were decided on."""
    if ids:
        found = CommentFlag.objects.filter(comment__in=ids, outcome=FlagOutcome.OPEN)
        found.update(outcome=outcome, closed_at=at, closed_by=actor)


def reopen_flags(decided: Mapping[int, dt.datetime]) -> None:
    """Open again the reports that a decision closed, once it is taken back: {comment: when it was decided}."""
    for comment_id, at in decided.items():
        closed = CommentFlag.objects.filter(comment=comment_id, closed_at=at)
        closed = closed.filter(outcome__in=[FlagOutcome.AGREED, FlagOutcome.DISAGREED])
        again = CommentFlag.objects.filter(comment=comment_id, outcome=FlagOutcome.OPEN).values("ip_hash")
        closed.exclude(ip_hash__in=again).update(outcome=FlagOutcome.OPEN, closed_at=None, closed_by=None)


def recount_flags(ids: Collection[int]) -> None:
    """Set how many reports of each comment are open, by reason, and the queue that follows."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            WITH open AS (
                SELECT comment_id, reason, count(*) AS n FROM comments_commentflag
                WHERE outcome = 'open' AND comment_id = ANY(%(ids)s) GROUP BY comment_id, reason
            ), summed AS (
                SELECT c.id, coalesce(sum(open.n), 0) AS total,
                       coalesce(jsonb_object_agg(open.reason, open.n) FILTER (WHERE open.n > 0), '{}') AS reasons
                FROM comments_comment c LEFT JOIN open ON open.comment_id = c.id
                WHERE c.id = ANY(%(ids)s) GROUP BY c.id
            )
            UPDATE comments_comment c SET flag_count = s.total, flag_reasons = s.reasons,
                queue = CASE c.status WHEN 'pending' THEN 'pending' WHEN 'visible' THEN
                    CASE WHEN s.total > 0 THEN 'reported' ELSE 'unmoderated' END ELSE '' END
            FROM summed s WHERE c.id = s.id AND (c.flag_count, c.flag_reasons) IS DISTINCT FROM (s.total, s.reasons)
            """,
            {"ids": list(ids)},
        )


# -- threads ------------------------------------------------------------------------------------------
def _hide_under(ids: Collection[int]) -> None:
    """Replies go with the head of their thread."""
    heads = dict(Comment.objects.filter(pk__in=ids, parent=None).values_list("pk", "status"))
    hidden = [pk for pk, status in heads.items() if status not in PUBLIC]
    public = [pk for pk, status in heads.items() if status in PUBLIC]
    if hidden:
        Comment.objects.filter(parent__in=hidden, is_under_hidden=False).update(is_under_hidden=True)
    if public:
        Comment.objects.filter(parent__in=public, is_under_hidden=True).update(is_under_hidden=False)


def recount_replies(ids: Collection[int]) -> None:
    """Set how many replies each comment shows."""
    rows = Comment.objects.filter(parent__in=ids, status__in=PUBLIC).order_by().values("parent_id")
    found = {row["parent_id"]: row["n"] for row in rows.annotate(n=Count("pk"))}
    alike: dict[int, list[int]] = defaultdict(list)
    for pk in ids:
        alike[found.get(pk, 0)].append(pk)
    for number, same in alike.items():
        Comment.objects.filter(pk__in=same).exclude(reply_count=number).update(reply_count=number)


# -- authors ------------------------------------------------------------------------------------------
def recount_authors(ids: Collection[int]) -> None:
    """Set how many comments of each author were approved, and how many rejected."""
    if not ids:
        return
    with connection.cursor() as cursor:
        cursor.execute(
            """
            UPDATE comments_publicauthor a SET approved_count = s.approved, rejected_count = s.rejected
            FROM (
                SELECT author_id, count(*) FILTER (WHERE status = 'approved') AS approved,
                       count(*) FILTER (WHERE status = 'rejected') AS rejected
                FROM comments_comment WHERE author_id = ANY(%(ids)s) GROUP BY author_id
            ) s WHERE a.id = s.author_id AND (a.approved_count, a.rejected_count)
                IS DISTINCT FROM (s.approved, s.rejected)
            """,
            {"ids": sorted(ids)},
        )


# -- what is commented on -----------------------------------------------------------------------------
def recount_targets(keys: Iterable[tuple[str, int]]) -> None:
    """Set the ratings of stores and the numbers of comments; the caller holds them."""
    by_kind: dict[str, set[int]] = defaultdict(set)
    for code, pk in keys:
        by_kind[code].add(pk)
    if stores := sorted(by_kind.get(Target.STORE, ())):
        recount_stores(stores)
    for code, model in _WRITTEN.items():
        shown = _shown_counts(code, sorted(by_kind.get(code, ()))) if by_kind.get(code) else {}
        for pk in sorted(by_kind.get(code, ())):
            number = shown.get(pk, 0)
            model._default_manager.filter(pk=pk).exclude(comment_count=number).update(comment_count=number)


def recount_stores(store_ids: Iterable[int]) -> None:
    """Set the average and number of the visible ratings of stores, and how many comments they show."""
    ids = sorted(set(store_ids))
    shown = _shown_counts(Target.STORE, ids)
    rated = ratings_of(ids)
    counts.keep(
        {
            pk: {
                "comment_count": shown.get(pk, 0),
                "rating_count": rated.get(pk, (0, 0))[0],
                "rating_avg": average(*rated.get(pk, (0, 0))),
            }
            for pk in ids
        }
    )


def ratings_of(store_ids: Collection[int]) -> dict[int, tuple[int, int]]:
    """{store: (how many, their sum)} of the visible ratings; of each author the newest alone counts."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT target_id, count(*), sum(rating) FROM (
                SELECT DISTINCT ON (target_id, author_id) target_id, rating FROM comments_comment
                WHERE target_type = 'store' AND target_id = ANY(%(ids)s) AND rating IS NOT NULL
                  AND status IN ('visible', 'approved')
                ORDER BY target_id, author_id, created_at DESC, id DESC
            ) newest GROUP BY target_id
            """,
            {"ids": list(store_ids)},
        )
        return {row[0]: (int(row[1]), int(row[2])) for row in cursor.fetchall()}


def average(count: int, total: int) -> Decimal | None:
    """The average to one decimal; none under three ratings."""
    if count < LEAST_RATINGS:
        return None
    return (Decimal(total) / count).quantize(Decimal("0.1"), ROUND_HALF_UP)


def _shown_counts(code: str, ids: Collection[int]) -> dict[int, int]:
    rows = Comment.objects.shown().filter(target_type=code, target_id__in=ids).order_by().values("target_id")
    return {row["target_id"]: row["n"] for row in rows.annotate(n=Count("pk"))}
