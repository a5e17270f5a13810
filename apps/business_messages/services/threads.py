"""Handling of threads: edit, assign, link, close and reopen."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.queries.selectors import colleague
from apps.business_messages.choices import (
    BY_HAND,
    MessageStatus,
    Priority,
    Resolution,
    SlaStatus,
)
from apps.business_messages.models import BusinessMessage
from apps.business_messages.models.querysets import works_with
from apps.business_messages.permissions import STATUS_ACTIONS
from apps.business_messages.queries import selectors
from apps.business_messages.services import clock, entries, intake
from apps.business_messages.services.guards import require
from apps.business_messages.services.replies import end
from apps.core.changes import versions
from apps.core.choices import NotificationType
from apps.core.errors import Invalid, NotFound
from apps.core.messaging import notifications
from apps.core.readers.errors import quote
from apps.core.values import Json
from apps.stores.choices import LIVE_STATUSES
from apps.stores.models import Store

CLOSES_AFTER = dt.timedelta(days=7)
SENDER = {
    "name": "sender_name",
    "company": "company",
    "job_title": "job_title",
    "email": "sender_email",
    "phone": "sender_phone",
    "language": "language",
    "preferred_contact": "preferred_contact",
}
"""API key -> column."""


# -- edits --------------------------------------------------------------------------------------------
@transaction.atomic
def edit_message(
    *, actor: User, country: str, message_id: int, version: int, patch: Mapping[str, Any]
) -> BusinessMessage:
    """Change type, priority, labels, subject, sender or `store_text` of a thread and save it.

    Only keys in `patch` change; null is ignored, but clears `store_text`. A new type sets a new deadline.
    Raise NotFound, WrongStatus, Conflict or Invalid.
    """
    item = selectors.lock_message(actor=actor, country=country, message_id=message_id)
    versions.check(item, version, patch)
    require(actor, item, "edit")
    with versions.changing(item, actor=actor):
        if patch.get("type") and patch["type"] != item.type:
            set_type(item, patch["type"])
        if patch.get("priority"):
            item.priority = Priority[patch["priority"].upper()]
        if "labels" in patch:
            item.labels = intake.read_labels(patch["labels"])
        if patch.get("subject"):
            item.subject = patch["subject"]
        if "store_text" in patch:
            item.store_text = patch["store_text"] or ""
        if patch.get("sender"):
            _set_sender(item, patch["sender"])
        entries.name(item)
    return item


def set_type(item: BusinessMessage, kind: str) -> None:
    """Set a thread's type. Without a reply so far, restart its deadline and reminders. Saves nothing.

    The deadline still counts from the creation of the thread.
    """
    item.type = kind
    if item.first_responded_at is None:
        item.first_response_due_at = clock.due_of(item.country, kind, item.created_at)
        item.sla_status = SlaStatus.DUE
        item.sla_warned_at = item.sla_breached_at = None


def _set_sender(item: BusinessMessage, sender: Mapping[str, Json]) -> None:
    """Set sender columns from API keys; missing keys keep their values. Saves nothing. Raise Invalid."""
    merged = {key: getattr(item, column) for key, column in SENDER.items()} | dict(sender)
    columns, errors = intake.read_sender(item.country, merged)
    if not columns["sender_name"]:
        errors["sender.name"] = ["Enter the sender’s name"]
    if errors:
        raise Invalid(errors)
    for column, value in columns.items():
        setattr(item, column, value)


@transaction.atomic
def link_store(
    *, actor: User, country: str, message_id: int, version: int, store_id: int | None
) -> BusinessMessage:
    """Link a thread to a store, or to none if `store_id` is None, and save it.

    Another store clears `claim_phone`, the number called to check a claim. Raise WrongStatus, NotFound if the
    thread or store is not visible or the store not live, Conflict if the thread changed since `version`.
    """
    item = selectors.lock_message(actor=actor, country=country, message_id=message_id)
    versions.check(item, version, ["store_id"])
    require(actor, item, "link_store")
    store = None
    if store_id is not None:
        seen = Store.objects.visible_to(actor, country).filter(status__in=LIVE_STATUSES)
        store = seen.filter(pk=store_id).first()
        if store is None:
            raise NotFound("Store")
    with versions.changing(item, actor=actor, action="link_store"):
        set_store(item, store)
    return item


def set_store(item: BusinessMessage, store: Store | None) -> None:
    """Set the store; if it is another one, clear `claim_phone` and update the search text. Saves nothing."""
    if item.store_id != (store.pk if store else None):
        item.store, item.claim_phone = store, ""
        entries.name(item)


# -- assignment ---------------------------------------------------------------------------------------
@transaction.atomic
def assign_message(
    *, actor: User, country: str, message_id: int, version: int, assignee_id: int | None
) -> BusinessMessage:
    """Assign a thread to a user, or unassign it if `assignee_id` is None, and save it.

    Side effects as in `assign`. Raise NotFound, WrongStatus, Conflict or Invalid.
    """
    item = selectors.lock_message(actor=actor, country=country, message_id=message_id)
    versions.check(item, version, ["assignee_id"])
    require(actor, item, "assign")
    person = assignee_of(country, assignee_id)
    with versions.changing(item, actor=actor, action="assign"):
        assign(actor, item, person)
    return item


def assignee_of(country: str, user_id: int | None) -> User | None:
    """Return the user with this id if threads can be assigned to them; None without an id.

    Raise Invalid if the user is unknown, disabled or may not work on the country's messages.
    """
    if user_id is None:
        return None
    return colleague(
        country,
        user_id,
        "assignee_id",
        works=lambda person: works_with(person, country),
        missing_action="This colleague has no access to messages",
    )


def assign(actor: User, item: BusinessMessage, person: User | None) -> None:
    """Set the assignee and mark the thread as read. Saves only the notification of a new assignee.

    Assigning changes the status "new" to "open"; unassigning changes no status. The current assignee is not
    notified again.
    """
    item.unread = False
    if item.assignee_id == (person.pk if person else None):
        return
    item.assignee = person
    if person is None:
        return
    if item.status == MessageStatus.NEW:
        item.status = MessageStatus.OPEN
    notifications.notify(
        users=[person], kind=NotificationType.ASSIGNED, title=item.title, about=item, actor=actor
    )


def label(item: BusinessMessage, add: Sequence[str], remove: Sequence[str]) -> None:
    """Remove labels, then add labels: a label in both stays. Saves nothing. Raise Invalid."""
    labels = [each for each in item.labels if each not in set(remove)]
    item.labels = intake.read_labels([*labels, *add])


# -- status -------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class StatusChange:
    """The resolution and note of a status change."""

    resolution: str = ""
    note: str = ""


@transaction.atomic
def change_message_status(
    *, actor: User, country: str, message_id: int, version: int, action: str, change: StatusChange
) -> BusinessMessage:
    """Resolve a thread, mark it as spam or reopen it (`action`), and save it. See `move`.

    Raise NotFound, WrongStatus, Conflict or Invalid.
    """
    item = selectors.lock_message(actor=actor, country=country, message_id=message_id)
    versions.check(item, version, ["status"])
    with versions.changing(item, actor=actor, action=action, reason=change.note):
        move(actor, item, action, change)
    return item


def move(actor: User, item: BusinessMessage, action: str, change: StatusChange) -> None:
    """Resolve a locked thread, mark it as spam or reopen it. Saves nothing. Raise WrongStatus or Invalid.

    Resolving counts as the first reply; it and spam mark the thread as read. Reopening clears outcome and
    note, and assigns an unassigned thread to the actor.
    """
    if action not in STATUS_ACTIONS:
        raise Invalid({"action": [f"{quote(action)} is not one of {', '.join(STATUS_ACTIONS)}"]})
    require(actor, item, action)
    if action == "resolve":
        is_converted = change.resolution == Resolution.CONVERTED
        if is_converted and item.lead_id is None:
            raise Invalid({"resolution": ["Only messages converted to a lead can have this outcome"]})
        if not is_converted and change.resolution not in BY_HAND:
            raise Invalid({"resolution": ["Choose an outcome"]})
        end(item, MessageStatus.RESOLVED, change.resolution, change.note)
        # A resolved thread counts as answered, with or without a reply: staff has handled it.
        clock.note_answer(item, timezone.now())
    elif action == "spam":
        end(item, MessageStatus.SPAM, note=change.note)
    else:
        item.status, item.resolution, item.note, item.resolved_at = MessageStatus.OPEN, "", "", None
        item.assignee = item.assignee or actor


# -- recurring work -----------------------------------------------------------------------------------
def close_resolved(at: dt.datetime) -> int:
    """Close threads resolved at least seven days before `at`, at most 500. Return their number."""
    due = BusinessMessage.objects.filter(status=MessageStatus.RESOLVED, resolved_at__lte=at - CLOSES_AFTER)
    ids = list(due.order_by("resolved_at").values_list("pk", flat=True)[:500])
    rows = due.filter(pk__in=ids).select_related("store").order_by("pk")
    closed = list(rows.select_for_update(of=("self",)))
    for item in closed:
        with versions.changing(item, actor=None, action="close"):
            item.status = MessageStatus.CLOSED
    return len(closed)
