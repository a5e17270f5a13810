"""The board: the first cards of every column, and what each column holds in all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Sum

from apps.accounts.models import User
from apps.core.country.zones import zone_of
from apps.core.queries import list_spec
from apps.crm import selectors
from apps.crm.choices import Stage
from apps.crm.models import Lead
from apps.crm.record import LEAD_RECORD


@dataclass(frozen=True)
class Column:
    """One column."""

    stage: Stage
    total: int
    sum_value: int
    leads: list[Lead]


def get_board(*, user: User, country: str, filters: Mapping[str, Any], per_column: int) -> list[Column]:
    """Every stage with its first cards and its totals: three statements, whatever the number of leads.

    Which columns there are is not filtered: with stages named, the others are empty.
    """
    ctx = list_spec.FilterContext(user, country, zone_of(country))
    found = list_spec.narrow(selectors.leads_of(user, country, filters), LEAD_RECORD.list_spec, filters, ctx)
    totals = {
        row["stage"]: (row["total"], row["value"] or 0)
        for row in found.order_by().values("stage").annotate(total=Count("pk"), value=Sum("expected_value"))
    }
    wanted = [stage for stage in Stage if stage in totals]
    if not wanted:
        return [Column(stage, 0, 0, []) for stage in Stage]
    # One statement of nine: each walks its own column's index as far as its cards go.
    heads = [found.filter(stage=stage).order_by("rank").values_list("pk")[:per_column] for stage in wanted]
    ids = [row[0] for row in (heads[0].union(*heads[1:], all=True) if len(heads) > 1 else heads[0])]
    leads: dict[str, list[Lead]] = {}
    for lead in sorted(selectors.rows_of(ids), key=lambda lead: lead.rank):
        leads.setdefault(lead.stage, []).append(lead)
    return [Column(stage, *totals.get(stage, (0, 0)), leads.get(stage, [])) for stage in Stage]
