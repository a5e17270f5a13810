"""Records of several sources about one new store, which become one item."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from django.db.models import QuerySet

from apps.stores.domain.matching import features, scoring
from apps.stores.domain.matching import subject as subjects
from apps.stores.domain.matching.scoring import Verdict
from apps.stores.domain.matching.subject import Subject
from apps.stores.models import Store
from apps.sync.choices import LinkStatus, SyncStatus
from apps.sync.models import SourceRecord, SyncItem
from apps.sync.models.querysets import JOINABLE

SAME_NAME = 0.95
"""Minimum similarity of names at one place, where neither phone nor page nor address agrees."""
_MOST = 2000
"""Maximum number of waiting items compared with the records of one chunk."""


def find(country: str, source_id: int, records: Mapping[str, Subject]) -> dict[str, int]:
    """Return {external id: id of the undecided item of another source about the same new store}.

    The items are locked. Items that another transaction has locked are left out: they may be decided without
    the record. One statement, none without keys.
    """
    keys = {external_id: set(subjects_by_id.match_keys) for external_id, subjects_by_id in records.items()}
    every = sorted(set().union(*keys.values()))
    if not every:
        return {}
    waiting = SyncItem.objects.filter(JOINABLE, country=country, match_keys__overlap=every)
    locked = waiting.exclude(source=source_id).select_for_update(skip_locked=True, no_key=True)
    items = list(locked.only("id", "said", "match_keys").order_by("pk")[:_MOST])
    by_key: dict[str, list[SyncItem]] = defaultdict(list)
    for item in items:
        for key in item.match_keys:
            by_key[key].append(item)
    subjects_by_id = {item.pk: subjects.read(item.said) for item in items}
    pairs = {}
    for external_id, subject in records.items():
        ids = {item.pk for key in keys[external_id] for item in by_key.get(key, ())}
        if (item_id := _equal(subject, {pk: subjects_by_id[pk] for pk in ids})) is not None:
            pairs[external_id] = item_id
    return pairs


def _equal(subject: Subject, others: Mapping[int, Subject]) -> int | None:
    """Return the only one that surely is the same store, or None."""
    verdicts = {pk: scoring.judge(features.compare(subject, other)) for pk, other in others.items()}
    ranked = sorted(verdicts, key=lambda pk: -verdicts[pk].score)
    settled = scoring.demote_close_calls([verdicts[pk] for pk in ranked])
    return ranked[0] if settled and _is_sure(settled[0]) else None


def _is_sure(verdict: Verdict) -> bool:
    is_here = (verdict.features.N or 0) >= SAME_NAME and verdict.features.D == 1
    return verdict.band == "match" and (verdict.corroborated or is_here)


def joined_to(item: SyncItem) -> QuerySet[SourceRecord]:
    """Return the records that joined an item; only items about new stores have keys and can have some."""
    joined: QuerySet[SourceRecord] = SourceRecord.objects.filter(joined_item=item)
    return joined.order_by("pk") if item.match_keys else joined.none()


def link_all(item: SyncItem, store: Store | None) -> int:
    """Link the records that joined an item to its store, or unlink them. Return their number."""
    status = LinkStatus.LINKED if store else LinkStatus.UNLINKED
    count = joined_to(item).update(store=store, link_status=status)
    if count and store is None:
        waiting = SyncItem.objects.filter(record__in=joined_to(item).values("pk"))
        waiting.filter(status__in=[SyncStatus.PENDING, SyncStatus.SNOOZED]).update(
            status=SyncStatus.SUPERSEDED
        )
    return count


def set_rejected(item: SyncItem, *, is_rejected: bool) -> None:
    """Mark the records that joined an item as no stores, or undo that."""
    before, after = LinkStatus.UNLINKED, LinkStatus.REJECTED
    if not is_rejected:
        before, after = after, before
    joined_to(item).filter(link_status=before).update(link_status=after)
