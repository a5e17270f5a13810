"""Numbers that follow from articles: how many on the site are about each store."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from apps.content.models import Article
from apps.stores.services import counts


def recount(store_ids: Iterable[int]) -> None:
    """Set how many live articles name each of the stores."""
    ids = sorted(set(store_ids))
    if not ids:
        return
    live = Article.objects.live().filter(live_store_ids__overlap=ids)
    found = Counter(pk for named in live.values_list("live_store_ids", flat=True) for pk in set(named))
    counts.keep({pk: {"article_count": found[pk]} for pk in ids})
