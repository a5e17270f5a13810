"""Reading of one page of a list."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping

from django.db import models

from apps.core.context import current
from apps.core.lists.list_filters import FilterContext
from apps.core.lists.list_query import ListQuery
from apps.core.lists.list_spec import ListSpec, Page
from apps.core.lists.strategies import STRATEGIES
from apps.core.lists.strategies.base import Strategy
from apps.core.values import FieldValue

logger = logging.getLogger("sofra.lists")
SLOW_MILLISECONDS = 100
"""Pages that take longer are logged, in milliseconds."""


def run_list(
    records: models.QuerySet[models.Model],
    spec: ListSpec,
    parameters: Mapping[str, FieldValue],
    context: FilterContext,
) -> Page:
    """Return one page of ids; the caller reads the rows. Raise Invalid for an undeclared order."""
    query = ListQuery(records, spec, parameters, context)
    started = time.perf_counter()
    strategy = None
    try:
        strategy = choose(query)
        return strategy.page(query)
    finally:
        _report(query, strategy.name if strategy else None, (time.perf_counter() - started) * 1000)


def choose(query: ListQuery[models.Model]) -> Strategy:
    """Return the first strategy that applies."""
    return next(strategy for strategy in STRATEGIES if strategy.applies(query))


def _report(query: ListQuery[models.Model], strategy: str | None, milliseconds: float) -> None:
    """Add the strategy to the request's log line; log a slow page.

    Filter values may be personal, so only their names are logged.
    """
    work = current()
    work.list_strategy = strategy
    if milliseconds < SLOW_MILLISECONDS:
        return
    logger.warning(
        "slow list",
        extra={
            "request_id": work.request_id,
            "operation": work.operation,
            "list_strategy": strategy,
            "table": query.records.model._meta.db_table,
            "filters": sorted(query.filter_names),
            "sort_by": query.parameters.get("sort_by"),
            "sort_order": query.parameters.get("sort_order"),
            "page": query.page_number,
            "duration_ms": round(milliseconds, 1),
        },
    )
