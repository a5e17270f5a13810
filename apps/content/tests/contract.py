"""How the operations over articles are called in the contract test."""

from __future__ import annotations

from typing import Any

from apps.content.tests.factories import article
from apps.core.testing.contract import Body, Case, enter


def _named(country: str = "ID", **more: Any) -> Body:
    return lambda person: {"article_id": article(country=country).pk, **more}


def _versioned(**more: Any) -> Body:
    def body(person: Any) -> dict[str, Any]:
        made = article()
        return {"article_id": made.pk, "version": made.version, **more}

    return body


_ID: Any = {"id_field": "article_id"}
_NEW = {"title": "Bakso tengah malam", "category": "guide"}

enter("article/query_articles", Case(3, own=lambda person: article() and {}))
enter("article/get_article_detail", Case(4, own=_named(), foreign=_named("TR"), **_ID))
enter("article/create_article", Case(11, own=lambda person: dict(_NEW)))
enter(
    "article/edit_article",
    Case(9, own=_versioned(subtitle="Dari pagi"), foreign=_named("TR", version=1, subtitle="x"), **_ID),
)
enter("article/check_slug", Case(2, own=lambda person: {"slug": "soto"}, foreign=_named("TR"), **_ID))
