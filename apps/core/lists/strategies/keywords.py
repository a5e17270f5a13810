"""The first pages of a keyword's matches."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from django.db import models
from django.db.models import Q

from apps.core.lists.keyword_search import KeywordSearch
from apps.core.lists.list_query import ListQuery
from apps.core.lists.list_spec import Page


class KeywordHead:
    """A keyword that may be common: the first rows of the list contain a full page of matches."""

    name: ClassVar[str] = "keyword_head"

    def applies(self, query: ListQuery[models.Model]) -> bool:
        """Return whether the first rows fill the page."""
        return query.is_keyword_page and query.keyword_search.is_in_head

    def page(self, query: ListQuery[models.Model]) -> Page:
        """Return the page from the first rows, with an estimated total if the keyword is common."""
        return _page(query, query.keyword_search)


class KeywordIndex:
    """A keyword that is not common: its index finds all matches."""

    name: ClassVar[str] = "keyword_index"

    def applies(self, query: ListQuery[models.Model]) -> bool:
        """Return whether the first rows do not fill the page, and something matches or nothing is wider."""
        if not query.is_keyword_page or query.keyword_search.is_in_head:
            return False
        return bool(query.keyword_search.index_keys or not query.wider_condition)

    def page(self, query: ListQuery[models.Model]) -> Page:
        """Return the page of the index, with an exact total up to the cap for keywords."""
        return _page(query, query.keyword_search)


class WiderKeyword:
    """A keyword without matches as typed: search for parts of words and typos, or without some words."""

    name: ClassVar[str] = "wider_keyword"

    def applies(self, query: ListQuery[models.Model]) -> bool:
        """Return whether nothing matches as typed and the list has a wider condition."""
        return (
            query.is_keyword_page and not query.keyword_search.has_matches() and bool(query.wider_condition)
        )

    def page(self, query: ListQuery[models.Model]) -> Page:
        """Return the page of the wider condition, from the first rows or by the index."""
        search = query.search_for(query.wider_condition or Q(), query.wider_words)
        return replace(_page(query, search), left_out=query.left_out)


def _page(query: ListQuery[models.Model], search: KeywordSearch) -> Page:
    return query.page(search.keys()[query.start : query.end], search.total())
