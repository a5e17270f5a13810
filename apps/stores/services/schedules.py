"""Nightly changes of stores whose date has come, and reminders. The current time is passed in."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from django.db import transaction

from apps.core.changes import versions
from apps.core.country import PACKS
from apps.stores.choices import LIVE_STATUSES, BusinessStatus, HalalStatus, StoreStatus
from apps.stores.models import Store
from apps.stores.services import derived, reminders

SHOWN_AFTER_CLOSING = dt.timedelta(days=180)


def run_nightly(at: dt.datetime) -> dict[str, int]:
    """Run the nightly tasks that depend on a date: expired certificates, long closed stores, reminders.

    Return {"certificates": changed stores, "closed": hidden stores, "told": sent notifications}.
    """
    return {
        "certificates": expire_certificates(at=at),
        "closed": hide_long_closed(at=at),
        "told": reminders.remind(at=at),
    }


@transaction.atomic
def expire_certificates(*, at: dt.datetime) -> int:
    """Set the halal status to unknown where the certificate has expired, and save. Return the number.

    The date counts in the country's time zone. Certificate body, number and date stay for the renewal.
    Managers and last editors are notified, except of merged and deleted stores.
    """
    count = 0
    for country, pack in PACKS.items():
        today = at.astimezone(ZoneInfo(pack.timezone)).date()
        expired = Store.objects.filter(
            country=country, halal_status=HalalStatus.CERTIFIED, halal_expires_on__lt=today
        )
        expired = expired.select_related("updated_by").prefetch_related("external_ids")
        stores = list(expired.select_for_update(of=("self",)))
        # Notify first, because the change makes the system the last editor.
        listed = [store for store in stores if store.status in LIVE_STATUSES]
        reminders.notify(country, listed, reminders.EXPIRED, today)
        for store in stores:
            reason = f"The halal certificate expired on {store.halal_expires_on}"
            with versions.changing(store, actor=None, action="expire_certificate", reason=reason):
                store.halal_status = HalalStatus.UNKNOWN
                store.completeness = derived.completeness(store)
        count += len(stores)
    return count


@transaction.atomic
def hide_long_closed(*, at: dt.datetime) -> int:
    """Hide published stores that closed permanently at least 180 days ago, and save. Return their number.

    The days count in each country's time zone. The history entry has no user.
    """
    count = 0
    for country, pack in PACKS.items():
        today = at.astimezone(ZoneInfo(pack.timezone)).date()
        closed = Store.objects.filter(
            country=country,
            status=StoreStatus.PUBLISHED,
            business_status=BusinessStatus.PERMANENTLY_CLOSED,
            closed_on__lte=today - SHOWN_AFTER_CLOSING,
        )
        for store in closed.prefetch_related("external_ids").select_for_update(of=("self",)):
            reason = f"Permanently closed on {store.closed_on}"
            with versions.changing(store, actor=None, action="hide", reason=reason):
                store.status = StoreStatus.HIDDEN
            count += 1
    return count
