"""Registrations of articles at start-up."""

from __future__ import annotations

import datetime as dt

from apps.content import choices
from apps.content.domain.blocks import cards as listed
from apps.content.domain.labels import label_of
from apps.content.models.querysets import CONTENT_ROLES
from apps.content.queries import selectors
from apps.content.record import ARTICLE_RECORD
from apps.content.registration import figures
from apps.content.services import checks, derived, undo_rules
from apps.content.services.bulk import ACTIONS
from apps.content.services.kind import ARTICLE
from apps.content.services.publishing import (
    cards,
    clock,
    editing,
    outgoing_references,
    own,
    own_writing,
    personal,
    review_inbox,
    view_counts,
)
from apps.core import registry
from apps.core.files import covers
from apps.core.inbox import waiting_counts
from apps.core.jobs import schedule
from apps.core.lists import list_area
from apps.core.records.registration import register, register_list

LIST = "/content/article/list"
"""Path of the list screen."""


def register_area() -> None:
    """Register enumerations, record, list, inbox, figures, references and recurring tasks of articles."""
    personal.register_texts(ARTICLE)
    for name, kind in (
        ("article_store_role", choices.StoreRole),
        ("written_by", choices.WrittenBy),
        ("reviewed_by", choices.ReviewedBy),
        ("review_verdict", choices.Verdict),
    ):
        registry.register_enum(name, kind)
    register(
        ARTICLE_RECORD,
        edit=editing.from_history(ARTICLE),
        undo=undo_rules.UNDO,
        judge=ARTICLE.workflow.verdicts,
    )
    register_list(
        ARTICLE_RECORD,
        selectors.REPOSITORY.matching,
        selectors.REPOSITORY.rows_of,
        note=lambda article: f"{article.author.nickname} · {label_of(article)}",
        named_by=("author",),
        lock=selectors.REPOSITORY.lock_many,
        actions=ACTIONS,
    )
    covers.register(selectors.KIND, checks.COVER)
    outgoing_references.register(ARTICLE, derived.refresh_pointers, list_area.search_of(ARTICLE_RECORD.area))
    own.register(ARTICLE)
    own_writing.register(ARTICLE, LIST, "Views of your articles")
    clock.register(ARTICLE)
    listed.register(selectors.KIND, cards.source_of(ARTICLE, "summary"))
    review_inbox.register(ARTICLE, "Articles in review")
    figures.register(ARTICLE_RECORD, LIST, "Articles", CONTENT_ROLES)
    figures.register_review(ARTICLE_RECORD, LIST, "Articles in review", CONTENT_ROLES)
    waiting_counts.register("articles", CONTENT_ROLES, selectors.waiting_for)
    schedule.register(schedule.Recurring("content.publish", dt.timedelta(minutes=1), clock.run))
    schedule.register(schedule.Recurring("content.add_up_views", dt.timedelta(hours=1), view_counts.add_up))
