"""Merging of two stores: the winner keeps its id, and references to the loser are moved to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone

from apps.accounts.models import User
from apps.core.changes import history, versions
from apps.core.errors import ConfirmationWarning, Conflict, Forbidden, Invalid, NotFound
from apps.core.http import confirmations
from apps.core.models import Changeset
from apps.core.values import FieldValue
from apps.stores import permissions
from apps.stores.choices import FieldChoice, StoreStatus, Verification
from apps.stores.models import Store, StoreMerge
from apps.stores.permissions import require_listed
from apps.stores.services import duplicates
from apps.stores.services.merging import pairs, result, transfers
from apps.stores.services.reference_data import lock_stores


@dataclass
class Merged:
    """The result of a merge or its preview."""

    merge: StoreMerge
    winner: Store
    changes: list[dict[str, Any]] = field(default_factory=list)
    """`[{field, old, new}]` of the winner."""
    warnings: list[ConfirmationWarning] = field(default_factory=list)


@transaction.atomic
def merge_stores(
    *,
    actor: User,
    country: str,
    winner_id: int,
    loser_id: int,
    winner_version: int,
    loser_version: int,
    field_choices: Mapping[str, str],
    reason: str = "",
    confirmed: frozenset[str] = frozenset(),
    is_trial: bool = False,
) -> Merged:
    """Merge the loser into the winner and save all in one changeset, which can be undone.

    `field_choices` is {choice: side}; missing ones have their defaults. A trial (`is_trial`) needs no
    confirmation; the caller must roll it back. Raise Forbidden unless the user is a manager, NotFound,
    Conflict (with the store), WrongStatus for a merged or deleted store, Invalid, or ConfirmationRequired for
    warnings not in `confirmed`.
    """
    if not permissions.is_manager(actor):
        raise Forbidden(permissions.roles_of("merge"))
    if winner_id == loser_id:
        raise Invalid({"loser_id": ["A store cannot be merged into itself. Choose two stores"]})
    chosen = result.read_choices(field_choices)
    stores = _lock(actor, country, winner_id, loser_id)
    winner, loser = stores[winner_id], stores[loser_id]
    for store, version in ((winner, winner_version), (loser, loser_version)):
        require_listed(actor, store, "merge")
        _check_version(store, version)
    composed = result.compose(winner, loser, chosen)
    warnings = _warnings(winner, loser, chosen)
    work = _Work(actor, stores, winner, loser, reason, chosen)
    merged = work.write(composed, warnings)
    if not is_trial:
        confirmations.require(merged.warnings, confirmed)
    return merged


def _lock(actor: User, country: str, winner_id: int, loser_id: int) -> dict[int, Store]:
    """Return both stores and those changed with them, locked in the order of ids. Raise NotFound."""
    wanted = {winner_id, loser_id} | transfers.other_affected_ids(loser_id)
    stores = {store.pk: store for store in lock_stores(actor, country, sorted(wanted))}
    if not {winner_id, loser_id} <= set(stores):
        raise NotFound("Store")
    return stores


def _check_version(store: Store, version: int) -> None:
    """Raise Conflict unless the version is the store's current one; the message names the store."""
    try:
        versions.check(store, version, ())
    except Conflict as conflict:
        message = conflict.msg.replace("This record", store.full_name)
        raise Conflict(message, {**conflict.data, "store_id": store.pk}) from None


def _warnings(winner: Store, loser: Store, chosen: Mapping[str, FieldChoice]) -> list[ConfirmationWarning]:
    """Return the warnings to confirm before the merge."""
    warnings = []
    if _is_verified_later(winner, loser) and chosen["verification"] != FieldChoice.LOSER:
        msg = (
            f"{loser.full_name} was verified by its owner, later than {winner.full_name} was. "
            "Make sure that the right store is kept"
        )
        warnings.append(confirmations.warning("owner_verified", msg, "verification"))
    if loser.status == StoreStatus.PUBLISHED and winner.status != StoreStatus.PUBLISHED:
        label = StoreStatus(winner.status).label.lower()
        msg = f"{loser.full_name} is on the public site, {winner.full_name} is {label}: visitors will not see either"
        warnings.append(confirmations.warning("goes_offline", msg, "status"))
    return warnings


def _is_verified_later(winner: Store, loser: Store) -> bool:
    """Return whether the loser is verified by its owner, and the winner is not or was earlier."""
    if loser.verification != Verification.OWNER_VERIFIED:
        return False
    if winner.verification != Verification.OWNER_VERIFIED or winner.verified_at is None:
        return True
    return loser.verified_at is not None and loser.verified_at > winner.verified_at


@dataclass
class _Work:
    """A merge being written. `stores` are all locked stores by id, `chosen` the side of each choice."""

    actor: User
    stores: dict[int, Store]
    winner: Store
    loser: Store
    reason: str
    chosen: Mapping[str, FieldChoice]

    def write(self, composed: result.Composed, warning_list: list[ConfirmationWarning]) -> Merged:
        """Save the merge in a new changeset. Return the result, with `warning_list` first among its warnings.

        Duplicate pairs of the winner are updated after the commit. Raise Invalid if the result breaks a rule.
        """
        before = {"winner": image_of(self.winner), "loser": image_of(self.loser)}
        slugs = {self.winner.slug, self.loser.slug}
        changeset = Changeset.objects.create(
            kind="merge",
            title=f"Merged {self.loser.full_name} into {self.winner.full_name}"[:200],
            country=self.winner.country,
            actor=self.actor,
        )
        moved: dict[str, Any] = {}
        warnings, changes = self._write_both(composed, changeset, moved)
        merge = StoreMerge.objects.create(
            country=self.winner.country,
            winner=self.winner,
            loser=self.loser,
            field_choices={name: str(side) for name, side in self.chosen.items()},
            reason=self.reason,
            before=before,
            changeset=changeset,
            created_by=self.actor,
            updated_by=self.actor,
        )
        self._move_references(merge, moved, slugs)
        _store_counts(changeset, moved, len(changes))
        duplicates.refresh_after_commit(self.winner.pk)
        return Merged(merge, self.winner, changes, [*warning_list, *warnings])

    def _write_both(
        self, composed: result.Composed, changeset: Changeset, moved: dict[str, FieldValue]
    ) -> tuple[list[ConfirmationWarning], list[dict[str, FieldValue]]]:
        """Save both stores; return the warnings, and the winner's changes `[{field, old, new}]`.

        The loser is saved first, because the winner may take its slug.
        """
        winner, loser = self.winner, self.loser
        notes = (f"{loser.full_name} was merged into this store", f"Merged into {winner.full_name}")
        reasons = [". ".join(part for part in (words, self.reason) if part) for words in notes]
        into: dict[str, Any] = {"actor": self.actor, "changeset": changeset}
        with (
            versions.changing(winner, action="merge_in", reason=reasons[0], **into) as change,
            versions.changing(loser, action="merge", reason=reasons[1], **into),
        ):
            picture_ids = {row["picture_id"] for row in winner.pictures}
            findings = result.apply(winner, loser, composed, self.actor)
            if findings.errors:
                raise Invalid(findings.errors)
            moved["external_ids"] = transfers.move_external_ids(loser, winner)
            moved["pictures"] = self._move_pictures(picture_ids)
            loser.status, loser.merged_into_store = StoreStatus.MERGED, winner
        if change.entry is None:
            note = history.entry(record=winner, action="merge_in", changes=[], reason=reasons[0], **into)
            note.save()
        return findings.warnings, list(change.entry.changes if change.entry else [])

    def _move_pictures(self, picture_ids: set[int]) -> list[int]:
        """Remove the gallery from the loser if the winner has it now. Return the new picture ids."""
        if self.chosen["pictures"] == FieldChoice.WINNER:
            return []
        self.loser.pictures = []
        return [row["picture_id"] for row in self.winner.pictures if row["picture_id"] not in picture_ids]

    def _move_references(self, merge: StoreMerge, moved: dict[str, Any], slugs: set[str]) -> None:
        """Move references, redirects and pairs to the winner, and store what was moved for the undo."""
        moved["references"] = transfers.repoint(self.actor, self.loser, self.winner, merge.changeset)
        moved["redirects"] = transfers.move_redirects(merge, slugs - {self.winner.slug, ""})
        moved["pairs"] = pairs.close_pairs(
            actor=self.actor,
            winner=self.winner,
            loser=self.loser,
            stores=self.stores,
            at=timezone.now(),
            changeset=merge.changeset,
        )
        merge.moved = moved
        merge.save(update_fields=["moved"])
        duplicates.recount(self.stores)


def image_of(store: Store) -> dict[str, FieldValue]:
    """Return {field: value as JSON} of a store's tracked fields, and their sources as "field_sources"."""
    return {**history.snapshot(store), "field_sources": history.as_json(store.field_sources)}


def _store_counts(changeset: Changeset, moved: Mapping[str, Any], fields: int) -> None:
    records = {(one["source"], row[0]) for one in moved["references"] for row in one["records"]}
    changeset.counts = {"succeeded": 2 + len(records), "fields": fields, "failed": 0}
    changeset.save(update_fields=["counts"])
