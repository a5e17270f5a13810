"""Past dates for the demo's stores and texts, spread over the last two months.

Applied once, before the first figures are counted; the order of lists and history stay unchanged.
"""

from __future__ import annotations

import datetime as dt
from functools import cache

from django.db.models import F, Q
from django.db.models.functions import Greatest

from apps.collections.models import Collection
from apps.comments.models import Comment
from apps.console.demo import calendar
from apps.content.models import Article
from apps.core.models import DailyFigure
from apps.pages.models import Page
from apps.stores.models import Store
from apps.videos.models import Video

DAYS = 58


def ensure(at: dt.datetime) -> int:
    """Spread the records of today over earlier days; return the number of changed records."""
    if DailyFigure.objects.exists():
        return 0
    today = Q(created_at__gte=at - dt.timedelta(days=1))
    moved = _spread(list(Store.objects.filter(today).order_by("pk").values_list("pk", flat=True)), at)
    for model in (Article, Video, Collection, Page):
        live = model._default_manager.filter(is_live=True, first_published_at__gte=at - dt.timedelta(days=1))
        for place, pk in enumerate(live.order_by("pk").values_list("pk", flat=True)):
            occurred_at = _day(place, at)
            moved += model._default_manager.filter(pk=pk).update(first_published_at=occurred_at)
    decided = Comment.objects.filter(moderated_at__gte=at - dt.timedelta(days=1)).order_by("pk")
    for place, pk in enumerate(decided.values_list("pk", flat=True)):
        # A decision cannot be earlier than the comment.
        moved += Comment.objects.filter(pk=pk).update(moderated_at=Greatest(F("created_at"), _day(place, at)))
    return moved


def _spread(ids: list[int], at: dt.datetime) -> int:
    """Set the dates of the stores, with one query for each day."""
    by_day: dict[dt.datetime, list[int]] = {}
    for place, pk in enumerate(ids):
        by_day.setdefault(_day(place, at), []).append(pk)
    for day, stores in by_day.items():
        Store.objects.filter(pk__in=stores).update(created_at=day)
    return len(ids)


def _day(place: int, at: dt.datetime) -> dt.datetime:
    return at - dt.timedelta(days=calendar.working_day(place, _weights(at.date())), hours=1)


@cache
def _weights(today: dt.date) -> tuple[float, ...]:
    return tuple(calendar.work_on(today - dt.timedelta(days=back), back) for back in range(DAYS))
