"""Values derived from comments: queues, hidden threads, author counts and store ratings.

Everything is recounted from the rows, in the transaction of the change and while the target is locked, so
that concurrent changes cannot make counts and comments differ.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from decimal import ROUND_HALF_UP, Decimal

from django.db import connection
from django.db.models import Count

from apps.accounts.models import User
from apps.comments.choices import PUBLIC, CommentStatus, FlagOutcome, Queue, Target
from apps.comments.models import Comment, CommentFlag
from apps.content.models import Article
from apps.stores.services import counts
from apps.videos.models import Video

_WRITTEN: Mapping[str, type[Article | Video]] = {Target.ARTICLE: Article, Target.VIDEO: Video}
LEAST_RATINGS = 3
"""Minimum number of ratings for an average."""


def queue_of(status: str, flag_count: int) -> str:
    """Return the queue of a comment; "" for none."""
    if status == CommentStatus.PENDING:
        return Queue.PENDING
    if status == CommentStatus.VISIBLE:
        return Queue.REPORTED if flag_count else Queue.UNMODERATED
    return ""


def follow(ids: Collection[int]) -> None:
    """Update all values derived from changed comments; a fixed number of queries."""
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
def close_flags(ids: Collection[int], outcome: str, at: dt.datetime, actor: User) -> None:
    """Close the open reports of decided comments."""
    if ids:
        flags = CommentFlag.objects.filter(comment__in=ids, outcome=FlagOutcome.OPEN)
        flags.update(outcome=outcome, closed_at=at, closed_by=actor)


def reopen_flags(decided: Mapping[int, dt.datetime]) -> None:
    """Reopen the reports closed by an undone decision: {comment id: time of the decision}."""
    for comment_id, at in decided.items():
        closed = CommentFlag.objects.filter(comment=comment_id, closed_at=at)
        closed = closed.filter(outcome__in=[FlagOutcome.AGREED, FlagOutcome.DISAGREED])
        again = CommentFlag.objects.filter(comment=comment_id, outcome=FlagOutcome.OPEN).values("ip_hash")
        closed.exclude(ip_hash__in=again).update(outcome=FlagOutcome.OPEN, closed_at=None, closed_by=None)


def recount_flags(ids: Collection[int]) -> None:
    """Set the open reports of each comment, by reason, and its queue."""
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
    """Hide or show replies with the first comment of their thread."""
    heads = dict(Comment.objects.filter(pk__in=ids, parent=None).values_list("pk", "status"))
    hidden = [pk for pk, status in heads.items() if status not in PUBLIC]
    public = [pk for pk, status in heads.items() if status in PUBLIC]
    if hidden:
        Comment.objects.filter(parent__in=hidden, is_under_hidden=False).update(is_under_hidden=True)
    if public:
        Comment.objects.filter(parent__in=public, is_under_hidden=True).update(is_under_hidden=False)


def recount_replies(ids: Collection[int]) -> None:
    """Set the number of public replies of each comment."""
    rows = Comment.objects.filter(parent__in=ids, status__in=PUBLIC).order_by().values("parent_id")
    count_by_id = {row["parent_id"]: row["n"] for row in rows.annotate(n=Count("pk"))}
    ids_by_count: dict[int, list[int]] = defaultdict(list)
    for pk in ids:
        ids_by_count[count_by_id.get(pk, 0)].append(pk)
    for number, same in ids_by_count.items():
        Comment.objects.filter(pk__in=same).exclude(reply_count=number).update(reply_count=number)


# -- authors ------------------------------------------------------------------------------------------
def recount_authors(ids: Collection[int]) -> None:
    """Set the number of approved and rejected comments of each author."""
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


# -- targets ------------------------------------------------------------------------------------------
def recount_targets(keys: Iterable[tuple[str, int]]) -> None:
    """Set store ratings and comment counts of targets; the caller holds their locks."""
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
    """Set average and number of public ratings of stores, and their comment counts."""
    ids = sorted(set(store_ids))
    shown = _shown_counts(Target.STORE, ids)
    rated = ratings_of(ids)
    counts.set_counts(
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
    """Return {store id: (count, sum)} of public ratings; of each author only the newest counts."""
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
    """Return the average with one decimal; None below three ratings."""
    if count < LEAST_RATINGS:
        return None
    return (Decimal(total) / count).quantize(Decimal("0.1"), ROUND_HALF_UP)


def _shown_counts(code: str, ids: Collection[int]) -> dict[int, int]:
    rows = Comment.objects.shown().filter(target_type=code, target_id__in=ids).order_by().values("target_id")
    return {row["target_id"]: row["n"] for row in rows.annotate(n=Count("pk"))}
