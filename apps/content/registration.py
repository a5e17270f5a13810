"""What articles register at start-up."""

from __future__ import annotations

import datetime as dt

from apps.accounts.models import User
from apps.content import choices, lists, selectors
from apps.content.blocks import cards as listed
from apps.content.models import Article
from apps.content.publishing import cards, clock, editing, outgoing_references, own, review_inbox, view_counts
from apps.content.querysets import CONTENT_ROLES
from apps.content.record import ARTICLE_RECORD
from apps.content.services import checks, derived, undo_rules
from apps.content.services.kind import ARTICLE
from apps.core import covers, registry
from apps.core.background import schedule
from apps.core.inbox import waiting_counts
from apps.core.records.registration import register


def register_area() -> None:
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
    register(ARTICLE_RECORD, edit=editing.from_history(ARTICLE), undo=undo_rules.UNDO)
    covers.register(selectors.KIND, checks.COVER)
    lists.register()
    outgoing_references.register(ARTICLE, derived.refresh_pointers, _search)
    own.register(ARTICLE)
    clock.register(ARTICLE)
    listed.register(selectors.KIND, cards.source_of(ARTICLE, "summary"))
    review_inbox.register(Article, "Articles in review")
    waiting_counts.register("articles", CONTENT_ROLES, selectors.waiting_for)
    schedule.register(schedule.Recurring("content.publish", dt.timedelta(minutes=1), clock.run))
    schedule.register(schedule.Recurring("content.add_up_views", dt.timedelta(hours=1), view_counts.add_up))


def _search(user: User, country: str, keyword: str, limit: int) -> list[Article]:
    query = {"keyword": keyword, "page_size": limit}
    return selectors.list_articles(user=user, country=country, query=query)[1]
