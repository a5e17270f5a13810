"""What articles enter into the registries of core at start-up."""

from __future__ import annotations

import datetime as dt

from apps.accounts.models import User
from apps.content import choices, lists, selectors
from apps.content.blocks import cards as listed
from apps.content.models import Article
from apps.content.publishing import awaiting, cards, clock, editing, own, pointing, viewing
from apps.content.querysets import CONTENT_ROLES
from apps.content.record import ARTICLE_RECORD
from apps.content.services import derived, undoing
from apps.content.services.kind import ARTICLE
from apps.core import registry, schedule, waiting
from apps.core.records.registration import register


def enter() -> None:
    """Enter enumerations, the kind of record, its list, its count, what points at what, and what recurs."""
    for name, kind in (
        ("content_status", choices.Status),
        ("article_category", choices.Category),
        ("article_store_role", choices.StoreRole),
        ("sponsorship", choices.Sponsorship),
        ("written_by", choices.WrittenBy),
        ("reviewed_by", choices.ReviewedBy),
        ("content_language", choices.Language),
        ("robots", choices.Robots),
        ("review_verdict", choices.Verdict),
    ):
        registry.register_enum(name, kind)
    register(ARTICLE_RECORD, edit=editing.from_history(ARTICLE), undo=undoing.UNDO)
    lists.enter()
    pointing.enter(ARTICLE, derived.refresh_pointers, _search)
    own.enter(ARTICLE)
    clock.enter(ARTICLE)
    listed.register(selectors.KIND, cards.source_of(ARTICLE, "summary"))
    awaiting.enter(Article, "Articles in review")
    waiting.register("articles", CONTENT_ROLES, selectors.waiting_for)
    schedule.register(schedule.Recurring("content.publish", dt.timedelta(minutes=1), clock.run))
    schedule.register(schedule.Recurring("content.add_up_views", dt.timedelta(hours=1), viewing.add_up))


def _search(user: User, country: str, keyword: str, limit: int) -> list[Article]:
    query = {"keyword": keyword, "page_size": limit}
    return selectors.list_articles(user=user, country=country, query=query)[1]
