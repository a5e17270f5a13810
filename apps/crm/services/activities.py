"""Timeline entries that users add to a lead."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.services.mentions import notify_mentioned
from apps.core.changes import versions
from apps.core.errors import Forbidden, Invalid
from apps.core.http import confirmations
from apps.core.values import Json
from apps.crm import permissions
from apps.crm.choices import REACHING_OUT, ActivityType
from apps.crm.models import Activity, Lead
from apps.crm.queries import selectors
from apps.crm.services import timeline
from apps.crm.services.leads import refuse_merged
from apps.uploads.queries.selectors import usable_pictures
from apps.uploads.services import documents

MOST_PICTURES, MOST_DOCUMENTS = 5, 5
WITH_OUTCOME = (ActivityType.CALL, ActivityType.VISIT, ActivityType.WHATSAPP)
_AHEAD = dt.timedelta(minutes=5)
"""Tolerated clock difference between client and server."""


@transaction.atomic
def add_activity(
    *,
    actor: User,
    country: str,
    lead_id: int,
    type: str,
    body: str = "",
    direction: str = "",
    outcome: str = "",
    at: dt.datetime | None = None,
    contact_no: int | None = None,
    picture_ids: Sequence[int] = (),
    file_ids: Sequence[int] = (),
    pinned: bool = False,
    confirmed: frozenset[str] = frozenset(),
) -> Activity:
    """Add an entry to the timeline; `contact_no` is the index in the lead's contacts.

    Colleagues mentioned in `body` are notified. Raise NotFound, WrongStatus or Invalid; ConfirmationRequired
    for contacting someone who asked not to be contacted.
    """
    lead = selectors.lock_lead(actor=actor, country=country, lead_id=lead_id)
    refuse_merged(lead, "log")
    _require_content(type, body, len(picture_ids) + len(file_ids), outcome)
    _require_below_limits(picture_ids, file_ids)
    _require_past(at)
    contact = _contact(lead, contact_no)
    pictures = list(dict.fromkeys(picture_ids))
    if set(usable_pictures(country=country, picture_ids=set(pictures))) != set(pictures):
        raise Invalid({"picture_ids": ["Picture not found"]})
    files = documents.require(actor=actor, country=country, file_ids=file_ids, field="file_ids")
    if type in REACHING_OUT and direction != "inbound" and contact.get("do_not_contact"):
        who = contact.get("name") or "Contact"
        warning = confirmations.warning("do_not_contact", f"{who} asked not to be contacted", "contact_no")
        confirmations.require([warning], confirmed)
    activity = timeline.record(
        lead,
        ActivityType(type),
        author=actor,
        body=body,
        at=at,
        direction=direction,
        outcome=outcome,
        contact_name=str(contact.get("name") or "") if type in REACHING_OUT or contact_no is not None else "",
        pictures=[{"picture_id": pk} for pk in pictures],
        pinned=pinned,
    )
    documents.give(files, selectors.ACTIVITY, activity.pk)
    notify_mentioned(actor=actor, country=country, about=lead, text=body)
    return activity


def _require_content(kind: str, body: str, files: int, outcome: str) -> None:
    errors: dict[str, list[str]] = {}
    if kind == ActivityType.NOTE and not body:
        errors["body"] = ["Enter a note"]
    if kind == ActivityType.FILE and not files:
        errors["picture_ids"] = ["Add a picture or a document"]
    if kind not in (ActivityType.NOTE, ActivityType.FILE) and not body and not outcome:
        errors["body"] = ["Enter the outcome"]
    if outcome and kind not in WITH_OUTCOME:
        errors["outcome"] = ["Only calls, visits and WhatsApp have an outcome"]
    if errors:
        raise Invalid(errors)


def _require_below_limits(picture_ids: Sequence[int], file_ids: Sequence[int]) -> None:
    errors: dict[str, list[str]] = {}
    if len(picture_ids) > MOST_PICTURES:
        errors["picture_ids"] = [f"At most {MOST_PICTURES} pictures"]
    if len(file_ids) > MOST_DOCUMENTS:
        errors["file_ids"] = [f"At most {MOST_DOCUMENTS} documents"]
    if errors:
        raise Invalid(errors)


def _require_past(at: dt.datetime | None) -> None:
    if at is not None and at > timezone.now() + _AHEAD:
        raise Invalid({"at": ["This is in the future. Add a task instead"]})


def _contact(lead: Lead, contact_no: int | None) -> Mapping[str, Any]:
    if contact_no is None:
        return lead.primary_contact or {}
    if not 0 <= contact_no < len(lead.contacts):
        raise Invalid({"contact_no": ["Contact not found"]})
    contact: Mapping[str, Json] = lead.contacts[contact_no]
    return contact


@transaction.atomic
def edit_activity(
    *, actor: User, country: str, activity_id: int, version: int, patch: Mapping[str, Any]
) -> Activity:
    """Edit an entry (its author, within 24 hours) or pin it (any colleague, at any time).

    Raise NotFound, Conflict, Forbidden or Invalid.
    """
    activity = selectors.lock_activity(actor=actor, country=country, activity_id=activity_id)
    versions.check(activity, version, patch)
    if "pin" not in permissions.activity_actions(actor, activity):
        raise Forbidden(msg="Automatic entries cannot be edited")
    if set(patch) - {"pinned"} and not permissions.may_edit_activity(actor, activity):
        raise Forbidden(msg="Only the author can edit it, within 24 hours")
    if "at" in patch:
        _require_past(patch["at"])
    with versions.changing(activity, actor=actor):
        for name, value in patch.items():
            setattr(activity, name, value)
        files = len(activity.pictures)
        if activity.type == ActivityType.FILE and not files:
            files = len(documents.documents_of(selectors.ACTIVITY, [activity.pk]))
        _require_content(activity.type, activity.body, files, activity.outcome)
    return activity
