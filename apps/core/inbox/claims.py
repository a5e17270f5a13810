"""Claims: a record that waits for a decision is taken by one person for half an hour.

The areas with review queues call these inside their own operations; who may see the record is asked here,
who may review it there. A claim that has run out is nobody's: whoever comes next takes it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.db import models, transaction
from django.db.models import Exists, OuterRef, Q

from apps.core import permissions, registry, selectors
from apps.core.background import schedule
from apps.core.choices import Role
from apps.core.database import clock
from apps.core.errors import Claimed, Forbidden, NotClaimed
from apps.core.http.serializers import UserRef
from apps.core.models import ReviewClaim

if TYPE_CHECKING:
    from apps.accounts.models import User

HELD_FOR = timedelta(minutes=30)


@dataclass(frozen=True)
class Item:
    """The record that a claim is about, as it is named in calls."""

    country: str
    object_type: str
    object_id: int


# -- writes ----------------------------------------------------------------------
@transaction.atomic
def claim(*, actor: User, item: Item, at: datetime | None = None) -> ReviewClaim:
    """Takes a record for half an hour, or holds on to one's own for another.

    Raises NotFound for what the person may not see, Claimed while a colleague has it.
    """
    selectors.get_object(
        user=actor, country=item.country, object_type=item.object_type, object_id=item.object_id
    )
    now = at or clock.now()
    found = _locked(actor, item, now)
    if found.user_id != actor.pk and found.until > now:
        raise _claimed(actor, found)
    return _give(found, actor, now)


@transaction.atomic
def renew(*, actor: User, item: Item, at: datetime | None = None) -> ReviewClaim:
    """Another half hour for what one has, also where it has just run out and nobody else has come.

    Raises NotClaimed where one has not, Claimed where a colleague has it by now.
    """
    now = at or clock.now()
    found = _existing(item)
    if found is None or (found.user_id != actor.pk and found.until <= now):
        raise NotClaimed
    if found.user_id != actor.pk:
        raise _claimed(actor, found)
    return _give(found, actor, now)


@transaction.atomic
def release(*, actor: User, item: Item, at: datetime | None = None) -> None:
    """Gives a record back; one that nobody has is left as it is. Raises Claimed for a colleague's."""
    found = _existing(item)
    if found is None:
        return
    if found.user_id != actor.pk and found.until > (at or clock.now()):
        raise _claimed(actor, found)
    found.delete()


@transaction.atomic
def take_over(*, actor: User, item: Item, at: datetime | None = None) -> ReviewClaim:
    """Takes a record from whoever has it. Raises Forbidden unless a manager asks, and NotFound."""
    if not permissions.works_for_a_country(actor):
        raise Forbidden([Role.MANAGER])
    selectors.get_object(
        user=actor, country=item.country, object_type=item.object_type, object_id=item.object_id
    )
    now = at or clock.now()
    return _give(_locked(actor, item, now), actor, now)


@transaction.atomic
def require(*, actor: User, item: Item, at: datetime | None = None) -> ReviewClaim:
    """The person's own living claim, locked for the deciding transaction. Raises NotClaimed and Claimed."""
    now = at or clock.now()
    found = _existing(item)
    if found is None or found.until <= now:
        raise NotClaimed
    if found.user_id != actor.pk:
        raise _claimed(actor, found)
    return found


def end(item: Item) -> None:
    """Ends whatever claim there is, once the record has been decided on."""
    ReviewClaim.objects.filter(object_type=item.object_type, object_id=item.object_id).delete()


def end_of(people: Collection[int]) -> None:
    """Ends every claim of some people."""
    ReviewClaim.objects.filter(user__in=people).delete()


def remove_run_out(at: datetime) -> int:
    """Removes claims that ran out; returns how many."""
    removed, _ = ReviewClaim.objects.filter(until__lte=at).delete()
    return removed


def _locked(actor: User, item: Item, now: datetime) -> ReviewClaim:
    """The claim's row, locked. It is made first: of two who come at once, one waits here for the other."""
    ReviewClaim.objects.bulk_create(
        [ReviewClaim(object_type=item.object_type, object_id=item.object_id, user=actor, until=now)],
        ignore_conflicts=True,
    )
    found = _existing(item)
    # Released by a colleague between the two statements: then the next try makes it.
    return found if found is not None else _locked(actor, item, now)


def _existing(item: Item) -> ReviewClaim | None:
    rows = ReviewClaim.objects.select_related("user").select_for_update(of=("self",))
    return rows.filter(object_type=item.object_type, object_id=item.object_id).first()


def _give(found: ReviewClaim, actor: User, now: datetime) -> ReviewClaim:
    found.user, found.until = actor, now + HELD_FOR
    found.save(update_fields=["user", "until"])
    return found


def _claimed(actor: User, found: ReviewClaim) -> Claimed:
    return Claimed(UserRef.of(found.user), found.until, permissions.claim_actions(actor))


# -- reads -------------------------------------------------------------------------
def living(object_type: str, ids: Collection[int], at: datetime | None = None) -> dict[int, ReviewClaim]:
    """The claims that hold on the records of one page, by record id: one statement."""
    if not ids:
        return {}
    rows = ReviewClaim.objects.filter(object_type=object_type, object_id__in=ids)
    held = rows.filter(until__gt=at or clock.now()).select_related("user")
    return {row.object_id: row for row in held}


def living_of(
    records: Iterable[tuple[str, int]], at: datetime | None = None
) -> dict[tuple[str, int], ReviewClaim]:
    """The claims that hold on records of several kinds, by kind and id: one statement."""
    by_kind: dict[str, list[int]] = defaultdict(list)
    for kind, object_id in records:
        by_kind[kind].append(object_id)
    if not by_kind:
        return {}
    meant = Q()
    for kind, ids in by_kind.items():
        meant |= Q(object_type=kind, object_id__in=ids)
    held = ReviewClaim.objects.filter(meant, until__gt=at or clock.now()).select_related("user")
    return {(row.object_type, row.object_id): row for row in held}


def is_claimed(
    object_type: str, *, by: User | None = None, but: User | None = None, at: datetime | None = None
) -> Exists:
    """The condition, over records of the kind, for being claimed: by anybody, by one person, or by another."""
    rows = ReviewClaim.objects.filter(
        object_type=object_type, object_id=OuterRef("pk"), until__gt=at or clock.now()
    )
    rows = rows.exclude(user=but) if but else rows
    return Exists(rows.filter(user=by) if by else rows)


def claimed_by(
    object_type: str, people: Collection[int] | models.QuerySet[Any, Any], at: datetime | None = None
) -> models.QuerySet[ReviewClaim, Any]:
    """The ids of the records of a kind that some people have claimed."""
    held = ReviewClaim.objects.filter(object_type=object_type, user__in=people, until__gt=at or clock.now())
    return held.values("object_id")


def unclaimed(queryset: models.QuerySet[Any], at: datetime | None = None) -> models.QuerySet[Any]:
    """The records of a queryset that nobody has, for "claim next"."""
    kind = next(entry for entry in registry.object_types() if entry.model is queryset.model)
    return queryset.exclude(is_claimed(kind.code, at=at))


def register() -> None:
    """Registers the removal of what ran out into the schedule."""
    schedule.register(schedule.Recurring("core.remove_claims", timedelta(hours=1), remove_run_out))
