"""Claims: a user reserves a record that waits for a decision for half an hour.

The areas with review queues call these functions in their operations. Visibility of the record is checked
here, permission to review in the area. An expired claim has no effect: the next user can claim the record.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.db import models, transaction
from django.db.models import Exists, OuterRef, Q

from apps.core import permissions, queries, registry
from apps.core.choices import Role
from apps.core.db import clock
from apps.core.errors import Claimed, Forbidden, NotClaimed
from apps.core.http.serializers import UserRef
from apps.core.jobs import schedule
from apps.core.models import ReviewClaim

if TYPE_CHECKING:
    from apps.accounts.models import User

CLAIM_DURATION = timedelta(minutes=30)


@dataclass(frozen=True)
class Item:
    """The record of a claim."""

    country: str
    object_type: str
    object_id: int


# -- writes ----------------------------------------------------------------------
@transaction.atomic
def claim(*, actor: User, item: Item, at: datetime | None = None) -> ReviewClaim:
    """Claim a record for half an hour, or extend the caller's claim.

    Raises NotFound if the caller cannot see the record, Claimed if a colleague has claimed it.
    """
    queries.get_object(
        user=actor, country=item.country, object_type=item.object_type, object_id=item.object_id
    )
    now = at or clock.now()
    locked = _locked(actor, item, now)
    if locked.user_id != actor.pk and locked.until > now:
        raise _claimed(actor, locked)
    return _give(locked, actor, now)


@transaction.atomic
def renew(*, actor: User, item: Item, at: datetime | None = None) -> ReviewClaim:
    """Extend the caller's claim by half an hour, even one that has expired if nobody else claimed the record.

    Raises NotClaimed if the caller has no claim, Claimed if a colleague has one.
    """
    now = at or clock.now()
    existing = _existing(item)
    if existing is None or (existing.user_id != actor.pk and existing.until <= now):
        raise NotClaimed
    if existing.user_id != actor.pk:
        raise _claimed(actor, existing)
    return _give(existing, actor, now)


@transaction.atomic
def release(*, actor: User, item: Item, at: datetime | None = None) -> None:
    """Release the caller's claim, if there is one. Raise Claimed for a colleague's claim."""
    existing = _existing(item)
    if existing is None:
        return
    if existing.user_id != actor.pk and existing.until > (at or clock.now()):
        raise _claimed(actor, existing)
    existing.delete()


@transaction.atomic
def take_over(*, actor: User, item: Item, at: datetime | None = None) -> ReviewClaim:
    """Take over a colleague's claim. Raise Forbidden unless the caller is a manager, and NotFound."""
    if not permissions.works_for_a_country(actor):
        raise Forbidden([Role.MANAGER])
    queries.get_object(
        user=actor, country=item.country, object_type=item.object_type, object_id=item.object_id
    )
    now = at or clock.now()
    return _give(_locked(actor, item, now), actor, now)


@transaction.atomic
def require(*, actor: User, item: Item, at: datetime | None = None) -> ReviewClaim:
    """Return the caller's valid claim, locked for the decision. Raise NotClaimed and Claimed."""
    now = at or clock.now()
    existing = _existing(item)
    if existing is None or existing.until <= now:
        raise NotClaimed
    if existing.user_id != actor.pk:
        raise _claimed(actor, existing)
    return existing


def end(item: Item) -> None:
    """End any claim on the record, after a decision."""
    ReviewClaim.objects.filter(object_type=item.object_type, object_id=item.object_id).delete()


def end_of(people: Collection[int]) -> None:
    """End all claims of some users."""
    ReviewClaim.objects.filter(user__in=people).delete()


def remove_run_out(at: datetime) -> int:
    """Delete expired claims; return their number."""
    removed, _ = ReviewClaim.objects.filter(until__lte=at).delete()
    return removed


def _locked(actor: User, item: Item, now: datetime) -> ReviewClaim:
    """Return the locked row of the claim.

    It is inserted first, so that of two concurrent claims one waits for the other.
    """
    ReviewClaim.objects.bulk_create(
        [ReviewClaim(object_type=item.object_type, object_id=item.object_id, user=actor, until=now)],
        ignore_conflicts=True,
    )
    existing = _existing(item)
    # A colleague released it between the two statements: retry, which inserts it.
    return existing if existing is not None else _locked(actor, item, now)


def _existing(item: Item) -> ReviewClaim | None:
    rows = ReviewClaim.objects.select_related("user").select_for_update(of=("self",))
    return rows.filter(object_type=item.object_type, object_id=item.object_id).first()


def _give(existing: ReviewClaim, actor: User, now: datetime) -> ReviewClaim:
    existing.user, existing.until = actor, now + CLAIM_DURATION
    existing.save(update_fields=["user", "until"])
    return existing


def _claimed(actor: User, existing: ReviewClaim) -> Claimed:
    return Claimed(UserRef.of(existing.user), existing.until, permissions.claim_actions(actor))


# -- reads -------------------------------------------------------------------------
def living(object_type: str, ids: Collection[int], at: datetime | None = None) -> dict[int, ReviewClaim]:
    """Return the valid claims on the records of one page, by record id: one statement."""
    if not ids:
        return {}
    rows = ReviewClaim.objects.filter(object_type=object_type, object_id__in=ids)
    claims = rows.filter(until__gt=at or clock.now()).select_related("user")
    return {row.object_id: row for row in claims}


def living_of(
    records: Iterable[tuple[str, int]], at: datetime | None = None
) -> dict[tuple[str, int], ReviewClaim]:
    """Return the valid claims on records of several kinds, by kind and id: one statement."""
    by_kind: dict[str, list[int]] = defaultdict(list)
    for kind, object_id in records:
        by_kind[kind].append(object_id)
    if not by_kind:
        return {}
    conditions = Q()
    for kind, ids in by_kind.items():
        conditions |= Q(object_type=kind, object_id__in=ids)
    claims = ReviewClaim.objects.filter(conditions, until__gt=at or clock.now()).select_related("user")
    return {(row.object_type, row.object_id): row for row in claims}


def is_claimed(
    object_type: str, *, by: User | None = None, but: User | None = None, at: datetime | None = None
) -> Exists:
    """Return a condition on records of the kind: claimed by anybody, by one user, or by other users."""
    rows = ReviewClaim.objects.filter(
        object_type=object_type, object_id=OuterRef("pk"), until__gt=at or clock.now()
    )
    rows = rows.exclude(user=but) if but else rows
    return Exists(rows.filter(user=by) if by else rows)


def claimed_by(
    object_type: str, people: Collection[int] | models.QuerySet[Any, Any], at: datetime | None = None
) -> models.QuerySet[ReviewClaim, Any]:
    """Return the ids of the records of a kind that some users have claimed."""
    claims = ReviewClaim.objects.filter(object_type=object_type, user__in=people, until__gt=at or clock.now())
    return claims.values("object_id")


def unclaimed(
    queryset: models.QuerySet[models.Model], at: datetime | None = None
) -> models.QuerySet[models.Model]:
    """Return the records of a queryset without a valid claim, for "claim next"."""
    kind = next(entry for entry in registry.object_types() if entry.model is queryset.model)
    return queryset.exclude(is_claimed(kind.code, at=at))


def register() -> None:
    """Schedule the removal of expired claims."""
    schedule.register(schedule.Recurring("core.remove_claims", timedelta(hours=1), remove_run_out))
