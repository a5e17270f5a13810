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
from apps.core.models import ChangeLog

PERIODS = (30, 90)
_PATH = "The address at which it opens."


class Visit(Output):
    since: Annotated[datetime, Meta(description="What came since then is new to the person.")]


class NewsLine(Output):
    kind: Annotated[str, Meta(description="What kind of record it is, in words.")]
    title: Annotated[str, From("object_title")]
    by: Annotated[UserRef, From("actor")]
    at: datetime
    path: Annotated[str, Meta(description=_PATH)]


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
    path: Annotated[str, Meta(description="Null where the record is not to be seen any more.")] | None


class QueueShape(Output):
    oldest_at: Annotated[datetime, Meta(description="Since when the oldest waits.")] | None
    late: Annotated[int, Meta(description="How many wait for longer than was promised.")]
    late_path: Annotated[str, Meta(description="The list of those."), From("late_address")]
    promise: Annotated[str, Meta(description="Within what time they should be decided, in words.")]


class FigureShape(Output):
    key: Annotated[str, From("figure.key")]
    label: Annotated[str, From("figure.label")]
    group: Annotated[str, From("figure.group")]
    unit: Annotated[str, FigureUnit, From("figure.unit")]
    value: Annotated[int, Meta(description="What its list counts.")]
    is_exact: bool
    share: Annotated[int, Meta(description="Of a hundred, where it is a part of another.")] | None
    window: Annotated[int, Meta(description="Of how many days, where it tells what happened.")] | None
    series: Annotated[
        list[int | None],
        Meta(description=f"By day, {WINDOW} of them, today the last; null: nothing is kept."),
    ]
    path: Annotated[str, Meta(description="The list that it counts."), From("address")]
    counted_at: datetime
    queue: QueueShape | None


class ForecastShape(Output):
    key: Annotated[str, From("queue.figure.key")]
    label: Annotated[str, From("queue.label")]
    waiting: int
    path: Annotated[str, From("address")]
    arrived: Annotated[float, Meta(description="In a day.")]
    decided: Annotated[float, Meta(description="In a day.")]
    days_to_clear: Annotated[int, Meta(description="Null where the queue does not get shorter.")] | None


class InHandShape(Output):
    label: Annotated[str, From("queue.label")]
    count: int
    path: Annotated[str, From("address")]
    late: Annotated[int, Meta(description="How many of them have waited longer than promised.")]
    late_path: Annotated[str, From("late_address")]


class MemberShape(Output):
    person: UserRef
    in_hand: list[InHandShape]
    decided: Annotated[int, Meta(description="In the last seven days.")]


class TeamShape(Output):
    forecast: list[ForecastShape]
    members: list[MemberShape]


class OwnText(Output):
    title: str
    label: Annotated[str, Meta(description="Where it stands, in words.")]
    at: datetime
    path: Annotated[str, From("address")]
    is_sent_back: bool


class Remark(Output):
    title: Annotated[str, Meta(description="Of what it was said.")]
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
    place: Annotated[str, Meta(description="The form's address.")]
    title: Annotated[str, Meta(description="What the record is called; empty for a new one.")]
    at: datetime


class TodayOutput(Output):
    since: datetime
    news: list[NewsGroup]
    told: list[ToldLine]
    first_day: Annotated[date, Meta(description="Of every series.")]
    figures: list[FigureShape]
    team: Annotated[TeamShape, Meta(description="For managers.")] | None
    writing: Annotated[WritingShape, Meta(description="For who writes.")] | None
    recent: list[RecentRecord]
    drafts: list[UnsavedDraft]


class PeriodInput(Input):
    days: Annotated[int, OneOf(tuple((days, str(days)) for days in PERIODS))]


class ChartLine(Output):
    key: str
    label: str
    values: list[int | None]
    before: list[int | None]


class ChartShape(Output):
    key: str
    label: str
    group: str
    unit: Annotated[str, FigureUnit]
    is_flow: Annotated[bool, Meta(description="Whether its days add up.")]
    path: Annotated[str, From("address")]
    lines: list[ChartLine]


class ChartsOutput(Output):
    first_day: Annotated[date, From("days.first")]
    last_day: Annotated[date, From("days.last")]
    charts: list[ChartShape]


def today(page: Today, first_day: date) -> TodayOutput:
    """Return the Today page as the API shows it."""
    return TodayOutput.of(
        page,
        news=[_news(group) for group in page.news],
        told=[ToldLine.of(row, path=link.address if link else None) for row, link in page.told],
        first_day=first_day,
    )


def _news(group: news.Group) -> NewsGroup:
    return NewsGroup(
        code=group.code,
        label=group.label,
        count=len(group.acts),
        rows=[_news_line(act) for act in group.acts[: news.MOST_LINES]],
    )


def _news_line(act: ChangeLog) -> NewsLine:
    key = news.key_of(act)
    return NewsLine.of(act, kind=records.label_of(key), path=records.address_of(key))
