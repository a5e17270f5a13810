"""Inputs and outputs of the operations on Today and Insights."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

from msgspec import field

from apps.core.choices import FigureUnit
from apps.core.http.inputs import Input, Meta, OneOf
from apps.core.http.outputs import From, Output, OwnId
from apps.core.http.serializers import UserRef
from apps.core.insights import news, records
from apps.core.insights.figures import WINDOW
from apps.core.insights.today import Today

PERIODS = (30, 90)
_PATH = "Path of the record."


class Visit(Output):
    since: Annotated[datetime, Meta(description="Time of the last visit; later changes are new to the user.")]


class NewsLine(Output):
    kind: Annotated[str, Meta(description="Name of the record kind.")]
    title: Annotated[str, From("object_title")]
    by: Annotated[UserRef, From("actor")]
    at: datetime
    path: Annotated[str, Meta(description=_PATH)]
    more: Annotated[int, Meta(description="Number of further records of this kind by the same person.")]


class NewsGroup(Output):
    code: Annotated[str, OneOf(tuple((code, label) for code, (label, _) in news.GROUPS.items()))]
    label: str
    count: int
    rows: list[NewsLine] = field(name="list")


class ToldLine(Output):
    notification_id: OwnId
    title: str
    body: str
    at: Annotated[datetime, From("created_at")]
    path: (
        Annotated[str, Meta(description="Path of the record; null if the user can no longer see it.")] | None
    )


class QueueShape(Output):
    oldest_at: Annotated[datetime, Meta(description="Time since which the oldest record waits.")] | None
    late: Annotated[int, Meta(description="Number of records that wait longer than promised.")]
    late_path: Annotated[str, Meta(description="Path of the list of these records."), From("late_address")]
    promise: Annotated[str, Meta(description="Promised time to a decision, as text.")]


class FigureShape(Output):
    key: Annotated[str, From("figure.key")]
    label: Annotated[str, From("figure.label")]
    group: Annotated[str, From("figure.group")]
    unit: Annotated[str, FigureUnit, From("figure.unit")]
    value: Annotated[int, Meta(description="Number of records in its list.")]
    is_exact: bool
    share: Annotated[int, Meta(description="Percentage; null if the figure is not a part of another.")] | None
    window: (
        Annotated[int, Meta(description="Number of days that the figure covers; null for a current state.")]
        | None
    )
    series: Annotated[
        list[int | None],
        Meta(description=f"Values of {WINDOW} days, today last; null for days without a stored value."),
    ]
    path: Annotated[str, Meta(description="Path of the list that it counts."), From("address")]
    counted_at: datetime
    queue: QueueShape | None


class ForecastShape(Output):
    key: Annotated[str, From("queue.figure.key")]
    label: Annotated[str, From("queue.label")]
    waiting: int
    path: Annotated[str, From("address")]
    arrived: Annotated[float, Meta(description="Average number per day.")]
    decided: Annotated[float, Meta(description="Average number per day.")]
    days_to_clear: (
        Annotated[int, Meta(description="Days until the queue is empty; null if it does not shrink.")] | None
    )


class InHandShape(Output):
    label: Annotated[str, From("queue.label")]
    count: int
    path: Annotated[str, From("address")]
    late: Annotated[int, Meta(description="Number of records that have waited longer than promised.")]
    late_path: Annotated[str, From("late_address")]


class MemberShape(Output):
    person: UserRef
    in_hand: list[InHandShape]
    decided: Annotated[int, Meta(description="Number of decisions in the last seven days.")]


class TeamShape(Output):
    forecast: list[ForecastShape]
    members: list[MemberShape]


class OwnText(Output):
    title: str
    label: Annotated[str, Meta(description="Status as text.")]
    at: datetime
    path: Annotated[str, From("address")]
    is_sent_back: bool


class Remark(Output):
    title: Annotated[str, Meta(description="Title of the record with the comment.")]
    body: str
    by: UserRef
    at: datetime
    path: Annotated[str, From("address")]


class OwnViews(Output):
    label: str
    total: int
    series: list[int]
    path: Annotated[str, From("address")]


class WritingShape(Output):
    texts: list[OwnText]
    remarks: list[Remark]
    views: list[OwnViews]


class RecentRecord(Output):
    kind: Annotated[str, From("label")]
    title: str
    at: datetime
    path: Annotated[str, From("address")]


class UnsavedDraft(Output):
    place: Annotated[str, Meta(description="Address of the form.")]
    title: Annotated[str, Meta(description="Title of the record; empty for a new one.")]
    at: datetime


class TodayOutput(Output):
    since: datetime
    news: list[NewsGroup]
    told: list[ToldLine]
    first_day: Annotated[date, Meta(description="First day of every series.")]
    figures: list[FigureShape]
    team: Annotated[TeamShape, Meta(description="Work of the team, for managers only.")] | None
    writing: Annotated[WritingShape, Meta(description="The user's own texts, for writers only.")] | None
    recent: list[RecentRecord]
    drafts: list[UnsavedDraft]


class PeriodInput(Input):
    days: Annotated[int, OneOf(tuple((days, str(days)) for days in PERIODS))]


class ChartLine(Output):
    key: str
    label: str
    values: list[int | None]
    before: list[int | None]


class AgeBandShape(Output):
    label: str
    count: int


class ChartShape(Output):
    key: str
    label: str
    group: str
    unit: Annotated[str, FigureUnit]
    is_flow: Annotated[bool, Meta(description="True if the values of several days add up.")]
    path: Annotated[str, From("address")]
    lines: list[ChartLine]
    ages: Annotated[
        list[AgeBandShape], Meta(description="Waiting records of a queue by age, youngest first.")
    ]


class ChartsOutput(Output):
    first_day: Annotated[date, From("days.first")]
    last_day: Annotated[date, From("days.last")]
    charts: list[ChartShape]


def today(page: Today, first_day: date) -> TodayOutput:
    """Return the Today page as the API shows it."""
    return TodayOutput.of(
        page,
        news=[_news(group) for group in page.news],
        told=[ToldLine.of(row, path=link.address if link else None) for row, link in page.notices],
        first_day=first_day,
    )


def _news(group: news.Group) -> NewsGroup:
    return NewsGroup(
        code=group.code,
        label=group.label,
        count=group.count,
        rows=[_news_line(line) for line in group.lines[: news.MOST_LINES]],
    )


def _news_line(line: news.Line) -> NewsLine:
    key = news.key_of(line.act)
    return NewsLine.of(
        line.act, kind=records.label_of(key), path=records.address_of(key), more=line.count - 1
    )
