"""The list of articles, as bulk actions, exports and saved views know it."""

from __future__ import annotations

from apps.content import selectors
from apps.content.labels import label_of
from apps.content.querysets import CONTENT_ROLES
from apps.content.record import ARTICLE_RECORD
from apps.content.services.bulk import ACTIONS
from apps.core.queries import list_area


def register() -> None:
    """Register the list of articles."""
    list_area.register(
        list_area.ListArea(
            code="article",
            noun="articles",
            object_type=selectors.KIND,
            spec=ARTICLE_RECORD.list_spec,
            roles=CONTENT_ROLES,
            matching=selectors.articles_of,
            rows=selectors.DOOR.rows_of,
            note=lambda article: f"{article.author.nickname} · {label_of(article)}",
            columns=ARTICLE_RECORD.columns(),
            lock=selectors.DOOR.lock_many,
            actions=ACTIONS,
        )
    )
