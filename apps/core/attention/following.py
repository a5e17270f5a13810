"""Following a record: one is told what others did to it, once, until one has read that.

Followers are told when entries of history are sealed, a minute after they were written at most. So whoever changes
a record does not wait for it, and an edit of thousands of records costs what an edit of one does (decision 0130).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from django.db import transaction

from apps.core import registry, selectors
from apps.core.changes import seals
from apps.core.choices import NotificationType
from apps.core.errors import Invalid
from apps.core.messaging import notifications
from apps.core.models import ChangeLog, Notification, RecordFollow

if TYPE_CHECKING:
    from apps.accounts.models import User

MOST = 500
"""How many records one person may follow."""

_Key = tuple[str, int]

_VERBS = {"create": "created", "publish": "published", "hide": "hid", "delete": "deleted", "merge": "merged"}
"""What was done, where it is more than a change."""


@transaction.atomic
def set_following(*, actor: User, country: str, object_type: str, object_id: int, is_following: bool) -> None:
    """Follows a record, or no longer. Said twice, the second time changes nothing.

    Raises Invalid (also where one follows 500 already) and NotFound.
    """
    selectors.get_object(user=actor, country=country, object_type=object_type, object_id=object_id)
    mine = RecordFollow.objects.filter(user=actor)
    if not is_following:
        mine.filter(object_type=object_type, object_id=object_id).delete()
        return
    if mine.count() >= MOST:
        raise Invalid({"is_following": [f"You follow {MOST} records already. Stop following some of them."]})
    RecordFollow.objects.bulk_create(
        [RecordFollow(user=actor, object_type=object_type, object_id=object_id)], ignore_conflicts=True
    )


def is_following(*, user: User, object_type: str, object_id: int) -> bool:
    """Whether the person follows a record."""
    return RecordFollow.objects.filter(user=user, object_type=object_type, object_id=object_id).exists()


def register() -> None:
    """Followers are told of what is sealed."""
    seals.listen(tell)


def tell(entries: Sequence[ChangeLog]) -> None:
    """Tells followers of these entries: of each record once, and not whoever has something unread about it.

    Whoever may no longer see the record is told nothing.
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
    found: list[RecordFollow] = []
    for object_type, wanted in ids.items():
        follows = RecordFollow.objects.filter(object_type=object_type, object_id__in=wanted)
        found += follows.select_related("user").order_by("pk")
    return [follow for follow in found if follow.user.is_active]


def _unread(follows: Sequence[RecordFollow]) -> set[tuple[int, str, int | None]]:
    rows = Notification.objects.filter(
        user__in={follow.user_id for follow in follows}, type=NotificationType.FOLLOWED, is_read=False
    )
    return set(rows.values_list("user_id", "object_type", "object_id"))


def _by_others(follow: RecordFollow, by_record: defaultdict[_Key, list[ChangeLog]]) -> list[ChangeLog]:
    entries = by_record[follow.object_type, follow.object_id]
    # What was written just before somebody began to follow may be sealed after.
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
