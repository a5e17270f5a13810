"""Statistics of leads: open leads, won leads and their value."""

from __future__ import annotations

import datetime as dt
from functools import partial

from django.db.models import Q, QuerySet

from apps.core.choices import FigureUnit
from apps.core.insights import days as of_days
from apps.core.insights import figures
from apps.core.insights.days import Days
from apps.core.insights.figures import Figure, Query, window_from
from apps.crm.choices import OPEN, Stage
from apps.crm.models import Lead
from apps.crm.record import LEAD_RECORD

_VALUE = "expected_value"


def _leads(days: Days) -> QuerySet[Lead]:
    left = of_days.left_at(Q(stage__in=OPEN), "created_at", "stage_entered_at")
    return Lead.objects.filter(country=days.country).standing().annotate(_left=left)


def _won(days: Days) -> QuerySet[Lead]:
    return _leads(days).filter(stage=Stage.WON)


def _lately_won(today: dt.date) -> Query:
    return {"stage": [Stage.WON.value], "won_from": window_from(today)}


def register() -> None:
    """Register the figures of leads."""
    figure = partial(Figure, group="Leads", area=LEAD_RECORD.area, path="/store/crm/list")
    figures.register(
        figure(
            key="leads.open",
            label="Open leads",
            query=lambda today: {"stage": [stage.value for stage in OPEN]},
            daily=lambda days: of_days.stood(_leads(days), "created_at", days, "_left"),
        ),
        figure(
            key="leads.won",
            label="Leads won",
            query=_lately_won,
            daily=lambda days: of_days.happened(_won(days), "converted_at", days),
            is_flow=True,
        ),
        figure(
            key="leads.won_value",
            label="Expected value of leads won",
            query=_lately_won,
            daily=lambda days: of_days.happened(_won(days), "converted_at", days, _VALUE),
            is_flow=True,
            total=_VALUE,
            unit=FigureUnit.MONEY,
        ),
    )
