"""Merge of two leads of one business, and its undo."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from apps.accounts.models import User
from apps.core import registry
from apps.core.changes import undo, versions
from apps.core.changes.batch_update import Batch
from apps.core.db.lookup import one
from apps.core.errors import Forbidden, Invalid, NotFound, WrongStatus
from apps.core.models import ChangeLog, Changeset
from apps.core.values import FieldValue, Json
from apps.crm import permissions
from apps.crm.choices import ActivityType, Interest, Stage
from apps.crm.domain import contacts
from apps.crm.models import Activity, Lead, Task
from apps.crm.queries import selectors
from apps.crm.services import hooks, leads, tasks, timeline, undo_rules

UNDO_KIND = "lead_merge"
_FILLED = (
    "region_l1_id",
    "region_l2_id",
    "address_text",
    "lat",
    "lng",
    "outlet_count",
    "expected_value",
    "expected_close_on",
    "message_id",
)
"""Fields that the winner takes from the loser if its own are empty."""


@transaction.atomic
def merge_leads(
    *,
    actor: User,
    country: str,
    winner_id: int,
    loser_id: int,
    winner_version: int,
    loser_version: int,
) -> Lead:
    """Merge two leads: the winner takes missing values, timeline entries and tasks of the loser.

    Raise Forbidden, NotFound, Conflict, WrongStatus or Invalid.
    """
    if not permissions.is_manager(actor):
        raise Forbidden(permissions.MANAGERS)
    if winner_id == loser_id:
        raise Invalid({"loser_id": ["Choose two leads"]})
    winner, loser = _lock_both(actor, country, winner_id, loser_id)
    for lead, version in ((winner, winner_version), (loser, loser_version)):
        leads.refuse_merged(lead, "merge")
        versions.check(lead, version, ["stage"])
    if loser.stage == Stage.WON:
        allowed = permissions.allowed_actions(actor, loser)
        error = WrongStatus("merge", loser.stage, "Won", allowed)
        error.msg = f"{loser.name} (#{loser.pk}) is won. Keep that one"
        raise error
    changeset = Changeset.objects.create(
        kind=UNDO_KIND,
        title=f"Merged {loser.name} (#{loser.pk}) into {winner.name} (#{winner.pk})"[:200],
        country=country,
        actor=actor,
        counts={"succeeded": 2},
    )
    into: dict[str, Any] = {"actor": actor, "changeset": changeset}
    # The loser first, so that its store is free before the winner takes it.
    with versions.changing(loser, action="merge", **into):
        loser.merged_into = winner
    with versions.changing(winner, action="merge_in", **into):
        _fill(winner, loser)
    _move(actor, loser, winner, changeset)
    facts = {"lead_id": loser.pk, "name": loser.name}
    timeline.record(winner, ActivityType.MERGED, author=actor, facts=facts)
    hooks.run_merged_hooks(actor, winner, loser)
    return winner


def _lock_both(actor: User, country: str, *ids: int) -> tuple[Lead, Lead]:
    """Return both leads, locked in the order of ids after the board."""
    selectors.lock_board(country)
    locked = {pk: selectors.lock_lead(actor=actor, country=country, lead_id=pk) for pk in sorted(ids)}
    return locked[ids[0]], locked[ids[1]]


def _fill(winner: Lead, loser: Lead) -> None:
    # Regions are taken together: half of one place and half of another is neither.
    skipped = {"region_l1_id", "region_l2_id"} if winner.region_l1_id is not None else set()
    for name in _FILLED:
        if name not in skipped and getattr(winner, name) in (None, ""):
            setattr(winner, name, getattr(loser, name))
    if winner.store_id is None and winner.is_open:
        winner.store_id = loser.store_id
    winner.draft_store = {**loser.draft_store, **winner.draft_store}
    winner.interests = [each for each in Interest.values if each in {*winner.interests, *loser.interests}]
    winner.contacts = _together(winner.contacts, loser.contacts)
    leads.refresh(winner)


def _together(
    other_contacts: list[dict[str, Any]], more: list[dict[str, Json]]
) -> list[dict[str, FieldValue]]:
    """Return the winner's contacts and the loser's new ones, up to the maximum."""
    keys = set(contacts.keys_of(other_contacts))
    new = [row for row in more if not keys & set(contacts.keys_of([row]))]
    return [*other_contacts, *({**row, "is_primary": False} for row in new)][: contacts.MOST]


def _move(actor: User, loser: Lead, winner: Lead, changeset: Changeset) -> None:
    """Move timeline entries and tasks, each with history, by which the merge can be undone."""
    for model in (Activity, Task):
        batch = Batch(actor=actor, changeset=changeset)
        rows = model._default_manager.filter(lead=loser).select_for_update(of=("self",)).order_by("pk")
        for record in rows:
            with batch.changing(record, action="repoint"):
                record.lead_id = winner.pk
        batch.save()
    _recount(loser)
    _recount(winner)


def _recount(lead: Lead) -> None:
    """Update the columns derived from a lead's timeline and tasks."""
    tasks.follow(lead)
    timeline.recount(lead)


# -- undo ---------------------------------------------------------------------------------------------
def take_back(
    actor: User, country: str, changeset: Changeset, written: Changeset, reason: str
) -> undo.UndoOutcome:
    """Undo the merge in `changeset`; the undo is recorded in `written`.

    Values that changed since the merge stay. Raise Forbidden, NotFound, WrongStatus, or Invalid if another
    open lead has the store of the loser.
    """
    if not permissions.is_manager(actor):
        raise Forbidden(permissions.MANAGERS)
    winner, loser = _lock_merged(actor, country, changeset)
    words = f"The merge of {loser.name} was undone"
    kind = registry.object_type_of(winner)
    step = undo.Step(kind, undo_rules.UNDO, actor, country, written, words)
    into: dict[str, Any] = {"actor": actor, "action": "undo_merge", "reason": reason, "changeset": written}
    entries = ChangeLog.objects.filter(changeset=changeset, object_type=selectors.KIND)
    wanted = undo.UndoRequest.of(entries.filter(object_id=winner.pk).order_by("id"))
    # The winner first, so that a store it took is free before the loser gets it back.
    with versions.changing(winner, **into):
        _put_fields_back(step, wanted.get(winner.pk), winner)
    loser.merged_into = None
    if loser.is_open and (errors := leads.store_error(loser)):
        raise Invalid(errors)
    loser.merged_into = winner
    with leads.one_open_lead(loser), versions.changing(loser, **into):
        loser.merged_into = None
    step.outcome.records += 2
    for code in (selectors.ACTIVITY, selectors.TASK):
        moved = undo.UndoRequest.of(
            ChangeLog.objects.filter(changeset=changeset, object_type=code).order_by("id")
        )
        step.outcome.add(
            undo.put_back(
                actor=actor, country=country, object_type=code, wanted=moved, changeset=written, reason=words
            )
        )
    _recount(loser)
    _recount(winner)
    step.name_the_changed()
    return step.outcome


def _put_fields_back(step: undo.Step, one: undo.UndoRequest | None, winner: Lead) -> None:
    if one is None:
        return
    values = step.standing(one, winner)
    if values:
        patch = {name: value for name, value in values.items() if name != "message_id"}
        leads.apply(step.work.actor, winner, patch)
        step.outcome.fields += len(values)


def _lock_merged(actor: User, country: str, changeset: Changeset) -> tuple[Lead, Lead]:
    entries = ChangeLog.objects.filter(changeset=changeset, object_type=selectors.KIND).order_by("id")
    loser_id = entries.values_list("object_id", flat=True).first()
    lead = one(Lead.objects.visible_to(actor, country).filter(pk=loser_id))
    if lead is None:
        raise NotFound("Merge")
    if lead.merged_into_id is None:
        raise WrongStatus("undo merge", lead.stage, "not merged", [])
    winner, loser = _lock_both(actor, country, lead.merged_into_id, lead.pk)
    if winner.merged_into is not None:
        error = WrongStatus("undo merge", "merged", "Merged", [])
        error.msg = f"{winner.name} was merged into {winner.merged_into.name} since. Undo that merge first"
        raise error
    return winner, loser
