"""Shapes of the calls over Today and Insights."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.core.choices import FigureUnit
from apps.core.http.fields import Id, Moment, Text
from apps.core.http.serializers import InputSerializer, Shape, UserRef
from apps.core.insights import news, records
from apps.core.insights.charts import Charts, Line
from apps.core.insights.figures import WINDOW
from apps.core.insights.reading import QueueState, Told
from apps.core.insights.records import Named
from apps.core.insights.team import Team
from apps.core.insights.today import Today
from apps.core.insights.writing import Writing
from apps.core.messaging.notifications import Link
from apps.core.models import Notification

PERIODS = (30, 90)
_PATH = "The address at which it opens."


class Visit(Shape):
    since = Moment(help_text="What came since then is new to the person.")


class NewsLine(Shape):
    kind = Text(help_text="What kind of record it is, in words.")
    title = Text()
    by = UserRef()
    at = Moment()
    path = Text(help_text=_PATH)


class NewsGroup(Shape):
    code = serializers.ChoiceField(choices=[(code, label) for code, (label, _) in news.GROUPS.items()])
    label = Text()
    count = serializers.IntegerField()
    list = NewsLine(many=True)


class ToldLine(Shape):
    notification_id = Id()
    title = Text()
    body = Text(allow_blank=True)
    at = Moment()
    path = Text(allow_null=True, help_text="Null where the record is not to be seen any more.")


class QueueShape(Shape):
    oldest_at = Moment(allow_null=True, help_text="Since when the oldest waits.")
    late = serializers.IntegerField(help_text="How many wait for longer than was promised.")
    late_path = Text(help_text="The list of those.")
    promise = Text(help_text="Within what time they should be decided, in words.")


class FigureShape(Shape):
    key = Text()
    label = Text()
    group = Text()
    unit = serializers.ChoiceField(choices=FigureUnit.choices)
    value = serializers.IntegerField(help_text="What its list counts.")
    is_exact = serializers.BooleanField()
    share = serializers.IntegerField(
        allow_null=True, help_text="Of a hundred, where it is a part of another."
    )
    window = serializers.IntegerField(
        allow_null=True, help_text="Of how many days, where it tells what happened."
    )
    series = serializers.ListField(
        child=serializers.IntegerField(allow_null=True),
        help_text=f"By day, {WINDOW} of them, today the last; null: nothing is kept.",
    )
    path = Text(help_text="The list that it counts.")
    counted_at = Moment()
    queue = QueueShape(allow_null=True)


class ForecastShape(Shape):
    key = Text()
    label = Text()
    waiting = serializers.IntegerField()
    path = Text()
    arrived = serializers.FloatField(help_text="In a day.")
    decided = serializers.FloatField(help_text="In a day.")
    days_to_clear = serializers.IntegerField(
        allow_null=True, help_text="Null where the queue does not get shorter."
    )


class InHandShape(Shape):
    label = Text()
    count = serializers.IntegerField()
    path = Text()
    late = serializers.IntegerField(help_text="How many of them have waited longer than promised.")
    late_path = Text()


class MemberShape(Shape):
    person = UserRef()
    in_hand = InHandShape(many=True)
    decided = serializers.IntegerField(help_text="In the last seven days.")


class TeamShape(Shape):
    forecast = ForecastShape(many=True)
    members = MemberShape(many=True)


class OwnText(Shape):
    title = Text()
    label = Text(help_text="Where it stands, in words.")
    at = Moment()
    path = Text()
    is_sent_back = serializers.BooleanField()


class Remark(Shape):
    title = Text(help_text="Of what it was said.")
    body = Text()
    by = UserRef()
    at = Moment()
    path = Text()


class OwnViews(Shape):
    label = Text()
    total = serializers.IntegerField()
    series = serializers.ListField(child=serializers.IntegerField())
    path = Text()


class WritingShape(Shape):
    texts = OwnText(many=True)
    remarks = Remark(many=True)
    views = OwnViews(many=True)


class RecentRecord(Shape):
    kind = Text()
    title = Text()
    at = Moment()
    path = Text()


class UnsavedDraft(Shape):
    place = Text(help_text="The form's address.")
    title = Text(allow_blank=True, help_text="What the record is called; empty for a new one.")
    at = Moment()


class TodayOutput(Shape):
    since = Moment()
    news = NewsGroup(many=True)
    told = ToldLine(many=True)
    first_day = serializers.DateField(help_text="Of every series.")
    figures = FigureShape(many=True)
    team = TeamShape(allow_null=True, help_text="For managers.")
    writing = WritingShape(allow_null=True, help_text="For who writes.")
    recent = RecentRecord(many=True)
    drafts = UnsavedDraft(many=True)


class PeriodInput(InputSerializer):
    days = serializers.ChoiceField(choices=[(days, str(days)) for days in PERIODS])


class ChartLine(Shape):
    key = Text()
    label = Text()
    values = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    before = serializers.ListField(child=serializers.IntegerField(allow_null=True))


class ChartShape(Shape):
    key = Text()
    label = Text()
    group = Text()
    unit = serializers.ChoiceField(choices=FigureUnit.choices)
    is_flow = serializers.BooleanField(help_text="Whether its days add up.")
    path = Text()
    lines = ChartLine(many=True)


class ChartsOutput(Shape):
    first_day = serializers.DateField()
    last_day = serializers.DateField()
    charts = ChartShape(many=True)


def today(page: Today, first_day: Any) -> dict[str, Any]:
    """The page as the API shows it."""
    return {
        "since": page.since,
        "news": [
            {
                "code": group.code,
                "label": group.label,
                "count": len(group.acts),
                "list": [_act(act) for act in group.acts[: news.MOST_LINES]],
            }
            for group in page.news
        ],
        "told": [_told(row, link) for row, link in page.told],
        "first_day": first_day,
        "figures": [_figure(told) for told in page.figures],
        "team": _team(page.team) if page.team else None,
        "writing": _writing(page.writing) if page.writing else None,
        "recent": [_recent(one) for one in page.recent],
        "drafts": [{"place": one.place, "title": one.title, "at": one.at} for one in page.drafts],
    }


def _act(act: Any) -> dict[str, Any]:
    key = news.key_of(act)
    return {
        "kind": records.label_of(key),
        "title": act.object_title,
        "by": act.actor.as_ref(),
        "at": act.at,
        "path": records.address_of(key),
    }


def _told(row: Notification, link: Link | None) -> dict[str, Any]:
    return {
        "notification_id": row.pk,
        "title": row.title,
        "body": row.body,
        "at": row.created_at,
        "path": link.address if link else None,
    }


def _figure(told: Told) -> dict[str, Any]:
    figure = told.figure
    return {
        **{name: getattr(figure, name) for name in ("key", "label", "group", "unit")},
        "window": WINDOW if figure.is_flow else None,
        **{name: getattr(told, name) for name in ("value", "is_exact", "share", "series", "counted_at")},
        "path": told.address,
        "queue": _queue(told.queue) if told.queue else None,
    }


def _queue(state: QueueState) -> dict[str, Any]:
    return {
        "oldest_at": state.oldest_at,
        "late": state.late,
        "late_path": state.late_address,
        "promise": state.promise,
    }


def _team(team: Team) -> dict[str, Any]:
    return {
        "forecast": [
            {
                "key": one.queue.figure.key,
                "label": one.queue.label,
                "waiting": one.waiting,
                "path": one.address,
                "arrived": one.arrived,
                "decided": one.decided,
                "days_to_clear": one.days_to_clear,
            }
            for one in team.forecast
        ],
        "members": [
            {
                "person": member.person.as_ref(),
                "in_hand": [
                    {
                        "label": one.queue.label,
                        "count": one.count,
                        "path": one.address,
                        "late": one.late,
                        "late_path": one.late_address,
                    }
                    for one in member.in_hand
                ],
                "decided": member.decided,
            }
            for member in team.members
        ],
    }


def _writing(work: Writing) -> dict[str, Any]:
    return {
        "texts": [
            {
                "title": one.title,
                "label": one.label,
                "at": one.at,
                "path": one.address,
                "is_sent_back": one.is_sent_back,
            }
            for one in work.texts
        ],
        "remarks": [
            {"title": one.title, "body": one.body, "by": one.by.as_ref(), "at": one.at, "path": one.address}
            for one in work.remarks
        ],
        "views": [
            {"label": one.label, "total": one.total, "series": list(one.series), "path": one.address}
            for one in work.views
        ],
    }


def _recent(one: Named) -> dict[str, Any]:
    return {"kind": one.label, "title": one.title, "at": one.at, "path": one.address}


def charts(found: Charts) -> dict[str, Any]:
    """The charts of a period as the API shows them."""
    names = ("key", "label", "group", "unit", "is_flow")
    return {
        "first_day": found.days.first,
        "last_day": found.days.last,
        "charts": [
            {
                **{name: getattr(chart, name) for name in names},
                "path": chart.address,
                "lines": [_line(line) for line in chart.lines],
            }
            for chart in found.charts
        ],
    }


def _line(line: Line) -> dict[str, Any]:
    return {"key": line.key, "label": line.label, "values": line.values, "before": line.before}
