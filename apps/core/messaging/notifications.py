"""Notifications: written in the transaction of the action, shown in the bell, deleted after 90 days.

The caller of `notify` passes the users, the text and the record; whether a user can still see the record is
checked when the notification is read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.db import models
from django.db.models import Q

from apps.core import registry
from apps.core.choices import STAFF, NotificationType
from apps.core.inbox import waiting_counts
from apps.core.jobs import schedule
from apps.core.lists import list_filters, list_spec
from apps.core.lists.run_list import run_list
from apps.core.models import Notification
from apps.core.values import FieldValue

if TYPE_CHECKING:
    from apps.accounts.models import User

RETENTION = timedelta(days=90)

NOTIFICATION_LIST = list_spec.ListSpec(
    filters={
        "is_read": list_filters.flag(Q(is_read=True)),
        "type": list_filters.any_of("type", NotificationType.values),
    },
    sorts={"created_at": "id"},
    default_sort=("created_at", "desc"),
)


@dataclass(frozen=True)
class Link:
    """The target of a notification: a screen and its query parameters."""

    path: str
    query: Mapping[str, str] = field(default_factory=dict)

    @property
    def address(self) -> str:
        """Return the path with its query string."""
        return f"{self.path}?{urlencode(self.query)}" if self.query else self.path


_lists: dict[str, Link] = {}


def register_list(kind: NotificationType, link: Link) -> None:
    """Register the list that notifications about several records link to."""
    _lists[kind] = link


# -- sending -------------------------------------------------------------------
def draft(
    user: User,
    kind: NotificationType,
    title: str,
    body: str = "",
    *,
    about: models.Model | None = None,
    object_type: str = "",
    object_id: int | None = None,
    country: str = "",
    once_on: date | None = None,
) -> Notification:
    """Return an unsaved notification, for callers that notify many users with different texts.

    `about` is one record, as are `object_type`, `object_id` and `country`; omit the id for several records of
    a kind.
    """
    return Notification(
        user=user,
        type=kind,
        title=_cut(title, 200),
        body=_cut(body, 500),
        object_type=registry.object_type_of(about).code if about else object_type,
        object_id=about.pk if about else object_id,
        country=getattr(about, "country", country) or "",
        once_on=once_on,
    )


def send(drafts: Sequence[Notification]) -> None:
    """Insert notifications in the caller's transaction; daily ones are inserted once a day."""
    Notification.objects.bulk_create(drafts, batch_size=1000, ignore_conflicts=True)


def notify(
    *,
    users: Iterable[User],
    kind: NotificationType,
    title: str,
    body: str = "",
    about: models.Model | None = None,
    actor: User | None = None,
    once_on: date | None = None,
) -> None:
    """Send several users the same notification about one record, in the caller's transaction.

    Excludes `actor` and users who cannot sign in.
    """
    send(
        [
            draft(user, kind, title, body, about=about, once_on=once_on)
            for user in {user.pk: user for user in users}.values()
            if user.is_active and (actor is None or user.pk != actor.pk)
        ]
    )


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


# -- reading -------------------------------------------------------------------
def visible_to(user: User, country: str | None = None) -> models.QuerySet[Notification]:
    """Return the user's notifications for countries and kinds of records that are still open to them.

    With a country: only those of the country, or of none.
    """
    countries = [code for code in user.visible_countries if country in (None, code)]
    mine = Notification.objects.filter(user=user, country__in=["", *countries])
    return mine.filter(object_type__in=["", *_open_kinds(user)])


def _open_kinds(user: User) -> list[str]:
    """Return the kinds of records of which the user can see any, without a query."""
    country = _some_country(user)
    return [
        kind.code for kind in registry.object_types() if not kind.visible_to(user, country).query.is_empty()
    ]


def _some_country(user: User) -> str:
    return next(iter(user.visible_countries), "")


def list_notifications(
    *, user: User, country: str, query: Mapping[str, FieldValue]
) -> tuple[list_spec.Page, list[tuple[Notification, Link | None]]]:
    """Return a page of the user's notifications in a country, newest first, each with its link."""
    ctx = list_filters.FilterContext(user, country, "UTC")
    page = run_list(visible_to(user, country), NOTIFICATION_LIST, query, ctx)
    rows = list_spec.in_order(page.ids, Notification.objects.all())
    return page, list(zip(rows, _links(user, rows), strict=True))


def unread_of(user: User, country: str) -> models.QuerySet[Notification]:
    """Return the unread notifications in a country, which the bell counts."""
    return visible_to(user, country).filter(is_read=False)


def unread_elsewhere(user: User, country: str) -> list[str]:
    """Return the user's other countries with unread notifications."""
    elsewhere = visible_to(user).filter(is_read=False).exclude(country__in=["", country])
    return list(elsewhere.order_by("country").values_list("country", flat=True).distinct())


def _links(user: User, rows: Sequence[Notification]) -> list[Link | None]:
    """Return the link of each: to its record if the user can see it, to a list, or None."""
    ids_by_kind: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
    for row in rows:
        if row.object_id is not None:
            ids_by_kind[row.object_type, row.country or _some_country(user)].add(row.object_id)
    seen = {key: _visible_ids(user, *key, ids) for key, ids in ids_by_kind.items()}
    return [_link(user, row, seen) for row in rows]


def _visible_ids(user: User, object_type: str, country: str, ids: Collection[int]) -> set[int]:
    kind = registry.object_type(object_type)
    if kind is None or not kind.screen:
        return set()
    return set(kind.visible_to(user, country).filter(pk__in=ids).values_list("pk", flat=True))


def _link(user: User, row: Notification, seen: Mapping[tuple[str, str], set[int]]) -> Link | None:
    if row.object_id is None:
        return _lists.get(row.type) if row.object_type else None
    if row.object_id not in seen[row.object_type, row.country or _some_country(user)]:
        return None
    kind = registry.object_type(row.object_type)
    assert kind is not None
    return Link(kind.screen, {kind.screen_key: str(row.object_id)})


def mark_read(*, user: User, country: str, ids: Collection[int] | None) -> int:
    """Mark the user's notifications in `ids` as read, or with None all of the country.

    Returns the number of unread ones in the country. Unknown ids and those of other users are ignored.
    """
    unread = unread_of(user, country)
    (unread if ids is None else unread.filter(pk__in=ids)).update(is_read=True)
    return waiting_counts.count("notifications", user, country)


# -- retention -----------------------------------------------------------------
def remove_old(at: datetime) -> int:
    """Delete notifications older than 90 days; return their number."""
    removed, _ = Notification.objects.filter(created_at__lt=at - RETENTION).delete()
    return removed


def register() -> None:
    """Register the count of the bell, and schedule the removal of old notifications."""
    waiting_counts.register("notifications", STAFF, unread_of)
    schedule.register(schedule.Recurring("core.remove_old_notifications", timedelta(days=1), remove_old))
