"""Undo of changes to stores, under all their rules."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from apps.core import registry
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import Forbidden, Invalid, WrongStatus
from apps.core.values import FieldValue, Json
from apps.stores import permissions
from apps.stores.choices import LIVE_STATUSES, BusinessStatus, StoreStatus, Verification
from apps.stores.models import Store, StoreExternalId
from apps.stores.permissions import require_listed
from apps.stores.queries import redirects
from apps.stores.record import STORE_RECORD
from apps.stores.services import derived, duplicates, rules
from apps.stores.services.reference_data import ReferenceData, lock_stores
from apps.stores.services.states import guard_delete, guard_restore
from apps.stores.services.stores import (
    check_unique,
    set_external_ids,
    sources_of,
    was_moved_or_renamed,
)
from apps.stores.services.values import EDITABLE, clean

SHOP = frozenset(STORE_RECORD.group("shop"))
VERIFIED = frozenset(STORE_RECORD.group("verification"))
PIN = frozenset({"lat", "lng"})
_DATES = frozenset({"closed_on", "recheck_on", "reopen_on"})


def _prepare(
    work: BatchContext, stores: Sequence[Store], values: Mapping[int, Mapping[str, Json]]
) -> ReferenceData:
    return ReferenceData(work.country, stores, values.values())


def _put_back(
    work: BatchContext, store: Store, values: Mapping[str, Json], reference: ReferenceData
) -> dict[str, str]:
    """Restore values; a value that breaks a rule is dropped and the others are tried without it.

    Return {field: reason} of the dropped ones.
    """
    if "status" not in values:
        require_listed(work.actor, store, "undo")
    left, refused = dict(values), dict[str, str]()
    as_is = dict(store.__dict__)
    while left:
        try:
            _apply(work, store, left, reference)
        except Invalid as error:
            _restore(store, as_is)
            broken = {name: messages[0] for name, messages in error.errors.items()}
            out = _with_companions(set(broken) & set(left), left) or set(left)
            refused |= {name: broken.get(name, error.msg) for name in out}
            left = {name: value for name, value in left.items() if name not in out}
        except (Forbidden, WrongStatus) as error:
            # Only the status requires more than an edit does.
            _restore(store, as_is)
            if "status" not in left or len(left) == 1:
                raise
            refused["status"] = error.msg
            del left["status"]
        else:
            return refused
        if left and "status" not in left:
            require_listed(work.actor, store, "undo")
    return refused


def _restore(store: Store, as_is: Mapping[str, FieldValue]) -> None:
    """Reset all attributes of the store object to `as_is`. Reads and writes no database."""
    store.__dict__.clear()
    store.__dict__.update(as_is)


def _with_companions(names: set[str], left: Mapping[str, FieldValue]) -> set[str]:
    """Return the names, and the fields to restore that belong to the same group."""
    companions = set(names)
    for group in (SHOP, VERIFIED, PIN):
        if not group.isdisjoint(names):
            companions |= group & set(left)
    return companions


def _apply(work: BatchContext, store: Store, values: Mapping[str, Any], reference: ReferenceData) -> None:
    """Set the values and check the store as it would be saved. Raise Invalid, Forbidden or WrongStatus.

    The store is not saved, but its external ids and the redirect of an old slug are.
    """
    before, address = (store.name, store.lat, store.lng), store.slug
    edited, errors = clean({name: v for name, v in values.items() if name in EDITABLE}, store.country)
    if errors:
        raise Invalid(errors)
    external_ids = edited.pop("external_ids", None)
    for name, value in edited.items():
        setattr(store, name, value)
    _apply_states(work, store, values)
    if "verification" not in values and was_moved_or_renamed(store, before):
        store.verification = Verification.UNVERIFIED
    if "status" in values:
        _move(work, store, values["status"], reference)
    is_published_again = "status" in values and store.status == StoreStatus.PUBLISHED
    if edited or external_ids is not None or is_published_again:
        _check(store, reference, set(edited), external_ids, every_rule=is_published_again)
    if edited:
        derived.refresh(store, reference.rule_context(store)[0].place)
        store.field_sources = sources_of(
            set(edited), actor=work.actor, source="staff", before=store.field_sources
        )
    if external_ids is not None:
        set_external_ids(store, external_ids, work.actor)
    redirects.save_redirect(store, address)
    # Stores without pairs are left to the nightly search: an undone import may have many thousands.
    if store.open_duplicate_count and (duplicates.DISTINCTIVE_FIELDS & set(values) or "status" in values):
        duplicates.refresh_after_commit(store.pk)


def _check(
    store: Store,
    reference: ReferenceData,
    edited: set[str],
    external_ids: Sequence[Any] | None,
    *,
    every_rule: bool,
) -> None:
    """Raise Invalid for a broken rule; a store that becomes public again must meet all of them."""
    context, missing = reference.rule_context(store, checks_every_field=every_rule)
    findings = rules.check(store, context, edited)
    if external_ids or "slug" in edited:
        check_unique(store, external_ids or [], findings, slug="slug" in edited)
    if findings.errors or missing:
        raise Invalid({**findings.errors, **missing})


def _apply_states(work: BatchContext, store: Store, values: Mapping[str, Json]) -> None:
    """Set the business status and verification, which an edit does not contain."""
    for name in (SHOP | VERIFIED) & set(values):
        setattr(store, name, _read(name, values[name]))
    _check_shop(work, store, values)
    if values.get("verification") == Verification.UNVERIFIED and "verified_by_id" not in values:
        store.verified_by_id = None


def _read(name: str, value: Any) -> Any:
    """Return a value from history in the type of the store's field."""
    if value is not None and name in _DATES:
        return dt.date.fromisoformat(value)
    if value is not None and name == "verified_at":
        return dt.datetime.fromisoformat(value)
    return "" if value is None and name in ("close_reason", "verify_method") else value


def _check_shop(work: BatchContext, store: Store, values: Mapping[str, FieldValue]) -> None:
    """Raise Invalid if the fields of the business status are inconsistent."""
    if SHOP.isdisjoint(values):
        return
    is_closed = store.business_status == BusinessStatus.PERMANENTLY_CLOSED
    is_open = store.business_status in (BusinessStatus.OPEN, BusinessStatus.OPENING_SOON)
    left_over = store.closed_on or store.reopen_on or store.moved_to_store_id
    if is_closed != (store.closed_on is not None) or (is_open and left_over):
        raise Invalid({"business_status": ["The open or closed status was changed since"]})
    if values.get("moved_to_store_id"):
        target = Store.objects.visible_to(work.actor, store.country).listed()
        if not target.filter(pk=values["moved_to_store_id"]).exists():
            raise Invalid({"moved_to_store_id": ["Store not found"]})


def _move(work: BatchContext, store: Store, status: str, reference: ReferenceData) -> None:
    """Set the earlier status. Only managers may delete and restore; a merge has a separate undo.

    Raise Invalid, Forbidden or InUse. Saves nothing.
    """
    if StoreStatus.MERGED in (status, store.status):
        raise Invalid({"status": ["Undo the merge instead"]})
    if StoreStatus.DELETED in (status, store.status):
        _require_manager(work)
    if status == StoreStatus.DELETED:
        guard_delete(work.actor, store, "")
    elif store.status == StoreStatus.DELETED:
        guard_restore(work.actor, store, "")
        reference.reserve(store)
    store.status = status


def _require_manager(work: BatchContext) -> None:
    if not permissions.is_manager(work.actor):
        raise Forbidden(permissions.roles_of("delete"))


def _after(work: BatchContext, stores: Sequence[Store]) -> None:
    """Update `is_live` of the stores' external ids: only stores in LIVE_STATUSES own theirs."""
    _set_live([store.pk for store in stores if store.status in LIVE_STATUSES], is_live=True)
    _set_live([store.pk for store in stores if store.status not in LIVE_STATUSES], is_live=False)


def _set_live(ids: Sequence[int], *, is_live: bool) -> None:
    if ids:
        StoreExternalId.objects.filter(store_id__in=ids, is_live=not is_live).update(is_live=is_live)


def _take_out(work: BatchContext, store: Store) -> None:
    """Set a draft to deleted, to undo its creation. Only for managers and its creator. Saves nothing.

    Raise WrongStatus unless it is a draft, Forbidden or InUse.
    """
    if store.status != StoreStatus.DRAFT:
        label = StoreStatus(store.status).label
        raise WrongStatus("undo", store.status, label, permissions.allowed_actions(work.actor, store))
    if store.created_by_id != work.actor.pk:
        _require_manager(work)
    guard_delete(work.actor, store, "")
    store.status = StoreStatus.DELETED


UNDO = registry.Undo(
    fields=STORE_RECORD.undoable,
    lock=lock_stores,
    put_back=_put_back,
    prepare=_prepare,
    after=_after,
    take_out=_take_out,
    groups=(SHOP, VERIFIED, PIN),
)
