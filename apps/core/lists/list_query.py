"""A list query: its rows, order, cursor and tables for totals, each computed once, when first needed."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import models
from django.db.models import Q

from apps.core.lists import keyword_search, long_lists, paging
from apps.core.lists.filter_keys import apply_filters
from apps.core.lists.keyword_search import KeywordSearch
from apps.core.lists.list_filters import FilterContext
from apps.core.lists.list_spec import ListSpec, Page
from apps.core.lists.opposed_orders import OpposedOrder
from apps.core.lists.totals import Total
from apps.core.search import letters, relaxed, relevance
from apps.core.search.words import Wider, Words, typed, wider

M_co = TypeVar("M_co", bound=models.Model, covariant=True)
_NO_FILTERS = frozenset({"page", "page_size", "mark", "sort_by", "sort_order"})
"""Parameters that do not affect the rows of the list."""


@dataclass(frozen=True)
class ListQuery(Generic[M_co]):
    """One request for a page of a list, and the querysets to read it."""

    records: models.QuerySet[M_co]
    """The records of the list that the caller may see, before filters."""
    spec: ListSpec
    parameters: Mapping[str, Any]
    """The validated input: filters, `keyword`, `page`, `page_size`, `mark`, `sort_by`, `sort_order`."""
    context: FilterContext

    # -- parameters ---------------------------------------------------------------------------------
    @property
    def page_number(self) -> int:
        """The requested page, from 1."""
        return self.parameters.get("page") or 1

    @property
    def page_size(self) -> int:
        """The number of rows of a page."""
        return self.parameters.get("page_size") or 20

    @property
    def start(self) -> int:
        """The number of rows before the page."""
        return (self.page_number - 1) * self.page_size

    @property
    def end(self) -> int:
        """The number of rows up to the end of the page."""
        return self.page_number * self.page_size

    @property
    def keyword(self) -> str:
        """The keyword as it was typed, or ""."""
        return self.parameters.get("keyword") or ""

    @cached_property
    def filter_names(self) -> set[str]:
        """The filters that have a value; `keyword` counts as one."""
        return {name for name, value in self.parameters.items() if value not in (None, "", [])} - _NO_FILTERS

    @cached_property
    def order(self) -> paging.Order:
        """The requested order. Raises Invalid for an undeclared one."""
        return self.spec.order(self.parameters, self.context)

    @cached_property
    def digest(self) -> str:
        """The hash that binds a cursor to this list."""
        user_id = getattr(self.context.user, "pk", None)
        return paging.digest_of(self.parameters, self.context.country, user_id, self.order, self.page_size)

    @cached_property
    def cursor(self) -> paging.Cursor | None:
        """The cursor that the client sent, if it is of this list."""
        column = paging.column_of(self.records.model, self.order.column)
        return paging.decode_cursor(self.parameters.get("mark"), self.digest, column)

    # -- rows ---------------------------------------------------------------------------------------
    @cached_property
    def rows(self) -> models.QuerySet[M_co]:
        """The records that match filters and keyword, found by their indexes."""
        if self._matched_condition is None:
            return self.filtered
        return self.filtered.filter(self.index_condition(self._matched_condition))

    @property
    def rows_by_scan(self) -> models.QuerySet[M_co]:
        """Return the same rows, filtered row by row: for callers that read by another index."""
        rows = apply_filters(self.records, self.spec.filters, self.parameters, self.context)
        return rows if self._matched_condition is None else rows.filter(self._matched_condition)

    @property
    def ordered_rows(self) -> models.QuerySet[M_co]:
        """The rows in the requested order, empty values last. Raises Invalid for an undeclared order."""
        order = self.order
        last = {"nulls_last": True} if order.nullable else {}
        column = order.value.desc(**last) if order.descending else order.value.asc(**last)
        return self.rows.filter(order.within).order_by(
            column, f"{'-' if order.descending else ''}{order.key}"
        )

    @cached_property
    def filtered(self) -> models.QuerySet[M_co]:
        """The records that match the filters, without the keyword."""
        keys, filters = self.spec.filter_keys, self.spec.filters
        ids = keys.sparse_ids(self.parameters, self.context, filters) if keys else None
        if keys is None or ids is None:
            return apply_filters(self.records, filters, self.parameters, self.context)
        others = {name: item for name, item in filters.items() if name not in keys.covers}
        return apply_filters(self.records.filter(pk__in=ids), others, self.parameters, self.context)

    # -- narrow tables ------------------------------------------------------------------------------
    @cached_property
    def has_sort_table(self) -> bool:
        """Return True if the table of sort keys contains the order and all filters."""
        keys = self.spec.sort_keys
        return keys is not None and keys.answers(self.order, self.filter_names, self.records)

    @cached_property
    def sort_table(self) -> paging.OrderedRows:
        """The rows and their order in the table of sort keys. Only for a list that it covers."""
        assert self.spec.sort_keys is not None
        return self.spec.sort_keys.ordered_rows(self.order, self.parameters, self.context)

    @cached_property
    def narrow_ids(self) -> models.QuerySet[models.Model] | None:
        """The ids of the rows in a narrow table that covers all filters, or None.

        It is the table of sort keys or of filter keys.
        """
        for keys in (self.spec.sort_keys, self.spec.filter_keys):
            if keys is not None and keys.has_columns_of(self.filter_names, self.records):
                return keys.matching_ids(self.parameters, self.context, self.spec.filters)
        return None

    @property
    def countable(self) -> models.QuerySet[models.Model]:
        """The cheapest queryset with the same number of rows as `rows`."""
        return self.rows.order_by() if self.narrow_ids is None else self.narrow_ids

    @property
    def opposed_order(self) -> OpposedOrder | None:
        """The list with an order that may put its matches last; None if it is read in the usual way."""
        spec, order = self.spec, self.order
        is_of_sort_keys = spec.sort_keys is not None and spec.sort_keys.has_column_of(order)
        if spec.indexed is None or self.narrow_ids is None or order.nullable or is_of_sort_keys:
            return None
        return OpposedOrder(self.rows, order, spec.indexed(self.context), self.narrow_ids)

    @property
    def rows_to_read(self) -> paging.OrderedRows:
        """The rows and their order in the narrowest table that gives them in order."""
        return self.sort_table if self.has_sort_table else (self.rows, self.order)

    # -- cache of long lists ------------------------------------------------------------------------
    @cached_property
    def cache_name(self) -> str | None:
        """The list's key in the cache of long lists.

        None if the planner does not estimate its filters well.
        """
        is_cached_total = self.spec.cached_total_filters
        if is_cached_total is None or not self.filter_names <= is_cached_total:
            return None
        return f"{self.records.model._meta.db_table} {self.digest}"

    @cached_property
    def long_list(self) -> long_lists.LongList | None:
        """Return the cached long list, or None."""
        return long_lists.get(self.cache_name) if self.cache_name else None

    @cached_property
    def cached_keys(self) -> list[paging.Key]:
        """The keys of the page by its cached SQL. Empty if the list is not in the cache."""
        if self.long_list is None:
            return []
        return self.long_list.read(self.start, self.page_size, lambda: paging.keys_of(*self.sort_table))

    # -- keyword ------------------------------------------------------------------------------------
    @cached_property
    def keyword_condition(self) -> Q | None:
        """The condition for the keyword as it was typed; None without one."""
        return self.spec.keyword_condition(self.keyword, self.context)

    @cached_property
    def words(self) -> Words | None:
        """The typed words of a ranked list, with short forms spelled out; None for a number."""
        return typed(self.spec.worded(self.keyword, self.context.country)) if self.spec.wording else None

    @cached_property
    def similar(self) -> Wider:
        """Alternatives of the typed words of a ranked list, from the lexicon."""
        return wider(self.words) if self.words else Wider((), frozenset())

    @cached_property
    def _wider(self) -> relaxed.MatchingWords | None:
        if self.words is None:
            return None
        kind, country = self.spec.search_kind, self.context.country
        return relaxed.search(kind, country, self.words, self.similar, self.filtered)

    @property
    def wider_words(self) -> Words | None:
        """The words of a ranked list for a keyword without matches: with typos, or else with fewer words.

        None if nothing matches these either.
        """
        return self._wider.words if self._wider else None

    @cached_property
    def wider_condition(self) -> Q | None:
        """The condition for a keyword without matches as typed; None if there is none."""
        if self.spec.wording is None:
            return self.spec.wider_condition(self.keyword)
        return self.wider_words.condition() if self.wider_words else None

    @cached_property
    def left_out(self) -> tuple[str, ...]:
        """The words of the keyword that the wider condition leaves out, as they were typed if possible."""
        if self.words is None or self.wider_words is None:
            return ()
        left_out = [one for one in self.words.typed if one not in self.wider_words.typed]
        typed_words, country = self.keyword.split(), self.context.country
        as_typed = {part: one for one in typed_words for part in self.spec.worded(one, country).split()}
        return tuple(dict.fromkeys(as_typed.get(one, one) for one in left_out))

    @property
    def is_keyword_page(self) -> bool:
        """Return True for one of the first pages of a keyword's matches."""
        return bool(self.keyword and self.end <= keyword_search.TOTAL_CAP and self.keyword_condition)

    @cached_property
    def keyword_search(self) -> KeywordSearch:
        """The search for the keyword as it was typed."""
        return self.search_for(self.keyword_condition or Q())

    def first_keyword_ids(self) -> list[int]:
        """Return the ids of the keyword's first matches, up to the end of the page, without a total."""
        return [] if self.keyword_condition is None else self.keyword_search.first_ids()

    def best_ids(self, *, as_typed: bool = False) -> list[int]:
        """Return the ids of the best matches, up to the end of the page, without a total.

        Without matches as typed, those of the wider condition, unless `as_typed`.
        """
        if self.keyword_condition is None:
            return []
        search = self.keyword_search
        if not as_typed and not search.has_matches():
            if self.wider_condition is None:
                return []
            search = self.search_for(self.wider_condition, self.wider_words)
        return paging.ids_of(search.keys()[: self.end])

    def _rank(
        self, words: Words | None, texts: Mapping[int, str] | None
    ) -> Callable[[list[paging.Key]], list[paging.Key]] | None:
        """Return the function that puts the best matches first; None if an order was requested.

        `texts` are the search texts of all matches by id, if they were read before.
        """
        words = words or self.words
        if words is None or self.parameters.get("sort_by"):
            return None

        def rank(keys: list[paging.Key]) -> list[paging.Key]:
            by_id = {key[1]: key for key in keys}
            records = self.records.model._base_manager.filter(pk__in=by_id)
            by_pk = texts or dict(records.values_list("pk", "search_text"))
            ids = relevance.ranked(words, [(pk, by_pk[pk]) for pk in by_id if pk in by_pk])
            return [by_id[pk] for pk in ids]

        return rank

    def search_for(self, condition: Q, words: Words | None = None) -> KeywordSearch:
        """Return the search for a condition on the keyword among the filtered rows.

        `words` are those of the condition, if they are not the typed ones.
        """
        order, keys = self.order, self.spec.sort_keys
        texts = self._wider.texts if words is not None and self._wider is not None else None
        search = KeywordSearch(
            self.filtered,
            order,
            condition,
            self.index_condition,
            self.end,
            rank=self._rank(words, texts),
            ids=texts,
        )
        if keys is None or not keys.has_column_of(order):
            return search
        is_covered = keys.answers(order, self.filter_names - {"keyword"}, self.filtered)
        sort_table = keys.ordered_rows(order, self.parameters, self.context) if is_covered else None
        return replace(search, sort_table=sort_table, index_order=keys.order_of_records(order))

    def index_condition(self, condition: Q) -> Q:
        """Return a condition in the form that the search table's index answers."""
        kind = self.spec.search_kind
        return letters.by_index(kind, self.records.model, condition) if kind else condition

    @cached_property
    def _matched_condition(self) -> Q | None:
        """The condition for the keyword that has matches: as typed, or else the wider one."""
        condition = self.keyword_condition
        if condition is None or self.spec.misspelt is None:
            return condition
        if self.filtered.filter(self.index_condition(condition)).exists():
            return condition
        return self.wider_condition or condition

    # -- result -------------------------------------------------------------------------------------
    def page(self, keys: list[paging.Key], total: Total, counted_at: float | None = None) -> Page:
        """Return the page with these keys, and the cursor for its neighbors."""
        cursor = None
        if keys:
            at = time.time() if counted_at is None else counted_at
            cursor = paging.Cursor(
                self.digest, self.page_number, keys[0], keys[-1], total.rows, total.is_exact, at
            ).encode()
        return Page(paging.ids_of(keys), total.rows, total.is_exact, self.page_number, self.page_size, cursor)
