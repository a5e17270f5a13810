"""Create, edit and assign leads, with validation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

from django.db import IntegrityError, transaction

from apps.accounts.models import User
from apps.accounts.queries.selectors import colleague
from apps.core.changes import history, versions
from apps.core.choices import NotificationType
from apps.core.errors import Invalid, WrongStatus
from apps.core.http import confirmations
from apps.core.messaging import notifications
from apps.core.text.folding import fold
from apps.core.values import FieldValue
from apps.crm.choices import OPEN, ActivityType, Stage
from apps.crm.domain import contacts, stages
from apps.crm.models import Lead, LeadStageMove
from apps.crm.models.querysets import works_with
from apps.crm.queries import selectors
from apps.crm.record import LEAD_RECORD
from apps.crm.services import alike, timeline
from apps.crm.services.board import Columns
from apps.crm.services.values import clean
from apps.stores.choices import LIVE_STATUSES
from apps.stores.models import Store
from apps.stores.record import regions


# -- creation -----------------------------------------------------------------------------------------
@transaction.atomic
def create_lead(
    *,
    actor: User,
    country: str,
    fields: Mapping[str, Any],
    confirmed: frozenset[str] = frozenset(),
    message_id: int | None = None,
    has_duplicate_check: bool = True,
) -> Lead:
    """Create a lead from fields as in an edit, with `owner_id` (default: the actor).

    `message_id` is the business message it comes from. `has_duplicate_check` is False if no user can confirm.
    Raise Invalid, or ConfirmationRequired if an open lead has the same number or address.
    """
    new_values = dict(fields)
    owner, errors = _owner(country, new_values.pop("owner_id", None), actor)
    values, wrong = clean({"contacts": [], **new_values}, country)
    lead = Lead(
        country=country,
        owner=owner,
        message_id=message_id,
        created_by=actor,
        updated_by=actor,
        **values,
    )
    errors |= wrong | check(lead, values, actor)
    if errors:
        raise Invalid(errors)
    refresh(lead)
    if has_duplicate_check:
        confirmations.require(alike.warnings(lead), confirmed)
    selectors.lock_board(country)
    lead.rank = Columns(country).top(Stage.NEW)
    with one_open_lead(lead):
        lead.save()
    LeadStageMove.objects.create(lead=lead, to_stage=lead.stage, by=actor, at=lead.stage_entered_at)
    history.record(actor=actor, record=lead, action="create")
    notify_owner(actor, lead)
    return lead


def _owner(country: str, user_id: int | None, actor: User) -> tuple[User, dict[str, list[str]]]:
    if user_id is None or user_id == actor.pk:
        return actor, {}
    try:
        return owner_of(country, user_id), {}
    except Invalid as refused:
        return actor, refused.errors


def owner_of(country: str, user_id: int | None, field: str = "owner_id") -> User:
    """Return the colleague for a lead or task. Raise Invalid if they cannot work on the country's leads."""
    return colleague(
        country,
        user_id,
        field,
        works=lambda person: works_with(person, country),
        missing_action="This colleague has no access to stores",
    )


def notify_owner(actor: User, lead: Lead) -> None:
    """Notify the new owner of a lead, unless they are the actor."""
    notifications.notify(
        users=[lead.owner], kind=NotificationType.ASSIGNED, title=lead.name, about=lead, actor=actor
    )


# -- edits --------------------------------------------------------------------------------------------
@transaction.atomic
def edit_lead(
    *, actor: User, country: str, lead_id: int, version: int, patch: Mapping[str, FieldValue]
) -> Lead:
    """Edit the given fields of a lead. Raise NotFound, WrongStatus, Conflict or Invalid."""
    lead = selectors.lock_lead(actor=actor, country=country, lead_id=lead_id)
    refuse_merged(lead, "edit")
    if unknown := sorted(set(patch) - set(LEAD_RECORD.written)):
        raise Invalid({name: ["This field cannot be edited"] for name in unknown})
    versions.check(lead, version, patch)
    with one_open_lead(lead), versions.changing(lead, actor=actor):
        apply(actor, lead, patch)
    return lead


def edit_from_history(
    *, actor: User, country: str, object_id: int, version: int, patch: Mapping[str, FieldValue]
) -> Lead:
    """Restore fields from history as an ordinary edit."""
    return edit_lead(actor=actor, country=country, lead_id=object_id, version=version, patch=patch)


def apply(actor: User, lead: Lead, patch: Mapping[str, FieldValue]) -> None:
    """Set values on a locked lead with validation. Does not save. Raise Invalid."""
    values, errors = clean(patch, lead.country)
    apply_values(actor, lead, values, errors)


def apply_values(
    actor: User,
    lead: Lead,
    values: Mapping[str, FieldValue],
    errors: Mapping[str, list[str]] = MappingProxyType({}),
) -> None:
    """Set cleaned values on a locked lead with validation. Does not save. Raise Invalid, with `errors` too."""
    errors = dict(errors)
    changed = {name: value for name, value in values.items() if getattr(lead, name) != value}
    for name, value in changed.items():
        setattr(lead, name, value)
    errors |= check(lead, changed, actor)
    missing = stages.missing(lead, lead.stage)
    errors |= {name: missing[name] for name in changed if name in missing}
    if errors:
        raise Invalid(errors)
    refresh(lead)


def refuse_merged(lead: Lead, action: str) -> None:
    """Raise WrongStatus if the lead was merged into another."""
    if lead.merged_into is not None:
        error = WrongStatus(action, "merged", "Merged", [])
        error.msg = f"This lead was merged into {lead.merged_into.name} (#{lead.merged_into_id})"
        raise error


# -- rules --------------------------------------------------------------------------------------------
def check(lead: Lead, changed: Mapping[str, FieldValue], actor: User) -> dict[str, list[str]]:
    """Return errors by field for changed values that are inconsistent; also sets the related rows."""
    errors: dict[str, list[str]] = {}
    if {"region_l1_id", "region_l2_id"} & set(changed):
        place, errors = regions.load_place(lead.country, (lead.region_l1_id, lead.region_l2_id, None))
        if not errors:
            lead.region_l1, lead.region_l2 = place.l1, place.l2
    if {"lat", "lng"} & set(changed) and (lead.lat is None) != (lead.lng is None):
        errors["lat"] = ["Enter both or neither"]
    if "store_id" in changed:
        errors |= _check_store(lead, actor)
    return errors


def _check_store(lead: Lead, actor: User) -> dict[str, list[str]]:
    if lead.stage == Stage.WON:
        return {"store_id": ["The store of a won lead cannot be changed. Reopen the lead first"]}
    if lead.store_id is None:
        return {}
    seen = Store.objects.visible_to(actor, lead.country).filter(status__in=LIVE_STATUSES)
    store = seen.filter(pk=lead.store_id).first()
    if store is None:
        return {"store_id": ["Store not found"]}
    lead.store = store
    if lead.region_l1_id is None:
        # The lead takes the store's region if it has none.
        lead.region_l1_id, lead.region_l2_id = store.region_l1_id, store.region_l2_id
    return store_error(lead) if lead.stage in OPEN else {}


def store_error(lead: Lead) -> dict[str, list[str]]:
    """Return an error if another open lead has the store."""
    other = Lead.objects.open().filter(store_id=lead.store_id).exclude(pk=lead.pk).only("pk").first()
    if lead.store is None or other is None:
        return {}
    return {"store_id": [f"{lead.store.full_name} already has an open lead #{other.pk}"]}


@contextmanager
def one_open_lead(lead: Lead) -> Iterator[None]:
    """Run the block and raise Invalid if another open lead got the same store meanwhile."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        if "lead_one_open_of_a_store" not in str(error):
            raise
        raise Invalid(store_error(lead) or {"store_id": ["This store already has an open lead"]}) from None


def refresh(lead: Lead) -> None:
    """Set duplicate keys and search text. Does not save."""
    lead.contact_keys = contacts.keys_of(lead.contacts)
    lead.name_key = fold(lead.name)[:240]
    words = [lead.name, *contacts.words_of(lead.contacts)]
    lead.search_text = " ".join(fold(word) for word in words if word)


# -- owner --------------------------------------------------------------------------------------------
@transaction.atomic
def assign_lead(*, actor: User, country: str, lead_id: int, version: int, owner_id: int) -> Lead:
    """Assign a lead to a colleague. Raise NotFound, WrongStatus, Conflict or Invalid."""
    lead = selectors.lock_lead(actor=actor, country=country, lead_id=lead_id)
    refuse_merged(lead, "assign")
    versions.check(lead, version, ["owner_id"])
    person = owner_of(country, owner_id)
    with versions.changing(lead, actor=actor, action="assign"):
        assign(actor, lead, person)
    return lead


def assign(actor: User, lead: Lead, person: User) -> None:
    """Set the owner, add a timeline entry and notify the new owner. Does not save the lead."""
    if lead.owner_id == person.pk:
        return
    previous, lead.owner = lead.owner, person
    record_assignment(actor, lead, previous)


def record_assignment(actor: User, lead: Lead, previous: User) -> None:
    """Add a timeline entry about a new owner and notify them."""
    facts = {"from": previous.nickname, "to": lead.owner.nickname}
    timeline.record(lead, ActivityType.OWNER_CHANGE, author=actor, facts=facts)
    notify_owner(actor, lead)
