"""Publication and unpublication of a locked record.

The functions save revisions and notifications, not the record.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection

from apps.accounts.models import User
from apps.content.choices import Status
from apps.content.models import Published
from apps.content.queries import reads
from apps.content.services.publishing import address_hooks, notifications, revisions
from apps.content.services.publishing.kind import PublishedKind
from apps.core.choices import NotificationType

SOONEST = dt.timedelta(minutes=5)


def pin(kind: PublishedKind, actor: User | None, record: Published, note: str = "") -> int:
    """Fix the current content as the revision to publish; return its number."""
    revision = revisions.pin(record, kind.content, actor=actor, note=note)
    record.on_revision_fixed(revision.revision_no)
    return revision.revision_no


def go_live(
    kind: PublishedKind, actor: User | None, record: Published, at: dt.datetime, *, has_notice: bool = True
) -> None:
    """Publish the pending revision in place of the previous one.

    `has_notice` is False if the writers get another notification.
    """
    number, earlier = record.pending_revision_no, record.live_slug if record.is_live else ""
    reads.revisions_of(record).filter(revision_no=number).update(is_published=True)
    record.status, record.is_live = Status.PUBLISHED, True
    record.live_revision_no, record.live_slug = number, record.slug
    record.first_published_at = record.first_published_at or at
    record.last_published_at = record.publish_at = at
    record.publish_error = ""
    record.on_published()
    if record.unpublish_at is not None and record.unpublish_at <= at:
        record.unpublish_at = None
    address_hooks.notify(kind, actor, record, earlier)
    if has_notice:
        notifications.notify_writers(kind, record, NotificationType.PUBLISHED, actor)


def live_again(record: Published) -> None:
    """Make the latest revision public if it equals the public content, so that no draft remains."""
    if record.status != Status.DRAFT or record.live_revision_no is None:
        return
    live, latest = (revisions.get(record, no) for no in (record.live_revision_no, record.latest_revision_no))
    if live.snapshot != latest.snapshot:
        return
    latest.is_published = True
    latest.save(update_fields=["is_published"])
    record.status, record.live_revision_no = Status.PUBLISHED, latest.revision_no


def go_off(kind: PublishedKind, actor: User | None, record: Published) -> None:
    """Unpublish a record. A newer draft keeps its status."""
    earlier = record.live_slug
    record.is_live, record.live_revision_no, record.live_slug = False, None, ""
    record.unpublish_at = None
    record.on_unpublished()
    if record.status == Status.PUBLISHED:
        record.status = Status.UNPUBLISHED
    address_hooks.notify(kind, actor, record, earlier)


def plan(
    record: Published,
    at: dt.datetime,
    *,
    publish_at: dt.datetime | None = None,
    unpublish_at: dt.datetime | None = None,
    clears: Collection[str] = (),
) -> list[tuple[str, str]]:
    """Set or, for the names in `clears`, reset the times of publication and unpublication.

    Return an error as (field, message) for each time that is too soon.
    """
    errors: list[tuple[str, str]] = []
    if "publish_at" in clears:
        record.publish_at = record.last_published_at
    if "unpublish_at" in clears:
        record.unpublish_at = None
    if publish_at is not None:
        if publish_at < at + SOONEST:
            errors.append(("publish_at", "Choose a time at least 5 minutes ahead"))
        record.publish_at = publish_at
    if unpublish_at is not None:
        record.unpublish_at = unpublish_at
    out = max(record.publish_at or at, at)
    if record.unpublish_at is not None and record.unpublish_at <= out:
        errors.append(("unpublish_at", "The unpublishing time must be after the publishing time"))
    return errors
