"""Operations on the screens Today and Insights."""

from __future__ import annotations

from django.http import FileResponse

from apps.core.api import today_shapes as shapes
from apps.core.db import clock, replica
from apps.core.files import sheets
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.insights import charts, today, visits
from apps.core.insights.days import today_in
from apps.core.insights.figures import window_from
from apps.core.permissions.areas import roles_of
from apps.core.registry import register

TODAY_ROLES = roles_of("today")
INSIGHT_ROLES = roles_of("insights")


@register
class GetToday(Operation):
    """Get the Today screen: news, figures of the country, team workload and the caller's recent work.

    Records that wait for the caller's decision are listed by `inbox/query_inbox`.
    """

    name = "today/get_today"
    kind, roles, scope = Kind.QUERY, TODAY_ROLES, Scope.COUNTRY
    output = shapes.TodayOutput

    def run(self, call: Call) -> shapes.TodayOutput:
        at = clock.now()
        page = today.read(user=call.user, country=call.country, at=at)
        return shapes.today(page, window_from(today_in(call.country, at)))


@register
class MarkVisit(Operation):
    """Record a visit to Today and return the time since when changes count as new.

    That time moves on only after an hour without visits.
    """

    name = "today/mark_visit"
    kind, roles, scope = Kind.MUTATION, TODAY_ROLES, Scope.COUNTRY
    output = shapes.Visit

    def run(self, call: Call) -> shapes.Visit:
        return shapes.Visit(since=visits.mark(actor=call.user, country=call.country))


@register
class QueryCharts(Operation[shapes.PeriodInput]):
    """List the daily figures that the caller can see, for a period and the one before it."""

    name = "insights/query_charts"
    kind, roles, scope = Kind.QUERY, INSIGHT_ROLES, Scope.COUNTRY
    output = shapes.ChartsOutput

    def run(self, call: Call[shapes.PeriodInput]) -> shapes.ChartsOutput:
        length, at = call.data.days, clock.now()
        figures = replica.read(
            lambda: charts.read(user=call.user, country=call.country, length=length, at=at)
        )
        return shapes.ChartsOutput.of(figures)


@register
class ExportCharts(Operation[shapes.PeriodInput]):
    """Export the daily figures of a period as a spreadsheet."""

    name = "insights/export_charts"
    kind, roles, scope = Kind.QUERY, INSIGHT_ROLES, Scope.COUNTRY
    answers_file = sheets.XLSX

    def run(self, call: Call[shapes.PeriodInput]) -> FileResponse:
        length = call.data.days
        handle, name = replica.read(
            lambda: charts.export(user=call.user, country=call.country, length=length)
        )
        return FileResponse(handle, as_attachment=True, filename=name, content_type=sheets.XLSX)
