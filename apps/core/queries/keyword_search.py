"""A keyword among the rows of a list: looked for in its first rows, then by the keyword's index (decision 0048)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import models
from django.db.models import Q

from apps.core.queries import paging

TOTAL_CAP = 1_000
"""Totals of a keyword are exact up to here: no index counts its matches."""
GLANCE = 2_000
"""How many of a list's first rows are looked through before the keyword's index is asked."""


@dataclass(frozen=True)
class KeywordSearch:
    """Finds what a keyword matches in a list.

    A common word fills a page from the first rows of the list; what does not is rare enough for the keyword's index.
    The planner, which guesses how common a word is, is asked for neither.
    """

    rows: models.QuerySet[Any]
    """The rows of the list without the keyword."""
    order: paging.Order
    heads: paging.Ordered | None = None
    """The same rows, and their order, in a narrow table, where one holds the list."""
    order_of_few: paging.Order | None = None
    """The order as it costs least where the keyword's index finds the rows, if it is another."""

    def page(self, condition: Q, page: int, size: int) -> tuple[list[paging.Key], int, bool]:
        """The keys of one page of what the condition matches, the total, and whether that is exact."""
        wanted = slice((page - 1) * size, page * size)
        seen = self._among_the_first(condition, page * size)
        if seen is not None and len(seen.keys) == page * size:
            return seen.keys[wanted], *self._common_total(condition, seen)
        keys = self._by_its_index(condition)
        if len(keys) <= TOTAL_CAP:
            return keys[wanted], len(keys), True
        found = self.rows.filter(condition)
        return keys[wanted], max(len(keys), paging.Matches.of(found).estimate()), False

    def first(self, condition: Q, size: int) -> list[int]:
        """The ids of the first few that the condition matches, without a total."""
        seen = self._among_the_first(condition, size)
        is_full = seen is not None and len(seen.keys) == size
        keys = seen.keys if seen is not None and is_full else self._by_its_index(condition)
        return paging.ids_of(keys[:size])

    def _among_the_first(self, condition: Q, most: int) -> paging.Seen | None:
        return paging.scan_head(self.rows, condition, self.order, GLANCE, most, self.heads)

    def _by_its_index(self, condition: Q) -> list[paging.Key]:
        return paging.fetch(self.rows.filter(condition), self.order_of_few or self.order, 0, TOTAL_CAP + 1)

    def _common_total(self, condition: Q, seen: paging.Seen) -> tuple[int, bool]:
        """The total of a word that the first rows hold; counted where it may yet be a rare one."""
        found = self.rows.filter(condition)
        expected = paging.Matches.of(found).estimate()
        if expected <= TOTAL_CAP * 5:
            counted = found.order_by().values("pk")[: TOTAL_CAP + 1].count()
            if counted <= TOTAL_CAP:
                return counted, True
        share = round(paging.Matches.of(self.rows).estimate() * len(seen.keys) / seen.rows)
        return max(TOTAL_CAP + 1, expected, share), False
