"""Articles in the numbers, and of the length, that are measured."""

from __future__ import annotations

import itertools
import uuid
from collections.abc import Callable
from typing import Any

from bench.copies import multiply, pick

LONG_TITLE = "An article of many words"
WORDS_A_BLOCK = 100
_WORDS = (
    "the broth is clear and the rice is hot and whoever comes late waits on the pavement with the others "
    "until a table is free or the pot is empty which on market days it is before noon"
).split()


def articles(count: int) -> dict[str, Any]:
    """Fills the list of articles, unless it is full: most of them live, some waiting for a reviewer."""
    from django.db.models import Q

    from apps.content.models import Article

    if Article.objects.count() < count:
        on_site = Q(is_live=True, status="published", country="ID")
        is_off, waits = "n % 4 = 3", "n % 40 = 0"
        changed = {
            "title": "'Where to eat soto ' || n",
            "slug": "'where-to-eat-soto-' || n",
            "live_slug": f"CASE WHEN {is_off} THEN '' ELSE 'where-to-eat-soto-' || n END",
            "is_live": f"NOT ({is_off})",
            "status": f"CASE WHEN {is_off} THEN 'unpublished' WHEN {waits} THEN 'in_review'"
            " WHEN n % 4 = 2 THEN 'draft' ELSE 'published' END",
            "submitted_revision_no": "1",
            "submitted_at": "now() - n * interval '1 minute'",
            "country": pick("ID", "ID", "TR", "MY", "PH", by="n / 40"),
            "category": pick("review", "guide", "news", "recipe", "list", by="n / 3"),
            "author_id": "(SELECT (array_agg(id ORDER BY id))[1 + n % count(*)] FROM accounts_user)",
            "search_text": "'where to eat soto ' || n || ' nomor' || n || 'x'",
            "view_30d": "n * 7919 % 100000",
            "updated_at": "now() - n * interval '1 minute'",
            "created_at": "now() - n * interval '1 minute'",
            "publish_at": "now() - n * interval '1 minute'",
        }
        multiply(Article.objects.filter(on_site).order_by("pk")[0], count, changed)
    return {"articles": Article.objects.count()}


def long_article(words: int) -> dict[str, Any]:
    """An article of so many words, begun once."""
    from apps.accounts.models import User
    from apps.content.models import Article
    from apps.content.services.articles import create_article

    title = f"{LONG_TITLE}: {words:,}"
    made = Article.objects.filter(title=title).first()
    if made is None:
        endless = itertools.cycle(_WORDS)
        body = [
            {
                "id": str(uuid.uuid4()),
                "type": "paragraph",
                "hidden": False,
                "anchor": None,
                "html": " ".join(itertools.islice(endless, WORDS_A_BLOCK)),
            }
            for _ in range(words // WORDS_A_BLOCK)
        ]
        fields = {"title": title, "category": "guide", "body": body}
        made = create_article(actor=User.objects.get(username="manager"), country="ID", fields=fields)
    return {"article_id": made.pk, "word_count": made.word_count, "title": made.title}


CASES: dict[str, Callable[[int], dict[str, Any]]] = {"articles": articles, "long_article": long_article}
