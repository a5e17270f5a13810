"""Followers of records: notified of changes by others, once until they read the notification.

Followers are notified when history entries are sealed, at most a minute after the change. So a change does
not wait for notifications, and a bulk edit of thousands of records costs what one edit costs (decision 0130).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from django.db import transaction

from apps.core import queries, registry
from apps.core.changes import seals
from apps.core.choices import NotificationType
from apps.core.errors import Invalid
from apps.core.messaging import notifications
from apps.core.models import ChangeLog, Notification, RecordFollow

if TYPE_CHECKING:
    from apps.accounts.models import User

MOST = 500
"""Maximum number of records that one user can follow."""

_Key = tuple[str, int]

_VERBS = {"create": "created", "publish": "published", "hide": "hid", "delete": "deleted", "merge": "merged"}
"""Verbs for history actions other than a plain change."""


@transaction.atomic
def set_following(*, actor: User, country: str, object_type: str, object_id: int, is_following: bool) -> None:
    """Follow or unfollow a record. Idempotent.

    Raises Invalid (also if the user follows 500 records already) and NotFound.
    """
    queries.get_object(user=actor, country=country, object_type=object_type, object_id=object_id)
    mine = RecordFollow.objects.filter(user=actor)
    if not is_following:
        mine.filter(object_type=object_type, object_id=object_id).delete()
        return
    if mine.count() >= MOST:
        raise Invalid({"is_following": [f"You already follow {MOST} records. Unfollow some first."]})
    RecordFollow.objects.bulk_create(
        [RecordFollow(user=actor, object_type=object_type, object_id=object_id)], ignore_conflicts=True
    )


def is_following(*, user: User, object_type: str, object_id: int) -> bool:
    """Return whether the user follows the record."""
    return RecordFollow.objects.filter(user=user, object_type=object_type, object_id=object_id).exists()


def register() -> None:
    """Subscribe to sealed history entries."""
    seals.listen(notify_followers)


def notify_followers(entries: Sequence[ChangeLog]) -> None:
    """Notify the followers of the records in these entries, one notification per record.

    Skips followers with an unread notification about the record, and those who can no longer see it.
    """
    by_record: defaultdict[_Key, list[ChangeLog]] = defaultdict(list)
    for entry in entries:
        by_record[entry.object_type, entry.object_id].append(entry)
    follows = _follows_of(by_record)
    if not follows:
        return
    unread = _unread(follows)
    drafts = [
        _draft(follow.user, others)
        for follow in follows
        if (others := _by_others(follow, by_record))
        and (follow.user_id, follow.object_type, follow.object_id) not in unread
        and _may_see(follow.user, others[-1])
    ]
    notifications.send(drafts)


def _follows_of(records: Iterable[_Key]) -> list[RecordFollow]:
    ids: defaultdict[str, set[int]] = defaultdict(set)
    for object_type, object_id in records:
        ids[object_type].add(object_id)
    follow_rows: list[RecordFollow] = []
    for object_type, wanted in ids.items():
        follows = RecordFollow.objects.filter(object_type=object_type, object_id__in=wanted)
        follow_rows += follows.select_related("user").order_by("pk")
    return [follow for follow in follow_rows if follow.user.is_active]


def _unread(follows: Sequence[RecordFollow]) -> set[tuple[int, str, int | None]]:
    rows = Notification.objects.filter(
        user__in={follow.user_id for follow in follows}, type=NotificationType.FOLLOWED, is_read=False
    )
    return set(rows.values_list("user_id", "object_type", "object_id"))


def _by_others(follow: RecordFollow, by_record: defaultdict[_Key, list[ChangeLog]]) -> list[ChangeLog]:
    entries = by_record[follow.object_type, follow.object_id]
    # Entries from just before the user started to follow may be sealed afterwards.
    return [one for one in entries if one.actor_id != follow.user_id and one.at >= follow.created_at]


def _may_see(user: User, entry: ChangeLog) -> bool:
    kind = registry.object_type(entry.object_type)
    country = entry.country or next(iter(user.visible_countries), "")
    return kind is not None and kind.visible_to(user, country).filter(pk=entry.object_id).exists()


def _draft(user: User, entries: Sequence[ChangeLog]) -> Notification:
    last = entries[-1]
    who = last.actor.nickname if last.actor else last.get_via_display()
    more = len(entries) - 1
    return notifications.draft(
        user,
        NotificationType.FOLLOWED,
        f"{who} {_VERBS.get(last.action, 'changed')} {last.object_title}",
        f"And {more} more {'change' if more == 1 else 'changes'} before" if more else "",
        object_type=last.object_type,
        object_id=last.object_id,
        country=last.country,
    )
