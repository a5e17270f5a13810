"""Application of accepted proposals to stores, under the rules of an edit and with their source."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from apps.accounts.models import User
from apps.core.errors import Invalid
from apps.core.values import FieldValue
from apps.stores.choices import BusinessStatus, CloseReason
from apps.stores.models import Store
from apps.stores.services import states
from apps.stores.services.proposals.diffs import fields_of
from apps.stores.services.stores import Origin, StoreEdit, create_store, edit_store, sources_of

_ANSWERED = frozenset({"pin_far", "pin_region", "postcode_state", "published", "unusual_cost"})
"""Warnings confirmed by accepting a value, because they were shown with it."""


def apply_values(
    *,
    actor: User | None,
    country: str,
    store: Store,
    values: Mapping[str, Any],
    origin: Origin,
    reason: str,
) -> Store:
    """Save accepted {unit: value} on a locked store, as an edit.

    In the caller's transaction and changeset. By accepting, a user confirms the usual warnings of an edit.
    Without a user (`actor` None: a rule), warnings are errors, and the business status cannot be changed.
    Possible duplicates are never asked about, not even without a user; their pairs are saved after the
    commit. Locks of fields are not checked. Raise the errors of an edit: Invalid, WrongStatus,
    ConfirmationRequired.
    """
    fields = fields_of(values)
    if fields:
        store = edit_store(
            StoreEdit(
                actor=actor,
                country=country,
                store_id=store.pk,
                version=store.version,
                patch=fields,
                confirmed=_confirmed_by_accepting(actor),
                has_duplicate_check=False,
                origin=origin,
                reason=reason,
            )
        )
    if closing := values.get("business_status"):
        if actor is None:
            raise Invalid({"business_status": ["Only staff can decide whether a place is open"]})
        store = _set_closing(actor, country, store, closing, origin, reason)
    return store


def _confirmed_by_accepting(actor: User | None) -> frozenset[str]:
    """Return the warnings that accepting a value confirms; none without a user."""
    return frozenset() if actor is None else _ANSWERED


def create_from(
    *,
    actor: User | None,
    country: str,
    fields: Mapping[str, FieldValue],
    origin: Origin,
    external_ids: Sequence[Mapping[str, str]],
) -> Store:
    """Create and save a draft from a source's values, with its external ids.

    With a user, possible duplicates are not asked about. Without one (a rule), they raise
    ConfirmationRequired, as other warnings do. Raise Invalid with all errors.
    """
    values = {**fields, "external_ids": list(external_ids)}
    return create_store(
        actor=actor,
        country=country,
        fields=values,
        confirmed=_confirmed_by_accepting(actor),
        # Without a user, a possible duplicate is not created: the question becomes an error.
        has_duplicate_check=actor is None,
        origin=origin,
    )


def _set_closing(
    actor: User, country: str, store: Store, closing: Mapping[str, FieldValue], origin: Origin, reason: str
) -> Store:
    """Change the business status through its service, with its source; an equal one changes nothing."""
    target = closing.get("business_status")
    if target == store.business_status:
        return store
    action, why = _move_to(str(target), store, reason)
    changed = states.change_business_status(
        actor=actor,
        country=country,
        store_id=store.pk,
        version=store.version,
        action=action,
        at=timezone.now(),
        reason=why,
        note=reason,
        closed_on=_day(closing.get("closed_on"), "closed_on"),
        reopen_on=_day(closing.get("reopen_on"), "reopen_on"),
        confirmed=_ANSWERED,
    )
    changed.field_sources = sources_of(
        {"business_status"},
        actor=actor,
        source=origin.source,
        sync_id=origin.sync_id,
        before=changed.field_sources,
    )
    changed.save(update_fields=["field_sources"])
    return changed


def _move_to(target: str, store: Store, reason: str) -> tuple[str, str]:
    """Return (action, reason) for a target business status. Raise Invalid if it cannot be set."""
    if target == BusinessStatus.TEMPORARILY_CLOSED:
        return "close_temporarily", CloseReason.OTHER.value
    if target == BusinessStatus.PERMANENTLY_CLOSED:
        return "close_permanently", CloseReason.OUT_OF_BUSINESS.value
    if target == BusinessStatus.OPEN and store.business_status == BusinessStatus.OPENING_SOON:
        return "mark_open", ""
    if target == BusinessStatus.OPEN:
        return "reopen", reason
    raise Invalid({"business_status": ["Choose open, temporarily closed or permanently closed"]})


def _day(value: FieldValue, name: str) -> dt.date | None:
    """Return a day from YYYY-MM-DD; None for an empty value. Raise Invalid for the field `name`."""
    if value in (None, ""):
        return None
    try:
        return dt.date.fromisoformat(str(value))
    except ValueError:
        raise Invalid({name: ["Write the day as YYYY-MM-DD"]}) from None
