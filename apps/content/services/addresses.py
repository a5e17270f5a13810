"""Web addresses of articles, asked about before they are saved."""

from __future__ import annotations

from typing import Any

from apps.accounts.models import User
from apps.content import selectors
from apps.content.models import Article
from apps.content.publishing import slugs
from apps.content.services import rules
from apps.content.services.articles import FALLBACK


def check(*, user: User, country: str, slug: str, title: str, article_id: int | None) -> dict[str, Any]:
    """`{ok, slug, msg, conflict}`: whether an address is free, and which one is where it is not.

    Names the other article only to who may see it. Raises NotFound for an article that is out of sight.
    """
    if article_id is not None:
        selectors.get_article(user=user, country=country, article_id=article_id)
    rows = Article.objects.all()
    wanted = slug.strip().lower()
    if not wanted:
        found = slugs.free(rows, country, title, article_id, FALLBACK)
        return {"ok": True, "slug": found, "msg": "", "conflict": None}
    refused = slugs.refusal(wanted)
    holder = None if refused else slugs.holder(rows, country, wanted, article_id)
    if not refused and holder is None:
        return {"ok": True, "slug": wanted, "msg": "", "conflict": None}
    seen = holder and Article.objects.visible_to(user, country).filter(pk=holder.pk).exists()
    return {
        "ok": False,
        "slug": slugs.free(rows, country, wanted, article_id, FALLBACK),
        "msg": refused or (rules.taken_by(holder) if seen else "This web address is already used"),
        "conflict": {"article_id": holder.pk, "title": holder.title} if holder and seen else None,
    }
