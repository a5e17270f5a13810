"""Pages of the public site, drawn and stored, measured in a separate process."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from typing import Any

from ops.bench.client import milliseconds


def site(rounds: int) -> dict[str, Any]:
    """Return the median milliseconds of a page of each kind: {kind: {"drawn": …, "stored": …}}.

    Whole requests without a network, alternating. The pages are those of the demo in Indonesia.
    """
    from django.test import Client

    from apps.pages.site import rendered_pages

    client = Client(SERVER_NAME="127.0.0.1")
    times: dict[str, dict[str, float]] = {}

    def read(path: str) -> None:
        assert client.get(path).status_code == 200, path

    for kind, path in _paths().items():
        drawn, stored = [], []
        for _ in range(rounds):
            rendered_pages.forget_all()
            drawn.append(milliseconds(lambda path=path: read(path)))
            read(path)
            read(path)
            stored.append(milliseconds(lambda path=path: read(path)))
        times[kind] = {"drawn": statistics.median(drawn), "stored": statistics.median(stored)}
    return {"pages": times}


def _paths() -> Mapping[str, str]:
    from apps.content.models import Article
    from apps.stores.models import Store

    store = Store.objects.filter(country="ID", status="published").order_by("-rating_count", "id")[0]
    article = Article.objects.filter(country="ID", is_live=True).order_by("id")[0]
    return {
        "home page": "/site/id/",
        "page of a store": f"/site/id/stores/{store.slug}",
        "article": f"/site/id/articles/{article.live_slug}",
        "page with lists by rules": "/site/id/jakarta",
        "list of stores": "/site/id/stores",
    }
