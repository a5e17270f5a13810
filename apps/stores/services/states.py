"""The two statuses of a store: of its listing, and of the business itself."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace

from django.db import transaction

from apps.accounts.models import User
from apps.core.changes import versions
from apps.core.errors import Forbidden, Invalid, WrongStatus
from apps.core.http import confirmations
from apps.core.records import references
from apps.stores import permissions
from apps.stores.choices import TEMPORARY_REASONS, BusinessStatus, CloseReason, StoreStatus
from apps.stores.models import Store, StoreExternalId
from apps.stores.permissions import require_listed
from apps.stores.queries import selectors
from apps.stores.services import derived, duplicates, rules
from apps.stores.services.stores import load_context, today_of


@transaction.atomic
def change_store_status(
    *, actor: User, country: str, store_id: int, version: int, action: str, reason: str = ""
) -> Store:
    """Publish, hide, delete or restore a store (`action`), save and return it. A restored store is a draft.

    Publishing requires complete data, hiding a reason, deleting that no other record refers to it. Restoring
    may give the store another slug. Raise NotFound, Forbidden, Conflict, WrongStatus, Invalid or InUse.
    """
    store = selectors.lock_store(actor=actor, country=country, store_id=store_id)
    versions.check(store, version, ["status"])
    target = require_move(actor, store, action)
    with versions.changing(store, actor=actor, action=action, reason=reason):
        _GUARDS[action](actor, store, reason)
        store.status = target
    if action in ("delete", "restore"):
        StoreExternalId.objects.filter(store=store).update(is_live=action == "restore")
        duplicates.refresh_after_commit(store.pk)
    return store


@transaction.atomic
def hide_store(*, store_id: int, reason: str) -> Store:
    """Hide a published store of any country without a user, save and return it.

    Raise NotFound, WrongStatus if it is not published, or Invalid without a reason.
    """
    country = Store.objects.filter(pk=store_id).values_list("country", flat=True).first()
    store = selectors.lock_store(actor=None, country=country or "", store_id=store_id)
    if store.status != StoreStatus.PUBLISHED:
        raise WrongStatus("hide", store.status, StoreStatus(store.status).label, [])
    require_reason(reason)
    with versions.changing(store, actor=None, action="hide", reason=reason):
        store.status = StoreStatus.HIDDEN
    return store


def require_move(actor: User, store: Store, action: str) -> str:
    """Return the status to which `action` leads from the store's current one. Changes nothing.

    Raise WrongStatus if the action is not possible in the current status, Forbidden if the user may not take
    it.
    """
    allowed = permissions.allowed_actions(actor, store)
    origins, target = permissions.STATUS_MOVES[action]
    if store.status not in origins:
        if store.status == StoreStatus.MERGED:
            require_listed(actor, store, action)
        raise WrongStatus(action, store.status, StoreStatus(store.status).label, allowed)
    if action not in allowed:
        raise Forbidden(permissions.roles_of(action))
    return target


def _guard_publish(actor: User, store: Store, reason: str) -> None:
    require_publishable(store, *load_context(store, checks_every_field=True))


def require_publishable(
    store: Store, context: rules.RuleContext, errors: Mapping[str, list[str]] | None = None
) -> None:
    """Raise Invalid unless the store has everything for publication and meets every rule.

    The error names everything missing and every broken rule. `context` must be loaded with
    `checks_every_field`, so that every rule is applied. `errors` are further errors by field.
    """
    context = replace(context, locate=rules.locate_nothing, knows_borders=rules.has_no_borders)
    incomplete = rules.Findings()
    rules.refuse_incomplete(store, context.place, incomplete, context.has_level)
    broken = {**rules.check(store, context, ()).errors, **(errors or {})}
    # A missing value breaks rules as well: then only the first message says what to do.
    problems = {
        **incomplete.errors,
        **{name: broken[name] for name in broken if name not in incomplete.errors},
    }
    if problems:
        raise Invalid(problems)


def require_reason(reason: str) -> None:
    """Raise Invalid if the reason for hiding a store is empty."""
    if not reason:
        raise Invalid({"reason": ["Enter a reason for hiding the store"]})


def _guard_hide(actor: User, store: Store, reason: str) -> None:
    require_reason(reason)


def guard_delete(actor: User, store: Store, reason: str) -> None:
    """Raise InUse if other records refer to this store."""
    references.require_unused(user=actor, country=store.country, record=store)


def guard_restore(actor: User, store: Store, reason: str) -> None:
    """Give the store a numbered slug if another store has its slug now. Saves nothing.

    Raise Invalid if another store has one of its external ids now. Merged and deleted stores do not count.
    """
    used = derived.used_slugs(store, store.slug)
    store.slug = derived.numbered(store.slug, used)
    for row in store.external_ids.all():
        holders = StoreExternalId.objects.filter(source=row.source, external_id=row.external_id, is_live=True)
        holder = holders.exclude(store=store).select_related("store").first()
        if holder:
            msg = f"{row.source} id {row.external_id} is already linked to {holder.store.full_name}"
            raise Invalid({"external_ids": [msg]})


_GUARDS = {
    "publish": _guard_publish,
    "hide": _guard_hide,
    "delete": guard_delete,
    "restore": guard_restore,
}


@transaction.atomic
def change_business_status(
    *,
    actor: User,
    country: str,
    store_id: int,
    version: int,
    action: str,
    at: dt.datetime,
    reason: str = "",
    note: str = "",
    closed_on: dt.date | None = None,
    reopen_on: dt.date | None = None,
    moved_to_store_id: int | None = None,
    confirmed: frozenset[str] = frozenset(),
) -> Store:
    """Change whether the business is open, closed or moved. Save and return the store.

    `action` is "close_temporarily" (with `reopen_on`), "close_permanently", "mark_moved" (needs
    `moved_to_store_id`), "mark_open" or "reopen". `reason` is a code of CloseReason for closures, of
    TEMPORARY_REASONS for a temporary one; a sentence for reopening a permanently closed store. `closed_on` is
    by default today at the store. Opening clears reason, dates and new store. Raise NotFound, Conflict,
    WrongStatus, Invalid, or ConfirmationRequired ("published") if a published store closes permanently.
    """
    store = selectors.lock_store(actor=actor, country=country, store_id=store_id)
    require_listed(actor, store, action)
    versions.check(store, version, ["business_status", "closed_on", "reopen_on", "moved_to_store_id"])
    origins, target = permissions.BUSINESS_MOVES[action]
    if store.business_status not in origins:
        label = BusinessStatus(store.business_status).label
        raise WrongStatus(action, store.business_status, label, permissions.allowed_actions(actor, store))
    today = today_of(store, at=at)
    with versions.changing(store, actor=actor, action=action, reason=note or reason):
        if action == "close_temporarily":
            _close_temporarily(store, reason, reopen_on, today)
        elif action == "close_permanently":
            _close_permanently(store, reason, closed_on, today, confirmed)
        elif action == "mark_moved":
            _mark_moved(store, actor, moved_to_store_id, closed_on, today)
        else:
            _open(store, reason)
        store.business_status = target
    return store


def _close_reason_errors(reason: str) -> dict[str, list[str]]:
    return {} if reason in CloseReason.values else {"reason": ["Choose a reason for closing"]}


def _closed_on_errors(closed_on: dt.date | None, today: dt.date) -> dict[str, list[str]]:
    is_later = closed_on is not None and closed_on > today
    return {"closed_on": ["Closing date cannot be in the future"]} if is_later else {}


def _close_temporarily(store: Store, reason: str, reopen_on: dt.date | None, today: dt.date) -> None:
    """Set reason and reopening date, not the status. Raise Invalid for a permanent reason or a past date."""
    errors = _close_reason_errors(reason)
    if not errors and reason not in TEMPORARY_REASONS:
        errors["reason"] = ["Choose a temporary reason. This one is permanent"]
    if reopen_on and reopen_on <= today:
        errors["reopen_on"] = ["Reopening date must be in the future"]
    if errors:
        raise Invalid(errors)
    store.close_reason, store.reopen_on = reason, reopen_on


def _close_permanently(
    store: Store, reason: str, closed_on: dt.date | None, today: dt.date, confirmed: frozenset[str]
) -> None:
    """Set reason and closing date, not the status. Raise Invalid; ConfirmationRequired if it is published."""
    if errors := {**_close_reason_errors(reason), **_closed_on_errors(closed_on, today)}:
        raise Invalid(errors)
    store.close_reason = reason
    _set_closed_on(store, closed_on, today)
    if store.status == StoreStatus.PUBLISHED:
        msg = "The store is on the public site and will be shown there as permanently closed for 180 days"
        confirmations.require([confirmations.warning("published", msg, "status")], confirmed)


def _mark_moved(
    store: Store, actor: User, target_id: int | None, closed_on: dt.date | None, today: dt.date
) -> None:
    """Set the new store and the closing date, not the status. Raise Invalid."""
    errors = _closed_on_errors(closed_on, today)
    target = Store.objects.visible_to(actor, store.country).listed().filter(pk=target_id).first()
    if target_id is None:
        errors["moved_to_store_id"] = ["Choose the new store"]
    elif target_id == store.pk:
        errors["moved_to_store_id"] = ["A store cannot move to itself"]
    elif target is None:
        errors["moved_to_store_id"] = ["Store not found"]
    if errors:
        raise Invalid(errors)
    store.close_reason, store.moved_to_store = CloseReason.MOVED, target
    _set_closed_on(store, closed_on, today)


def _set_closed_on(store: Store, closed_on: dt.date | None, today: dt.date) -> None:
    """Set the closing date, today by default, and clear the reopening date."""
    store.closed_on, store.reopen_on = closed_on or today, None


def _open(store: Store, reason: str) -> None:
    """Clear everything that a closure set, except the status. Raise Invalid if a needed reason is missing."""
    if store.business_status == BusinessStatus.PERMANENTLY_CLOSED and not reason:
        raise Invalid({"reason": ["Enter a reason for reopening a permanently closed store"]})
    store.close_reason, store.closed_on, store.reopen_on = "", None, None
    store.moved_to_store = None
