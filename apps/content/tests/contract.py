"""Calls of the operations on articles for the contract test."""

from __future__ import annotations

from typing import Any

from apps.content.choices import Status
from apps.content.models import Article, ReviewComment
from apps.content.tests.factories import article, complete
from apps.core.testing.contract import Body, Case, register


def _named(country: str = "ID", **more: Any) -> Body:
    return lambda person: {"article_id": article(country=country).pk, **more}


def _versioned(**more: Any) -> Body:
    def body(person: Any) -> dict[str, Any]:
        made = article()
        return {"article_id": made.pk, "version": made.version, **more}

    return body


def _in_review(country: str = "ID", **more: Any) -> Body:
    def body(person: Any) -> dict[str, Any]:
        made = complete(country=country)
        Article.objects.filter(pk=made.pk).update(
            status=Status.IN_REVIEW, submitted_revision_no=1, submitted_by=made.author
        )
        return {"article_id": made.pk, **more}

    return body


def _comment(country: str = "ID") -> Body:
    def body(person: Any) -> dict[str, Any]:
        made = _in_review(country)(person)
        about = {"object_type": "article", "object_id": made["article_id"], "round": 1}
        author = Article.objects.get(pk=made["article_id"]).author
        return {"comment_id": ReviewComment.objects.create(**about, body="Sumbernya?", by=author).pk}

    return body


_ID: Any = {"id_field": "article_id"}
_NEW = {"title": "Bakso tengah malam", "category": "guide"}

register("article/query_articles", Case(4, own=lambda person: article() and {}))
register("article/get_article_detail", Case(4, own=_named(), foreign=_named("TR"), **_ID))
register("article/create_article", Case(11, own=lambda person: dict(_NEW)))
register(
    "article/edit_article",
    Case(9, own=_versioned(subtitle="Dari pagi"), foreign=_named("TR", version=1, subtitle="x"), **_ID),
)
register(
    "article/check_slug",
    Case(
        2,
        own=lambda person: {"slug": "soto"},
        foreign=_named("TR"),
        abroad=lambda person: {"article_id": article(country="TR", slug="soto").pk},
        **_ID,
    ),
)
register(
    "article/change_article_status",
    Case(
        11,
        own=lambda person: {"article_id": complete().pk, "version": 1, "action": "submit"},
        foreign=_named("TR", version=1, action="submit"),
        **_ID,
    ),
)
register(
    "article/add_review_comment",
    Case(7, own=_in_review(body="Sumbernya?"), foreign=_named("TR", body="Kaynak?"), **_ID),
)
register(
    "article/resolve_review_comment", Case(8, own=_comment(), foreign=_comment("TR"), id_field="comment_id")
)
register("article/query_versions", Case(5, own=_named(), foreign=_named("TR"), **_ID))
register(
    "article/get_version", Case(4, own=_named(revision_no=1), foreign=_named("TR", revision_no=1), **_ID)
)
register(
    "article/restore_version",
    Case(10, own=_versioned(revision_no=1), foreign=_named("TR", version=1, revision_no=1), **_ID),
)
register("article/get_preview_url", Case(3, own=_named(), foreign=_named("TR"), **_ID))
register("article/draw_latest", Case(5, own=_named(), foreign=_named("TR"), **_ID))
register(
    "article/bulk_edit_articles",
    Case(8, own=lambda person: {"ids": [article().pk], "action": "archive"}),
)
register("article/export_articles", Case(5, own=lambda person: article() and {}))
