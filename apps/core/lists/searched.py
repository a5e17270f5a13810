"""The record kinds in the search table, and the cleanup of its lexicon."""

from __future__ import annotations

from datetime import timedelta

from apps.core.jobs import schedule
from apps.core.lists import list_area
from apps.core.search import filling


def register() -> None:
    """Schedule the daily removal of unused words: they may be names of people whose data was erased."""
    schedule.register(
        schedule.Recurring("core.forget_searched_words", timedelta(days=1), lambda at: forget_words())
    )


def tables() -> dict[str, str]:
    """Return the kinds of records in the search table, each with the table of its records."""
    return {
        area.kind.code: area.kind.model._meta.db_table
        for area in list_area.areas().values()
        if area.in_search
    }


def forget_words(*, dry_run: bool = False) -> int:
    """Remove words that no record contains from the lexicon; return their number.

    `dry_run` only counts them.
    """
    return filling.forget_words(list(tables()), dry_run=dry_run)
