"""Writers' section of the Today screen: drafts, open review comments and views."""

from __future__ import annotations

import datetime as dt

from django.db import models
from django.db.models import QuerySet, Sum

from apps.accounts.models import User
from apps.content.choices import Status, WrittenBy
from apps.content.domain.labels import label_of
from apps.content.models import DailyViews, ReviewComment, Reviewed
from apps.content.services.publishing.kind import PublishedKind
from apps.core.insights import records, writing
from apps.core.insights.days import Days, today_in
from apps.core.insights.figures import address, window_from
from apps.core.insights.writing import MOST, Remark, Text, Views, Writing
from apps.core.values import FieldValue

_TO_GO_ON = (Status.DRAFT, Status.CHANGES_REQUESTED)
_IN_WORK = (*_TO_GO_ON, Status.IN_REVIEW)
LOOKED_THROUGH = 200
"""Maximum unfinished records of a user that are searched for review comments."""


def register(kind: PublishedKind, path: str, label: str) -> None:
    """Register a kind; `path` is the screen of its list."""

    def read(user: User, country: str, at: dt.datetime) -> Writing:
        """Return drafts, open comments and views of a user, in four queries."""
        rows = kind.rows.written_by(user).filter(country=country)
        in_work = list(
            rows.filter(status__in=_IN_WORK)
            .only("title", "status", "is_live", "updated_at")
            .order_by("-updated_at", "-pk")[:LOOKED_THROUGH]
        )
        query: dict[str, FieldValue] = {"author": [WrittenBy.ME.value], "is_live": True}
        views = Views(
            label,
            int(rows.filter(is_live=True).aggregate(n=Sum("view_30d"))["n"] or 0),
            _series(
                kind.code, rows, Days(country, window_from(today_in(country, at)), today_in(country, at))
            ),
            address(path, {**query, "sort_by": "view_30d", "sort_order": "desc"}),
        )
        return Writing(_texts(kind.code, in_work), _remarks(kind.code, user, in_work), [views])

    writing.register(read)


def _texts(code: str, in_work: list[Reviewed]) -> list[Text]:
    texts = [one for one in in_work if one.status in _TO_GO_ON]
    texts.sort(key=lambda one: one.status != Status.CHANGES_REQUESTED)
    return [
        Text(
            one.title,
            label_of(one),
            one.updated_at,
            records.address_of((code, one.pk)),
            one.status == Status.CHANGES_REQUESTED,
        )
        for one in texts[:MOST]
    ]


def _remarks(code: str, user: User, in_work: list[Reviewed]) -> list[Remark]:
    titles = {one.pk: one.title for one in in_work}
    open_ones = ReviewComment.objects.filter(object_type=code, object_id__in=titles, resolved_at=None)
    newest = open_ones.exclude(by=user).select_related("by").order_by("-pk")[:MOST]
    return [
        Remark(titles[one.object_id], one.body, one.by, one.at, records.address_of((code, one.object_id)))
        for one in newest
    ]


def _series(code: str, rows: QuerySet[models.Model], days: Days) -> list[int]:
    live = rows.filter(is_live=True).values("pk")
    seen = DailyViews.objects.filter(object_type=code, object_id__in=live, day__range=(days.first, days.last))
    by_day = dict(seen.order_by().values_list("day").annotate(n=Sum("views")))
    return [int(by_day.get(day, 0)) for day in days]
