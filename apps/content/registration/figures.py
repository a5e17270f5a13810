"""Statistics of published kinds: live records, views and the review queue."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from django.db import models
from django.db.models import Max, Model, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from apps.content.choices import Status
from apps.content.models import DailyViews, ReviewDecision
from apps.core.choices import Role
from apps.core.insights import days as of_days
from apps.core.insights import figures, queues
from apps.core.insights.days import Days, Values
from apps.core.insights.figures import Figure
from apps.core.insights.queues import Queue
from apps.core.records.record import Record
from apps.core.values import Json

_IN_REVIEW: Mapping[str, Json] = {"status": [Status.IN_REVIEW.value]}
_ON_THE_SITE: Mapping[str, Json] = {"is_live": True}
GROUP = "Content"


def register(record: Record, path: str, label: str, roles: frozenset[str]) -> None:
    """Register the figures of live records and their views; `path` is the list's screen.

    Not for KOLs, whose lists contain only what they wrote.
    """
    model = record.model
    figure = partial(Figure, group=GROUP, area=record.area, path=path, roles=roles - {Role.KOL.value})
    figures.register(
        figure(
            key=f"{record.code}.live",
            label=f"{label} on the site",
            query=lambda today: _ON_THE_SITE,
            daily=lambda days: of_days.stood(_live(model, days), "first_published_at", days),
        ),
        figure(
            key=f"{record.code}.views",
            label=f"Views of {label.lower()}",
            query=lambda today: _ON_THE_SITE,
            daily=lambda days: _views(record.code, model, days),
            is_flow=True,
            is_live=False,
            total="view_30d",
        ),
    )


def _live(model: type[Model], days: Days) -> QuerySet[models.Model]:
    return model._default_manager.filter(country=days.country, is_live=True)


def _views(kind: str, model: type[Model], days: Days) -> Values:
    live = _live(model, days).values("pk")
    rows = DailyViews.objects.filter(object_type=kind, object_id__in=live, day__range=(days.first, days.last))
    seen = dict(rows.order_by().values_list("day").annotate(n=Coalesce(Sum("views"), 0)))
    return {day: int(seen.get(day, 0)) for day in days}


def register_review(record: Record, path: str, label: str, roles: frozenset[str]) -> None:
    """Register the review queue of a kind; `path` is the list's screen."""
    model = record.model
    queues.register(
        Queue(
            code=record.code,
            label=label,
            area=record.area,
            path=path,
            waiting=_IN_REVIEW,
            late=lambda today: {"review_late": True},
            promise="by the review due date",
            since="submitted_at",
            stood=lambda days: of_days.stood(
                _submitted(record.code, model, days), "submitted_at", days, "_left"
            ),
            arrived=lambda days: of_days.happened(_submitted(record.code, model, days), "submitted_at", days),
            decided=lambda days: of_days.happened(_decisions(record.code, model, days), "at", days),
            decided_by=lambda days: of_days.by_whom(_decisions(record.code, model, days), "at", "by", days),
            in_hand=lambda person: {**_IN_REVIEW, "reviewer_id": [person]},
            assignee="reviewer",
            roles=roles - {Role.KOL.value},
        )
    )


def _submitted(kind: str, model: type[Model], days: Days) -> QuerySet[models.Model]:
    """Return the submitted records with the time they left review, for several rounds the last."""
    decided = ReviewDecision.objects.filter(object_type=kind, object_id=OuterRef("pk")).order_by()
    last = decided.values("object_id").annotate(last=Max("at")).values("last")
    rows = model._default_manager.filter(country=days.country, submitted_at__isnull=False)
    rows = rows.annotate(_decided=Subquery(last))
    return rows.annotate(
        _left=of_days.left_at(Q(status=Status.IN_REVIEW), "submitted_at", "_decided", "updated_at")
    )


def _decisions(kind: str, model: type[Model], days: Days) -> QuerySet[ReviewDecision]:
    of_country = model._default_manager.filter(country=days.country).values("pk")
    return ReviewDecision.objects.filter(object_type=kind, object_id__in=of_country)
