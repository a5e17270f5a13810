"""The list of articles, as bulk actions, exports and saved views know it."""

from __future__ import annotations

from apps.content import selectors
from apps.content.choices import Category, Language, Sponsorship
from apps.content.listings import ARTICLE_LIST
from apps.content.models import Article
from apps.content.publishing.labels import label_of
from apps.content.querysets import CONTENT_ROLES
from apps.content.services.bulk import ACTIONS
from apps.core.queries import list_area
from apps.core.queries.list_area import Column


def _sponsorship(article: Article) -> str:
    return Sponsorship(article.sponsorship).label if article.sponsorship else ""


COLUMNS = (
    Column("id", "Id", lambda article: article.pk, width=10),
    Column("title", "Title", lambda article: article.title, width=48),
    Column("slug", "Web address", lambda article: article.slug, width=36),
    Column("category", "Category", lambda article: Category(article.category).label),
    Column("author", "Author", lambda article: article.author.nickname, width=20),
    Column("byline", "Byline", lambda article: article.byline, width=20),
    Column("stores", "Stores", lambda article: len(article.store_ids), width=8),
    Column("region", "Region", lambda article: article.region.name if article.region else "", width=24),
    Column("language", "Language", lambda article: Language(article.language).label),
    Column("sponsorship", "Sponsorship", _sponsorship, width=24),
    Column("featured", "Featured", lambda article: article.is_featured, width=10),
    Column("label", "Status", label_of, width=22),
    Column("reviewer", "Reviewer", lambda article: getattr(article.reviewer, "nickname", None), width=20),
    Column("submitted", "Submitted", lambda article: article.submitted_at, width=18),
    Column("due", "Review due", lambda article: article.review_due_at, width=18),
    Column("publish_at", "Goes out", lambda article: article.publish_at, width=18),
    Column("words", "Words", lambda article: article.word_count, width=8),
    Column("views", "Views in 30 days", lambda article: article.view_30d),
    Column("comments", "Comments", lambda article: article.comment_count, width=10),
    Column("updated", "Updated", lambda article: article.updated_at, width=18),
)


def register() -> None:
    """Register the list of articles."""
    list_area.register(
        list_area.ListArea(
            code="article",
            noun="articles",
            object_type=selectors.KIND,
            spec=ARTICLE_LIST,
            roles=CONTENT_ROLES,
            matching=selectors.articles_of,
            rows=selectors.DOOR.rows_of,
            note=lambda article: f"{article.author.nickname} · {label_of(article)}",
            columns=COLUMNS,
            lock=selectors.DOOR.lock_many,
            actions=ACTIONS,
        )
    )
