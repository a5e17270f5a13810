"""A user's own records of a kind, for their profile."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import Count, Q, Sum

from apps.accounts.models import User
from apps.accounts.queries import own_work
from apps.accounts.queries.own_work import OwnRecord, OwnWork
from apps.content.choices import Status
from apps.content.domain.labels import label_of
from apps.content.models import Reviewed
from apps.content.services.publishing.kind import PublishedKind
from apps.core.records import link_targets


def register(kind: PublishedKind) -> None:
    """Register the records of a kind that a user wrote, alone or with others, in their countries."""
    own_work.register(kind.code, _reader(kind))


def _reader(kind: PublishedKind) -> Callable[[User], OwnWork]:
    def read(user: User) -> OwnWork:
        """Return the counts by status and the records that changed last; two queries."""
        mine = kind.rows.written_by(user).filter(country__in=user.visible_countries)
        counted = mine.aggregate(
            drafts=Count("pk", filter=Q(status__in=(Status.DRAFT, Status.CHANGES_REQUESTED))),
            in_review=Count("pk", filter=Q(status=Status.IN_REVIEW)),
            live=Count("pk", filter=Q(is_live=True)),
            views_30d=Sum("view_30d"),
            comments=Sum("comment_count"),
        )
        newest = mine.only("title", "status", "is_live", "country", "updated_at")
        return OwnWork(
            {name: int(number or 0) for name, number in counted.items()},
            [_record(kind.code, one) for one in newest.order_by("-updated_at", "-pk")[: own_work.MOST]],
        )

    return read


def _record(code: str, record: Reviewed) -> OwnRecord:
    return OwnRecord(
        object_type=code,
        object_id=record.pk,
        title=record.title,
        label=label_of(record),
        country=record.country,
        screen=link_targets.screen_of(code),
        updated_at=record.updated_at,
    )
