"""Timeline entries of a lead, added by users and by actions."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Max
from django.utils import timezone

from apps.accounts.models import User
from apps.crm.choices import CONTACTS, ActivityType
from apps.crm.models import Activity, Lead


def record(
    lead: Lead,
    kind: ActivityType,
    *,
    author: User | None,
    body: str = "",
    facts: Mapping[str, Any] | None = None,
    at: dt.datetime | None = None,
    **more: Any,
) -> Activity:
    """Add an entry and update the lead's activity times; return the entry.

    The lead's version stays unchanged, so that concurrent edits do not conflict.
    """
    when = at or timezone.now()
    activity = Activity(
        lead=lead,
        country=lead.country,
        type=kind,
        author=author,
        created_by=author,
        updated_by=author,
        body=body,
        facts=dict(facts or {}),
        at=when,
        **more,
    )
    activity.save()
    touch(lead, [activity])
    return activity


def touch(lead: Lead, written: Sequence[Activity]) -> None:
    """Update the times of last activity and last contact after new entries."""
    if not written:
        return
    lead.last_activity_at = max([lead.last_activity_at, *(each.at for each in written)])
    lead.stale_told_at = None
    in_touch = [each.at for each in written if each.type in CONTACTS]
    if in_touch:
        lead.last_contact_at = max([*in_touch, lead.last_contact_at or in_touch[0]])
    Lead.objects.filter(pk=lead.pk).update(
        last_activity_at=lead.last_activity_at,
        last_contact_at=lead.last_contact_at,
        stale_told_at=None,
    )


def recount(lead: Lead) -> None:
    """Update the time of last contact after entries were moved between leads."""
    dates = Activity.objects.filter(lead_id=lead.pk, type__in=CONTACTS).aggregate(last=Max("at"))
    lead.last_contact_at = dates["last"]
    Lead.objects.filter(pk=lead.pk).update(last_contact_at=lead.last_contact_at)
