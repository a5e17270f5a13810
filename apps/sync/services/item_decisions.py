"""Items decided on: applied, refused, put off, taken up again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.core import context
from apps.core.batches import changesets
from apps.core.changes import versions
from apps.core.country import pack
from apps.core.errors import Claimed, Forbidden, Invalid
from apps.core.http.serializers import NotUndone, UserRef
from apps.core.inbox import claims
from apps.core.models import ChangeLog, Changeset
from apps.stores.choices import LIVE_STATUSES
from apps.stores.domain.matching import scoring
from apps.stores.models import Store
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
from apps.sync.services.proposals import recount, values_for_new
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
    decisions: Sequence[Mapping[str, Any]] = (),
    note: str = "",
    move_to_new: bool = False,
) -> SyncItem:
    """Write what was accepted of an item into its store, all of it or nothing.

    An item of which every field was refused is rejected: nothing is written then, no new store either. Raises Invalid (something is undecided, a note is missing, a value breaks a rule of the store), Conflict
    with `conflicts` where the store holds other values than those that were compared (`mark_conflict` is then
    to be called), and what `lock_claimed` raises.
    """
    item = lock_claimed(actor=actor, country=country, sync_id=sync_id, version=version, action="apply")
    item.diffs = diffs.decide(item.diffs, decisions)
    if _is_refused(item) and not move_to_new:
        _reject_by_fields(actor, item, note)
    else:
        apply_locked(actor, item, note=note, move_to_new=move_to_new)
    return item


def _is_refused(item: SyncItem) -> bool:
    """Whether every field was refused of an item that says nothing else: not which store the record is either."""
    refused_fields = [diff for diff in item.diffs if diff["decision"] == diffs.Decision.REJECT]
    return bool(item.diffs) and refused_fields == item.diffs and item.action != SyncAction.LINK


def _reject_by_fields(actor: User, item: SyncItem, note: str) -> None:
    reject(actor, item, RejectReason.OTHER, note or EVERY_FIELD)
    item.save(update_fields=["diffs"])
    recount({item.store_id} if item.store_id else ())


@transaction.atomic
def mark_conflict(
    *, actor: User, country: str, sync_id: int, decisions: Sequence[Mapping[str, Any]] = ()
) -> None:
    """Keep what was decided, and that it cannot be written as it is."""
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
    """The same for an item that is locked and decided on, into a changeset of its own or the one given.

    `actor` is None where a rule decided.
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
        taken = diffs.accepted(item.diffs)
        log = ChangeLog.objects.filter(
            changeset=changeset, object_type="store", object_id=store.pk if store else 0
        ).order_by("-id")
        with versions.changing(item, actor=actor, action="apply", reason=note, changeset=changeset):
            item.link_before = {"store_id": item.record.store_id, "link_status": item.record.link_status}
            item.status, item.store, item.changeset = status, store, changeset
            item.decided_by, item.decided_at, item.note = actor, timezone.now(), note
            item.applied_change_log_id = log.values_list("pk", flat=True).first()
            item.applied_fields = sorted(taken)
    # What was decided of each field came before the block: it is no event, and what rules are tried on.
    item.save(update_fields=["diffs"])
    _link(item, store)
    remember_refused(item, [diff for diff in item.diffs if diff["decision"] == diffs.Decision.REJECT])
    claims.end(claim_of(item))
    recount({pk for pk in (*touched, item.store_id) if pk})


def _require_decided(item: SyncItem) -> None:
    if missing := diffs.undecided(item.diffs):
        raise Invalid({f"decisions.{name}": [f"Decide on {BY_NAME[name].label}"] for name in missing})


def _require_note(item: SyncItem, note: str, move_to_new: bool) -> None:
    """What weighs much is explained; so is a new store where one much like it exists."""
    grave = [
        diff["label"]
        for diff in item.diffs
        if diff["severity"] == Severity.CRITICAL and diff["decision"] in diffs.TAKING
    ]
    if grave and not note:
        raise Invalid({"note": [f"Say why this is right: {', '.join(grave)}"]})
    best = max((one["score"] for one in item.candidates), default=0)
    if (item.action == SyncAction.CREATE or move_to_new) and best >= scoring.REVIEW and not note:
        raise Invalid({"note": ["Say why this is none of the stores it looks like"]})


def _write(actor: User | None, item: SyncItem, note: str, move_to_new: bool) -> Store | None:
    origin = Origin(source=item.source.code, sync_id=item.pk)
    taken = diffs.accepted(item.diffs)
    if item.action == SyncAction.CREATE:
        return _make(actor, item, taken, origin)
    if item.store_id is None:
        raise Invalid({"store_id": ["The store of this item is gone: choose another"]})
    store = stores.lock_store(actor=actor, country=item.country, store_id=item.store_id)
    if store.status not in LIVE_STATUSES:
        raise Invalid({"store_id": ["This store was merged or deleted: choose another"]})
    diffs.require_unmoved(store, item.diffs)
    if move_to_new:
        assert actor is not None, "only people say that a shop has moved"
        return _move_to_new(actor, item, store, origin, note)
    if taken:
        store = apply_values(
            actor=actor, country=item.country, store=store, values=taken, origin=origin, reason=note
        )
    return _with_id(actor, item, store, origin)


def _make(actor: User | None, item: SyncItem, taken: Mapping[str, Any], origin: Origin) -> Store:
    """A draft of what was accepted, with what stands beside the differences: the brand, since when."""
    beside = {name: item.said[name] for name in ("brand_id", "opened_on") if item.said.get(name)}
    fields = {**beside, **diffs.fields_of(taken)}
    return create_from(
        actor=actor, country=item.country, fields=fields, origin=origin, external_id=item.record.external_id
    )


def _move_to_new(actor: User, item: SyncItem, store: Store, origin: Origin, note: str) -> Store:
    """The shop has moved: a new store where it is now, the old one closed with a link to it."""
    said = values_for_new(item.record)
    fields = {
        "name": store.name,
        "store_type": store.store_type,
        **diffs.fields_of({diff["field"]: diff["proposed_value"] for diff in diffs.compare(None, said)}),
    }
    _without_id(actor, item, store, origin)
    made = create_from(
        actor=actor, country=item.country, fields=fields, origin=origin, external_id=item.record.external_id
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
    """The store with the record's id among its own."""
    key = {"source": item.source.code, "external_id": item.record.external_id}
    known = _ids_of(store)
    if any(row["source"] == key["source"] and row["external_id"] == key["external_id"] for row in known):
        return store
    return _set_ids(actor, item, store, [*known, {**key, "url": ""}], origin)


def _without_id(actor: User, item: SyncItem, store: Store, origin: Origin) -> None:
    kept = [
        row
        for row in _ids_of(store)
        if (row["source"], row["external_id"]) != (item.source.code, item.record.external_id)
    ]
    if len(kept) < len(_ids_of(store)):
        _set_ids(actor, item, store, kept, origin)


def _set_ids(
    actor: User | None, item: SyncItem, store: Store, ids: Sequence[Mapping[str, Any]], origin: Origin
) -> Store:
    return edit_store(
        StoreEdit(
            actor=actor,
            country=item.country,
            store_id=store.pk,
            version=store.version,
            patch={"external_ids": list(ids)},
            asks_duplicates=False,
            origin=origin,
        )
    )


def _link(item: SyncItem, store: Store | None) -> None:
    if store is None:
        return
    item.record.store, item.record.link_status = store, LinkStatus.LINKED
    item.record.save(update_fields=["store", "link_status"])


def remember_refused(item: SyncItem, refused_diffs: Sequence[diffs.Diff]) -> None:
    """Keep that these values were refused: they are not proposed again until the source says another."""
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
    """Let the values of the item be proposed again."""
    if item.store_id:
        RefusedValue.objects.filter(
            store=item.store_id, source=item.source_id, field__in=item.fields
        ).delete()


# -- other decisions -----------------------------------------------------------------------------------
def require_free(actor: User, item: SyncItem) -> None:
    """Raises Claimed where a colleague has the item in hand."""
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
    """Reject, put off or take up an item again, or call a rule right. Raises NotFound, Claimed, WrongStatus, Conflict, Invalid."""
    item = selectors.lock_item(actor=actor, country=country, sync_id=sync_id)
    versions.check(item, version, ["status"])
    CHANGES[action](actor, item, reason, note, snooze_until)
    recount({item.store_id} if item.store_id else ())
    return item


def reject(
    actor: User, item: SyncItem, reason: str = "", note: str = "", snooze_until: dt.date | None = None
) -> None:
    """Refuse all of a locked item; the refused values are remembered."""
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
    if item.action not in (SyncAction.CREATE, SyncAction.LINK) or reason != RejectReason.WRONG_MATCH:
        remember_refused(item, item.diffs)
    claims.end(claim_of(item))


def check_reason(reason: str, note: str) -> None:
    """Raises Invalid without a reason, or for "other" without words."""
    if reason not in RejectReason.values:
        raise Invalid({"reason": ["Choose why"]})
    if reason == RejectReason.OTHER and not note:
        raise Invalid({"note": ["Say why"]})


def snooze(
    actor: User, item: SyncItem, reason: str = "", note: str = "", snooze_until: dt.date | None = None
) -> None:
    """Put a locked item off to a day within the next 90."""
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
        _ask_anew(item)
        item.status, item.reject_reason = SyncStatus.PENDING, ""
        item.decided_by, item.decided_at = None, None
    if item.record.link_status == LinkStatus.REJECTED:
        item.record.link_status = LinkStatus.UNLINKED
        item.record.save(update_fields=["link_status"])
    forget_refused(item)


def _ask_anew(item: SyncItem) -> None:
    """What was decided is compared with the store as it is now, and nothing of it is decided any more."""
    item.undone_at = item.undone_by = item.changeset = item.applied_change_log_id = None
    item.is_qa, item.note = False, ""
    store = (
        Store.objects.filter(pk=item.store_id, status__in=LIVE_STATUSES).first() if item.store_id else None
    )
    found = diffs.rebase(store, item.diffs) if store else item.diffs
    item.diffs = [
        {**diff, "decision": diffs.Decision.PENDING.value, "edited_value": None, "reason": ""}
        for diff in found
    ]
    item.fields, item.severity = [diff["field"] for diff in item.diffs], diffs.worst(item.diffs)
    item.store_version = store.version if store else None


def _confirm(
    actor: User, item: SyncItem, reason: str = "", note: str = "", snooze_until: dt.date | None = None
) -> None:
    """Say that a rule was right: its sample leaves the queue, everything else stays."""
    if not permissions.may_confirm(item):
        raise refused("confirm", actor, item)
    with versions.changing(item, actor=actor, action="confirm", reason=note):
        item.confirmed_at, item.confirmed_by = timezone.now(), actor


CHANGES = {"reject": reject, "snooze": snooze, "reopen": _reopen, "confirm": _confirm}


@transaction.atomic
def rebase_sync(*, actor: User, country: str, sync_id: int, version: int) -> SyncItem:
    """Compare an item in conflict with the store as it is now, and take it to review.

    Raises NotFound, Claimed, WrongStatus, Conflict.
    """
    item = selectors.lock_item(actor=actor, country=country, sync_id=sync_id)
    if item.status != SyncStatus.CONFLICT:
        raise refused("rebase", actor, item)
    versions.check(item, version, ["status"])
    claims.claim(actor=actor, item=claim_of(item))
    if item.store_id is None:
        raise Invalid({"store_id": ["The store of this item is gone"]})
    store = stores.get_store(user=actor, country=country, store_id=item.store_id)
    with versions.changing(item, actor=actor, action="rebase"):
        item.diffs = diffs.rebase(store, item.diffs)
        item.status, item.store_version = SyncStatus.IN_REVIEW, store.version
        item.fields, item.severity = [diff["field"] for diff in item.diffs], diffs.worst(item.diffs)
    return item


# -- taking back ------------------------------------------------------------------------------------------
@transaction.atomic
def undo_sync(
    *, actor: User, country: str, sync_id: int, version: int, reason: str = "", take_up: bool = False
) -> tuple[SyncItem, list[NotUndone]]:
    """Take an applied item back, field by field where it still stands; returns what stays as it is.

    With `take_up` it waits again at once, to be decided anew. Raises NotFound, Forbidden (a colleague's, for
    operators), WrongStatus, Conflict.
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
    """Let an item wait that was taken back; where its store had to stay, it is still applied and stays so."""
    if item.status == SyncStatus.UNDONE:
        _reopen(actor, item)
        recount({item.store_id} if item.store_id else ())
