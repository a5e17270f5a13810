"""Verification: a check by staff or the owner that the store exists as described."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.core.changes import versions
from apps.core.country import pack
from apps.core.errors import Invalid
from apps.stores.choices import Verification, VerifyMethod
from apps.stores.models import Store
from apps.stores.permissions import require_listed
from apps.stores.queries import selectors

RECHECK_AFTER = dt.timedelta(days=180)


def mark_verified(store: Store, *, actor: User, method: str, at: dt.datetime) -> None:
    """Set the fields of a verification by staff at `at`. Saves nothing.

    The next check is due 180 days later, by the date in the store's country.
    """
    day = at.astimezone(ZoneInfo(pack(store.country).timezone)).date()
    store.verification = Verification.STAFF_VERIFIED
    store.verified_at = at
    store.verified_by = actor
    store.verify_method = method
    store.recheck_on = day + RECHECK_AFTER


@transaction.atomic
def verify_store(
    *,
    actor: User,
    country: str,
    store_id: int,
    version: int,
    method: str,
    at: dt.datetime,
    note: str = "",
    picture_id: int | None = None,
) -> Store:
    """Mark a store as verified by staff, save and return it. Note and picture are written to its history.

    `method` is how it was checked. Raise NotFound, WrongStatus (merged, deleted), Conflict, or Invalid for an
    unknown picture.
    """
    from apps.uploads.queries.selectors import usable_pictures

    store = selectors.lock_store(actor=actor, country=country, store_id=store_id)
    require_listed(actor, store, "verify")
    versions.check(store, version, ["verification", "verified_at", "verify_method"])
    if picture_id is not None and not usable_pictures(country=country, picture_ids={picture_id}):
        raise Invalid({"picture_id": ["Picture not found"]})
    evidence = f"Picture {picture_id}" if picture_id is not None else ""
    reason = ". ".join(part for part in (note, evidence) if part)
    with versions.changing(store, actor=actor, action="verify", reason=reason):
        mark_verified(store, actor=actor, method=method, at=at)
    return store


def verify_by_owner(*, actor: User, store: Store, reason: str) -> Store:
    """Mark a locked store as verified by its owner, save and return it, in the caller's transaction.

    For an owner whose document and phone staff have checked. The next check is due 180 days later. Raise
    WrongStatus (merged, deleted).
    """

    require_listed(actor, store, "verify")
    with versions.changing(store, actor=actor, action="verify", reason=reason):
        mark_verified(store, actor=actor, method=VerifyMethod.OWNER_DOCUMENT, at=timezone.now())
        store.verification = Verification.OWNER_VERIFIED
    return store
