"""Reminders by date: expiring certificates, and stores to verify again.

Notifies the last editor of the store and the country's managers; more than five stores are combined in one
notification with a link to the list. Each day is processed once: the next run continues after the last
processed day, so a missed night is caught up and nothing is sent twice.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Q

from apps.accounts.models import User
from apps.accounts.queries.selectors import managers_of
from apps.core.choices import NotificationType
from apps.core.country import PACKS
from apps.core.messaging import notifications
from apps.core.models import Notification, ScheduledRun
from apps.stores.choices import BusinessStatus, HalalStatus
from apps.stores.models import Store
from apps.stores.models.querysets import StoreQuerySet
from apps.stores.permissions import works_with_stores

BEFORE_EXPIRY = (dt.timedelta(days=30), dt.timedelta(days=7))
"""Times before the expiry of a certificate at which a reminder is sent."""
ONE_BY_ONE = 5
"""Maximum number of single notifications; more stores are combined in one."""
MOST_MADE_UP_FOR = dt.timedelta(days=30)


@dataclass(frozen=True)
class Matter:
    """The subject of a reminder about one or several stores."""

    kind: NotificationType
    one: Callable[[Store], str]
    many: Callable[[int], str]
    advice: str
    has_list: bool = True
    """True if the store list can be filtered by it, for a link in combined notifications."""


EXPIRING = Matter(
    NotificationType.HALAL_EXPIRING,
    lambda store: f"{store.full_name}: the halal certificate expires on {_day(store.halal_expires_on)}",
    lambda count: f"The halal certificates of {count:,} stores expire soon",
    "Ask for the new certificate, or change the halal status.",
)
EXPIRED = Matter(
    NotificationType.HALAL_EXPIRING,
    lambda store: f"{store.full_name}: the halal certificate expired on {_day(store.halal_expires_on)}",
    lambda count: f"The halal certificates of {count:,} stores have expired",
    "The halal status is unknown until a new certificate is entered.",
    has_list=False,
)
RECHECK = Matter(
    NotificationType.STORE_RECHECK_DUE,
    lambda store: f"{store.full_name}: due for a check",
    lambda count: f"{count:,} stores are due for a check",
    "The last check was half a year ago. Call or visit the store, then choose “Mark as verified”.",
)


@transaction.atomic
def remind(*, at: dt.datetime) -> int:
    """Notify of halal certificates that expire soon, and of stores due for a check. Return the number sent.

    Covers the days since the last run (at most 30; one for a new country), and marks today as processed, so
    that nothing is sent twice. Today is the date in each country's time zone.
    """
    sent = 0
    for country, pack in PACKS.items():
        today = at.astimezone(ZoneInfo(pack.timezone)).date()
        since = _take_last_day(country, today)
        if since < today:
            sent += notify(country, _expiring(country, since, today), EXPIRING, today)
            sent += notify(country, _due(country, since, today), RECHECK, today)
    return sent


def notify(country: str, stores: Iterable[Store], matter: Matter, today: dt.date) -> int:
    """Notify the country's managers and each store's last editor. Return the number.

    The last editor only if they still work with stores of the country. A user with more than ONE_BY_ONE
    stores gets one notification with their number. A notification on the same store is sent once a day, but
    counted each time; a combined one is sent again by each call. `updated_by` must be loaded on the stores.
    """
    managers = managers_of(country)
    reminders: dict[int, _Reminder] = {}
    for store in stores:
        for user in {user.pk: user for user in [*managers, *_last_editor(store)]}.values():
            reminders.setdefault(user.pk, _Reminder(user)).add(store)
    drafts = [row for each in reminders.values() for row in each.drafts(country, matter, today)]
    notifications.send(drafts)
    return len(drafts)


@dataclass
class _Reminder:
    """The stores of one user's notifications; their names up to ONE_BY_ONE only."""

    user: User
    stores: list[Store] = field(default_factory=list)
    count: int = 0

    def add(self, store: Store) -> None:
        """Count a store for the user; its name is remembered only for the first ONE_BY_ONE stores."""
        self.count += 1
        if self.count <= ONE_BY_ONE:
            self.stores.append(store)

    def drafts(self, country: str, matter: Matter, today: dt.date) -> Sequence[Notification]:
        """Return an unsaved notification for each store, or a single one with the number of stores.

        The single one is for more than ONE_BY_ONE stores, and has no names.
        """
        if self.count > ONE_BY_ONE:
            return [
                notifications.draft(
                    self.user,
                    matter.kind,
                    matter.many(self.count),
                    matter.advice,
                    object_type="store" if matter.has_list else "",
                    country=country,
                )
            ]
        return [
            notifications.draft(
                self.user, matter.kind, matter.one(store), matter.advice, about=store, once_on=today
            )
            for store in self.stores
        ]


def _last_editor(store: Store) -> list[User]:
    """Return the last editor in a list if they still work with stores of the country, else an empty list."""
    user = store.updated_by
    if user is None or not user.is_active or not works_with_stores(user):
        return []
    return [user] if store.country in user.visible_countries else []


def _expiring(country: str, since: dt.date, today: dt.date) -> Iterable[Store]:
    """Return the listed stores whose certificate reached a reminder after `since`, up to today."""
    due = Q()
    for ahead in BEFORE_EXPIRY:
        due |= Q(halal_expires_on__gt=since + ahead, halal_expires_on__lte=today + ahead)
    return _stores(country).filter(due, halal_status=HalalStatus.CERTIFIED).order_by("halal_expires_on", "id")


def _due(country: str, since: dt.date, today: dt.date) -> Iterable[Store]:
    """Return the listed stores due for a check after `since`, up to today; not permanently closed ones."""
    due = _stores(country).filter(recheck_on__gt=since, recheck_on__lte=today)
    return due.exclude(business_status=BusinessStatus.PERMANENTLY_CLOSED).order_by("recheck_on", "id")


def _stores(country: str) -> StoreQuerySet:
    stores: StoreQuerySet = Store.objects.filter(country=country).listed().select_related("updated_by")
    return stores


def set_last_day(country: str, day: dt.date) -> None:
    """Set `day` as the last processed day of a country."""
    ScheduledRun.objects.update_or_create(name=_run_name(country), defaults={"last_slot": _midnight(day)})


def _take_last_day(country: str, today: dt.date) -> dt.date:
    """Return the last processed day of a country, at most 30 days back, and set it to today.

    Yesterday for a country that was never processed.
    """
    run, _ = ScheduledRun.objects.select_for_update().get_or_create(
        name=_run_name(country), defaults={"last_slot": _midnight(today - dt.timedelta(days=1))}
    )
    since = max(run.last_slot.date(), today - MOST_MADE_UP_FOR)
    if since < today:
        run.last_slot = _midnight(today)
        run.save(update_fields=["last_slot"])
    return since


def _run_name(country: str) -> str:
    return f"stores.reminders.{country}"


def _midnight(day: dt.date) -> dt.datetime:
    return dt.datetime.combine(day, dt.time(), tzinfo=dt.UTC)


def _day(day: dt.date | None) -> str:
    return f"{day.day} {day:%B %Y}" if day else ""
