"""Comments in the numbers that are measured."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bench import size
from bench.copies import multiply, pick

AUTHORS = size.of(200_000, 500)
STORES = size.of(50_000, 500)
"""How many stores the comments are spread over."""
LOT = 250_000
"""How many are inserted in one statement."""


def comments(count: int) -> dict[str, Any]:
    """Fills the list of comments, unless it is full: most are checked, some wait, some are reported."""
    from apps.comments.models import Comment

    there = Comment.objects.count()
    if there < count:
        first = _authors()
        template = Comment.objects.filter(country="ID", queue="unmoderated", parent=None).order_by("pk")[0]
        for start in range(there, count, LOT):
            _lot(template, first, start, min(LOT, count - start))
    return {"comments": Comment.objects.count(), "pending": Comment.objects.filter(queue="pending").count()}


def _authors() -> int:
    """Enough people who write; returns the id of the first of them."""
    from apps.comments.models import PublicAuthor

    template = PublicAuthor.objects.filter(country="ID").order_by("pk")[0]
    if PublicAuthor.objects.filter(key__startswith="bench-").count() < AUTHORS:
        multiply(template, AUTHORS, {"key": "'bench-' || n", "nickname": "'Sari ' || n"})
    return int(PublicAuthor.objects.filter(key__startswith="bench-").order_by("pk")[0].pk)


def _lot(template: Any, author: int, start: int, count: int) -> None:
    at = f"({start}::bigint + n)"
    # Of a hundred: two held, one reported, seventeen not yet looked at, seventy checked, ten turned down.
    share = f"({at} * 37 % 100)"
    changed = {
        "country": pick("ID", "ID", "TR", "MY", "PH", by=at),
        "target_id": "place.store",
        "target_title": "'Warung ' || place.k",
        "author_id": f"{author} + {at} * 7919 % {AUTHORS}",
        "body": f"'The broth is clear and the rice is hot, visit ' || {at}",
        "search_text": f"'the broth is clear and the rice is hot visit ' || {at} || ' nomor' || {at} || 'x'",
        "language": pick("id", "tr", "ms", "fil", "en", by=f"{at} / 3"),
        "rating": f"1 + {at} % 5",
        "status": f"CASE WHEN {share} < 2 THEN 'pending' WHEN {share} < 20 THEN 'visible'"
        f" WHEN {share} < 90 THEN 'approved' ELSE 'rejected' END",
        "queue": f"CASE WHEN {share} < 2 THEN 'pending' WHEN {share} < 3 THEN 'reported'"
        f" WHEN {share} < 20 THEN 'unmoderated' ELSE '' END",
        "flag_count": f"CASE WHEN {share} = 2 THEN 1 ELSE 0 END",
        "flag_reasons": f"CASE WHEN {share} = 2 THEN '{{\"spam\": 1}}' ELSE '{{}}' END::jsonb",
        "reject_reason": f"CASE WHEN {share} < 90 THEN '' ELSE 'spam' END",
        "detection_types": f"CASE WHEN {share} < 2 THEN ARRAY['link'] ELSE ARRAY[]::varchar[] END",
        "like_count": f"{at} * 31 % 400",
        "bands": f"ARRAY[hashint8({at}), hashint8({at} + 1)]::bigint[]",
        "wave_id": "NULL",
        "ip_hash": f"md5(({at} % 300000)::text)",
        "created_at": f"now() - {at} * interval '20 seconds'",
        "updated_at": f"now() - {at} * interval '20 seconds'",
    }
    places = (
        f"JOIN (SELECT id AS store, row_number() OVER (ORDER BY id) - 1 AS k FROM stores_store LIMIT {STORES})"
        f" place ON place.k = n % {STORES}"
    )
    multiply(template, count, changed, places)


CASES: dict[str, Callable[[int], dict[str, Any]]] = {"comments": comments}
