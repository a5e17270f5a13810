"""Undo of a merge: fields unchanged since the merge, and moved records that were not moved again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from apps.accounts.models import User
from apps.core import registry
from apps.core.bulk import changesets
from apps.core.changes import history, undo, versions
from apps.core.changes.batch_update import BatchContext
from apps.core.errors import Conflict, Forbidden, NotFound, WrongStatus
from apps.core.models import ChangeLog, Changeset
from apps.core.records import references
from apps.stores import permissions
from apps.stores.choices import StoreStatus
from apps.stores.models import Store, StoreMerge
from apps.stores.queries import selectors
from apps.stores.services import derived, duplicates, undo_rules
from apps.stores.services.merging import pairs, transfers
from apps.stores.services.reference_data import ReferenceData, lock_stores

_VERIFIED_WHEN = ("verified_at", "verify_method", "recheck_on")


def undo_merge(
    *, actor: User, country: str, merge_id: int, reason: str = ""
) -> tuple[StoreMerge, Changeset | None, undo.UndoOutcome]:
    """Undo a merge within 30 days. Return the merge, the new changeset and the outcome.

    The changeset is None if nothing was changed; the outcome lists what was not undone, such as fields
    changed since. Raise Forbidden if the user is no manager, NotFound, or WrongStatus if the merge was
    undone, is too old, or the winner was merged again.
    """
    merge = selectors.get_merge(user=actor, country=country, merge_id=merge_id)
    written, outcome = changesets.undo_whole(
        actor=actor, country=country, changeset_id=merge.changeset_id, reason=reason
    )
    return selectors.get_merge(user=actor, country=country, merge_id=merge_id), written, outcome


def take_back(
    actor: User, country: str, changeset: Changeset, written: Changeset, reason: str
) -> undo.UndoOutcome:
    """Undo the merge in `changeset`, with history in the changeset `written`. Return the outcome.

    Called by `activity/undo_changeset` and `undo_merge`, which check the age. Raise Forbidden if the user is
    no manager, NotFound without a visible merge, or WrongStatus if the merge is not in effect any more.
    """
    if not permissions.is_manager(actor):
        raise Forbidden(permissions.roles_of("merge"))
    merge = StoreMerge.objects.visible_to(actor, country).filter(changeset=changeset).first()
    if merge is None:
        raise NotFound("Merge")
    wanted = {merge.winner_id, merge.loser_id} | transfers.other_affected_ids(merge.loser_id, merge.moved)
    stores = {store.pk: store for store in lock_stores(actor, country, sorted(wanted))}
    winner, loser = stores[merge.winner_id], stores[merge.loser_id]
    _require_not_undone(winner, loser)
    return _Unmerge(actor, country, merge, written, reason, stores).run()


def _require_not_undone(winner: Store, loser: Store) -> None:
    """Raise WrongStatus if the merge was undone or the winner itself was merged since."""
    if winner.status == StoreStatus.MERGED and winner.merged_into_store:
        error = WrongStatus("undo merge", winner.status, "Merged", [])
        error.msg = (
            f"{winner.full_name} was merged into {winner.merged_into_store.full_name} since. "
            "Undo that merge first"
        )
        raise error
    if loser.status != StoreStatus.MERGED or loser.merged_into_store_id != winner.pk:
        raise WrongStatus("undo merge", loser.status, StoreStatus(loser.status).label, [])


class _Unmerge:
    """The undo of one merge. `stores` are all locked stores by id."""

    def __init__(
        self,
        actor: User,
        country: str,
        merge: StoreMerge,
        written: Changeset,
        reason: str,
        stores: dict[int, Store],
    ) -> None:
        self.actor, self.merge, self.written, self.stores = actor, merge, written, stores
        self.winner, self.loser = stores[merge.winner_id], stores[merge.loser_id]
        # The names at the time of the merge.
        words = f"{merge.changeset.title.replace('Merged', 'The merge of', 1)} was undone"
        self.reason = ". ".join(part for part in (words, reason) if part)[:1000]
        self.typed = reason[:500]
        kind = registry.object_type_of(self.winner)
        self.step = undo.Step(kind, undo_rules.UNDO, actor, country, written, self.reason)
        self.work: BatchContext = self.step.work
        self.outcome = self.step.outcome

    def run(self) -> undo.UndoOutcome:
        """Restore and save everything that has not changed since the merge. Return the outcome.

        The outcome lists what was not restored. Fields of the winner come first, because it may have the
        loser's slug. Duplicate pairs of both stores are updated after the commit.
        """
        into: dict[str, Any] = {
            "actor": self.actor,
            "action": "undo_merge",
            "reason": self.reason,
            "changeset": self.written,
        }
        with versions.changing(self.loser, **into):
            with versions.changing(self.winner, **into):
                self._restore_fields()
                self._return_external_ids()
            self._restore_loser()
        self._restore_references()
        self.step.name_the_changed()
        self.outcome.records += 2
        merge, merge.undone_at, merge.undone_by = self.merge, timezone.now(), self.actor
        merge.undo_reason, merge.updated_at, merge.updated_by = self.typed, merge.undone_at, self.actor
        merge.version += 1
        merge.save()
        duplicates.recount(self.stores)
        for store in (self.winner, self.loser):
            duplicates.refresh_after_commit(store.pk)
        return self.outcome

    # -- the winner ----------------------------------------------------------------
    def _restore_fields(self) -> None:
        """Restore the winner's fields, under the rules of an edit."""
        one = self._wanted()
        if one is None:
            return
        values = self.step.standing(one, self.winner)
        if not values:
            return
        country = self.winner.country
        reference = ReferenceData(country, [self.winner], [values])
        refused = undo_rules.UNDO.put_back(self.work, self.winner, values, reference)
        for name, msg in refused.items():
            self.step.stays(one, name, Conflict(msg))
        restored = set(values) - set(refused)
        self.outcome.fields += len(restored)
        self._restore_sources(restored)
        self._restore_verification(one, restored)

    def _wanted(self) -> undo.UndoRequest | None:
        """Return the winner's changes to undo, without external ids; None if there are none."""
        entries = ChangeLog.objects.filter(
            changeset=self.merge.changeset, object_type="store", object_id=self.winner.pk
        )
        one = undo.UndoRequest.of(entries.order_by("id")).get(self.winner.pk)
        if one is not None:
            # Moved row by row below, so that links added since remain.
            one.fields.pop("external_ids", None)
        return one

    def _restore_sources(self, names: set[str]) -> None:
        """Restore the sources of the fields; locks set since remain."""
        before = self.merge.before["winner"]["field_sources"]
        sources = {name: dict(entry) for name, entry in self.winner.field_sources.items()}
        for name in names & set(sources):
            is_locked = sources[name]["locked"]
            if name in before:
                sources[name] = {**before[name], "locked": is_locked}
            elif is_locked:
                sources[name] = {
                    "locked": True,
                    "source": "",
                    "sync_id": None,
                    "set_at": None,
                    "set_by": None,
                }
            else:
                del sources[name]
        self.winner.field_sources = sources

    def _restore_verification(self, one: undo.UndoRequest, restored: set[str]) -> None:
        """Restore the verification if name and pin are those that were verified and nobody verified since."""
        before = self.merge.before["winner"]
        values = {name: history.read_field(self.step.kind, self.winner, name) for name in _VERIFIED_WHEN}
        was_judged_since = "verification" in one.fields and "verification" not in restored
        if was_judged_since or any(values[name] != before[name] for name in _VERIFIED_WHEN):
            return
        if restored & {"name", "lat", "lng", *undo_rules.VERIFIED}:
            self.winner.verification = before["verification"]
            self.winner.verified_by_id = before["verified_by_id"]

    def _return_external_ids(self) -> None:
        """Move external ids back to the loser, row by row; ids removed since stay removed."""
        moved = self.merge.moved.get("external_ids", [])
        returned = transfers.move_external_ids(self.winner, self.loser, moved)
        if len(returned) == len(moved):
            return
        there = {(row.source, row.external_id) for row in self.loser.external_ids.all()}
        for row in self.merge.before["loser"]["external_ids"]:
            if (row["source"], row["external_id"]) not in there:
                self._add_not_undone(
                    "external_ids", f"{row['source']} id {row['external_id']} is no longer there"
                )

    # -- the loser -----------------------------------------------------------------
    def _restore_loser(self) -> None:
        """Set the loser's earlier status, pictures and slug. A taken slug gets a number. Saves nothing."""
        before = self.merge.before["loser"]
        loser = self.loser
        loser.status, loser.merged_into_store = before["status"], None
        if not loser.pictures:
            loser.pictures = before["pictures"]
        used = derived.used_slugs(loser, loser.slug)
        free = derived.numbered(loser.slug, used)
        if free != loser.slug:
            self._add_not_undone(
                "slug", f"The web address {loser.slug} is now used by another record. The new one is {free}"
            )
            loser.slug = free

    def _add_not_undone(self, name: str, msg: str) -> None:
        """Add a field of the loser that cannot be restored to the outcome."""
        loser = self.loser
        row = undo.NotUndone("store", loser.pk, loser.full_name, name, Conflict.code, msg)
        self.outcome.not_undone.append(row)

    # -- references ----------------------------------------------------------------------
    def _restore_references(self) -> None:
        """Move references, redirects and pairs back to the loser, except those changed since."""
        moved: Mapping[str, Any] = self.merge.moved
        turned = [references.Turned.of(one) for one in moved.get("references", ())]
        count, not_restored = references.point_back(
            actor=self.actor, origin=self.loser, into=self.winner, turned=turned, changeset=self.written
        )
        self.outcome.records += count
        self.outcome.not_undone += [
            undo.NotUndone(one.source, one.object_id, one.title, one.way, Conflict.code, one.msg)
            for one in not_restored
        ]
        transfers.return_redirects(self.merge)
        pairs.restore_pairs(
            actor=self.actor, changes=moved.get("pairs", {}), stores=self.stores, changeset=self.written
        )
