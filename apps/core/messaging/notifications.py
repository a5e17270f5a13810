"""What people are told in the console: written beside the act it tells of, read in the bell, kept 90 days.

Whoever tells (`notify`) says whom, what, and about which record; whether a person may still see that record
is asked when they read, not when they are told.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.db import models
from django.db.models import Q

from apps.core import registry
from apps.core.background import schedule
from apps.core.choices import STAFF, NotificationType
from apps.core.inbox import waiting_counts
from apps.core.models import Notification
from apps.core.queries import list_filters, list_spec
from apps.core.queries.run_list import run_list

if TYPE_CHECKING:
    from apps.accounts.models import User

KEPT_FOR = timedelta(days=90)

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
    """Where a notification leads: a screen, and what it is opened with."""

    path: str
    query: Mapping[str, str] = field(default_factory=dict)

    @property
    def address(self) -> str:
        """The screen, opened so."""
        return f"{self.path}?{urlencode(self.query)}" if self.query else self.path


_lists: dict[str, Link] = {}


def register_list(kind: NotificationType, link: Link) -> None:
    """Registers the list to which a notification about several records leads."""
    _lists[kind] = link


# -- telling -------------------------------------------------------------------
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
    """An unsaved notification, for those who tell many people different things at once.

    `about` is one record, as are `object_type`, `object_id` and `country`; for several of a kind leave out the id.
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
    """Writes notifications in the caller's transaction; what is told once a day is not told again."""
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
    """Tells several people the same about one record, in the caller's transaction.

    Left out are `actor`, who knows what they did, and whoever cannot sign in.
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
    """What the person was told, as far as they still work in that country and with that kind of record.

    With a country: what concerns it, or none.
    """
    countries = [code for code in user.visible_countries if country in (None, code)]
    mine = Notification.objects.filter(user=user, country__in=["", *countries])
    return mine.filter(object_type__in=["", *_open_kinds(user)])


def _open_kinds(user: User) -> list[str]:
    """The kinds of records of which the person may see any at all; asks nothing of the database."""
    country = _some_country(user)
    return [
        kind.code for kind in registry.object_types() if not kind.visible_to(user, country).query.is_empty()
    ]


def _some_country(user: User) -> str:
    return next(iter(user.visible_countries), "")


def list_notifications(
    *, user: User, country: str, query: Mapping[str, Any]
) -> tuple[list_spec.Page, list[tuple[Notification, Link | None]]]:
    """One page of what the person was told in a country, the newest first, each with where it leads."""
    ctx = list_filters.FilterContext(user, country, "UTC")
    page = run_list(visible_to(user, country), NOTIFICATION_LIST, query, ctx)
    found = list_spec.in_order(page.ids, Notification.objects.all())
    return page, list(zip(found, _links(user, found), strict=True))


def unread_of(user: User, country: str) -> models.QuerySet[Notification]:
    """What is unread in a country: what the bell counts."""
    return visible_to(user, country).filter(is_read=False)


def unread_elsewhere(user: User, country: str) -> list[str]:
    """The person's other countries in which something is unread."""
    elsewhere = visible_to(user).filter(is_read=False).exclude(country__in=["", country])
    return list(elsewhere.order_by("country").values_list("country", flat=True).distinct())


def _links(user: User, found: Sequence[Notification]) -> list[Link | None]:
    """Where each leads: to its record if the person may see it now, or to a list; else nowhere."""
    asked: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
    for row in found:
        if row.object_id is not None:
            asked[row.object_type, row.country or _some_country(user)].add(row.object_id)
    seen = {key: _visible_ids(user, *key, ids) for key, ids in asked.items()}
    return [_link(user, row, seen) for row in found]


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
    """Marks one's own notifications of `ids` as read, or with None all of the country.

    Returns how many stay unread there.

    Ids that are not there, or not one's own, change nothing and are not told apart.
    """
    unread = unread_of(user, country)
    (unread if ids is None else unread.filter(pk__in=ids)).update(is_read=True)
    return waiting_counts.count("notifications", user, country)


# -- keeping -------------------------------------------------------------------
def remove_old(at: datetime) -> int:
    """Removes what was told more than 90 days ago; returns how many."""
    removed, _ = Notification.objects.filter(created_at__lt=at - KEPT_FOR).delete()
    return removed


def register() -> None:
    """Registers the bell's count beside the menu's, and the removal of what is old."""
    waiting_counts.register("notifications", STAFF, unread_of)
    schedule.register(schedule.Recurring("core.remove_old_notifications", timedelta(days=1), remove_old))
