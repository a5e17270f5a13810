"""A keyword among the rows of a list: looked for in its first rows, or by the keyword's index (decision 0048)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import models
from django.db.models import Q

from apps.core.queries import paging, totals

TOTAL_CAP = 1_000
"""Totals of a keyword are exact up to here: no index counts its matches."""
FEW = TOTAL_CAP
"""Of what the planner expects no more, the keyword's index is asked at once."""
GLANCE = 2_000
"""How many of a list's first rows are looked through before the keyword's index is asked."""


@dataclass(frozen=True)
class KeywordSearch:
    """Finds what a keyword matches in a list.

    Where the planner expects few matches, the keyword's index finds all. What may be common is looked for among the
    first rows of the list; what does not fill a page from them is rare enough for the index, whatever was expected.
    """

    rows: models.QuerySet[Any]
    """The rows of the list without the keyword."""
    order: paging.Order
    by_index: Callable[[Q], Q]
    """A condition as the keyword's index answers it; a row that is looked at is asked the condition itself."""
    heads: paging.Ordered | None = None
    """The same rows, and their order, in a narrow table, where one holds the list."""
    order_of_few: paging.Order | None = None
    """The order as it costs least where the keyword's index finds the rows, if it is another."""

    def page(self, condition: Q, page: int, size: int) -> tuple[list[paging.Key], int, bool]:
        """The keys of one page of what the condition matches, the total, and whether that is exact."""
        wanted = slice((page - 1) * size, page * size)
        found = self.rows.filter(self.by_index(condition))
        try:
            expected = totals.Matches.of(found).estimate()
        except EmptyResultSet:
            return [], 0, True
        may_be_common = expected > FEW or _is_of_several_words(condition)
        seen = self._among_the_first(condition, page * size) if may_be_common else None
        if seen is not None and len(seen.keys) == page * size:
            return seen.keys[wanted], *self._common_total(found, expected, seen)
        keys = self._first_of(found)
        if len(keys) <= TOTAL_CAP:
            return keys[wanted], len(keys), True
        return keys[wanted], max(len(keys), expected), False

    def first(self, condition: Q, size: int) -> list[int]:
        """The ids of the first few that the condition matches, without a total."""
        seen = self._among_the_first(condition, size)
        if seen is not None and len(seen.keys) == size:
            return paging.ids_of(seen.keys)
        return paging.ids_of(self._first_of(self.rows.filter(self.by_index(condition)))[:size])

    def _among_the_first(self, condition: Q, most: int) -> paging.Seen | None:
        return paging.scan_head(self.rows, condition, self.order, GLANCE, most, self.heads)

    def _first_of(self, found: models.QuerySet[Any]) -> list[paging.Key]:
        return paging.fetch(found, self.order_of_few or self.order, 0, TOTAL_CAP + 1)

    def _common_total(
        self, found: models.QuerySet[Any], expected: int, seen: paging.Seen
    ) -> tuple[int, bool]:
        """The total of a word that the first rows hold; counted where it may yet be a rare one."""
        if expected <= TOTAL_CAP * 5:
            counted = found.order_by().values("pk")[: TOTAL_CAP + 1].count()
            if counted <= TOTAL_CAP:
                return counted, True
        share = round(totals.Matches.of(self.rows).estimate() * len(seen.keys) / seen.rows)
        return max(TOTAL_CAP + 1, expected, share), False


def _is_of_several_words(condition: Q) -> bool:
    """Whether all of several things are asked for: the planner does not know that "dapur sunda" is one name."""
    return condition.connector == Q.AND and len(condition.children) > 1
