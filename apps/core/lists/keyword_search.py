"""Keyword search of a list: in its first rows, or by the keyword's index (docs/performance.md)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import models
from django.db.models import Q

from apps.core.lists import paging, totals
from apps.core.lists.paging import Key
from apps.core.lists.totals import Total

TOTAL_CAP = 1_000
"""Totals of a keyword are exact up to here: no index counts its matches."""
SMALL_RESULT = TOTAL_CAP
"""Up to this many expected matches, the keyword's index is used at once."""
FIRST_GLANCE, GLANCE = 500, 2_000
"""The numbers of a list's first rows that are scanned before the keyword's index is used."""
DEEP_GLANCE, DEEP_FROM = 20_000, 5_000
"""A longer scan, from this number of expected matches: sorting all of them would take longer still.

Matches may be sparse in the first rows, for example after an import.
"""
COMMON = 40
"""The number of matches among them that make a ranked keyword common: fewer may miss the best match."""
RANKED = 100
"""The number of first matches of a common keyword that are ranked."""


@dataclass(frozen=True)
class KeywordSearch:
    """The matches of a keyword among the rows of a list, up to the end of the wanted page.

    If the planner expects few matches, the keyword's index finds all. A term that may be common is searched
    in the first rows of the list. If they do not fill the page, the term is rare enough for the index.
    """

    rows: models.QuerySet[Any]
    """The rows of the list without the keyword."""
    order: paging.Order
    condition: Q
    """The keyword as a condition on single rows."""
    index_condition: Callable[[Q], Q]
    """Return the same condition in the form that the keyword's index answers."""
    end: int
    """The number of rows up to the end of the wanted page."""
    sort_table: paging.OrderedRows | None = None
    """The same rows and their order in a narrow table, if it covers the list."""
    index_order: paging.Order | None = None
    """The cheapest form of the order for matches of the index, if it differs."""
    rank: Callable[[list[Key]], list[Key]] | None = None
    """Return matches with the best ones first; None if the list is shown in its own order."""

    ids: Collection[int] | None = None
    """The ids of all matches, if they were read before."""

    @cached_property
    def matches(self) -> models.QuerySet[models.Model]:
        """The matches by their ids, or else by the keyword's index."""
        if self.ids is not None:
            return self.rows.filter(pk__in=self.ids)
        return self.rows.filter(self.index_condition(self.condition))

    @cached_property
    def expected(self) -> int | None:
        """The number of matches that the planner expects; None if nothing can match."""
        try:
            return totals.Matches.of(self.matches).estimate()
        except EmptyResultSet:
            return None

    @cached_property
    def head(self) -> paging.HeadScan | None:
        """The matches among the first rows; None if they do not fill the page, or are too few to rank."""
        least, most = (max(self.end, COMMON), max(self.end, RANKED)) if self.rank else (self.end, self.end)
        scan = self._scan(FIRST_GLANCE, most)
        if scan is None or len(scan.keys) == most:
            return scan
        is_common = (self.expected or 0) >= DEEP_FROM
        # Half of the even share is enough to scan more.
        if is_common or len(scan.keys) * GLANCE * 2 >= least * FIRST_GLANCE:
            scan = self._scan(GLANCE, most)
        if is_common and scan is not None and len(scan.keys) < least:
            scan = self._scan(DEEP_GLANCE, most)
        return scan if scan is not None and len(scan.keys) >= least else None

    def _scan(self, depth: int, most: int) -> paging.HeadScan | None:
        return paging.scan_head(self.rows, self.condition, self.order, depth, most, self.sort_table)

    @cached_property
    def index_keys(self) -> list[Key]:
        """The keys of the first matches by the keyword's index, one more than the cap of exact totals."""
        return paging.fetch(self.matches, self.index_order or self.order, 0, TOTAL_CAP + 1)

    @property
    def is_in_head(self) -> bool:
        """Return True if the first rows contain a full page of matches."""
        if self.ids is not None or self.expected is None:
            return False
        may_be_common = self.expected > SMALL_RESULT or _has_several_words(self.condition)
        return may_be_common and self.head is not None

    def has_matches(self) -> bool:
        """Return whether anything matches."""
        return self.is_in_head or bool(self.index_keys)

    def keys(self) -> list[Key]:
        """Return the keys of the first matches, at least up to the end of the page.

        Up to the cap of exact totals all matches are ranked; of more matches, the first ones.
        """
        if self.is_in_head and self.head:
            return self._ranked(self.head.keys, RANKED)
        # Only here: reading all matches of a common keyword takes as long as a table scan.
        number = len(self.index_keys)
        return self._ranked(self.index_keys, number if number <= TOTAL_CAP else RANKED)

    def _ranked(self, keys: list[Key], number: int) -> list[Key]:
        """Return the keys, the first `number` of them with the best matches first."""
        return keys if self.rank is None else self.rank(keys[:number]) + keys[number:]

    def total(self) -> Total:
        """Return the number of matches."""
        if self.is_in_head and self.head:
            return self._total_of_common(self.head)
        number = len(self.index_keys)
        if number <= TOTAL_CAP:
            return Total(number, is_exact=True)
        return Total(max(number, self.expected or 0), is_exact=False)

    def first_ids(self) -> list[int]:
        """Return the ids of the first matches, without estimating or counting."""
        return paging.ids_of(self.head.keys if self.head else self.index_keys[: self.end])

    def _total_of_common(self, head: paging.HeadScan) -> Total:
        """Return the total of a keyword that the first rows contain; counted if it may still be rare."""
        expected = self.expected or 0
        if expected <= TOTAL_CAP * 5:
            number = self.matches.order_by().values("pk")[: TOTAL_CAP + 1].count()
            if number <= TOTAL_CAP:
                return Total(number, is_exact=True)
        share = round(totals.Matches.of(self.rows).estimate() * len(head.keys) / head.rows)
        return Total(max(TOTAL_CAP + 1, expected, share), is_exact=False)


def _has_several_words(condition: Q) -> bool:
    """Return whether several words must all match: the planner does not know that "dapur sunda" is one name."""
    return condition.connector == Q.AND and len(condition.children) > 1
