"""What articles enter into the registries of core at start-up."""

from __future__ import annotations

import datetime as dt

from apps.content import cards, choices, selectors
from apps.content.blocks import cards as listed
from apps.content.kinds import ARTICLE_CONTENT
from apps.content.models import Article
from apps.content.querysets import CONTENT_ROLES
from apps.content.services import clock
from apps.content.services.articles import edit_from_history
from apps.core import registry, schedule

SCREEN = "/content/article/edit"
FIELDS = (
    *ARTICLE_CONTENT, "status", "is_live", "publish_at", "unpublish_at", "live_revision_no", "publish_error",
    "submitted_by_id", "submitted_revision_no", "reviewer_id", "review_due_at", "review_round",
)  # fmt: skip
"""What history keeps of an article."""


def enter() -> None:
    """Enter enumerations, the kind of record and its count."""
    for name, kind in (
        ("content_status", choices.Status),
        ("article_category", choices.Category),
        ("article_store_role", choices.StoreRole),
        ("sponsorship", choices.Sponsorship),
        ("content_language", choices.Language),
        ("robots", choices.Robots),
        ("review_verdict", choices.Verdict),
    ):
        registry.register_enum(name, kind)
    registry.register_object_type(
        registry.ObjectType(
            code=selectors.KIND,
            label=selectors.LABEL,
            model=Article,
            fields=FIELDS,
            title=lambda article: article.title,
            visible_to=lambda user, country: Article.objects.visible_to(user, country),
            screen=SCREEN,
            read={"sitemap_priority": lambda article: float(article.sitemap_priority)},
            edit=edit_from_history,
        )
    )
    listed.register(selectors.KIND, cards.SOURCE)
    registry.register_menu_count("articles", CONTENT_ROLES, selectors.waiting_count)
    schedule.register(schedule.Recurring("content.publish", dt.timedelta(minutes=1), clock.run))
