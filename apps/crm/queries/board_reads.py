"""Reads of the board: first cards and totals of each column, and the forecast."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, QuerySet, Sum

from apps.accounts.models import User
from apps.core.country.zones import zone_of
from apps.core.lists import list_filters
from apps.core.lists.list_query import ListQuery
from apps.core.values import FieldValue
from apps.crm.choices import OPEN, Stage
from apps.crm.domain.stages import STAGES
from apps.crm.models import Lead
from apps.crm.queries import selectors
from apps.crm.record import LEAD_RECORD


@dataclass(frozen=True)
class Column:
    """A column of the board."""

    stage: Stage
    total: int
    sum_value: int
    leads: list[Lead]


def get_board(
    *, user: User, country: str, filters: Mapping[str, FieldValue], per_column: int
) -> list[Column]:
    """Return every stage with its first cards and totals; three queries for any number of leads.

    All columns are returned; with a stage filter the others are empty.
    """
    matching_leads = _narrowed(user, country, filters)
    totals = {
        row["stage"]: (row["total"], row["value"] or 0)
        for row in matching_leads.order_by()
        .values("stage")
        .annotate(total=Count("*"), value=Sum("expected_value"))
    }
    wanted = [stage for stage in Stage if stage in totals]
    if not wanted:
        return [Column(stage, 0, 0, []) for stage in Stage]
    # One union query for up to nine columns; each part walks its column's index up to the limit.
    heads = [
        matching_leads.filter(stage=stage).order_by("rank").values_list("pk")[:per_column] for stage in wanted
    ]
    ids = [row[0] for row in (heads[0].union(*heads[1:], all=True) if len(heads) > 1 else heads[0])]
    leads: dict[str, list[Lead]] = {}
    for lead in sorted(selectors.rows_of(ids), key=lambda lead: lead.rank):
        leads.setdefault(lead.stage, []).append(lead)
    return [Column(stage, *totals.get(stage, (0, 0)), leads.get(stage, [])) for stage in Stage]


@dataclass(frozen=True)
class Expected:
    """The expected value of open leads of a stage or owner, in the smallest currency unit."""

    total: int
    sum_value: int
    forecast: int
    """Sum of the values, each weighted by the probability of its stage."""

    def __add__(self, other: Expected) -> Expected:
        return Expected(
            self.total + other.total, self.sum_value + other.sum_value, self.forecast + other.forecast
        )


@dataclass(frozen=True)
class Forecast:
    """The expected value of open leads by stage and by owner, highest first."""

    stages: dict[Stage, Expected]
    owners: list[tuple[User | None, Expected]]


MOST_OWNERS = 50
NOTHING = Expected(0, 0, 0)


def get_forecast(*, user: User, country: str, filters: Mapping[str, FieldValue]) -> Forecast:
    """Return the forecast of matching open leads, for owners the fifty highest; two queries."""
    leads = _narrowed(user, country, filters).filter(stage__in=OPEN).order_by()
    stages = {stage: NOTHING for stage in Stage if stage in OPEN}
    by_owner: dict[int | None, Expected] = {}
    for row in leads.values("stage", "owner_id").annotate(total=Count("*"), value=Sum("expected_value")):
        stage, value = Stage(row["stage"]), row["value"] or 0
        expected = Expected(row["total"], value, round(value * STAGES[stage].probability / 100))
        stages[stage] += expected
        by_owner[row["owner_id"]] = by_owner.get(row["owner_id"], NOTHING) + expected
    most = sorted(by_owner.items(), key=_by_forecast)[:MOST_OWNERS]
    people = User.objects.in_bulk([pk for pk, _ in most if pk is not None])
    return Forecast(stages, [(people.get(pk) if pk else None, expected) for pk, expected in most])


def _by_forecast(each: tuple[int | None, Expected]) -> tuple[FieldValue, ...]:
    """Return the sort key of owners: highest forecast first, then lowest user id; unassigned leads first."""
    owner_id, expected = each
    return -expected.forecast, -expected.total, owner_id or 0


def _narrowed(user: User, country: str, filters: Mapping[str, FieldValue]) -> QuerySet[Lead]:
    ctx = list_filters.FilterContext(user, country, zone_of(country))
    return ListQuery(selectors.leads_of(user, country, filters), LEAD_RECORD.list_spec, filters, ctx).rows
