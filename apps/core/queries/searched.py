"""Which kinds of records stand in the search table, and the upkeep of its lexicon."""

from __future__ import annotations

from datetime import timedelta

from apps.core.background import schedule
from apps.core.queries import list_area
from apps.core.search import filling


def register() -> None:
    """Has words that nothing holds any more forgotten daily: they may be names of people who are gone."""
    schedule.register(
        schedule.Recurring("core.forget_searched_words", timedelta(days=1), lambda at: forget_words())
    )


def tables() -> dict[str, str]:
    """The kinds of records in the search table, each with the table of its records."""
    return {
        area.kind.code: area.kind.model._meta.db_table
        for area in list_area.areas().values()
        if area.in_search
    }


def forget_words(*, dry_run: bool = False) -> int:
    """Removes from the lexicon the words that no record holds; returns how many. `dry_run` only counts them."""
    return filling.forget_words(list(tables()), dry_run=dry_run)
