"""Decisions on sync items: apply, reject, snooze, reopen and undo."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.core import context
from apps.core.bulk import changesets
from apps.core.changes import versions
from apps.core.country import pack
from apps.core.errors import Claimed, Forbidden, Invalid
from apps.core.http.serializers import NotUndone, UserRef
from apps.core.inbox import claims
from apps.core.models import ChangeLog, Changeset
from apps.core.values import Json
from apps.stores.choices import LIVE_STATUSES
from apps.stores.domain.matching import scoring
from apps.stores.models import Store, StoreExternalId
from apps.stores.queries import selectors as stores
from apps.stores.services import states
from apps.stores.services.proposals import diffs
from apps.stores.services.proposals.units import BY_NAME, Severity
from apps.stores.services.proposed import apply_values, create_from
from apps.stores.services.stores import Origin, StoreEdit, edit_store
from apps.sync.choices import LinkStatus, RejectReason, SyncAction, SyncStatus
from apps.sync.models import RefusedValue, SyncItem
from apps.sync.permissions import item_permissions as permissions
from apps.sync.queries import item_selectors as selectors
from apps.sync.services import joining
from apps.sync.services.proposals import propose, recount, values_for_new
from apps.sync.services.review import claim_of, lock_claimed, refused

LONGEST_SNOOZE_DAYS = 90
_NEVER_A_STORE = frozenset({RejectReason.NOT_FOOD, RejectReason.NOT_A_PLACE})
EVERY_FIELD = "Every field was rejected"


# -- applying ---------------------------------------------------------------------------------------
@transaction.atomic
def apply_sync(
    *,
    actor: User,
    country: str,
    sync_id: int,
    version: int,
    decisions: Sequence[Mapping[str, Json]] = (),
    note: str = "",
    move_to_new: bool = False,
) -> SyncItem:
    """Apply the accepted values of an item to its store in one transaction.

    An item with all fields rejected is rejected: nothing is written and no store is created. Raise Invalid
    (something is undecided, a note is missing, a value breaks a rule of the store), Conflict with `conflicts`
    if the store's values differ from the compared ones (the caller must then call `mark_conflict`), and the
    errors of `lock_claimed`.
    """
    item = lock_claimed(actor=actor, country=country, sync_id=sync_id, version=version, action="apply")
    item.diffs = diffs.decide(item.diffs, decisions)
    if _is_refused(item) and not move_to_new:
        _reject_by_fields(actor, item, note)
    else:
        apply_locked(actor, item, note=note, move_to_new=move_to_new)
    return item


def _is_refused(item: SyncItem) -> bool:
    """Return whether all fields were rejected and the item does not decide on a link either."""
    refused_fields = [diff for diff in item.diffs if diff["decision"] == diffs.Decision.REJECT]
    return bool(item.diffs) and refused_fields == item.diffs and item.action != SyncAction.LINK


def _reject_by_fields(actor: User, item: SyncItem, note: str) -> None:
    reject(actor, item, RejectReason.OTHER, note or EVERY_FIELD)
    item.save(update_fields=["diffs"])
    recount({item.store_id} if item.store_id else ())


@transaction.atomic
def mark_conflict(
    *, actor: User, country: str, sync_id: int, decisions: Sequence[Mapping[str, Json]] = ()
) -> None:
    """Store the decisions and set the item to conflict."""
    item = selectors.lock_item(actor=actor, country=country, sync_id=sync_id)
    with versions.changing(item, actor=actor, action="conflict"):
        item.status, item.diffs = SyncStatus.CONFLICT, diffs.decide(item.diffs, decisions)


def apply_locked(
    actor: User | None,
    item: SyncItem,
    *,
    note: str = "",
    move_to_new: bool = False,
    changeset: Changeset | None = None,
    status: SyncStatus = SyncStatus.APPLIED,
) -> None:
    """Apply a locked and decided item, in the given changeset or a new one.

    `actor` is None if a rule decided.
    """
    _require_decided(item)
    _require_note(item, note, move_to_new)
    changeset = changeset or Changeset.objects.create(
        kind="sync_apply",
        title=f"{item.source.name}: {item.title}"[:200],
        country=item.country,
        actor=actor,
        counts={"succeeded": 1},
    )
    touched = {item.store_id}
    with context.writing_to(changeset.pk, "sync"):
        store = _write(actor, item, note, move_to_new)
        values = diffs.accepted(item.diffs)
        log = ChangeLog.objects.filter(
            changeset=changeset, object_type="store", object_id=store.pk if store else 0
        ).order_by("-id")
        with versions.changing(item, actor=actor, action="apply", reason=note, changeset=changeset):
            item.link_before = {"store_id": item.record.store_id, "link_status": item.record.link_status}
            item.status, item.store, item.changeset = status, store, changeset
            item.decided_by, item.decided_at, item.note = actor, timezone.now(), note
            item.applied_change_log_id = log.values_list("pk", flat=True).first()
            item.applied_fields = sorted(values)
    # The decisions by field precede this block: they are not a history event, and rules are tested on them.
    item.save(update_fields=["diffs"])
    _link(item, store)
    remember_refused(item, [diff for diff in item.diffs if diff["decision"] == diffs.Decision.REJECT])
    claims.end(claim_of(item))
    recount({pk for pk in (*touched, item.store_id) if pk})
    if store:
        _link_joined(item, store)


def _link_joined(item: SyncItem, store: Store) -> None:
    """Link the records that joined the item, and propose their differences from the store."""
    if joining.link_all(item, store):
        for record in joining.joined_to(item).select_related("last_run__source"):
            propose(record.last_run, [record])


def _require_decided(item: SyncItem) -> None:
    if missing := diffs.undecided(item.diffs):
        raise Invalid({f"decisions.{name}": [f"Decide on {BY_NAME[name].label}"] for name in missing})


def _require_note(item: SyncItem, note: str, move_to_new: bool) -> None:
    """Raise Invalid without a note on critical changes, or on a new store similar to an existing one."""
    grave = [
        diff["label"]
        for diff in item.diffs
        if diff["severity"] == Severity.CRITICAL and diff["decision"] in diffs.TAKING
    ]
    if grave and not note:
        raise Invalid({"note": [f"Explain why this is correct: {', '.join(grave)}"]})
    best = max((one["score"] for one in item.candidates), default=0)
    if (item.action == SyncAction.CREATE or move_to_new) and best >= scoring.REVIEW and not note:
        raise Invalid({"note": ["Explain why this is not one of the similar stores"]})


def _write(actor: User | None, item: SyncItem, note: str, move_to_new: bool) -> Store | None:
    origin = Origin(source=item.source.code, sync_id=item.pk)
    values = diffs.accepted(item.diffs)
    if item.action == SyncAction.CREATE:
        return _make(actor, item, values, origin)
    if item.store_id is None:
        raise Invalid({"store_id": ["The store of this item no longer exists. Choose another"]})
    store = stores.lock_store(actor=actor, country=item.country, store_id=item.store_id)
    if store.status not in LIVE_STATUSES:
        raise Invalid({"store_id": ["This store was merged or deleted. Choose another"]})
    diffs.require_unmoved(store, item.diffs)
    if move_to_new:
        assert actor is not None, "rules cannot mark stores as moved"
        return _move_to_new(actor, item, store, origin, note)
    if values:
        store = apply_values(
            actor=actor, country=item.country, store=store, values=values, origin=origin, reason=note
        )
    return _with_id(actor, item, store, origin)


def _make(actor: User | None, item: SyncItem, values: Mapping[str, Json], origin: Origin) -> Store:
    """Return a new draft store from the accepted values, the brand and the opening date."""
    beside = {name: item.said[name] for name in ("brand_id", "opened_on") if item.said.get(name)}
    fields = {**beside, **diffs.fields_of(values)}
    return create_from(
        actor=actor, country=item.country, fields=fields, origin=origin, external_ids=_new_ids(item)
    )


def _move_to_new(actor: User, item: SyncItem, store: Store, origin: Origin, note: str) -> Store:
    """Create a store at the new location and close the old one with a link to it. Return the new one."""
    values = values_for_new(item.record)
    fields = {
        "name": store.name,
        "store_type": store.store_type,
        **diffs.fields_of({diff["field"]: diff["proposed_value"] for diff in diffs.compare(None, values)}),
    }
    _without_id(actor, item, store, origin)
    made = create_from(
        actor=actor, country=item.country, fields=fields, origin=origin, external_ids=_new_ids(item)
    )
    store = stores.lock_store(actor=actor, country=item.country, store_id=store.pk)
    states.change_business_status(
        actor=actor,
        country=item.country,
        store_id=store.pk,
        version=store.version,
        action="mark_moved",
        at=timezone.now(),
        note=note,
        moved_to_store_id=made.pk,
        confirmed=frozenset({"published"}),
    )
    item.target_store = store
    return made


def _ids_of(store: Store) -> list[dict[str, str]]:
    return [row.as_value() for row in store.external_ids.all()]


def _with_id(actor: User | None, item: SyncItem, store: Store, origin: Origin) -> Store:
    """Return the store with the external ids of the record, and of those that joined the item, added."""
    ids = _ids_of(store)
    has = {(row["source"], row["external_id"]) for row in ids}
    new = [row for row in _new_ids(item) if (row["source"], row["external_id"]) not in has]
    return _set_ids(actor, item, store, [*ids, *new], origin) if new else store


def _new_ids(item: SyncItem) -> list[dict[str, str]]:
    """Return the external ids of the record, and of those that joined the item unless other stores have them."""
    records = joining.joined_to(item).select_related("source")
    joined = {(record.source.code, record.external_id) for record in records}
    if joined:
        rows = StoreExternalId.objects.filter(external_id__in=[one for _, one in joined], is_live=True)
        joined -= set(rows.values_list("source", "external_id"))
    keys = [(item.source.code, item.record.external_id), *sorted(joined)]
    return [{"source": code, "external_id": external_id, "url": ""} for code, external_id in keys]


def _without_id(actor: User, item: SyncItem, store: Store, origin: Origin) -> None:
    ids = [
        row
        for row in _ids_of(store)
        if (row["source"], row["external_id"]) != (item.source.code, item.record.external_id)
    ]
    if len(ids) < len(_ids_of(store)):
        _set_ids(actor, item, store, ids, origin)


def _set_ids(
    actor: User | None, item: SyncItem, store: Store, ids: Sequence[Mapping[str, Json]], origin: Origin
) -> Store:
    return edit_store(
        StoreEdit(
            actor=actor,
            country=item.country,
            store_id=store.pk,
            version=store.version,
            patch={"external_ids": list(ids)},
            has_duplicate_check=False,
            origin=origin,
        )
    )


def _link(item: SyncItem, store: Store | None) -> None:
    if store is None:
        return
    item.record.store, item.record.link_status = store, LinkStatus.LINKED
    item.record.save(update_fields=["store", "link_status"])


def remember_refused(item: SyncItem, refused_diffs: Sequence[diffs.Diff]) -> None:
    """Store rejected values, so that they are not proposed again until the source's value changes."""
    if item.store_id is None:
        return
    RefusedValue.objects.bulk_create(
        [
            RefusedValue(
                store_id=item.store_id,
                source_id=item.source_id,
                field=diff["field"],
                value_hash=diffs.value_hash(diff["field"], diff["proposed_value"]),
            )
            for diff in refused_diffs
        ],
        update_conflicts=True,
        unique_fields=["store", "source", "field"],
        update_fields=["value_hash", "at"],
    )


def forget_refused(item: SyncItem) -> None:
    """Allow the values of the item to be proposed again."""
    if item.store_id:
        RefusedValue.objects.filter(
            store=item.store_id, source=item.source_id, field__in=item.fields
        ).delete()


# -- other decisions -----------------------------------------------------------------------------------
def require_free(actor: User, item: SyncItem) -> None:
    """Raise Claimed if a colleague has claimed the item."""
    claim = selectors.living_claims([item.pk]).get(item.pk)
    if claim is not None and claim.user_id != actor.pk:
        raise Claimed(UserRef.of(claim.user), claim.until, permissions.allowed_actions(actor, item, claim))


@transaction.atomic
def change_sync_status(
    *,
    actor: User,
    country: str,
    sync_id: int,
    version: int,
    action: str,
    reason: str = "",
    note: str = "",
    snooze_until: dt.date | None = None,
) -> SyncItem:
    """Reject, snooze or reopen an item, or confirm a rule.

    Raise NotFound, Claimed, WrongStatus, Conflict or Invalid.
    """
    item = selectors.lock_item(actor=actor, country=country, sync_id=sync_id)
    versions.check(item, version, ["status"])
    CHANGES[action](actor, item, reason, note, snooze_until)
    recount({item.store_id} if item.store_id else ())
    return item


def reject(
    actor: User, item: SyncItem, reason: str = "", note: str = "", snooze_until: dt.date | None = None
) -> None:
    """Reject a locked item and store the rejected values."""
    require_free(actor, item)
    if item.status not in permissions.REJECT_FROM:
        raise refused("reject", actor, item)
    check_reason(reason, note)
    with versions.changing(item, actor=actor, action="reject", reason=note or RejectReason(reason).label):
        item.status, item.reject_reason, item.note = SyncStatus.REJECTED, reason, note
        item.decided_by, item.decided_at = actor, timezone.now()
    if reason in _NEVER_A_STORE and item.record.link_status == LinkStatus.UNLINKED:
        item.record.link_status = LinkStatus.REJECTED
        item.record.save(update_fields=["link_status"])
        joining.set_rejected(item, is_rejected=True)
    if item.action not in (SyncAction.CREATE, SyncAction.LINK) or reason != RejectReason.WRONG_MATCH:
        remember_refused(item, item.diffs)
    claims.end(claim_of(item))


def check_reason(reason: str, note: str) -> None:
    """Raise Invalid if the reason is missing, or is "other" without a note."""
    if reason not in RejectReason.values:
        raise Invalid({"reason": ["Choose a reason"]})
    if reason == RejectReason.OTHER and not note:
        raise Invalid({"note": ["Enter a reason"]})


def snooze(
    actor: User, item: SyncItem, reason: str = "", note: str = "", snooze_until: dt.date | None = None
) -> None:
    """Snooze a locked item until a date within the next 90 days."""
    require_free(actor, item)
    if item.status not in permissions.SNOOZE_FROM:
        raise refused("snooze", actor, item)
    today = timezone.now().astimezone(ZoneInfo(pack(item.country).timezone)).date()
    if snooze_until is None or not today < snooze_until <= today + dt.timedelta(days=LONGEST_SNOOZE_DAYS):
        raise Invalid({"snooze_until": [f"Choose a day within the next {LONGEST_SNOOZE_DAYS}"]})
    with versions.changing(item, actor=actor, action="snooze", reason=note):
        item.status, item.snooze_until = SyncStatus.SNOOZED, snooze_until
    claims.end(claim_of(item))


def _reopen(
    actor: User, item: SyncItem, reason: str = "", note: str = "", snooze_until: dt.date | None = None
) -> None:
    if item.status not in permissions.REOPEN_FROM:
        raise refused("reopen", actor, item)
    with versions.changing(item, actor=actor, action="reopen", reason=note):
        _reset_decisions(item)
        item.status, item.reject_reason = SyncStatus.PENDING, ""
        item.decided_by, item.decided_at = None, None
    if item.record.link_status == LinkStatus.REJECTED:
        item.record.link_status = LinkStatus.UNLINKED
        item.record.save(update_fields=["link_status"])
        joining.set_rejected(item, is_rejected=False)
    forget_refused(item)


def _reset_decisions(item: SyncItem) -> None:
    """Compare the item with the current store again and reset all decisions."""
    item.undone_at = item.undone_by = item.changeset = item.applied_change_log_id = None
    item.is_qa, item.note = False, ""
    store = (
        Store.objects.filter(pk=item.store_id, status__in=LIVE_STATUSES).first() if item.store_id else None
    )
    rebased = diffs.rebase(store, item.diffs) if store else item.diffs
    item.diffs = [
        {**diff, "decision": diffs.Decision.PENDING.value, "edited_value": None, "reason": ""}
        for diff in rebased
    ]
    item.fields, item.severity = [diff["field"] for diff in item.diffs], diffs.highest_severity(item.diffs)
    item.store_version = store.version if store else None


def _confirm(
    actor: User, item: SyncItem, reason: str = "", note: str = "", snooze_until: dt.date | None = None
) -> None:
    """Confirm that a rule was right: its sample leaves the queue, and nothing else changes."""
    if not permissions.may_confirm(item):
        raise refused("confirm", actor, item)
    with versions.changing(item, actor=actor, action="confirm", reason=note):
        item.confirmed_at, item.confirmed_by = timezone.now(), actor


CHANGES = {"reject": reject, "snooze": snooze, "reopen": _reopen, "confirm": _confirm}


@transaction.atomic
def rebase_sync(*, actor: User, country: str, sync_id: int, version: int) -> SyncItem:
    """Compare a conflicting item with the current store and claim it for review.

    Raise NotFound, Claimed, WrongStatus or Conflict, and Invalid if its store was deleted.
    """
    item = selectors.lock_item(actor=actor, country=country, sync_id=sync_id)
    if item.status != SyncStatus.CONFLICT:
        raise refused("rebase", actor, item)
    versions.check(item, version, ["status"])
    claims.claim(actor=actor, item=claim_of(item))
    if item.store_id is None:
        raise Invalid({"store_id": ["The store of this item no longer exists"]})
    store = stores.get_store(user=actor, country=country, store_id=item.store_id)
    with versions.changing(item, actor=actor, action="rebase"):
        item.diffs = diffs.rebase(store, item.diffs)
        item.status, item.store_version = SyncStatus.IN_REVIEW, store.version
        item.fields, item.severity = (
            [diff["field"] for diff in item.diffs],
            diffs.highest_severity(item.diffs),
        )
    return item


# -- undo ---------------------------------------------------------------------------------------------
@transaction.atomic
def undo_sync(
    *, actor: User, country: str, sync_id: int, version: int, reason: str = "", take_up: bool = False
) -> tuple[SyncItem, list[NotUndone]]:
    """Undo an applied item except for fields changed since. Return the item and what was not undone.

    With `take_up` it is reopened at once. Raise NotFound, Forbidden (operators on a colleague's item),
    WrongStatus or Conflict.
    """
    item = selectors.get_item(user=actor, country=country, sync_id=sync_id)
    versions.check(item, version, ["status"])
    if item.status not in (SyncStatus.APPLIED, SyncStatus.AUTO_APPLIED) or item.changeset_id is None:
        raise refused("undo", actor, item)
    if not permissions.may_undo(actor, item):
        raise Forbidden(["manager"])
    done = changesets.undo_part(
        actor=actor,
        country=country,
        changeset_id=item.changeset_id,
        records=[
            ("store", [pk for pk in (item.store_id, item.target_store_id) if pk]),
            ("sync_item", [item.pk]),
        ],
        reason=reason,
    )
    if take_up:
        _take_up(actor, selectors.lock_item(actor=actor, country=country, sync_id=sync_id))
    return selectors.get_item(user=actor, country=country, sync_id=sync_id), done.not_undone


def _take_up(actor: User, item: SyncItem) -> None:
    """Reopen an undone item; it stays applied if its store could not be removed."""
    if item.status == SyncStatus.UNDONE:
        _reopen(actor, item)
        recount({item.store_id} if item.store_id else ())
