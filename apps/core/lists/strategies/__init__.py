"""Strategies for reading a page of a list, in the order in which they are tried (README.md)."""

from __future__ import annotations

from typing import Final

from apps.core.lists.strategies.base import Strategy
from apps.core.lists.strategies.cached_long_list import CachedLongList
from apps.core.lists.strategies.cursor_total import CursorTotal
from apps.core.lists.strategies.keywords import KeywordHead, KeywordIndex, WiderKeyword
from apps.core.lists.strategies.tables import Counted, FilterTable, SortTable

STRATEGIES: Final[tuple[Strategy, ...]] = (
    KeywordHead(),
    KeywordIndex(),
    WiderKeyword(),
    CachedLongList(),
    CursorTotal(),
    SortTable(),
    FilterTable(),
    Counted(),
)
"""The strategies in order: the first one that applies reads the page, and `Counted` always applies."""
