"""Lookup of a single record."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)


def one(rows: QuerySet[M]) -> M | None:
    """Return the only record of a queryset filtered by a key, or None.

    Unlike `first` it does not sort: with an order, Django compares every selected column while it compiles
    the query, which takes milliseconds for a record with many related tables.
    """
    return next(iter(rows.order_by()[:1]), None)
