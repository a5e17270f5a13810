"""Expiry of licenses: nightly blocking and reminders. The current time is passed in.

Notifies the country's managers and, if they may edit pictures, the uploader; more than five pictures are
combined in one notification. Each day is notified once: the next run continues after the last one.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from zoneinfo import ZoneInfo

from django.db import transaction

from apps.accounts.models import User
from apps.accounts.queries.selectors import managers_of
from apps.core.changes import versions
from apps.core.choices import NotificationType
from apps.core.country import PACKS
from apps.core.messaging import notifications
from apps.core.models import Notification, ScheduledRun
from apps.uploads.choices import PictureStatus
from apps.uploads.models import Picture
from apps.uploads.permissions import LIBRARIANS

AHEAD = dt.timedelta(days=30)
"""Time before the expiry at which reminders are sent."""
ONE_BY_ONE = 5
"""Maximum number of single notifications; more pictures are combined in one."""
MOST_MADE_UP_FOR = dt.timedelta(days=30)


@transaction.atomic
def run_nightly(at: dt.datetime) -> int:
    """Block pictures with expired licenses by their country's date, and remind of upcoming expiries.

    Return the number of blocked pictures.
    """
    count = 0
    for country, pack in PACKS.items():
        today = at.astimezone(ZoneInfo(pack.timezone)).date()
        blocked = _block_expired(country, today)
        _notify(country, blocked, today, is_over=True)
        _notify(country, _expiring(country, today), today, is_over=False)
        count += len(blocked)
    return count


def _block_expired(country: str, today: dt.date) -> list[Picture]:
    expired = Picture.objects.filter(
        country=country, status=PictureStatus.ACTIVE, licence_expires_on__lt=today
    )
    blocked = list(expired.select_related("uploaded_by").select_for_update(of=("self",)).order_by("pk"))
    for picture in blocked:
        reason = f"The license expired on {picture.licence_expires_on}"
        with versions.changing(picture, actor=None, action="expire_licence", reason=reason):
            picture.status = PictureStatus.BLOCKED
    return blocked


def _expiring(country: str, today: dt.date) -> list[Picture]:
    """Return pictures that came within thirty days of expiry since the last run, and record this run."""
    run, _ = ScheduledRun.objects.select_for_update().get_or_create(
        name=f"uploads.licences.{country}", defaults={"last_slot": _midnight(today - dt.timedelta(days=1))}
    )
    since = max(run.last_slot.date(), today - MOST_MADE_UP_FOR)
    if since >= today:
        return []
    run.last_slot = _midnight(today)
    run.save(update_fields=["last_slot"])
    pictures = Picture.objects.filter(
        country=country,
        status=PictureStatus.ACTIVE,
        licence_expires_on__gt=since + AHEAD,
        licence_expires_on__lte=today + AHEAD,
    )
    return list(pictures.select_related("uploaded_by").order_by("licence_expires_on", "pk"))


def _notify(country: str, pictures: Sequence[Picture], today: dt.date, *, is_over: bool) -> None:
    if not pictures:
        return
    managers = managers_of(country)
    by_user: dict[User, list[Picture]] = {}
    for picture in pictures:
        for user in {*managers, *_uploader(picture)}:
            by_user.setdefault(user, []).append(picture)
    notifications.send(
        [
            row
            for user, picture_list in by_user.items()
            for row in _drafts(user, picture_list, country, today, is_over)
        ]
    )


def _uploader(picture: Picture) -> list[User]:
    user = picture.uploaded_by
    if user is None or not user.is_active or picture.country not in user.visible_countries:
        return []
    return [user] if user.is_superuser or user.role in LIBRARIANS else []


def _drafts(
    user: User, pictures: Sequence[Picture], country: str, today: dt.date, is_over: bool
) -> Iterable[Notification]:
    kind = NotificationType.LICENCE_EXPIRING
    advice = (
        "They are blocked until the license is renewed or changed."
        if is_over
        else "Renew the license or replace the pictures."
    )
    if len(pictures) > ONE_BY_ONE:
        words = "have expired" if is_over else "expire soon"
        title = f"The licenses of {len(pictures):,} pictures {words}"
        return [notifications.draft(user, kind, title, advice, object_type="picture", country=country)]
    verb = "expired" if is_over else "expires"
    return [
        notifications.draft(
            user,
            kind,
            f"{picture.file_name}: the license {verb} on {_day(picture.licence_expires_on)}",
            advice,
            about=picture,
            once_on=today,
        )
        for picture in pictures
    ]


def _midnight(day: dt.date) -> dt.datetime:
    return dt.datetime.combine(day, dt.time(), tzinfo=dt.UTC)


def _day(day: dt.date | None) -> str:
    return f"{day.day} {day:%B %Y}" if day else ""
