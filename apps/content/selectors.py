"""Reads of articles; the door through which each is fetched."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.content.models import Article
from apps.content.publishing import reads
from apps.content.record import ARTICLE_RECORD
from apps.core.country.zones import zone_of
from apps.core.queries import list_spec

KIND, LABEL = ARTICLE_RECORD.code, ARTICLE_RECORD.label
_ROW = ("author", "reviewer", "cover_picture", "region", "updated_by")
DOOR = reads.Door(
    Article,
    LABEL,
    row=_ROW,
    full=(*_ROW, "created_by", "submitted_by", "og_picture"),
    long=("body", "body_text", "search_text", "stores"),
)


def articles_of(user: User, country: str, query: Mapping[str, Any]) -> QuerySet[Article]:
    """The country's articles; unless a state or the articles themselves are named, those not archived."""
    found: QuerySet[Article] = DOOR.matching(user, country, query)
    return found


def list_articles(
    *, user: User, country: str, query: Mapping[str, Any]
) -> tuple[list_spec.Page, list[Article]]:
    """One page of the articles."""
    ctx = list_spec.FilterContext(user, country, zone_of(country))
    page = list_spec.run_list(articles_of(user, country, query), ARTICLE_RECORD.list_spec, query, ctx)
    return page, DOOR.rows_of(page.ids)


def waiting_for(user: User, country: str) -> QuerySet[Article]:
    """The articles that wait for the person."""
    return reads.waiting_for(Article, user, country)
